import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type AppClient,
  findClient,
  freshSecret,
  notAuthorized,
  type OpenPool,
  type SignIn,
  secretProblem,
  type User,
} from './cognito-pools.ts';
import { type Overrides, USER_ADMIN_SCOPE } from './cognito-tokens.ts';
import { attributesForTrigger } from './cognito-users.ts';
import { operation, textMap, unless } from './inputs.ts';
import { type AwsRefusal, awsRefusal, isAwsRefusal, type JsonOperation } from './protocol.ts';

const INVALID = 'InvalidParameterException';

/**
 * The operations on refresh tokens. They are unsigned and open to any holder of one; the client's secret is in the
 * body.
 */
export function refreshOperations(pools: ReadonlyMap<string, OpenPool>): Record<string, JsonOperation> {
  const withClient = <R>(
    clientId: string,
    secret: string | undefined,
    run: (pool: OpenPool, client: AppClient) => R,
  ) => {
    for (const pool of pools.values()) {
      const client = findClient(pool, clientId);
      if (!isAwsRefusal(client)) return secretProblem(client, secret) ?? run(pool, client);
    }
    return awsRefusal('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  };
  const client = { ClientId: z.string(), ClientSecret: z.optional(z.string()) };

  return {
    GetTokensFromRefreshToken: operation(
      z.object({ ...client, RefreshToken: z.string(), ClientMetadata: z.optional(textMap) }),
      async ({ ClientId, ClientSecret, RefreshToken, ClientMetadata }) =>
        withClient(ClientId, ClientSecret, (pool, found) =>
          refresh(pool, found, RefreshToken, { clientMetadata: ClientMetadata }),
        ),
      INVALID,
    ),
    RevokeToken: operation(
      z.object({ ...client, Token: z.string() }),
      ({ ClientId, ClientSecret, Token }) =>
        withClient(ClientId, ClientSecret, (pool, found) => {
          const signIn = signInOf(pool, found, Token);
          // Revoking something that isn't a valid token is no error (RFC 7009).
          if (signIn) pool.signIns.write(signIn.originId, { ...signIn, isRevoked: true });
          return {};
        }),
      INVALID,
    ),
  };
}

/** The first refresh token of a new sign-in. Nothing is written yet. */
export function newSignIn(pool: OpenPool, client: AppClient, user: User): { signIn: SignIn; token: string } {
  const originId = randomUUID();
  const token = newToken(originId);
  const nowMs = pool.clock.now().getTime();
  const signIn: SignIn = {
    originId,
    userName: user.userName,
    sub: user.sub,
    clientId: client.clientId,
    authTimeSeconds: Math.floor(nowMs / 1000),
    expiresAtMs: nowMs + client.refreshTokenSeconds * 1000,
    isRevoked: false,
    tokens: [{ digest: digestOf(token) }],
  };
  return { signIn, token };
}

/** Access and ID token for a signed-in user, with the claims added by the pre-token trigger. */
export async function tokensFor(
  pool: OpenPool,
  client: AppClient,
  user: User,
  signIn: SignIn,
  call: {
    source: 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens';
    clientMetadata?: Record<string, string> | undefined;
  },
): Promise<Record<string, unknown> | AwsRefusal> {
  const filled = await pool.call({
    source: call.source,
    poolId: pool.poolId,
    clientId: client.clientId,
    userName: user.userName,
    request: {
      userAttributes: attributesForTrigger(user),
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      scopes: [USER_ADMIN_SCOPE],
      ...(call.clientMetadata ? { clientMetadata: call.clientMetadata } : {}),
    },
    response: { claimsAndScopeOverrideDetails: null },
  });
  if (isAwsRefusal(filled)) return filled;
  const tokens = await pool.signer.tokens({
    sub: user.sub,
    userName: user.userName,
    clientId: client.clientId,
    attributes: user.attributes,
    originId: signIn.originId,
    authTimeSeconds: signIn.authTimeSeconds,
    nowSeconds: Math.floor(pool.clock.now().getTime() / 1000),
    accessTokenSeconds: client.accessTokenSeconds,
    idTokenSeconds: client.accessTokenSeconds,
    overrides: (filled['claimsAndScopeOverrideDetails'] ?? {}) as Overrides,
  });
  return { ...tokens, ExpiresIn: client.accessTokenSeconds, TokenType: 'Bearer' };
}

/**
 * New tokens for a refresh token. With rotation, the reply has the next refresh token, valid for the remaining time.
 */
export async function refresh(
  pool: OpenPool,
  client: AppClient,
  token: string,
  { clientMetadata }: { clientMetadata?: Record<string, string> | undefined },
): Promise<object | AwsRefusal> {
  const first = usable(pool, client, token);
  if (isAwsRefusal(first)) return first;
  const tokens = await tokensFor(pool, client, first.user, first.signIn, {
    source: 'TokenGeneration_RefreshTokens',
    clientMetadata,
  });
  if (isAwsRefusal(tokens)) return tokens;
  // Checked again after the trigger, because the user may have signed out meanwhile, or refreshed with the same token.
  return unless(usable(pool, client, token), ({ signIn }) => {
    if (!client.refreshTokenRotation) return { AuthenticationResult: tokens, ChallengeParameters: {} };
    const RefreshToken = newToken(signIn.originId);
    const retiredAtMs = pool.clock.now().getTime();
    const digest = digestOf(token);
    const retired = signIn.tokens.map((one) => (one.digest === digest ? { retiredAtMs, ...one } : one));
    pool.signIns.write(signIn.originId, { ...signIn, tokens: [...retired, { digest: digestOf(RefreshToken) }] });
    return { AuthenticationResult: { ...tokens, RefreshToken } };
  });
}

function usable(pool: OpenPool, client: AppClient, token: string): { signIn: SignIn; user: User } | AwsRefusal {
  const signIn = signInOf(pool, client, token);
  if (!signIn) return notAuthorized('Invalid Refresh Token');
  const nowMs = pool.clock.now().getTime();
  if (signIn.expiresAtMs <= nowMs) return notAuthorized('Refresh Token has expired');
  const user = pool.users.read(signIn.userName);
  // A user who was created again under an old name is a different user.
  if (!user || user.sub !== signIn.sub || signIn.isRevoked) return notAuthorized('Refresh Token has been revoked');
  const digest = digestOf(token);
  const retiredAtMs = signIn.tokens.find((one) => one.digest === digest)?.retiredAtMs;
  const graceMs = (client.refreshTokenRotation?.graceSeconds ?? 0) * 1000;
  if (retiredAtMs !== undefined && nowMs >= retiredAtMs + graceMs)
    return awsRefusal('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.');
  return { signIn, user };
}

/** The sign-in of a refresh token, even a used-up one, if it is one of this client's. */
function signInOf(pool: OpenPool, client: AppClient, token: string): SignIn | undefined {
  const originId = Buffer.from(token, 'base64url').toString('latin1', 0, 36);
  const signIn = pool.signIns.read(originId);
  const digest = digestOf(token);
  const isOurs = signIn?.clientId === client.clientId && signIn.tokens.some((one) => one.digest === digest);
  return isOurs ? signIn : undefined;
}

/** A refresh token contains its sign-in's id, so one read finds it. The rest is the secret. */
const newToken = (originId: string): string =>
  Buffer.concat([Buffer.from(originId, 'latin1'), Buffer.from(freshSecret(720))]).toString('base64url');

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
