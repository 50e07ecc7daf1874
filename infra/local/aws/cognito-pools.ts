import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { LocalClock } from '../clock.ts';
import type { Passkey } from './cognito-passkeys.ts';
import { type TokenSigner, tokenSigner } from './cognito-tokens.ts';
import { type CallTrigger, type TriggerFunction, triggerCaller } from './cognito-triggers.ts';
import { type AwsRefusal, awsRefusal } from './protocol.ts';
import { type RecordFolder, recordFolder } from './records.ts';

/** An app client of a user pool. */
export type AppClient = {
  clientId: string;
  /** With a secret, every call must prove that it knows the secret. */
  clientSecret?: string;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  /** Each refresh returns a new refresh token. The old one stays valid for these seconds (0 to 60). */
  refreshTokenRotation?: { graceSeconds: number };
  /** The attributes that users may change with their access token. By default, all standard attributes. */
  writeAttributes?: readonly string[];
};

/** A user pool, as the local cloud's set-up declares it. */
type UserPool = {
  poolId: string;
  clients: readonly AppClient[];
  /** Absent in a pool without triggers. */
  lambda?: TriggerFunction;
  /** The site where the pool's passkeys work; absent if it accepts none. */
  passkeys?: { relyingParty: string };
  /** The length of a password; by default, 8. */
  passwordMin?: number;
  /** How long a person may take to answer a challenge: 3 to 15 minutes on AWS. */
  authSessionSeconds: number;
  /** The pool's custom attributes by full name ("custom:tenantId"). */
  customAttributes?: Readonly<Record<string, { mutable: boolean; maxLength?: number }>>;
  /** Shorter in tests of a trigger that doesn't answer, and longer where all functions share one core. */
  triggerLimitMs?: number;
};

export type CognitoOptions = {
  dataDir: string;
  clock: LocalClock;
  pools: readonly UserPool[];
  /**
   * The issuer in tokens is this base plus the pool's id. On AWS it is `https://cognito-idp.us-east-1.amazonaws.com`.
   */
  issuerBase: string;
};

/** A user as stored. Only pools with two factors keep a password, as a hash. */
export type User = {
  userName: string;
  sub: string;
  attributes: Record<string, string>;
  status: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED';
  createdAtMs: number;
  modifiedAtMs: number;
  password?: string;
  /** The authenticator app's secret, and the last code used. */
  totp?: { secret: string; usedUpTo: number };
  passkeys?: readonly Passkey[];
  /** Turned on by the user's MFA preference. Until then, a pool that requires MFA offers no passkey. */
  usesPasskeys?: boolean;
  /** The challenge for creating a passkey. */
  passkeyChallenge?: string;
  /** Wrong passwords and codes since the last success. */
  failures?: { count: number; lastAtMs: number; lockedUntilMs: number };
};

/** An open challenge of a sign-in with two factors. */
export type FactorSession = {
  userName: string;
  clientId: string;
  asks: string;
  expiresAtMs: number;
  /** The challenge for a passkey to sign. */
  challenge?: string;
  /** The secret of an authenticator app that is being set up, and if its first code was right. */
  secret?: string;
  isSetUp?: true;
};

/** An open challenge. */
export type ChallengeSession = {
  userName: string;
  clientId: string;
  userNotFound: boolean;
  expiresAtMs: number;
  /** The results so far, as the trigger sees them. */
  results: ChallengeResult[];
  privateChallengeParameters: Record<string, string>;
  challengeMetadata?: string;
};

/** A past answer in a sign-in. */
type ChallengeResult = {
  challengeName: 'CUSTOM_CHALLENGE';
  challengeResult: boolean;
  challengeMetadata?: string;
};

/** Everything from one sign-in: the digests of its successive refresh tokens, oldest first. */
export type SignIn = {
  originId: string;
  userName: string;
  sub: string;
  clientId: string;
  authTimeSeconds: number;
  expiresAtMs: number;
  isRevoked: boolean;
  tokens: { digest: string; retiredAtMs?: number }[];
};

