import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { challengePurpose, codePurpose } from '#shared/client/fresh.ts';
import { type ClientSession, clientSession, type SessionEndReason } from '#shared/client/session.ts';
import type { Day } from '#shared/dates.ts';
import { type ClientId, clientId, type SessionId, sessionId, type TenantId, type TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Tally } from '../../client/sign-in/allowances.ts';
import type { Challenge, KnownUser, RecordedSignIn } from '../../client/sign-in/ports.ts';
import { challengeKey, countKey, type Key, receiptsKey, sessionKey, sessionsPrefix, signInUserKey } from './keys.ts';
import {
  beginning,
  documents,
  everyItem,
  finderOf,
  isNew,
  itemInTheWay,
  itemsOf,
  nextVersion,
  pageOf,
  put,
  putIf,
  remove,
  tableName,
  update,
  updated,
  updateIf,
} from './table.ts';

// Clients' codes, sessions and sign-in users, and the counts that limit them.

/**
 * A code that was texted and the browser that requested it. The pool's session stays on the server. The browser holds
 * only a random cookie, whose hash is the key.
 */
const challenge = z.object({
  clientId,
  purpose: codePurpose,
  of: z.optional(sessionId),
  session: z.string(),
  /** Wrong tries so far. Each is counted before the pool is called. */
  tries: z.int(),
  /** When the code was texted, and when the table deletes the item, in epoch seconds. */
  issuedAt: z.int(),
  expiresAt: z.int(),
});

/** Sign-in challenges, found by the hash of a browser's cookie. */
export const challenges = {
  find: finderOf(challenge, challengeKey),

  add: (tenant: TenantId, hash: string, added: Challenge): Promise<void> =>
    put({ ...challengeKey(tenant, hash), ...added }),

  /**
   * Takes one of the challenge's tries before the code is checked, so that simultaneous guesses count like successive
   * ones. Returns the number of this try; undefined if none is left.
   */
  async takeTry(tenant: TenantId, hash: string, most: number): Promise<number | undefined> {
    const item = await updated({
      Key: challengeKey(tenant, hash),
      UpdateExpression: 'ADD tries :one',
      ConditionExpression: 'attribute_exists(pk) AND tries < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': most },
    });
    return item && challenge.parse(item).tries;
  },

  /** Keeps the session that the pool returned for the next try. A challenge that has ended stays ended. */
  async keepSession(tenant: TenantId, hash: string, session: string): Promise<void> {
    await updateIf({
      Key: challengeKey(tenant, hash),
      UpdateExpression: 'SET #session = :session',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#session': 'session' },
      ExpressionAttributeValues: { ':session': session },
    });
  },

  end: (tenant: TenantId, hash: string): Promise<void> => remove(challengeKey(tenant, hash)),
};

/** Far more than anyone has at once: each takes a texted code and ends within half a day. */
const SESSIONS_MAX = 50;

