type Json = Readonly<Record<string, unknown>>;

const bytesOf = (text: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(String(text).replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const described = (list: unknown) =>
  ((list ?? []) as Json[]).map((each) => ({ type: 'public-key' as const, ...each, id: bytesOf(each['id']) }));

/** True if this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

const common = ({ id, rawId, type }: PublicKeyCredential) => ({ id, rawId: textOf(rawId), type: type as 'public-key' });

/**
 * Has the browser make a passkey, with options and result in the JSON of WebAuthn Level 3. (Browsers from two years ago
 * lack functions for it.) Undefined if the person declines.
 */
export async function makePasskey(options: Json) {
  const user = options['user'] as Json;
  const publicKey = {
    ...options,
    challenge: bytesOf(options['challenge']),
    user: { ...user, id: bytesOf(user['id']) },
    excludeCredentials: described(options['excludeCredentials']),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await asked(navigator.credentials.create({ publicKey }))) as PublicKeyCredential | undefined;
  if (!made) return undefined;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...common(made),
    clientExtensionResults: made.getClientExtensionResults(),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Has a passkey sign; undefined if the person declines, or has none here. */
export async function askPasskey(options: Json) {
  const publicKey = {
    ...options,
    challenge: bytesOf(options['challenge']),
    allowCredentials: described(options['allowCredentials']),
  } as unknown as PublicKeyCredentialRequestOptions;
  const found = (await asked(navigator.credentials.get({ publicKey }))) as PublicKeyCredential | undefined;
  if (!found) return undefined;
  const response = found.response as AuthenticatorAssertionResponse;
  return {
    ...common(found),
    clientExtensionResults: found.getClientExtensionResults(),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle ? textOf(response.userHandle) : undefined,
    },
  };
}

/** The browser doesn't distinguish a person who declines, a wrong finger and a missing key (WebAuthn, 5.1.3). */
async function asked(credential: Promise<Credential | null>): Promise<Credential | undefined> {
  try {
    return (await credential) ?? undefined;
  } catch (thrown) {
    if (thrown instanceof DOMException && (thrown.name === 'NotAllowedError' || thrown.name === 'AbortError'))
      return undefined;
    throw thrown;
  }
}
