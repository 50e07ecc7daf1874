import * as z from 'zod/mini';
import { codePurpose } from '#shared/client/fresh.ts';
import { clientId, sessionId, type TenantId } from '#shared/ids.ts';
import type { Challenge } from '../../client/sign-in/ports.ts';
import { challengeKey } from './keys.ts';
import { itemsOf, put, remove, updated, updateIf } from './record.ts';

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
  find: itemsOf(challenge, challengeKey).find,

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
