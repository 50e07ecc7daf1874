import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { personId, tenantId } from '#shared/ids.ts';
import type { SignInUnderWay } from '../../staff-sign-in/ports.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { staffCountKey, staffStepKey } from './staff-keys.ts';

/** A sign-in under way. The pool's session stays on the server; the browser holds a random cookie, whose hash is the key. */
const underWay = z.object({
  /** Nobody, where the address is not known: the browser is not told, and no answer will be right. */
  person: z.optional(personId),
  next: z.enum(['totp set-up', 'totp', 'passkey', 'known']),
  session: z.string(),
  invitation: z.optional(z.object({ tenantId, id: z.string() })),
  expiresAt: z.int(),
});

/** Sign-ins at the console that are not finished. */
export const staffSteps = {
  async find(hash: string): Promise<SignInUnderWay | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: staffStepKey(hash), ConsistentRead: true }),
    );
    return item && underWay.parse(item);
  },

  async put(hash: string, step: SignInUnderWay): Promise<void> {
    await documents.send(new PutCommand({ TableName: tableName(), Item: { ...staffStepKey(hash), ...step } }));
  },

  async end(hash: string): Promise<void> {
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: staffStepKey(hash) }));
  },
};

/** How often a sign-in at the console was tried. All counts expire by themselves. */
export const staffCounts = {
  /**
   * Counts one more try in a window, up to `most`, before it is made: tries at the same moment count like those one
   * after the other. False when none is left.
   */
  async take(what: string, { window, most, expiresAt }: { window: string; most: number; expiresAt: number }) {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: staffCountKey(what, window),
          UpdateExpression: 'SET expiresAt = :expiresAt ADD #count :one',
          ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':one': 1, ':most': most, ':expiresAt': expiresAt },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },

  /** Takes that many off a count again, and nothing off one that has run out meanwhile. */
  async giveBack(what: string, window: string, taken: number): Promise<void> {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: staffCountKey(what, window),
          UpdateExpression: 'ADD #count :less',
          ConditionExpression: '#count >= :taken',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':less': -taken, ':taken': taken },
        }),
      );
    } catch (error) {
      // A new window has begun since: it took nothing of this.
      if (!isConditionFailed(error)) throw error;
    }
  },

  /** Begins a window anew: whoever signed in was not guessing. */
  async forget(what: string, window: string): Promise<void> {
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: staffCountKey(what, window) }));
  },
};
