import * as z from 'zod/mini';
import { personId, tenantId } from '#shared/ids.ts';
import type { SignInUnderWay } from '../../people/ports.ts';
import { isCounted } from './counts.ts';
import { itemsOf, put, remove, updateIf } from './record.ts';
import { staffCountKey, staffStepKey } from './staff-keys.ts';

/**
 * A sign-in in progress. The pool's session stays on the server; the browser holds a random cookie, whose hash is the
 * key.
 */
const underWay = z.object({
  /** Empty for an unknown address. The browser isn't told, and no answer will be right. */
  person: z.optional(personId),
  next: z.enum(['totp set-up', 'totp', 'passkey', 'known']),
  session: z.string(),
  invitation: z.optional(z.object({ tenantId, id: z.string() })),
  expiresAt: z.int(),
});

/** Unfinished console sign-ins. */
export const staffSteps = {
  find: itemsOf(underWay, staffStepKey).find,

  put: (hash: string, step: SignInUnderWay): Promise<void> => put({ ...staffStepKey(hash), ...step }),
  end: (hash: string): Promise<void> => remove(staffStepKey(hash)),
};

/** Console sign-in tries. All counts expire by themselves. */
export const staffCounts = {
  /**
   * Counts a try in a window, up to `most`, before it is made, so that simultaneous tries count like successive ones.
   * False if none is left.
   */
  take: (what: string, { window, ...limit }: { window: string; most: number; expiresAt: number }) =>
    isCounted(staffCountKey(what, window), limit),

  /** Subtracts from a count, unless its window has ended. */
  async giveBack(what: string, window: string, taken: number): Promise<void> {
    // A new window has begun, and it didn't count these.
    await updateIf({
      Key: staffCountKey(what, window),
      UpdateExpression: 'ADD #count :less',
      ConditionExpression: '#count >= :taken',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -taken, ':taken': taken },
    });
  },

  /** Resets a window, because a person who signed in wasn't guessing. */
  forget: (what: string, window: string): Promise<void> => remove(staffCountKey(what, window)),
};