/** Clients' sessions, one per browser. */
export const sessions = {
  /** Read consistently, so that a log-out takes effect at the next call. */
  find: finderOf(clientSession, sessionKey),

  add: (tenant: TenantId, client: ClientId, added: ClientSession): Promise<void> =>
    put({ ...sessionKey(tenant, client, added.id), ...added }, isNew),

  /** Extends a session after activity or another code; false if it has ended meanwhile. */
  renew: (
    tenant: TenantId,
    client: ClientId,
    { id, activeAt, codes, family, familyAt }: ClientSession,
  ): Promise<boolean> =>
    updateIf({
      Key: sessionKey(tenant, client, id),
      UpdateExpression: 'SET activeAt = :activeAt, codes = :codes, #family = :family, familyAt = :familyAt',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(ended)',
      ExpressionAttributeNames: { '#family': 'family' },
      ExpressionAttributeValues: {
        ':activeAt': activeAt,
        ':codes': codes,
        ':family': family,
        ':familyAt': familyAt,
      },
    }),

  /** Ends a session. One that has ended stays as it is. */
  async end(
    tenant: TenantId,
    client: ClientId,
    id: SessionId,
    ended: { readonly at: number; readonly because: SessionEndReason },
  ): Promise<void> {
    // Write the audit log's source first. A crash in between leaves a session that its owner ends again.
    await update({
      Key: signInUserKey(tenant, client),
      UpdateExpression: 'SET sessionEnded = :ended',
      ExpressionAttributeValues: { ':ended': { ...ended, id } },
    });
    await updateIf({
      Key: sessionKey(tenant, client, id),
      UpdateExpression: 'SET ended = :ended',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(ended)',
      ExpressionAttributeValues: { ':ended': ended },
    });
  },

  /** Ends every session of a client that isn't over yet. */
  async endAll(
    tenant: TenantId,
    client: ClientId,
    ended: { readonly at: number; readonly because: SessionEndReason },
  ): Promise<void> {
    const query = {
      ...beginning(sessionsPrefix(tenant, client)),
      FilterExpression: 'attribute_not_exists(ended)',
      ConsistentRead: true,
    };
    for await (const item of everyItem(query)) await sessions.end(tenant, client, clientSession.parse(item).id, ended);
  },

  /** A client's sessions of the last day, newest first. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly ClientSession[]> {
    const query = {
      ...beginning(sessionsPrefix(tenant, client)),
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: SESSIONS_MAX,
    };
    return (await pageOf(query, (item) => clientSession.parse(item))).found;
  },
};

/**
 * The client's data last sent to the user pool. Cognito passes no call metadata to the trigger that writes the text, so
 * everything in the text must be a user attribute. This item saves asking the pool for it.
 */
const signInUser = z.object({
  phone: z.string(),
  tenantName: z.string(),
  host: z.string(),
  purpose: z._default(challengePurpose, 'sign-in'),
});

/** Written after the pool has confirmed. If missing, the pool may not know the client yet. */
export const signInUsers = {
  find: finderOf(signInUser, signInUserKey),

  save: (tenant: TenantId, client: ClientId, user: KnownUser): Promise<void> =>
    put({ ...signInUserKey(tenant, client), ...user }),

  /** Records the latest sign-in. The audit log keeps each one, because the table's stream delivers each. */
  async signedIn(tenant: TenantId, client: ClientId, signIn: RecordedSignIn): Promise<void> {
    await update({
      Key: signInUserKey(tenant, client),
      UpdateExpression: 'SET signedIn = :signIn',
      ExpressionAttributeValues: { ':signIn': signIn },
    });
  },
};

/**
 * Recent tries of something: the count in a window, the earliest next try, and a lock if any. Times are epoch seconds.
 */
const tally = z.object({
  count: z.int(),
  windowEndsAt: z.int(),
  nextAt: z._default(z.int(), 0),
  lockedUntil: z._default(z.int(), 0),
  lockouts: z._default(z.int(), 0),
  /** When the table may delete the item (its time to live). */
  expiresAt: z.int(),
});

const versioned = z.extend(tally, { version: z.int() });
type Versioned = z.infer<typeof versioned>;

/**
 * A caller who loses this many rounds in a row is a machine and may try again later. Counting within a window never
 * loses a round; only opening or closing a window can, and that happens once.
 */
const ROUNDS_MAX = 6;
const TALLY = 'TALLY';

const readTally = (tenant: TenantId, what: string): Promise<Versioned | undefined> =>
  itemsOf(versioned, countKey).find(tenant, what, TALLY);

const writeTally = (tenant: TenantId, what: string, next: Tally, version = 0): Promise<boolean> =>
  putIf(nextVersion(countKey(tenant, what, TALLY), { ...next, version }));

/** Counts one more if the window is open and has room. Otherwise returns the tally that the write found. */
async function countedWithin(
  tenant: TenantId,
  what: string,
  { at, below, expiresAt }: { readonly at: number; readonly below: number; readonly expiresAt: number },
): Promise<
  { readonly is: true; readonly tally: Versioned } | { readonly is: false; readonly tally: Versioned | undefined }
> {
  try {
    const { Attributes: item } = await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: countKey(tenant, what, TALLY),
        UpdateExpression: 'SET expiresAt = :expiresAt ADD #count :one, version :one',
        ConditionExpression:
          'windowEndsAt > :at AND #count < :below AND (attribute_not_exists(lockedUntil) OR lockedUntil <= :at)',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': 1, ':at': at, ':below': below, ':expiresAt': expiresAt },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { is: true, tally: versioned.parse(item) };
  } catch (error) {
    const item = itemInTheWay(error);
    return { is: false, tally: item && versioned.parse(item) };
  }
}

/**
 * Counts one more in a fixed window, up to `most`, in one atomic write however many arrive at once. True if it was
 * counted.
 */
export const isCounted = (
  Key: Key,
  { most, expiresAt }: { readonly most: number; readonly expiresAt: number },
): Promise<boolean> =>
  updateIf({
    Key,
    UpdateExpression: 'SET expiresAt = :expiresAt ADD #count :one',
    ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':one': 1, ':most': most, ':expiresAt': expiresAt },
  });

