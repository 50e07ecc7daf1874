import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PersonId, StaffSessionId } from '#shared/ids.ts';
import { type StaffSession, staffSession } from '#shared/staff/staff-session.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { beginning, everyItem } from './every-item.ts';
import { staffSessionKey, staffSessionsPrefix } from './staff-keys.ts';

type Ended = NonNullable<StaffSession['ended']>;

async function change(person: PersonId, id: StaffSessionId, what: 'activeAt' | 'ended', value: unknown) {
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: staffSessionKey(person, id),
        UpdateExpression: 'SET #what = :value',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(ended)',
        ExpressionAttributeNames: { '#what': what },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

/** Sessions at the console, one for each sign-in. */
export const staffSessions = {
  /** Read consistently: whoever signs out is signed out at the next call. */
  async find(person: PersonId, id: StaffSessionId): Promise<StaffSession | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: staffSessionKey(person, id), ConsistentRead: true }),
    );
    return item && staffSession.parse(item);
  },

  async add(added: StaffSession): Promise<void> {
    const Item = { ...staffSessionKey(added.person, added.id), ...added };
    await documents.send(
      new PutCommand({ TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(pk)' }),
    );
  },

  /** Goes on with a session; false when it has ended meanwhile. */
  renew: (person: PersonId, id: StaffSessionId, activeAt: number): Promise<boolean> =>
    change(person, id, 'activeAt', activeAt),

  /** Ends a session. What has ended stays as it is. */
  async end(person: PersonId, id: StaffSessionId, ended: Ended): Promise<void> {
    await change(person, id, 'ended', ended);
  },

  /** Ends every session of a person that is not over yet. */
  async endAll(person: PersonId, ended: Ended): Promise<void> {
    const query = {
      ...beginning(staffSessionsPrefix(person)),
      FilterExpression: 'attribute_not_exists(ended)',
      ConsistentRead: true,
    };
    for await (const item of everyItem(query)) await staffSessions.end(person, staffSession.parse(item).id, ended);
  },
};
