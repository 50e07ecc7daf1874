import { failedBy, lockedOut } from './cognito-lockout.ts';
import { passkeyRequest, passkeySigned } from './cognito-passkeys.ts';
import { isPassword } from './cognito-password.ts';
import {
  type AppClient,
  type FactorSession,
  freshSecret,
  notAuthorized,
  type OpenPool,
  secretHashProblem,
  type User,
  wrongUserOrCode,
} from './cognito-pools.ts';
import { newSignIn, tokensFor } from './cognito-refresh.ts';
import { totpStepOf } from './cognito-totp.ts';
import { unless } from './inputs.ts';
import { type AwsRefusal, awsRefusal } from './protocol.ts';

const INVALID = 'InvalidParameterException';

/** Stores an open challenge, and builds the reply. */
export function issueChallenge(
  pool: OpenPool,
  client: AppClient,
  {
    ChallengeName,
    parameters = {},
    ...session
  }: Pick<FactorSession, 'userName'> &
    Partial<FactorSession> & { ChallengeName: string; parameters?: Record<string, string> },
): object {
  const Session = freshSecret(720);
  const expiresAtMs = pool.clock.now().getTime() + pool.authSessionSeconds * 1000;
  pool.factorSessions.write(Session, { ...session, clientId: client.clientId, asks: ChallengeName, expiresAtMs });
  return { ChallengeName, Session, ChallengeParameters: { USERNAME: session.userName, ...parameters } };
}

/** The open challenge of a session; a refusal if there is none or it has expired. */
export function factorSessionOf(pool: OpenPool, session: string): FactorSession | AwsRefusal {
  const put = pool.factorSessions.read(session);
  if (!put) return notAuthorized('Invalid session for the user.');
  return put.expiresAtMs > pool.clock.now().getTime()
    ? put
    : notAuthorized('Invalid session for the user, session is expired.');
}

/** Begins a sign-in in which the user chooses the first factor (USER_AUTH), in a pool that requires two. */
export async function beginUserAuth(
  pool: OpenPool,
  client: AppClient,
  given: Record<string, string>,
): Promise<object | AwsRefusal> {
  const { USERNAME: userName, SECRET_HASH: hash, PREFERRED_CHALLENGE: preferred, PASSWORD: password } = given;
  if (!userName) return awsRefusal(INVALID, 'Missing required parameter USERNAME');
  const problem = secretHashProblem(client, hash, [userName]);
  if (problem) return problem;
  const user = pool.users.read(userName);
  if (preferred === 'PASSWORD') {
    if (password === undefined) return awsRefusal(INVALID, 'Missing required parameter PASSWORD');
    const locked = user && lockedOut(pool, user);
    if (locked) return locked;
    const isRight = isPassword(password, user?.password);
    if (!user) return wrongUserOrCode();
    if (!isRight) return failedBy(pool, user, wrongUserOrCode());
    return user.totp
      ? issueChallenge(pool, client, { ChallengeName: 'SOFTWARE_TOKEN_MFA', userName })
      : issueChallenge(pool, client, {
          ChallengeName: 'MFA_SETUP',
          userName,
          parameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
        });
  }
  if (preferred === 'WEB_AUTHN' && pool.passkeys && user?.usesPasskeys && user.passkeys?.length) {
    const { relyingParty } = pool.passkeys;
    const options = await passkeyRequest({ relyingParty, passkeys: user.passkeys });
    const parameters = { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) };
    return issueChallenge(pool, client, {
      ChallengeName: 'WEB_AUTHN',
      userName,
      challenge: options.challenge,
      parameters,
    });
  }
  const asked = issueChallenge(pool, client, { ChallengeName: 'SELECT_CHALLENGE', userName });
  return { ...asked, AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'] };
}

type Answer = { readonly name: string; readonly session: string; readonly responses: Record<string, string> };

/** Handles the answer to a challenge of such a sign-in: the second factor, its set-up, or the passkey. */
export async function respondUserAuth(
  pool: OpenPool,
  client: AppClient,
  { name, session, responses }: Answer,
): Promise<object | AwsRefusal> {
  const { USERNAME: userName = '', SECRET_HASH: hash } = responses;
  const problem = secretHashProblem(client, hash, [userName]);
  if (problem) return problem;
  return unless(factorSessionOf(pool, session), async (put) => {
    const user = pool.users.read(put.userName);
    const isTheirs = put.clientId === client.clientId && put.userName === userName && put.asks === name;
    if (!isTheirs || !user) return notAuthorized('Invalid session for the user.');
    const proved = await provedBy(pool, user, put, responses);
    return unless(proved, ({ failures: _, ...changed }) => {
      pool.factorSessions.remove(session);
      pool.users.write(user.userName, changed);
      return issue(pool, client, changed);
    });
  });
}

/** The user after the answer, if it is right. */
async function provedBy(
  pool: OpenPool,
  user: User,
  { asks, challenge = '', isSetUp }: FactorSession,
  responses: Record<string, string>,
): Promise<User | AwsRefusal> {
  if (asks === 'MFA_SETUP') return isSetUp ? user : awsRefusal(INVALID, 'The second factor is not set up yet.');
  if (asks === 'SOFTWARE_TOKEN_MFA') {
    const { totp } = user;
    const locked = lockedOut(pool, user);
    if (locked) return locked;
    const step =
      totp && totpStepOf(totp.secret, responses['SOFTWARE_TOKEN_MFA_CODE'] ?? '', pool.clock.now(), totp.usedUpTo);
    if (!totp || step === undefined)
      return failedBy(pool, user, awsRefusal('CodeMismatchException', 'Invalid code received for user'));
    return { ...user, totp: { ...totp, usedUpTo: step } };
  }
  const passkeys = user.passkeys ?? [];
  const owner = { relyingParty: pool.passkeys?.relyingParty ?? '', passkeys };
  const signed = await passkeySigned(owner, challenge, parsed(responses['CREDENTIAL']));
  if (!signed) return wrongUserOrCode();
  return { ...user, passkeys: passkeys.map((each) => (each.id === signed.id ? signed : each)) };
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function issue(pool: OpenPool, client: AppClient, user: User): Promise<object | AwsRefusal> {
  const { signIn, token } = newSignIn(pool, client, user);
  const tokens = await tokensFor(pool, client, user, signIn, { source: 'TokenGeneration_Authentication' });
  return unless(tokens, (result) => {
    pool.signIns.write(signIn.originId, signIn);
    return { AuthenticationResult: { ...result, RefreshToken: token }, ChallengeParameters: {} };
  });
}
