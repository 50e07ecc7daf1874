import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { codePurpose } from '#shared/client/fresh.ts';
import { clientId, sessionId, type TenantId } from '#shared/ids.ts';
import type { Challenge } from '../../sign-in/ports.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { challengeKey } from './keys.ts';

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
  async find(tenant: TenantId, hash: string): Promise<Challenge | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: challengeKey(tenant, hash), ConsistentRead: true }),
    );
    return item && challenge.parse(item);
  },

  async add(tenant: TenantId, hash: string, added: Challenge): Promise<void> {
    await documents.send(new PutCommand({ TableName: tableName(), Item: { ...challengeKey(tenant, hash), ...added } }));
  },

  /**
   * Takes one of the challenge's tries before the code is checked, so that simultaneous guesses count like successive
   * ones. Returns the number of this try; undefined when none is left.
   */
  async takeTry(tenant: TenantId, hash: string, most: number): Promise<number | undefined> {
    try {
      const { Attributes: changed } = await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: challengeKey(tenant, hash),
          UpdateExpression: 'ADD tries :one',
          ConditionExpression: 'attribute_exists(pk) AND tries < :most',
          ExpressionAttributeValues: { ':one': 1, ':most': most },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return challenge.parse(changed).tries;
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  },

  /** Keeps the session the pool gave for the next try; a challenge that was ended meanwhile stays ended. */
  async keepSession(tenant: TenantId, hash: string, session: string): Promise<void> {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: challengeKey(tenant, hash),
          UpdateExpression: 'SET #session = :session',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#session': 'session' },
          ExpressionAttributeValues: { ':session': session },
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
  },

  async end(tenant: TenantId, hash: string): Promise<void> {
    await documents.send(new DeleteCommand({ TableName: tableName(), Key: challengeKey(tenant, hash) }));
  },
};
