import type { TransferEvent, TransferEventSyncRequest, TransferEventSyncResponse } from 'plaid';
import { done } from '#shared/outcome.ts';
import { amountText, type LocalBank, type PlaidAnswer, type PlaidCall } from './bank.ts';
import type { RefundRecord, SweepRecord, TransferRecord } from './records.ts';
import { invalidField } from './refusal.ts';
import { TRANSFER_EVENTS_UPDATE } from './webhook-bodies.ts';
import type { Wire } from './wire.ts';

type Event = Wire<TransferEvent>;
type Told = Partial<Event> & Pick<Event, 'event_type' | 'timestamp'>;

const eventKey = (clientId: string, eventId: number) => `${clientId}/${eventId}`;

function tell(bank: LocalBank, clientId: string, told: Told): void {
  const eventId = (bank.store.get('eventCounts', clientId) ?? 0) + 1;
  bank.store.put('eventCounts', clientId, eventId);
  bank.store.put('events', eventKey(clientId, eventId), {
    event_id: eventId,
    transfer_id: '',
    funding_account_id: null,
    origination_account_id: null,
    failure_reason: null,
    sweep_id: null,
    sweep_amount: null,
    refund_id: null,
    originator_client_id: null,
    ...told,
  });
  // The webhook only says that there is something new. Its receiver then calls `/transfer/event/sync`.
  bank.afterStep({ clientId, url: bank.clients.get(clientId)?.transferWebhook ?? null, body: TRANSFER_EVENTS_UPDATE });
}

/** Adds an event to the client's stream: a transfer has reached a state. */
export function tellTransfer(bank: LocalBank, transfer: TransferRecord, at: string): void {
  tell(bank, transfer.clientId, {
    event_type: transfer.status,
    timestamp: at,
    account_id: transfer.accountId,
    ledger_id: transfer.ledgerId,
    transfer_id: transfer.id,
    transfer_type: transfer.type,
    transfer_amount: amountText(transfer.amountCents),
    failure_reason: failureView(transfer.failure),
    originator_client_id: transfer.originatorClientId,
  });
}

/** Adds an event about a refund. */
export function tellRefund(bank: LocalBank, refund: RefundRecord, transfer: TransferRecord, at: string): void {
  tell(bank, refund.clientId, {
    event_type: `refund.${refund.status}`,
    timestamp: at,
    account_id: transfer.accountId,
    ledger_id: refund.ledgerId,
    transfer_id: transfer.id,
    transfer_type: transfer.type,
    transfer_amount: amountText(transfer.amountCents),
    event_amount: amountText(refund.amountCents),
    refund_id: refund.id,
    originator_client_id: transfer.originatorClientId,
  });
}

/**
 * The amount as the company's own account sees it: a deposit to the ledger leaves that account, so Plaid's samples have
 * "-12.34".
 */
export const sweepAmount = ({ kind, amountCents }: SweepRecord): string =>
  amountText(kind === 'deposit' ? -amountCents : amountCents);

/** Adds an event about money moved between the ledger and the tenant's own bank. It belongs to no transfer. */
export function tellSweep(bank: LocalBank, sweep: SweepRecord, at: string): void {
  tell(bank, sweep.clientId, {
    event_type: `sweep.${sweep.status}`,
    timestamp: at,
    ledger_id: sweep.ledgerId,
    sweep_id: sweep.id,
    sweep_amount: sweepAmount(sweep),
  });
}

/** The reason for a return, with both of Plaid's fields for the code. */
export const failureView = (failure: TransferRecord['failure']): Event['failure_reason'] =>
  failure && {
    failure_code: failure.code,
    ach_return_code: /^R\d\d$/.test(failure.code) ? failure.code : null,
    description: failure.description,
  };

/** `/transfer/event/sync`: the events after an event ID, at most 500 at a time. */
export function transferEventSync(
  call: PlaidCall<Wire<TransferEventSyncRequest>>,
): PlaidAnswer<Wire<TransferEventSyncResponse>> {
  const { bank, client, body } = call;
  const count = body.count ?? 100;
  if (!Number.isInteger(body.after_id) || body.after_id < 0)
    return invalidField('after_id must be a whole number of 0 or more');
  if (!Number.isInteger(count) || count < 1 || count > 500) return invalidField('count must be between 1 and 500');
  const last = bank.store.get('eventCounts', client.clientId) ?? 0;
  const events: Event[] = [];
  for (let id = body.after_id + 1; id <= last && events.length < count; id += 1) {
    const event = bank.store.get('events', eventKey(client.clientId, id));
    if (event) events.push(event);
  }
  return done({ transfer_events: events, has_more: body.after_id + events.length < last });
}
