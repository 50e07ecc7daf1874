import * as z from 'zod/mini';
import { personId, tenantId } from '#shared/ids.ts';
import type { SignInUnderWay } from '../../staff-sign-in/ports.ts';
import { isCounted } from './counts.ts';
import { itemsOf, put, remove, updateIf } from './record.ts';
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
  find: itemsOf(underWay, staffStepKey).find,

  put: (hash: string, step: SignInUnderWay): Promise<void> => put({ ...staffStepKey(hash), ...step }),
  end: (hash: string): Promise<void> => remove(staffStepKey(hash)),
};

/** How often a sign-in at the console was tried. All counts expire by themselves. */
export const staffCounts = {
  /**
   * Counts one more try in a window, up to `most`, before it is made: tries at the same moment count like those one
   * after the other. False when none is left.
   */
  take: (what: string, { window, ...limit }: { window: string; most: number; expiresAt: number }) =>
    isCounted(staffCountKey(what, window), limit),

  /** Takes that many off a count again, and nothing off one that has run out meanwhile. */
  async giveBack(what: string, window: string, taken: number): Promise<void> {
    // A new window has begun since: it took nothing of this.
    await updateIf({
      Key: staffCountKey(what, window),
      UpdateExpression: 'ADD #count :less',
      ConditionExpression: '#count >= :taken',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':less': -taken, ':taken': taken },
    });
  },

  /** Begins a window anew: whoever signed in was not guessing. */
  forget: (what: string, window: string): Promise<void> => remove(staffCountKey(what, window)),
};
