import * as z from 'zod/mini';
import {
  type AppClient,
  type ChallengeSession,
  findClient,
  findPool,
  freshSecret,
  notAuthorized,
  type OpenPool,
  secretHashProblem,
  type User,
  wrongUserOrCode,
} from './cognito-pools.ts';
import { newSignIn, tokensFor } from './cognito-refresh.ts';
import { beginUserAuth, respondUserAuth } from './cognito-user-auth.ts';
import { attributesForTrigger } from './cognito-users.ts';
import { operation, textMap, unless } from './inputs.ts';
import { type AwsRefusal, awsRefusal, isAwsRefusal, type JsonOperation } from './protocol.ts';

const INVALID = 'InvalidParameterException';

/** A sign-in in progress: the user, the app client, and the caller's metadata for the triggers. */
type Attempt = {
  pool: OpenPool;
  client: AppClient;
  userName: string;
  /** Undefined for an unknown user, whose absence must not show. */
  user: User | undefined;
  clientMetadata?: Record<string, string> | undefined;
};

/** Sign-in by custom challenges (CUSTOM_AUTH), or by a factor that the user chooses (USER_AUTH). */
export function signInOperations(pools: ReadonlyMap<string, OpenPool>): Record<string, JsonOperation> {
  const withClient = <R>(poolId: string, clientId: string, run: (pool: OpenPool, client: AppClient) => R) =>
    unless(findPool(pools, poolId), (pool) => unless(findClient(pool, clientId), (client) => run(pool, client)));

  return {
    AdminInitiateAuth: operation(
      z.object({
        UserPoolId: z.string(),
        ClientId: z.string(),
        AuthFlow: z.enum(['CUSTOM_AUTH', 'USER_AUTH']),
        AuthParameters: z._default(textMap, {}),
        // Accepted and dropped, because Cognito doesn't pass it to these flows' triggers in this call.
        ClientMetadata: z.optional(textMap),
      }),
      async ({ UserPoolId, ClientId, AuthFlow, AuthParameters }) =>
        withClient(UserPoolId, ClientId, (pool, client) => flows[AuthFlow](pool, client, AuthParameters)),
      INVALID,
    ),
    AdminRespondToAuthChallenge: operation(
      z.object({
        UserPoolId: z.string(),
        ClientId: z.string(),
        ChallengeName: z.enum(['CUSTOM_CHALLENGE', 'SOFTWARE_TOKEN_MFA', 'MFA_SETUP', 'WEB_AUTHN']),
        ChallengeResponses: z._default(textMap, {}),
        Session: z.string().check(z.minLength(20), z.maxLength(2048)),
        ClientMetadata: z.optional(textMap),
      }),
      async ({ UserPoolId, ClientId, ChallengeName: name, ChallengeResponses: responses, Session, ClientMetadata }) =>
        withClient(UserPoolId, ClientId, (pool, client) =>
          name === 'CUSTOM_CHALLENGE'
            ? respond(pool, client, { responses, session: Session, clientMetadata: ClientMetadata })
            : respondUserAuth(pool, client, { name, session: Session, responses }),
        ),
      INVALID,
    ),
  };
}

const flows = { CUSTOM_AUTH: begin, USER_AUTH: beginUserAuth };

async function begin(pool: OpenPool, client: AppClient, parameters: Record<string, string>) {
  const { USERNAME: userName, SECRET_HASH: secretHash } = parameters;
  if (!userName) return awsRefusal(INVALID, 'Missing required parameter USERNAME');
  const problem = secretHashProblem(client, secretHash, [userName]);
  if (problem) return problem;
  return proceed({ pool, client, userName, user: pool.users.read(userName) }, []);
}

type Response = {
  responses: Record<string, string>;
  session: string;
  clientMetadata: Record<string, string> | undefined;
};

