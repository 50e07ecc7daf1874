import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod/mini';
import {
  type DismissedEvent,
  dismissedEvent,
  type SetAside,
  type StreamedEvent,
  setAside,
} from '#shared/transfer/streamed-event.ts';
import type { Write } from '../../proposals/kind.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import type { Key } from './keys.ts';
import { asideEventKey, asideEventsPrefix } from './provider-keys.ts';

type How = 'WAITING' | 'PARKED';

/**
 * More than this wait only if the provider answers no question at all; the others are asked about when these are done.
 */
const AT_ONCE = 200;

/** All of a list: what a person has to look at must not end where a page does. */
const all = <T>(prefix: Key, schema: z.ZodMiniType<T>) =>
  allItems({ ...beginning(prefix), ConsistentRead: true }, (item) => schema.parse(item));

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
  /** Those that a run asks the provider about. */
  async waiting(account: string): Promise<readonly SetAside[]> {
    const list = beginning(asideEventsPrefix(account, 'WAITING'));
    const { Items: items = [] } = await documents.send(
      new QueryCommand({ TableName: tableName(), ...list, ConsistentRead: true, Limit: AT_ONCE }),
    );
    return items.map((item) => setAside.parse(item));
  },
  /** Those of an account that no run reads any more: they wait for a person. */
  left: (account: string): Promise<readonly SetAside[]> => all(asideEventsPrefix(account, 'WAITING'), setAside),
  parked: (account: string): Promise<readonly SetAside[]> => all(asideEventsPrefix(account, 'PARKED'), setAside),
  /** Those that two people took off the list. */
  dismissed: (account: string): Promise<readonly DismissedEvent[]> =>
    all(asideEventsPrefix(account, 'DISMISSED'), dismissedEvent),

  /** Moves an event from one list to the other one. If it was applied at the same moment, this fails. */
  moved(account: string, item: SetAside | DismissedEvent): readonly Write[] {
    const [from, to] = 'dismissed' in item ? (['PARKED', 'DISMISSED'] as const) : (['DISMISSED', 'PARKED'] as const);
    const [TableName, { eventId }] = [tableName(), item.event];
    const Key = asideEventKey(account, from, eventId);
    return [
      { Delete: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' } },
      { Put: { TableName, Item: { ...asideEventKey(account, to, eventId), ...item } } },
    ];
  },

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