/** Counters against guessing and flooding. All of them expire by themselves. */
export const counts = {
  add: (
    tenant: TenantId,
    what: string,
    { window, ...limit }: { window: string; most: number; expiresAt: number },
  ): Promise<boolean> => isCounted(countKey(tenant, what, window), limit),

  /** Takes back one that was counted in a window. */
  giveBack: async (tenant: TenantId, what: string, window: string): Promise<void> => {
    await updateIf({
      Key: countKey(tenant, what, window),
      UpdateExpression: 'ADD #count :one',
      ConditionExpression: '#count > :none',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': -1, ':none': 0 },
    });
  },

  /** Counts one more for a day (UTC), up to `most`. */
  addToday: (
    tenant: TenantId,
    what: string,
    { most, now }: { readonly most: number; readonly now: Date },
  ): Promise<boolean> => {
    const expiresAt = Math.floor(now.getTime() / 1000) + 2 * 24 * 3600;
    return counts.add(tenant, what, { window: now.toISOString().slice(0, 10), most, expiresAt });
  },

  /** The recent tries, if any. */
  async read(tenant: TenantId, what: string): Promise<Tally | undefined> {
    const found = await readTally(tenant, what);
    return found && tally.parse(found);
  },

  /**
   * Updates a tally by `decide`. A caller that loses the conditional write reads again, so that simultaneous guesses
   * all count.
   */
  async change<R>(
    tenant: TenantId,
    what: string,
    decide: (current: Tally | undefined) => Outcome<Tally, R>,
  ): Promise<Outcome<Tally, R | { readonly code: 'request/too-many' }>> {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const current = await readTally(tenant, what);
      const next = decide(current && tally.parse(current));
      if (!next.ok) return next;
      if (await writeTally(tenant, what, next.value, current?.version)) return done(next.value);
    }
    return refuse({ code: 'request/too-many' });
  },

  /**
   * Counts one more in an open window with room, in one conditional write, however many arrive at once. `decide` is
   * called only if the try opens a window, fills it, or is refused, with the tally that the write found.
   */
  async countOne<R>(
    tenant: TenantId,
    what: string,
    { now, below, expiresAt }: { readonly now: Date; readonly below: number; readonly expiresAt: number },
    decide: (current: Tally | undefined) => Outcome<Tally, R>,
  ): Promise<Outcome<Tally, R | { readonly code: 'request/too-many' }>> {
    const at = Math.floor(now.getTime() / 1000);
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const counted = await countedWithin(tenant, what, { at, below, expiresAt });
      if (counted.is) return done(tally.parse(counted.tally));
      const next = decide(counted.tally && tally.parse(counted.tally));
      if (!next.ok) return next;
      if (await writeTally(tenant, what, next.value, counted.tally?.version)) return done(next.value);
    }
    return refuse({ code: 'request/too-many' });
  },

  /** Resets the tally, because a right code ends a row of wrong ones. */
  forget: (tenant: TenantId, what: string): Promise<void> => remove(countKey(tenant, what, TALLY)),
};

/** How long the record of a sent receipt is kept: longer than any closing dispute lasts. */
const KEEP_SECONDS = 400 * 24 * 60 * 60;

const expiresAt = (now: Date): number => Math.floor(now.getTime() / 1000) + KEEP_SECONDS;

/** How many receipts a client sent on a day, and to whom. */
export const receiptCounts = {
  /**
   * Counts receipts on a client's day, all or none; false if the day has too few left. The addresses are kept as a
   * record of who was sent what.
   */
  takeReceipts: (
    tenant: TenantId,
    client: ClientId,
    day: Day,
    {
      transfer,
      to,
      most,
      now,
    }: { readonly transfer: TransferId; readonly to: readonly string[]; readonly most: number; readonly now: Date },
  ): Promise<boolean> =>
    updateIf({
      Key: receiptsKey(tenant, client, day),
      UpdateExpression:
        'SET recipients = list_append(if_not_exists(recipients, :none), :to), expiresAt = :expires ADD taken :count',
      ConditionExpression: 'attribute_not_exists(taken) OR taken <= :room',
      ExpressionAttributeValues: {
        ':none': [],
        ':to': to.map((address) => ({ transfer, address, at: now.toISOString() })),
        ':expires': expiresAt(now),
        ':count': to.length,
        ':room': most - to.length,
      },
    }),
};
