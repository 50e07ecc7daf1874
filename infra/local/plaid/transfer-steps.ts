import type { Transfer } from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import { type LocalBank, numberFrom } from './bank.ts';
import { tellTransfer } from './events.ts';
import { bookOn } from './ledgers.ts';
import type { TransferRecord } from './records.ts';
import { decline, type PlaidRefusal } from './refusal.ts';
import type { Wire } from './wire.ts';

type Status = Wire<Transfer>['status'];

/**
 * The allowed transitions. Plaid's page on `/sandbox/transfer/simulate` lists no return after `settled`, but its magic
 * amount 66.66 does that, and so do real banks, up to sixty days later.
 */
const steps = {
  pending: ['posted', 'failed', 'cancelled'],
  posted: ['settled', 'returned'],
  settled: ['funds_available', 'returned'],
  funds_available: ['returned'],
  cancelled: [],
  failed: [],
  returned: [],
} as const satisfies Record<Status, readonly Status[]>;

/** The states that a transfer can reach in one step. */
export function nextStates(transfer: Pick<TransferRecord, 'status' | 'type'>): readonly Status[] {
  const states: readonly Status[] = steps[transfer.status];
  // Only money debited from an account is held before it becomes good funds. A disbursement has no such state.
  return transfer.type === 'credit' ? states.filter((state) => state !== 'funds_available') : states;
}

/** Nacha's descriptions of the returns that closing payments get. */
export const RETURN_DESCRIPTIONS = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account or unable to locate account',
  R04: 'Invalid account number',
  R07: 'Authorization revoked by customer',
  R08: 'Payment stopped',
  R09: 'Uncollected funds',
  R10: 'Customer advises not authorized',
  R11: 'Entry not in accordance with the terms of the authorization',
  R16: 'Account frozen',
  R20: 'Non-transaction account',
  R29: 'Corporate customer advises not authorized',
} as const;

/** The reason for a code, known or not. */
export const reasonOf = (code: string): { code: string; description: string } => ({
  code,
  description: (RETURN_DESCRIPTIONS as Record<string, string>)[code] ?? 'Returned by the bank',
});

/** Advances a transfer by one state, and updates the ledger and the event stream in the same step. */
export function advanceTransfer(
  bank: LocalBank,
  transfer: TransferRecord,
  to: Status,
  { at, failure = null }: { at: string; failure?: TransferRecord['failure'] },
): Outcome<TransferRecord, PlaidRefusal> {
  if (!nextStates(transfer).includes(to))
    return decline(
      'SANDBOX_ERROR',
      'SANDBOX_TRANSFER_EVENT_TRANSITION_INVALID',
      `provided simulated event type is invalid: ${transfer.status} cannot become ${to}`,
    );
  bookStep(bank, transfer, to);
  const moved: TransferRecord = {
    ...transfer,
    status: to,
    history: [...transfer.history, { status: to, at }],
    failure:
      to === 'returned' || to === 'failed' ? (failure ?? reasonOf(to === 'failed' ? 'F01' : 'R01')) : transfer.failure,
    traceNumber: transfer.traceNumber ?? (to === 'posted' ? traceNumberOf(transfer) : null),
  };
  bank.store.put('transfers', moved.id, moved);
  tellTransfer(bank, moved, at);
  return done(moved);
}

/**
 * The network's number of an entry. For ACH it is the trace number: the originating bank's routing number and a
 * sequence, in fifteen digits. For RTP it is the transaction's identification, which begins with the day and that bank.
 */
const traceNumberOf = ({ id, network, createdAt }: TransferRecord): string =>
  network === 'rtp'
    ? `${createdAt.slice(0, 10).replaceAll('-', '')}011401533P1PLDR${numberFrom(id, 11)}`
    : `01140153${numberFrom(id, 7)}`;

/** A debit is in `pending` until it is good. A credit left `available` when it was created. */
function bookStep(bank: LocalBank, transfer: TransferRecord, to: Status): void {
  const { ledgerId, amountCents, type } = transfer;
  const isOver = to === 'returned' || to === 'failed' || to === 'cancelled';
  if (type === 'credit') {
    if (isOver) bookOn(bank, ledgerId, { available: amountCents });
    return;
  }
  if (to === 'funds_available') bookOn(bank, ledgerId, { pending: -amountCents, available: amountCents });
  if (isOver)
    bookOn(
      bank,
      ledgerId,
      transfer.status === 'funds_available' ? { available: -amountCents } : { pending: -amountCents },
    );
}

/** The events that Plaid's sandbox triggers for these amounts, so that a test needs no simulate call. */
const MAGIC: Readonly<Record<number, ReadonlyArray<readonly [Status, string?]>>> = {
  1111: [['posted'], ['settled'], ['funds_available']],
  2222: [['failed']],
  3333: [['posted'], ['settled'], ['funds_available'], ['returned', 'R01']],
  4444: [['posted'], ['returned', 'R02']],
  5555: [['posted'], ['returned', 'R16']],
  6666: [['posted'], ['settled'], ['returned', 'R01']],
};

/** Applies the outcome of a magic amount. Any other transfer doesn't change. */
export function playMagicAmount(bank: LocalBank, transfer: TransferRecord, at: string): TransferRecord {
  let played = transfer;
  for (const [to, code] of MAGIC[transfer.amountCents] ?? []) {
    const moved = advanceTransfer(bank, played, to, { at, ...(code ? { failure: reasonOf(code) } : {}) });
    // A credit has no hold, so it stops at settled.
    if (!moved.ok) break;
    played = moved.value;
  }
  return played;
}
