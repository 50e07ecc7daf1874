import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type ClientSession, clientSession, type SessionEndReason } from '#shared/client/session.ts';
import type { ClientId, SessionId, TenantId } from '#shared/ids.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { beginning, everyItem } from './every-item.ts';
import { sessionKey, sessionsPrefix, signInUserKey } from './keys.ts';

/** Far more than anybody has at once: each takes a texted code, and ends within half a day. */
const SESSIONS_MAX = 50;

/** Clients' sessions, one for each browser. */
export const sessions = {
  /** Read consistently: whoever logs out is logged out at the next call. */
  async find(tenant: TenantId, client: ClientId, id: SessionId): Promise<ClientSession | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: sessionKey(tenant, client, id), ConsistentRead: true }),
    );
    return item && clientSession.parse(item);
  },

  async add(tenant: TenantId, client: ClientId, added: ClientSession): Promise<void> {
    const Item = { ...sessionKey(tenant, client, added.id), ...added };
    await documents.send(
      new PutCommand({ TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' }),
    );
  },

  /** Goes on with a session, after activity or another code; false when it has ended meanwhile. */
  async renew(
    tenant: TenantId,
    client: ClientId,
    { id, activeAt, codes, family, familyAt }: ClientSession,
  ): Promise<boolean> {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
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
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },

  /** Ends a session. What has ended stays as it is. */
  async end(
    tenant: TenantId,
    client: ClientId,
    id: SessionId,
    ended: { readonly at: number; readonly because: SessionEndReason },
  ): Promise<void> {
    // First where the audit log reads it: a crash in between leaves a session that its owner ends once more.
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: signInUserKey(tenant, client),
        UpdateExpression: 'SET sessionEnded = :ended',
        ExpressionAttributeValues: { ':ended': { ...ended, id } },
      }),
    );
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: sessionKey(tenant, client, id),
          UpdateExpression: 'SET ended = :ended',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(ended)',
          ExpressionAttributeValues: { ':ended': ended },
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
  },

  /** Ends every session of a client that is not over yet. */
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

  /** A client's sessions of the last day, the newest first. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly ClientSession[]> {
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        ...beginning(sessionsPrefix(tenant, client)),
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: SESSIONS_MAX,
      }),
    );
    return items.map((item) => clientSession.parse(item));
  },
};
