import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { AwsRefusal } from './protocol.ts';
import { awsRefusal } from './protocol.ts';

/** A stored passkey: its public half, and how often it has signed. */
export type Passkey = {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
};

/** The passkeys' owner, and the site where they work. */
type Owner = {
  readonly relyingParty: string;
  readonly userName: string;
  readonly sub: string;
  readonly passkeys: readonly Passkey[];
};

/** Loaded when a passkey is first used, because the portal starts without any. */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * The origin that the browser reported, if it belongs to the relying party. Any port is accepted, because the wanted
 * one may have been taken. Any other origin makes the check fail.
 */
function originOf(clientData: string, relyingParty: string): string {
  const { origin = '' } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin?: string };
  const { hostname, protocol } = new URL(origin);
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isSafe && hostname === relyingParty ? origin : `https://${relyingParty}`;
}

/** The options for creating a passkey: discoverable, with user verification. */
export async function passkeyCreation({
  relyingParty,
  userName,
  sub,
  passkeys,
}: Owner): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: relyingParty,
    rpID: relyingParty,
    userName,
    userID: new Uint8Array(Buffer.from(sub)),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The passkey that a browser has created, after the checks; a refusal if it isn't valid. */
export async function passkeyMade(
  { relyingParty }: Pick<Owner, 'relyingParty'>,
  challenge: string,
  response: unknown,
): Promise<Passkey | AwsRefusal> {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const given = response as RegistrationResponseJSON;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: originOf(given.response.clientDataJSON, relyingParty),
      expectedRPID: relyingParty,
      requireUserVerification: true,
    });
    if (!verified) return refused();
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  } catch {
    // Whatever the library finds wrong with it, it isn't a passkey of ours.
    return refused();
  }
}

const refused = (): AwsRefusal =>
  awsRefusal('WebAuthnCredentialNotSupportedException', 'The credential is not supported.');

/** The options for signing in with one of these passkeys. */
export async function passkeyRequest({
  relyingParty,
  passkeys,
}: Pick<Owner, 'relyingParty' | 'passkeys'>): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty,
    allowCredentials: passkeys.map(({ id }) => ({ id })),
    userVerification: 'required',
  });
}

/** The passkey that signed, with its new counter; undefined if the signature is wrong or the user wasn't verified. */
export async function passkeySigned(
  { relyingParty, passkeys }: Pick<Owner, 'relyingParty' | 'passkeys'>,
  challenge: string,
  response: unknown,
): Promise<Passkey | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const given = response as AuthenticationResponseJSON;
  const found = passkeys.find(({ id }) => id === given?.id);
  if (!found) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: originOf(given.response.clientDataJSON, relyingParty),
      expectedRPID: relyingParty,
      credential: {
        id: found.id,
        publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')),
        counter: found.counter,
      },
      requireUserVerification: true,
    });
    return verified ? { ...found, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    // Another origin, another challenge or a counter that went back: it isn't the passkey, or it isn't meant for us.
    return undefined;
  }
}
