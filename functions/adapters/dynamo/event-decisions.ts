import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type DismissedEvent, type EventDecision, eventDecision } from '#shared/transfer/event-decision.ts';
import type { SetAside } from '#shared/transfer/streamed-event.ts';
import { cancellationCodes, documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import { asideEventKey, eventDecisionKey, eventDecisionsPrefix } from './provider-keys.ts';

type Written = Promise<Outcome<EventDecision, Refusal<'event/changed-meanwhile'>>>;

const nextOf = (decision: EventDecision): EventDecision =>
  eventDecision.parse({ ...decision, version: decision.version + 1 });

/** How a decision is saved on top of the version that was read. */
function putOf(decision: EventDecision) {
  const { tenantId, account, event, version } = decision;
  const isNew = version === 0;
  return {
    TableName: tableName(),
    Item: { ...eventDecisionKey(tenantId, account, event.eventId), ...nextOf(decision) },
    ConditionExpression: isNew ? 'attribute_not_exists(pk)' : '#version = :read',
    ...(isNew
      ? {}
      : { ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':read': version } }),
  };
}

type Place = 'PARKED' | 'DISMISSED';

/** The event leaves one list and stands in the other one. Whoever applied it meanwhile was faster. */
function moveOf({ account, event }: EventDecision, from: Place, to: Place, item: SetAside | DismissedEvent) {
  const [TableName, left, reached] = [
    tableName(),
    asideEventKey(account, from, event.eventId),
    asideEventKey(account, to, event.eventId),
  ];
  return [
    { Delete: { TableName, Key: left, ConditionExpression: 'attribute_exists(pk)' } },
    { Put: { TableName, Item: { ...reached, ...item } } },
  ];
}

async function moved(decision: EventDecision, from: Place, to: Place, item: SetAside | DismissedEvent): Written {
  const writes = [{ Put: putOf(decision) }, ...moveOf(decision, from, to, item)];
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: writes }));
    return done(nextOf(decision));
  } catch (error) {
    if (cancellationCodes(error)) return refuse({ code: 'event/changed-meanwhile' });
    throw error;
  }
}

/** What is decided about events of the provider that are nobody's: one item for each event. */
export const eventDecisions = {
  async find(tenant: TenantId, account: string, eventId: number): Promise<EventDecision | undefined> {
    const Key = eventDecisionKey(tenant, account, eventId);
    const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
    return item && eventDecision.parse(item);
  },

  /** Every decision of a tenant, those that wait and those that were made. */
  all: (tenant: TenantId): Promise<readonly EventDecision[]> =>
    allItems({ ...beginning(eventDecisionsPrefix(tenant)), ConsistentRead: true }, (item) => eventDecision.parse(item)),

  /** Saves what is proposed, or that it was rejected: the event stays where it is. */
  async save(decision: EventDecision): Written {
    try {
      await documents.send(new PutCommand(putOf(decision)));
      return done(nextOf(decision));
    } catch (error) {
      if (isConditionFailed(error)) return refuse({ code: 'event/changed-meanwhile' });
      throw error;
    }
  },

  /** Takes an event off the list, in one write with who decided it. */
  dismiss: (decision: EventDecision, event: DismissedEvent): Written => moved(decision, 'PARKED', 'DISMISSED', event),

  /** Puts it there again. */
  bringBack: (decision: EventDecision, event: SetAside): Written => moved(decision, 'DISMISSED', 'PARKED', event),
};
