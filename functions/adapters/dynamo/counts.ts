import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Tally } from '../../client/sign-in/allowances.ts';
import { documents, tableName } from './documents.ts';
import { countKey, type Key } from './keys.ts';
import { itemInTheWay, itemsOf, nextVersion, putIf, remove, updateIf } from './record.ts';

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
