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

/** More than this wait only if the provider answers nothing at all. The rest are handled after these. */
const AT_ONCE = 200;

/** Reads the whole list, because an event that needs a person must not be cut off by paging. */
const all = <T>(prefix: Key, schema: z.ZodMiniType<T>) =>
  allItems({ ...beginning(prefix), ConsistentRead: true }, (item) => schema.parse(item));

/** Saves an event once; a repeat keeps the original time. */
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

/** Provider events of an account that couldn't be applied when they were read. */
export const asideEvents = {
  /** The events that a run asks the provider about. */
  async waiting(account: string): Promise<readonly SetAside[]> {
    const list = beginning(asideEventsPrefix(account, 'WAITING'));
    const { Items: items = [] } = await documents.send(
      new QueryCommand({ TableName: tableName(), ...list, ConsistentRead: true, Limit: AT_ONCE }),
    );
    return items.map((item) => setAside.parse(item));
  },
  /** Waiting events of an account that no run reads anymore, so a person has to handle them. */
  left: (account: string): Promise<readonly SetAside[]> => all(asideEventsPrefix(account, 'WAITING'), setAside),
  parked: (account: string): Promise<readonly SetAside[]> => all(asideEventsPrefix(account, 'PARKED'), setAside),
  /** Events that two people dismissed. */
  dismissed: (account: string): Promise<readonly DismissedEvent[]> =>
    all(asideEventsPrefix(account, 'DISMISSED'), dismissedEvent),

  /** Moves an event between the parked and dismissed lists. Fails if it was applied at the same moment. */
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
   * Parks an event for a person before it leaves the waiting list, so that a crash in between leaves it in both and
   * loses nothing. False if two people have dismissed it, so that reading the stream again after a restore alerts no
   * one a second time.
   */
  async park(account: string, aside: SetAside): Promise<boolean> {
    const Key = asideEventKey(account, 'DISMISSED', aside.event.eventId);
    const { Item: known } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    if (!known) await put(account, 'PARKED', aside);
    await remove(account, 'WAITING', aside.event);
    return known === undefined;
  },

  /** Removes a waiting event that was applied. */
  async drop(account: string, event: StreamedEvent): Promise<void> {
    await remove(account, 'WAITING', event);
  },

  /** Removes a parked or dismissed event that was applied after all. */
  async dropParked(account: string, event: StreamedEvent): Promise<void> {
    await remove(account, 'PARKED', event);
    await remove(account, 'DISMISSED', event);
  },
};
