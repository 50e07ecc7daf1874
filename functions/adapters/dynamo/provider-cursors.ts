import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Instant, instant } from '#shared/dates.ts';
import type { Cursor } from '../../provider/sync-events.ts';
import { providerEventsKey } from './provider-keys.ts';
import { itemAt, updated, updateIf } from './record.ts';

/**
 * Longer than most reads take, and short enough that another reader soon follows one that crashed. A reader that lost
 * the lease can't move the cursor, and only repeats the next one's work.
 */
const LEASE_SECONDS = 60;

/** How far each provider account's event stream was read, and who may continue. */
export const providerCursors = {
  /** Takes the lease if it is free. Two readers would only repeat each other's work. */
  async take(account: string, now: Date): Promise<Cursor | undefined> {
    const lease = randomUUID();
    const seconds = Math.floor(now.getTime() / 1000);
    const taken = await updated({
      Key: providerEventsKey(account),
      UpdateExpression: 'SET lease = :lease, leaseUntil = :until, #position = if_not_exists(#position, :zero)',
      ConditionExpression: 'attribute_not_exists(leaseUntil) OR leaseUntil < :now',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':lease': lease, ':until': seconds + LEASE_SECONDS, ':now': seconds, ':zero': 0 },
    });
    if (!taken) return undefined;
    const { position } = z.object({ position: z.int() }).parse(taken);
    return { position, lease };
  },

  /** When an account's stream was last read to its end, if ever. */
  async readToEndAt(account: string): Promise<Instant | undefined> {
    const item = await itemAt(providerEventsKey(account));
    return z.object({ readToEndAt: z.optional(instant) }).parse(item ?? {}).readToEndAt;
  },

  /** Moves the cursor forward only, and only for the holder of the lease. */
  move: (account: string, { lease }: Cursor, position: number): Promise<boolean> =>
    updateIf({
      Key: providerEventsKey(account),
      UpdateExpression: 'SET #position = :position',
      ConditionExpression: 'lease = :lease AND #position < :position',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':lease': lease, ':position': position },
    }),

  /**
   * Returns the lease and records when the stream was read to its end. Does nothing if another reader holds the lease
   * by now.
   */
  async release(account: string, { lease }: Cursor, readToEndAt?: Date): Promise<void> {
    await updateIf({
      Key: providerEventsKey(account),
      UpdateExpression: `SET leaseUntil = :zero${readToEndAt ? ', readToEndAt = :at' : ''}`,
      ConditionExpression: 'lease = :lease',
      ExpressionAttributeValues: {
        ':lease': lease,
        ':zero': 0,
        ...(readToEndAt ? { ':at': readToEndAt.toISOString() } : {}),
      },
    });
  },
};