/** A pool and its data on disk. */
export type OpenPool = Omit<UserPool, 'lambda'> & {
  clock: LocalClock;
  users: RecordFolder<User>;
  sessions: RecordFolder<ChallengeSession>;
  factorSessions: RecordFolder<FactorSession>;
  signIns: RecordFolder<SignIn>;
  signer: TokenSigner;
  call: CallTrigger;
};

/** The trigger of a pool without triggers: it changes nothing. */
const withoutTriggers: TriggerFunction = async (event) => event;

/** Opens the pools, and drops the sessions and sign-ins that have expired since the last start. */
export function openPools({ dataDir, clock, pools, issuerBase }: CognitoOptions): Map<string, OpenPool> {
  return new Map(
    pools.map((pool) => {
      const folder = join(dataDir, 'cognito', pool.poolId);
      const sessions = recordFolder<ChallengeSession>(join(folder, 'sessions'));
      const signIns = recordFolder<SignIn>(join(folder, 'sign-ins'));
      const nowMs = clock.now().getTime();
      const factorSessions = recordFolder<FactorSession>(join(folder, 'factor-sessions'));
      for (const kept of [sessions, signIns, factorSessions]) kept.sweep(({ expiresAtMs }) => expiresAtMs <= nowMs);
      const open = {
        ...pool,
        clock,
        users: recordFolder<User>(join(folder, 'users')),
        sessions,
        factorSessions,
        signIns,
        signer: tokenSigner({ folder, issuer: `${issuerBase}/${pool.poolId}` }),
        call: triggerCaller(pool.lambda ?? withoutTriggers, pool.triggerLimitMs),
      };
      return [pool.poolId, open];
    }),
  );
}

/** The pool by its id, or AWS's message if there is none. */
export function findPool(pools: ReadonlyMap<string, OpenPool>, poolId: string): OpenPool | AwsRefusal {
  return pools.get(poolId) ?? awsRefusal('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
}

/** The app client by its id, or AWS's message if there is none. */
export function findClient(pool: OpenPool, clientId: string): AppClient | AwsRefusal {
  const client = pool.clients.find((one) => one.clientId === clientId);
  return client ?? awsRefusal('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
}

/** Refuses a call that doesn't prove that it knows the client's secret, with HMAC-SHA256 of user name and client id. */
export function secretHashProblem(
  { clientId, clientSecret }: AppClient,
  sent: string | undefined,
  userNames: readonly string[],
): AwsRefusal | undefined {
  if (clientSecret === undefined) {
    if (sent === undefined) return undefined;
    return notAuthorized(`Client ${clientId} is not configured for secret but secret hash was received`);
  }
  if (sent === undefined)
    return notAuthorized(`Client ${clientId} is configured with secret but SECRET_HASH was not received`);
  const right = userNames.map((name) =>
    createHmac('sha256', clientSecret)
      .update(name + clientId)
      .digest('base64'),
  );
  if (right.some((hash) => isSameText(hash, sent))) return undefined;
  return notAuthorized(`SecretHash does not match for client: ${clientId}`);
}

/** Refuses a call with a wrong secret, or without one if the client has one. */
export function secretProblem({ clientId, clientSecret }: AppClient, sent: string | undefined): AwsRefusal | undefined {
  if (clientSecret === undefined && sent === undefined) return undefined;
  if (clientSecret !== undefined && sent !== undefined && isSameText(clientSecret, sent)) return undefined;
  return notAuthorized(`Unable to verify secret for client ${clientId}`);
}

/** Cognito's error about a user's identity. */
export const notAuthorized = (message: string): AwsRefusal => awsRefusal('NotAuthorizedException', message);

/** The one message for a wrong code, a wrong user and a trigger's "no". */
export const wrongUserOrCode = (): AwsRefusal => notAuthorized('Incorrect username or password.');

/** Random text that can't be guessed and means nothing to its holder. */
export const freshSecret = (bytes: number): string => randomBytes(bytes).toString('base64url');

function isSameText(right: string, sent: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(sent)];
  return a.length === b.length && timingSafeEqual(a, b);
}