async function respond(pool: OpenPool, client: AppClient, { responses, session, clientMetadata }: Response) {
  const { USERNAME: userName, ANSWER: answer, SECRET_HASH: secretHash } = responses;
  if (!userName) return awsRefusal(INVALID, 'Missing required parameter USERNAME');
  if (answer === undefined) return awsRefusal(INVALID, 'Missing required parameter ANSWER');
  const problem = secretHashProblem(client, secretHash, [userName]);
  if (problem) return problem;
  const put = pool.sessions.read(session);
  if (!put || put.clientId !== client.clientId || put.userName !== userName)
    return notAuthorized('Invalid session for the user.');
  // Removed before the first await, so only one of two answers to a challenge is checked.
  pool.sessions.remove(session);
  if (put.expiresAtMs <= pool.clock.now().getTime())
    return notAuthorized('Invalid session for the user, session is expired.');
  const user = put.userNotFound ? undefined : pool.users.read(userName);
  if (!put.userNotFound && !user) return notAuthorized('Invalid session for the user.');
  const attempt: Attempt = { pool, client, userName, user, clientMetadata };
  const verified = await callFor(attempt, 'VerifyAuthChallengeResponse_Authentication', {
    request: {
      privateChallengeParameters: put.privateChallengeParameters,
      challengeAnswer: answer,
    },
    response: { answerCorrect: null },
  });
  return unless(verified, ({ answerCorrect }) => {
    const { challengeMetadata } = put;
    const result = {
      challengeName: 'CUSTOM_CHALLENGE' as const,
      challengeResult: answerCorrect === true,
      ...(challengeMetadata === undefined ? {} : { challengeMetadata }),
    };
    return proceed(attempt, [...put.results, result]);
  });
}

/** Asks the define trigger for the next step: tokens, an end, or another challenge. */
async function proceed(attempt: Attempt, results: ChallengeSession['results']): Promise<object | AwsRefusal> {
  const defined = await callFor(attempt, 'DefineAuthChallenge_Authentication', {
    request: { session: results },
    response: { challengeName: null, issueTokens: null, failAuthentication: null },
  });
  if (isAwsRefusal(defined)) return defined;
  if (defined['failAuthentication'] === true) return wrongUserOrCode();
  if (defined['issueTokens'] === true) return issue(attempt);
  if (defined['challengeName'] !== 'CUSTOM_CHALLENGE')
    return awsRefusal('InvalidLambdaResponseException', 'Unrecognizable lambda output');
  return challenge(attempt, results);
}

async function challenge(attempt: Attempt, results: ChallengeSession['results']) {
  const { pool, client, userName, user } = attempt;
  const created = await callFor(attempt, 'CreateAuthChallenge_Authentication', {
    request: { challengeName: 'CUSTOM_CHALLENGE', session: results },
    response: { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
  });
  return unless(created, (filled) => {
    const parsed = challengeParts.safeParse(filled);
    if (!parsed.success) return awsRefusal('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    const { publicChallengeParameters, privateChallengeParameters, challengeMetadata } = parsed.data;
    // About as long as Cognito's, so no one stores it where Cognito's wouldn't fit.
    const session = freshSecret(720);
    pool.sessions.write(session, {
      userName,
      clientId: client.clientId,
      userNotFound: user === undefined,
      expiresAtMs: pool.clock.now().getTime() + pool.authSessionSeconds * 1000,
      results,
      privateChallengeParameters: privateChallengeParameters ?? {},
      ...(typeof challengeMetadata === 'string' ? { challengeMetadata } : {}),
    });
    return {
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: session,
      ChallengeParameters: { ...publicChallengeParameters, USERNAME: userName },
    };
  });
}

const challengeParts = z.object({
  publicChallengeParameters: z.nullish(textMap),
  privateChallengeParameters: z.nullish(textMap),
  challengeMetadata: z.nullish(z.string()),
});

async function issue({ pool, client, user, clientMetadata }: Attempt): Promise<object | AwsRefusal> {
  // A trigger may accept a user who doesn't exist, but Cognito doesn't.
  if (!user) return wrongUserOrCode();
  const { signIn, token } = newSignIn(pool, client, user);
  const tokens = await tokensFor(pool, client, user, signIn, {
    source: 'TokenGeneration_Authentication',
    clientMetadata,
  });
  return unless(tokens, (result) => {
    pool.signIns.write(signIn.originId, signIn);
    return { AuthenticationResult: { ...result, RefreshToken: token }, ChallengeParameters: {} };
  });
}

function callFor(
  { pool, client, userName, user, clientMetadata }: Attempt,
  source:
    | 'DefineAuthChallenge_Authentication'
    | 'CreateAuthChallenge_Authentication'
    | 'VerifyAuthChallengeResponse_Authentication',
  { request, response }: { request: Record<string, unknown>; response: Record<string, unknown> },
) {
  return pool.call({
    source,
    poolId: pool.poolId,
    clientId: client.clientId,
    userName,
    request: {
      userAttributes: user ? attributesForTrigger(user) : {},
      ...request,
      ...(clientMetadata ? { clientMetadata } : {}),
      userNotFound: user === undefined,
    },
    response,
  });
}
