import * as z from 'zod/mini';
import { passkeyCreation, passkeyMade } from './cognito-passkeys.ts';
import { freshSecret, notAuthorized, type OpenPool, type User } from './cognito-pools.ts';
import { bearerOf } from './cognito-self-service.ts';
import { newTotpSecret, totpStepOf } from './cognito-totp.ts';
import { factorSessionOf } from './cognito-user-auth.ts';
import { operation, unless } from './inputs.ts';
import { type AwsRefusal, awsRefusal, isAwsRefusal, type JsonOperation } from './protocol.ts';

const INVALID = 'InvalidParameterException';
/** "The maximum number of passkeys that a user can register is 20." */
const PASSKEYS_MAX = 20;

/**
 * The operations by which users set up their own factors. They are unsigned, and authorized by a session or an access
 * token.
 */
export function factorOperations(pools: ReadonlyMap<string, OpenPool>): Record<string, JsonOperation> {
  const session = z.object({ Session: z.string() });
  const token = { AccessToken: z.string() };
  const isOn = z.object({ Enabled: z.boolean() });
  return {
    AssociateSoftwareToken: operation(session, ({ Session }) => associate(pools, Session), INVALID),
    VerifySoftwareToken: operation(
      z.object({ Session: z.string(), UserCode: z.string() }),
      ({ Session, UserCode }) => verify(pools, Session, UserCode),
      INVALID,
    ),
    StartWebAuthnRegistration: operation(
      z.object(token),
      ({ AccessToken }) => startPasskey(pools, AccessToken),
      INVALID,
    ),
    CompleteWebAuthnRegistration: operation(
      z.object({ ...token, Credential: z.record(z.string(), z.unknown()) }),
      ({ AccessToken, Credential }) => addPasskey(pools, AccessToken, Credential),
      INVALID,
    ),
    SetUserMFAPreference: operation(
      z.object({ ...token, SoftwareTokenMfaSettings: isOn, WebAuthnMfaSettings: isOn }),
      async ({ AccessToken, SoftwareTokenMfaSettings, WebAuthnMfaSettings }) =>
        unless(await bearerOf(pools, AccessToken), ({ pool, user }) => {
          // "The user must also have at least one other MFA method … activated to prevent account lockout."
          if (!user.totp || !SoftwareTokenMfaSettings.Enabled)
            return awsRefusal(INVALID, 'User has not verified software token mfa');
          pool.users.write(user.userName, { ...user, usesPasskeys: WebAuthnMfaSettings.Enabled });
          return {};
        }),
      INVALID,
    ),
  };
}

/** The pool and user of a session that is waiting for a second factor to be set up. */
function settingUp(pools: ReadonlyMap<string, OpenPool>, session: string) {
  for (const pool of pools.values()) {
    const put = factorSessionOf(pool, session);
    if (isAwsRefusal(put) || put.asks !== 'MFA_SETUP') continue;
    const user = pool.users.read(put.userName);
    if (user) return { pool, put, user };
  }
  return notAuthorized('Invalid session for the user.');
}

function associate(pools: ReadonlyMap<string, OpenPool>, session: string): object | AwsRefusal {
  return unless(settingUp(pools, session), ({ pool, put }) => {
    const SecretCode = newTotpSecret();
    const Session = freshSecret(720);
    pool.factorSessions.remove(session);
    pool.factorSessions.write(Session, { ...put, secret: SecretCode });
    return { SecretCode, Session };
  });
}

function verify(pools: ReadonlyMap<string, OpenPool>, session: string, code: string): object | AwsRefusal {
  return unless(settingUp(pools, session), ({ pool, put, user }) => {
    const step = put.secret === undefined ? undefined : totpStepOf(put.secret, code, pool.clock.now());
    if (put.secret === undefined || step === undefined)
      return awsRefusal('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
    pool.users.write(user.userName, { ...user, totp: { secret: put.secret, usedUpTo: step } });
    const Session = freshSecret(720);
    pool.factorSessions.remove(session);
    pool.factorSessions.write(Session, { ...put, isSetUp: true });
    return { Status: 'SUCCESS', Session };
  });
}

type Bearer = { readonly pool: OpenPool; readonly user: User };

const ownerOf = ({ pool, user }: Bearer) =>
  pool.passkeys && {
    ...pool.passkeys,
    userName: user.attributes['email'] ?? user.userName,
    sub: user.sub,
    passkeys: user.passkeys ?? [],
  };

const NO_PASSKEYS = () => awsRefusal('WebAuthnNotEnabledException', 'WebAuthn is not enabled for this user pool.');

async function startPasskey(pools: ReadonlyMap<string, OpenPool>, token: string): Promise<object | AwsRefusal> {
  const bearer = await bearerOf(pools, token);
  if (isAwsRefusal(bearer)) return bearer;
  const owner = ownerOf(bearer);
  if (!owner) return NO_PASSKEYS();
  if (owner.passkeys.length >= PASSKEYS_MAX) return awsRefusal('LimitExceededException', 'Too many passkeys.');
  const options = await passkeyCreation(owner);
  bearer.pool.users.write(bearer.user.userName, { ...bearer.user, passkeyChallenge: options.challenge });
  return { CredentialCreationOptions: options };
}

async function addPasskey(
  pools: ReadonlyMap<string, OpenPool>,
  token: string,
  credential: unknown,
): Promise<object | AwsRefusal> {
  const bearer = await bearerOf(pools, token);
  if (isAwsRefusal(bearer)) return bearer;
  const { pool, user } = bearer;
  const owner = ownerOf(bearer);
  if (!owner) return NO_PASSKEYS();
  const { passkeyChallenge: challenge, ...rest } = user;
  if (challenge === undefined)
    return awsRefusal('WebAuthnChallengeNotFoundException', 'No registration of a passkey is under way.');
  // The session is used up, right or wrong.
  pool.users.write(user.userName, rest);
  return unless(await passkeyMade(owner, challenge, credential), (made) => {
    pool.users.write(user.userName, { ...rest, passkeys: [...owner.passkeys, made] });
    return {};
  });
}
