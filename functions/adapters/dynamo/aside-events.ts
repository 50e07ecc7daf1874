import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type SetAside, type StreamedEvent, setAside } from '#shared/transfer/streamed-event.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { asideEventKey, asideEventsPrefix } from './keys.ts';

type How = 'WAITING' | 'PARKED';

/** More than this wait only if the provider answers no question at all; the others are asked about when these are done. */
const MOST = 200;

async function list(account: string, how: How): Promise<readonly SetAside[]> {
  const { pk, sk } = asideEventsPrefix(account, how);
  const { Items: items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ConsistentRead: true,
      Limit: MOST,
    }),
  );
  return items.map((item) => setAside.parse(item));
}

/** Writes an event down once: one that is there keeps the time since when it is. */
async function put(account: string, how: How, aside: SetAside): Promise<void> {
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...asideEventKey(account, how, aside.event.eventId), ...aside },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
}

const remove = (account: string, how: How, { eventId }: Pick<StreamedEvent, 'eventId'>) =>
  documents.send(new DeleteCommand({ TableName: tableName(), Key: asideEventKey(account, how, eventId) }));

/** The events of an account at the provider that could not be applied when they were read. */
export const asideEvents = {
  waiting: (account: string) => list(account, 'WAITING'),
  parked: (account: string) => list(account, 'PARKED'),

  keep: (account: string, aside: SetAside) => put(account, 'WAITING', aside),

  /** Kept for a person before it leaves those that wait: a crash in between leaves both, and loses nothing. */
  async park(account: string, aside: SetAside): Promise<void> {
    await put(account, 'PARKED', aside);
    await remove(account, 'WAITING', aside.event);
  },

  /** It is applied: nobody has to ask about it again. */
  async drop(account: string, event: StreamedEvent): Promise<void> {
    await remove(account, 'WAITING', event);
  },

  /** A parked event was applied after all. */
  async dropParked(account: string, event: StreamedEvent): Promise<void> {
    await remove(account, 'PARKED', event);
  },
};
