import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Instant, instant } from '#shared/dates.ts';
import type { Cursor } from '../../provider-events/sync-events.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { providerEventsKey } from './provider-keys.ts';

/**
 * Longer than most reads take, and short enough that another reader soon follows one that crashed. A reader that lost
 * the lease can no longer move the cursor, and only repeats what the next one does.
 */
const LEASE_SECONDS = 60;

/** An update under a condition; undefined when the condition does not hold. */
async function update(
  account: string,
  input: Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName' | 'Key'>,
) {
  try {
    return await documents.send(
      new UpdateCommand({ TableName: tableName(), Key: providerEventsKey(account), ...input }),
    );
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
}

/** How far each provider account's event stream was read, and who may read on. */
export const providerCursors = {
  /** Takes the lease when it is free; two readers would only repeat each other's work. */
  async take(account: string, now: Date): Promise<Cursor | undefined> {
    const lease = randomUUID();
    const seconds = Math.floor(now.getTime() / 1000);
    const taken = await update(account, {
      UpdateExpression: 'SET lease = :lease, leaseUntil = :until, #position = if_not_exists(#position, :zero)',
      ConditionExpression: 'attribute_not_exists(leaseUntil) OR leaseUntil < :now',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':lease': lease, ':until': seconds + LEASE_SECONDS, ':now': seconds, ':zero': 0 },
      ReturnValues: 'ALL_NEW',
    });
    if (!taken) return undefined;
    const { position } = z.object({ position: z.int() }).parse(taken.Attributes);
    return { position, lease };
  },

  /** When an account's stream was last read to its end; undefined where it never was. */
  async readToEndAt(account: string): Promise<Instant | undefined> {
    const Key = providerEventsKey(account);
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    return z.object({ readToEndAt: z.optional(instant) }).parse(item ?? {}).readToEndAt;
  },

  /** Moves the cursor forward, never back, and only for the holder of the lease. */
  async move(account: string, { lease }: Cursor, position: number): Promise<boolean> {
    const moved = await update(account, {
      UpdateExpression: 'SET #position = :position',
      ConditionExpression: 'lease = :lease AND #position < :position',
      ExpressionAttributeNames: { '#position': 'position' },
      ExpressionAttributeValues: { ':lease': lease, ':position': position },
    });
    return moved !== undefined;
  },

  /**
   * Gives the lease back, and records when the stream was read to its end; does nothing when another reader holds the
   * lease by now.
   */
  async release(account: string, { lease }: Cursor, readToEndAt?: Date): Promise<void> {
    await update(account, {
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
