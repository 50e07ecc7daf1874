import { invariant } from '../outcome.ts';
import type { TransferEventName } from './lifecycle.ts';
import { moved } from './move.ts';
import { depositReturnReason, returnReason } from './returns.ts';
import type { Transfer } from './transfer.ts';

/**
 * The provider's events about a debit or credit on its way, in order of progress. An event never replaces one of a
 * higher rank: events come twice, late and out of order. `returned` wins over everything, because it may follow
 * completion by 60 days (Nacha R05, R07, R10).
 */
const RANKS = { pending: 1, posted: 2, settled: 3, funds_available: 4, cancelled: 8, failed: 8, returned: 9 } as const;
export type ProviderEventType = keyof typeof RANKS;

/** True for events about a transfer; the stream has others (sweeps, refunds, unknown kinds). */
export const isTransferEvent = (type: string): type is ProviderEventType => Object.hasOwn(RANKS, type);

/** One event, with what the provider knows about its transfer at the time of reading. */
export type ProviderEvent = {
  /** Absent where the provider was asked for the entry itself. */
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

/** Whether a refund went back to its approver although the provider has it: its answer was lost, and came late. */
const isLateRefund = ({ status, refundOf, events }: Transfer): boolean =>
  status === 'awaiting approval' && refundOf !== undefined && events.some(({ name }) => name === 'approveRefund');

/**
 * Whether somebody has asked for a start back whose outcome is not known, and this says only that it was made: the
 * sweeper, which was told to cancel it then, would not look at it any more once it is on its way.
 */
const isAskedBack = ({ status, cancelAskedAt }: Transfer, { type }: ProviderEvent): boolean =>
  status === 'submitted' && cancelAskedAt !== undefined && type === 'pending';

/** Makes up for a lost answer: the provider has the transfer, so it is on its way. */
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
 * A transfer that the provider cancelled, because the client or the staff asked for it, because its file no longer covers
 * it, or for its own reasons.
 * Told by the transfer alone, so that the answer to the wish and the provider's event record the same.
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

/** Good funds cannot come before settlement: a missed settlement is made good first. */
function settledFirst(transfer: Transfer, event: ProviderEvent): Transfer {
  if (transfer.status !== 'pending') return transfer;
  const settled = step(transfer, 'settled', { at: event.at, completedAt: event.at });
  invariant(settled, 'a pending transfer can settle');
  return settled;
}

/** Whether an event tells of another entry at the provider than the one on record: then money moved a second time. */
const isOfAnother = ({ provider }: Transfer, { providerTransferId }: ProviderEvent): boolean =>
  provider.transferId !== undefined && provider.transferId !== providerTransferId;

/**
 * Whether an event tells of progress that a transfer has not made. When it does and still changes nothing, money moved
 * for a transfer that has none on its way: the books contradict each other. That a debit was taken is no news of one
 * that was cancelled since: a client who is quicker than the stream must not ring the operators' alarm.
 */
export function isNews(known: Transfer, event: ProviderEvent): boolean {
  if (isOfAnother(known, event)) return true;
  if (isAskedBack(known, event)) return false;
  const { type, providerTransferId } = event;
  const isTheSame = known.provider.transferId === providerTransferId;
  const wasTakenBack = known.status === 'cancelled' && known.cancelAskedAt !== undefined && isTheSame;
  return RANKS[type] > known.provider.rank && known.status !== type && !(wasTakenBack && type === 'pending');
}

/** A transfer after a provider's event; undefined when the event tells nothing new or does not fit. */
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

/** Where an entry stands at the provider, in its own words. */
export type EntryStanding = {
  readonly id: string;
  /** pending, posted, settled, funds_available, cancelled, failed or returned. */
  readonly status: string;
  readonly traceId: string | undefined;
  readonly code: string | undefined;
};

/**
 * The event that brought an entry to where it stands; undefined while it is only made. The provider tells where an
 * entry that is asked for stands, and not when it came there: that is the time of asking.
 */
export function eventBehind(
  { id, status, traceId, code }: EntryStanding,
  { disbursement }: Pick<Transfer, 'disbursement'>,
  at: string,
): ProviderEvent | undefined {
  // A payment to the client is over when it has settled.
  const type = disbursement && status === 'funds_available' ? 'settled' : status;
  if (!isTransferEvent(type) || type === 'pending') return undefined;
  return { type, at, providerTransferId: id, traceId, code };
}

/** A transfer on its way, as far as its entry is at the provider; the same transfer where it is as far already. */
export function asAtProvider(transfer: Transfer, entry: EntryStanding, at: string): Transfer {
  const event = eventBehind(entry, transfer, at);
  return (event && afterProviderEvent(transfer, event)) ?? transfer;
}
