import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import { type DismissedEvent, dismissedEvent } from '#shared/transfer/event-decision.ts';
import { type SetAside, type StreamedEvent, setAside } from '#shared/transfer/streamed-event.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { asideEventKey, asideEventsPrefix } from './keys.ts';

type How = 'WAITING' | 'PARKED';

/** More than this wait only if the provider answers no question at all; the others are asked about when these are done. */
const MOST = 200;

async function page<T>(
  { pk, sk }: { readonly pk: string; readonly sk: string },
  schema: z.ZodMiniType<T>,
  after?: Record<string, unknown>,
) {
  const { Items: items = [], LastEvaluatedKey: last } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ConsistentRead: true,
      Limit: MOST,
      ...(after ? { ExclusiveStartKey: after } : {}),
    }),
  );
  return { page: items.map((item) => schema.parse(item)), after: last };
}

/** All of them: what a person has to look at must not end where a page does. */
async function all<T>(prefix: { readonly pk: string; readonly sk: string }, schema: z.ZodMiniType<T>) {
  const found: T[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const next = await page(prefix, schema, after);
    found.push(...next.page);
    after = next.after;
  } while (after);
  return found;
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

const remove = (account: string, how: How | 'DISMISSED', { eventId }: Pick<StreamedEvent, 'eventId'>) =>
  documents.send(new DeleteCommand({ TableName: tableName(), Key: asideEventKey(account, how, eventId) }));

/** The events of an account at the provider that could not be applied when they were read. */
export const asideEvents = {
  waiting: async (account: string): Promise<readonly SetAside[]> =>
    (await page(asideEventsPrefix(account, 'WAITING'), setAside)).page,
  parked: (account: string): Promise<readonly SetAside[]> => all(asideEventsPrefix(account, 'PARKED'), setAside),
  /** Those that two people took off the list. */
  dismissed: (account: string): Promise<readonly DismissedEvent[]> =>
    all(asideEventsPrefix(account, 'DISMISSED'), dismissedEvent),

  keep: (account: string, aside: SetAside) => put(account, 'WAITING', aside),

  /**
   * Kept for a person before it leaves those that wait: a crash in between leaves both, and loses nothing. False where
   * two people have dismissed it: a stream that is read again, after a restore, calls nobody a second time.
   */
  async park(account: string, aside: SetAside): Promise<boolean> {
    const Key = asideEventKey(account, 'DISMISSED', aside.event.eventId);
    const { Item: known } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    if (!known) await put(account, 'PARKED', aside);
    await remove(account, 'WAITING', aside.event);
    return known === undefined;
  },

  /** It is applied: nobody has to ask about it again. */
  async drop(account: string, event: StreamedEvent): Promise<void> {
    await remove(account, 'WAITING', event);
  },

  /** A parked event was applied after all, or one that was dismissed. */
  async dropParked(account: string, event: StreamedEvent): Promise<void> {
    await remove(account, 'PARKED', event);
    await remove(account, 'DISMISSED', event);
  },
};
