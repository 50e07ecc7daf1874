import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type ClientSession, clientSession, type SessionEndReason } from '#shared/client/session.ts';
import type { ClientId, SessionId, TenantId } from '#shared/ids.ts';
import { documents, tableName } from './documents.ts';
import { beginning, everyItem, pageOf } from './every-item.ts';
import { sessionKey, sessionsPrefix, signInUserKey } from './keys.ts';
import { isNew, itemsOf, put, updateIf } from './record.ts';

/** Far more than anyone has at once: each takes a texted code and ends within half a day. */
const SESSIONS_MAX = 50;

/** Clients' sessions, one per browser. */
export const sessions = {
  /** Read consistently, so that a log-out takes effect at the next call. */
  find: itemsOf(clientSession, sessionKey).find,

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
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: signInUserKey(tenant, client),
        UpdateExpression: 'SET sessionEnded = :ended',
        ExpressionAttributeValues: { ':ended': { ...ended, id } },
      }),
    );
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
