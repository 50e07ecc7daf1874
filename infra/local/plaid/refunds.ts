import { randomUUID } from 'node:crypto';
import type {
  SandboxTransferRefundSimulateRequest,
  SandboxTransferRefundSimulateResponse,
  TransferRefund,
  TransferRefundCancelRequest,
  TransferRefundCancelResponse,
  TransferRefundCreateRequest,
  TransferRefundCreateResponse,
  TransferRefundGetRequest,
  TransferRefundGetResponse,
} from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import {
  amountText,
  centsOf,
  instantOf,
  type LocalBank,
  numberFrom,
  type PlaidAnswer,
  type PlaidCall,
} from './bank.ts';
import { tellRefund } from './events.ts';
import { rememberKey, repeatedId } from './idempotency.ts';
import { bookOn } from './ledgers.ts';
import type { RefundRecord } from './records.ts';
import { decline, invalidField, type PlaidRefusal } from './refusal.ts';
import type { Wire } from './wire.ts';

/** A transfer can be refunded for 180 days after it was created. */
const REFUND_WINDOW_MS = 180 * 86_400_000;

/** Amounts whose outcome Plaid's sandbox decides at once. */
const MAGIC: Readonly<Record<number, ReadonlyArray<RefundRecord['status']>>> = {
  111: ['posted', 'settled'],
  222: ['failed'],
  333: ['posted', 'returned'],
};

/** `/transfer/refund/create`: sends settled money back to the account it came from. */
export function transferRefundCreate(
  call: PlaidCall<Wire<TransferRefundCreateRequest>>,
): PlaidAnswer<Wire<TransferRefundCreateResponse>> {
  const { bank, client, body } = call;
  const repeated = repeatedId(call, 'refund', body.idempotency_key);
  if (!repeated.ok) return repeated;
  const before = repeated.value && bank.store.get('refunds', repeated.value);
  if (before) return done({ refund: refundView(before) });

  const transfer = bank.store.get('transfers', body.transfer_id);
  if (!transfer || transfer.clientId !== client.clientId)
    return decline('INVALID_REQUEST', 'NOT_FOUND', 'transfer not found', { status: 404 });
  const amountCents = centsOf(body.amount);
  if (amountCents === undefined) return invalidField('amount must be a decimal string with two digits after the point');
  const refunded = transfer.refundIds.reduce((sum, id) => sum + liveCents(bank.store.get('refunds', id)), 0);
  if (amountCents + refunded > transfer.amountCents)
    return decline(
      'TRANSFER_REFUND_ERROR',
      'TRANSFER_REFUND_AMOUNT_INVALID',
      'the refunds would be more than the transfer',
    );
  const now = bank.clock.now();
  const isRefundable =
    transfer.type === 'debit' && (transfer.status === 'settled' || transfer.status === 'funds_available');
  if (!isRefundable || now.getTime() > Date.parse(transfer.createdAt) + REFUND_WINDOW_MS)
    return decline('TRANSFER_REFUND_ERROR', 'TRANSFER_NOT_REFUNDABLE', 'the transfer cannot be refunded');
  if (amountCents > (bank.store.get('ledgers', transfer.ledgerId)?.availableCents ?? 0))
    return decline(
      'TRANSFER_REFUND_ERROR',
      'TRANSFER_INSUFFICIENT_FUNDS',
      'the ledger does not have sufficient available balance',
    );

  const made: RefundRecord = {
    id: randomUUID(),
    clientId: client.clientId,
    transferId: transfer.id,
    ledgerId: transfer.ledgerId,
    amountCents,
    createdAt: instantOf(bank),
    status: 'pending',
  };
  bank.store.put('refunds', made.id, made);
  bank.store.put('transfers', transfer.id, { ...transfer, refundIds: [...transfer.refundIds, made.id] });
  rememberKey(call, 'refund', body.idempotency_key, made.id);
  bookOn(bank, made.ledgerId, { available: -amountCents });
  tellRefund(bank, made, transfer, made.createdAt);
  let played = made;
  for (const status of MAGIC[amountCents] ?? []) played = advanceRefund(bank, played, status, made.createdAt);
  return done({ refund: refundView(played) });
}

