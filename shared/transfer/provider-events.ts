import { invariant } from '../outcome.ts';
import type { TransferEventName } from './lifecycle.ts';
import { moved } from './move.ts';
import { depositReturnReason, returnReason } from './returns.ts';
import type { Transfer } from './transfer.ts';

/**
 * The provider's events about an entry on its way, in order of progress. An event never replaces one of a higher rank,
 * because events arrive twice, late and out of order. `returned` wins over everything, because it may follow completion
 * by 60 days (Nacha R05, R07, R10).
 */
const RANKS = { pending: 1, posted: 2, settled: 3, funds_available: 4, cancelled: 8, failed: 8, returned: 9 } as const;
export type ProviderEventType = keyof typeof RANKS;

/** True for events about a transfer; the stream has others (sweeps, refunds, unknown kinds). */
export const isTransferEvent = (type: string): type is ProviderEventType => Object.hasOwn(RANKS, type);

/** One event, with the provider's data about its transfer when it was read. */
export type ProviderEvent = {
  /** Absent if the entry itself was read. */
  readonly eventId?: number;
  readonly type: ProviderEventType;
  readonly at: string;
  readonly providerTransferId: string;
  /** The ACH trace number, once posted. */
  readonly traceId?: string | undefined;
  /** The Nacha return code of a return, or the provider's code of a failure. */
  readonly code?: string | undefined;
};

/** The reason on record when a client cancels a debit. */
export const CANCELLED_BY_CLIENT = 'cancelled by the client';

const lifecycleEvent = { posted: 'posted', settled: 'settled', funds_available: 'fundsAvailable' } as const;

/** True if a refund returned to its approver although the provider has it. Its answer was lost and came late. */
const isLateRefund = ({ status, refundOf, events }: Transfer): boolean =>
  status === 'awaiting approval' && refundOf !== undefined && events.some(({ name }) => name === 'approveRefund');

/**
 * True if a cancellation of an unknown start was requested, and this event only says that it was made. The sweeper has
 * to cancel it then, and no longer would once it is on its way.
 */
const isAskedBack = ({ status, cancelAskedAt }: Transfer, { type }: ProviderEvent): boolean =>
  status === 'submitted' && cancelAskedAt !== undefined && type === 'pending';

/** Makes up for a lost answer. The provider has the transfer, so it is on its way. */
function accepted(transfer: Transfer, event: ProviderEvent): Transfer {
  if (transfer.status !== 'submitted' && !isLateRefund(transfer)) return transfer;
  const provider = { ...transfer.provider, transferId: event.providerTransferId };
  const name = transfer.status === 'submitted' ? 'accepted' : 'refundedAtProvider';
  const pending = moved(transfer, name, 'provider', { at: event.at, provider, startedAt: event.at });
  invariant(pending.ok, 'a submitted transfer can be accepted');
  return pending.value;
}

function step(transfer: Transfer, name: TransferEventName, changes: Parameters<typeof moved>[3]): Transfer | undefined {
  const to = moved(transfer, name, 'provider', changes);
  return to.ok ? to.value : undefined;
}

/**
 * A transfer that the provider cancelled: at the client's or the staff's request, because its file no longer covers it,
 * or for its own reasons. It uses only the transfer, so that the answer to the request and the provider's event record
 * the same.
 */
export function keptBack(transfer: Transfer, changes: Parameters<typeof moved>[3]): ReturnType<typeof moved> {
  const { cancelAskedAt, cancelAskedBy } = transfer;
  if (cancelAskedBy)
    return moved(transfer, 'cancelled', cancelAskedBy.staff ? 'staff' : 'system', { ...changes, ...cancelAskedBy });
  if (cancelAskedAt) return moved(transfer, 'cancelled', 'client', { ...changes, reason: CANCELLED_BY_CLIENT });
  return moved(transfer, 'cancelled', 'provider', changes);
}

function cancelled(transfer: Transfer, changes: Parameters<typeof moved>[3]): Transfer | undefined {
  const to = keptBack(transfer, changes);
  return to.ok ? to.value : undefined;
}

