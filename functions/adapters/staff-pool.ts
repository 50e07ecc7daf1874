import { createHmac } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PersonId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { PoolOfStaff } from '../people/ports.ts';
import { staffPoolClientSecret } from './secrets.ts';
import { awsClient, setting } from './settings.ts';
import { removeSignIn } from './staff-pool-removal.ts';

const cognito = new CognitoIdentityProviderClient(awsClient());

const ofPool = () => ({ UserPoolId: setting('STAFF_POOL_ID') });
const ofApp = () => ({ ...ofPool(), ClientId: setting('STAFF_POOL_CLIENT_ID') });

/** Cognito's proof that a call comes from the app client: HMAC-SHA-256 of username and client ID, in base64. */
async function named(name: string) {
  const hash = createHmac('sha256', await staffPoolClientSecret());
  return { USERNAME: name, SECRET_HASH: hash.update(name + setting('STAFF_POOL_CLIENT_ID')).digest('base64') };
}

/** Cognito's errors for a wrong or late password, code or passkey. */
const WRONG = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
  'WebAuthnCredentialNotSupportedException',
  'WebAuthnChallengeNotFoundException',
  'WebAuthnRelyingPartyMismatchException',
  'WebAuthnOriginNotAllowedException',
  'WebAuthnClientMismatchException',
];

/** A call's result. Undefined if Cognito rejects the person's proof. */
async function unlessWrong<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error && WRONG.includes(error.name)) return undefined;
    throw error;
  }
}

/** The same for a password or a code, which Cognito doesn't check for a while after five wrong ones in a row. */
const unlessSlowed = <T>(call: () => Promise<T>): Promise<T | 'slowed' | undefined> =>
  unlessWrong(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('Password attempts exceeded')) return 'slowed';
      throw error;
    }
  });

type Answered = Pick<AdminInitiateAuthCommandOutput, 'AuthenticationResult'>;
function tokensOf({ AuthenticationResult: result }: Answered) {
  invariant(result?.AccessToken, 'a sign-in comes with an access token');
  return { access: result.AccessToken, refresh: result.RefreshToken };
}

const respond = async (
  person: string,
  session: string,
  name: 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP' | 'WEB_AUTHN',
  given: Record<string, string>,
) =>
  cognito.send(
    new AdminRespondToAuthChallengeCommand({
      ...ofApp(),
      ChallengeName: name,
      Session: session,
      ChallengeResponses: { ...(await named(person)), ...given },
    }),
  );

/** Starts a sign-in with one of the two possible first factors. */
const begin = async (person: string, preferred: Record<string, string>) =>
  cognito.send(
    new AdminInitiateAuthCommand({
      ...ofApp(),
      AuthFlow: 'USER_AUTH',
      AuthParameters: { ...(await named(person)), ...preferred },
    }),
  );

/** The staff's user pool. A username there is the person's ID. The address is only for people who look at the pool. */
export const staffPool: PoolOfStaff = {
  /** Creates the user, or recreates them after a reset, with a new password and no second factor. */
  async put(person: PersonId, email: string, password: string): Promise<boolean> {
    const of = { ...ofPool(), Username: person };
    try {
      await cognito.send(
        new AdminCreateUserCommand({
          ...of,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'UsernameExistsException') throw error;
    }
    try {
      await cognito.send(new AdminSetUserPasswordCommand({ ...of, Permanent: true, Password: password }));
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'InvalidPasswordException') return false;
      throw error;
    }
  },

  /** Deletes the user with all factors. */
  remove: removeSignIn,

  async password(person: string, password: string) {
    const begun = await unlessSlowed(() => begin(person, { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: password }));
    if (begun === 'slowed') return { next: 'slowed' };
    if (!begun) return undefined;
    const { ChallengeName: name, Session: session } = begun;
    invariant(session && (name === 'SOFTWARE_TOKEN_MFA' || name === 'MFA_SETUP'), 'a password alone signs no one in');
    return { next: name === 'MFA_SETUP' ? 'totp set-up' : 'totp', session };
  },

  async newSecret(session: string) {
    const made = await cognito.send(new AssociateSoftwareTokenCommand({ Session: session }));
    invariant(made.SecretCode && made.Session, 'a new authenticator has a secret');
    return { secret: made.SecretCode, session: made.Session };
  },

  async setUp(person, session, code) {
    const set = await unlessWrong(() =>
      cognito.send(new VerifySoftwareTokenCommand({ Session: session, UserCode: code })),
    );
    if (set?.Status !== 'SUCCESS' || !set.Session) return undefined;
    return tokensOf(await respond(person, set.Session, 'MFA_SETUP', {}));
  },

  async code(person, session, code) {
    const heard = await unlessSlowed(() =>
      respond(person, session, 'SOFTWARE_TOKEN_MFA', { SOFTWARE_TOKEN_MFA_CODE: code }),
    );
    return heard && heard !== 'slowed' ? tokensOf(heard) : heard;
  },

  async beginPasskey(person) {
    const begun = await unlessWrong(() => begin(person, { PREFERRED_CHALLENGE: 'WEB_AUTHN' }));
    const options = begun?.ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'];
    // Without a passkey the pool asks for another factor.
    if (begun?.ChallengeName !== 'WEB_AUTHN' || !begun.Session || !options) return undefined;
    return { options: JSON.parse(options) as Record<string, unknown>, session: begun.Session };
  },

  async passkey(person, session, credential) {
    const CREDENTIAL = JSON.stringify(credential);
    const heard = await unlessWrong(() => respond(person, session, 'WEB_AUTHN', { CREDENTIAL }));
    return heard && tokensOf(heard);
  },

  async newPasskey(access) {
    const made = await cognito.send(new StartWebAuthnRegistrationCommand({ AccessToken: access }));
    return made.CredentialCreationOptions as Record<string, unknown>;
  },

  async addPasskey(access, credential) {
    const kept = await unlessWrong(() =>
      cognito.send(new CompleteWebAuthnRegistrationCommand({ AccessToken: access, Credential: credential as never })),
    );
    if (!kept) return false;
    // Cognito offers a passkey with required MFA only to users who turned this on and keep another factor.
    // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_WebAuthnMfaSettingsType.html
    const Enabled = true;
    await cognito.send(
      new SetUserMFAPreferenceCommand({
        AccessToken: access,
        WebAuthnMfaSettings: { Enabled },
        SoftwareTokenMfaSettings: { Enabled },
      }),
    );
    return true;
  },

  /**
   * Cognito passes the purpose to the pre-token trigger. Only a caller with the app client's secret can send it, so a
   * stolen refresh token gets no additional scope.
   * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetTokensFromRefreshToken.html
   */
  async refresh(token, purpose) {
    const client = { ClientId: setting('STAFF_POOL_CLIENT_ID'), ClientSecret: await staffPoolClientSecret() };
    const more = purpose && { ClientMetadata: { purpose } };
    const heard = await unlessWrong(() =>
      cognito.send(new GetTokensFromRefreshTokenCommand({ ...client, ...more, RefreshToken: token })),
    );
    return heard && tokensOf(heard).access;
  },

  async revoke(token) {
    const client = { ClientId: setting('STAFF_POOL_CLIENT_ID'), ClientSecret: await staffPoolClientSecret() };
    await cognito.send(new RevokeTokenCommand({ ...client, Token: token }));
  },
};
