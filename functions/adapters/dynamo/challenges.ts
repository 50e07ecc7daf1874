import * as z from 'zod/mini';
import { codePurpose } from '#shared/client/fresh.ts';
import { clientId, sessionId, type TenantId } from '#shared/ids.ts';
import type { Challenge } from '../../sign-in/ports.ts';
import { challengeKey } from './keys.ts';
import { itemsOf, put, remove, updated, updateIf } from './record.ts';

/**
 * A code that was texted and the browser that asked for it. The pool's session stays here, on the server; the browser
 * holds only a random cookie, whose hash is the key.
 */
const challenge = z.object({
  clientId,
  purpose: codePurpose,
  of: z.optional(sessionId),
  session: z.string(),
  /** Wrong tries so far, each counted before the pool is asked. */
  tries: z.int(),
  /** When the code was texted, and when the table forgets it; epoch seconds. */
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
   * ones. Returns the number of this try; undefined when none is left.
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

  /** Keeps the session the pool gave for the next try; a challenge that was ended meanwhile stays ended. */
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