/** Funds can't clear before settlement, so a missed settlement is applied first. */
function settledFirst(transfer: Transfer, event: ProviderEvent): Transfer {
  if (transfer.status !== 'pending') return transfer;
  const settled = step(transfer, 'settled', { at: event.at, completedAt: event.at });
  invariant(settled, 'a pending transfer can settle');
  return settled;
}

/** True if an event is about another entry than the one on record, which means money moved a second time. */
const isOfAnother = ({ provider }: Transfer, { providerTransferId }: ProviderEvent): boolean =>
  provider.transferId !== undefined && provider.transferId !== providerTransferId;

/**
 * True if an event reports progress that a transfer hasn't made. If it then changes nothing, money moved for a transfer
 * that has none on its way, and the books contradict each other. A "pending" event about a debit cancelled since is no
 * news: a client who is quicker than the stream must not raise an alarm.
 */
export function isNews(known: Transfer, event: ProviderEvent): boolean {
  if (isOfAnother(known, event)) return true;
  if (isAskedBack(known, event)) return false;
  const { type, providerTransferId } = event;
  const isTheSame = known.provider.transferId === providerTransferId;
  const wasTakenBack = known.status === 'cancelled' && known.cancelAskedAt !== undefined && isTheSame;
  return RANKS[type] > known.provider.rank && known.status !== type && !(wasTakenBack && type === 'pending');
}

/** A transfer after a provider's event; undefined if the event is old or doesn't fit. */
export function afterProviderEvent(before: Transfer, event: ProviderEvent): Transfer | undefined {
  const rank = RANKS[event.type];
  if (rank <= before.provider.rank || isOfAnother(before, event) || isAskedBack(before, event)) return undefined;
  const known = accepted(before, event);
  const { eventId: lastEventId, providerTransferId: transferId } = event;
  const provider = { ...known.provider, rank, transferId, ...(lastEventId === undefined ? {} : { lastEventId }) };
  const trace = event.traceId ? { creditTraceId: event.traceId } : {};
  const at = { at: event.at, provider, ...trace };
  switch (event.type) {
    case 'pending':
      return known.status === 'pending' ? { ...known, provider } : undefined;
    case 'posted':
      return step(known, lifecycleEvent.posted, { ...at, postedAt: event.at });
    case 'settled':
      return step(known, lifecycleEvent.settled, { ...at, completedAt: event.at });
    case 'funds_available':
      return known.disbursement
        ? undefined
        : step(settledFirst(known, event), lifecycleEvent.funds_available, { ...at, clearedAt: event.at });
    case 'cancelled':
      return cancelled(known, at);
    case 'failed':
    case 'returned': {
      const code = event.code ?? event.type;
      const problem = { code, sentence: (known.disbursement ? depositReturnReason : returnReason)(code), at: event.at };
      const returnedAt = event.type === 'returned' ? { returnedAt: event.at } : {};
      return step(known, event.type, { ...at, ...returnedAt, reason: code, problem });
    }
  }
}

/** An entry's state at the provider, in its own words. */
export type EntryStanding = {
  readonly id: string;
  /** pending, posted, settled, funds_available, cancelled, failed or returned. */
  readonly status: string;
  readonly traceId: string | undefined;
  readonly code: string | undefined;
};

/**
 * The event behind an entry's state; undefined if it was only created. The provider reports the state but not since
 * when, so the time of reading is used.
 */
export function eventBehind(
  { id, status, traceId, code }: EntryStanding,
  { disbursement }: Pick<Transfer, 'disbursement'>,
  at: string,
): ProviderEvent | undefined {
  // A disbursement is done once it has settled.
  const type = disbursement && status === 'funds_available' ? 'settled' : status;
  if (!isTransferEvent(type) || type === 'pending') return undefined;
  return { type, at, providerTransferId: id, traceId, code };
}

/** Brings a transfer on its way to the state of its entry at the provider; unchanged if it is already there. */
export function asAtProvider(transfer: Transfer, entry: EntryStanding, at: string): Transfer {
  const event = eventBehind(entry, transfer, at);
  return (event && afterProviderEvent(transfer, event)) ?? transfer;
}