/** The refund with this id, if this client created it. */
function refundOf({ bank, client }: PlaidCall<unknown>, id: string): Outcome<RefundRecord, PlaidRefusal> {
  const found = bank.store.get('refunds', id);
  if (found?.clientId === client.clientId) return done(found);
  return decline('INVALID_REQUEST', 'NOT_FOUND', 'refund not found', { status: 404 });
}

/** `/transfer/refund/get`. */
export function getRefund(
  call: PlaidCall<Wire<TransferRefundGetRequest>>,
): PlaidAnswer<Wire<TransferRefundGetResponse>> {
  const found = refundOf(call, call.body.refund_id);
  return found.ok ? done({ refund: refundView(found.value) }) : found;
}

/** `/transfer/refund/cancel`: possible until the refund was sent to the network. */
export function transferRefundCancel(
  call: PlaidCall<Wire<TransferRefundCancelRequest>>,
): PlaidAnswer<Wire<TransferRefundCancelResponse>> {
  const found = refundOf(call, call.body.refund_id);
  if (!found.ok) return found;
  if (found.value.status !== 'pending')
    return decline('TRANSFER_REFUND_ERROR', 'TRANSFER_REFUND_NOT_CANCELLABLE', 'the refund is no longer cancellable');
  advanceRefund(call.bank, found.value, 'cancelled', instantOf(call.bank));
  return done({});
}

/** A refund's possible next states. */
const NEXT: Readonly<Record<RefundRecord['status'], ReadonlyArray<RefundRecord['status']>>> = {
  pending: ['posted', 'failed'],
  posted: ['settled', 'returned'],
  settled: ['returned'],
  failed: [],
  cancelled: [],
  returned: [],
};

/** `/sandbox/transfer/refund/simulate`: advances a refund by hand; its event types begin with "refund.". */
export function simulateRefund(
  call: PlaidCall<Wire<SandboxTransferRefundSimulateRequest>>,
): PlaidAnswer<Wire<SandboxTransferRefundSimulateResponse>> {
  const found = refundOf(call, call.body.refund_id);
  if (!found.ok) return found;
  const to = NEXT[found.value.status].find((status) => call.body.event_type === `refund.${status}`);
  if (!to)
    return decline(
      'SANDBOX_ERROR',
      'SANDBOX_TRANSFER_EVENT_TRANSITION_INVALID',
      'provided simulated event type is invalid',
    );
  advanceRefund(call.bank, found.value, to, instantOf(call.bank));
  return done({});
}

/** Advances a refund; money that didn't arrive returns to the ledger. */
export function advanceRefund(
  bank: LocalBank,
  refund: RefundRecord,
  status: RefundRecord['status'],
  at: string,
): RefundRecord {
  const moved = { ...refund, status };
  bank.store.put('refunds', refund.id, moved);
  if (liveCents(moved) === 0) bookOn(bank, refund.ledgerId, { available: refund.amountCents });
  const transfer = bank.store.get('transfers', refund.transferId);
  if (transfer) tellRefund(bank, moved, transfer, at);
  return moved;
}

/** The part of a transfer that a refund uses: zero once it failed or was returned. */
function liveCents(refund: RefundRecord | undefined): number {
  if (!refund || refund.status === 'failed' || refund.status === 'returned' || refund.status === 'cancelled') return 0;
  return refund.amountCents;
}

/** A refund in Plaid's format. */
export const refundView = (refund: RefundRecord): Wire<TransferRefund> => ({
  id: refund.id,
  transfer_id: refund.transferId,
  amount: amountText(refund.amountCents),
  status: refund.status,
  failure_reason:
    refund.status === 'returned'
      ? { failure_code: 'R02', ach_return_code: 'R02', description: 'Account closed' }
      : null,
  ledger_id: refund.ledgerId,
  created: refund.createdAt,
  network_trace_id: refund.status === 'pending' ? null : `01140153${numberFrom(refund.id, 7)}`,
});
