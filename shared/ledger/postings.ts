import { type Cents, toCents, ZERO } from '../money.ts';
import { invariant } from '../outcome.ts';
import { totalOf } from '../transfer/rules.ts';
import { kindOf, type Transfer } from '../transfer/transfer.ts';
import type { TransferEvent } from '../transfer/transfer-event.ts';
import type { WireStep } from '../wire/received.ts';

/**
 * The accounts of a tenant's books.
 *
 * These are two books in one. Money that hasn't cleared: `client receivable` (authorized, before the provider's yes)
 * and `provider pending` on one side, `uncleared` on the other. Cleared money: `provider available` and `trust bank`
 * (wires, in the tenant's own account) on one side; `trust` (held for files), `fees` and `disbursements` (promised to a
 * client, before the provider's yes) on the other.
 *
 * `returns` is a pass-through: every returned payment goes through it, so that its turnover is the amount returned and
 * its balance is zero. So is `between files`, for balances that move from one file to another. `unassigned` also holds
 * money: wires without a payment. `in transit` is cleared money too: the company's own, between its ledger and its own
 * account.
 */
export const LEDGER_ACCOUNTS = [
  'client receivable',
  'provider pending',
  'provider available',
  'trust bank',
  'uncleared',
  'trust',
  'fees',
  'disbursements',
  'unassigned',
  'returns',
  'between files',
  'in transit',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * The accounts with a tenant's cleared funds: its ledger at the provider, and its own account, which receives wires.
 */
export const CASH_ACCOUNTS = ['trust bank', 'provider available'] as const satisfies readonly LedgerAccount[];
export type CashAccount = (typeof CASH_ACCOUNTS)[number];

/** Credit-side accounts: money that a tenant owes or has earned. */
const CREDIT_ACCOUNTS: readonly LedgerAccount[] = ['uncleared', 'trust', 'fees', 'disbursements', 'unassigned'];

/**
 * Money moved from one account to another. A journal entry is only a list of these. Each debits what it credits, so an
 * unbalanced entry can't be written.
 */
export type Movement = { readonly debit: LedgerAccount; readonly credit: LedgerAccount; readonly amount: Cents };

const move = (debit: LedgerAccount, credit: LedgerAccount, amount: Cents): Movement => ({ debit, credit, amount });

const reversed = (movements: readonly Movement[]): readonly Movement[] =>
  movements.map(({ debit, credit, amount }) => move(credit, debit, amount));

type Booked = Pick<Transfer, 'amount' | 'fee' | 'disbursement' | 'method' | 'refundOf' | 'events'>;
type Happened = Pick<TransferEvent, 'id' | 'name' | 'wire'>;

/** True if a transfer's money had cleared before an event. */
const wasCleared = ({ events }: Booked, { id }: Happened): boolean => {
  const at = events.findIndex((each) => each.id === id);
  const before = events.slice(0, at < 0 ? events.length : at);
  // Only the latest entry at the bank counts. Money that cleared in an earlier one has been returned.
  const begun = before.findLastIndex(({ name }) => name === 'makeTransfer' || name === 'adopt');
  return before.slice(Math.max(0, begun)).some(({ name }) => name === 'fundsAvailable');
};

/** An ACH debit. It counts for the file when it clears, not when it settles, because until then it may be returned. */
function debitMovements(transfer: Booked, event: Happened): readonly Movement[] {
  const { amount, fee } = transfer;
  const total = totalOf(transfer);
  const promised = [move('client receivable', 'uncleared', total)];
  const cleared = wasCleared(transfer, event);
  switch (event.name) {
    case 'makeTransfer':
      return promised;
    case 'declined':
    case 'declinedRequest':
    case 'takenBack':
    case 'takenBackRequest':
      return reversed(promised);
    case 'accepted':
      return [move('provider pending', 'client receivable', total)];
    // The bank took it without the portal's knowledge, so nothing was promised before.
    case 'adopt':
      return [move('provider pending', 'uncleared', total)];
    case 'cancelled':
    case 'failed':
      return [move('uncleared', 'provider pending', total)];
    case 'fundsAvailable':
      if (cleared) return [];
      return [
        move('provider available', 'provider pending', total),
        move('uncleared', 'trust', amount),
        move('uncleared', 'fees', fee),
      ];
    case 'returned':
      return cleared
        ? [move('returns', 'provider available', total), move('trust', 'returns', amount), move('fees', 'returns', fee)]
        : [move('returns', 'provider pending', total), move('uncleared', 'returns', total)];
    default:
      return [];
  }
}

/**
 * A disbursement. It leaves the file when the client accepts it, so that it can't be paid to anyone else. A refund
 * leaves when it is approved. A refund made only at the provider has left already.
 */
function payoutMovements(transfer: Booked, { name }: Happened): readonly Movement[] {
  const total = totalOf(transfer);
  const promised = [move('trust', 'disbursements', total)];
  switch (name) {
    case 'acceptPayment':
    case 'approveRefund':
      return promised;
    case 'refundedAtProvider':
      return [move('trust', 'provider available', total)];
    case 'declinedRefund':
    case 'declinedDisbursement':
    case 'takenBackDisbursement':
      return reversed(promised);
    case 'accepted':
      return [move('disbursements', 'provider available', total)];
    case 'adopt':
      return [move('trust', 'provider available', total)];
    case 'cancelled':
    case 'failed':
      return [move('provider available', 'trust', total)];
    case 'returned':
      return [move('provider available', 'returns', total), move('returns', 'trust', total)];
    default:
      return [];
  }
}

/** Events of a wire's receipt: it arrives, it is applied to a payment that ended without it, or it is unmatched. */
const WITH_WIRE: readonly string[] = ['confirmReceipt', 'applyReceipt', 'reopenReceipt'];

/** The fee in a received amount: anything above the payment itself, up to the fee. */
export const feeIn = (received: number, { amount, fee }: Pick<Transfer, 'amount' | 'fee'>): Cents =>
  toCents(Math.min(fee, Math.max(0, received - amount)));

/**
 * Postings of a wire without a payment: its money is held, unmatched, in the bank account until it is returned or
 * voided, or posted to a file. The books have no money that is posted to files.
 */
export function unassignedMovements({ name, received }: Pick<WireStep, 'name' | 'received'>): readonly Movement[] {
  const held = [move('trust bank', 'unassigned', received)];
  if (name === 'keep' || name === 'unpost') return held;
  return name === 'send back' || name === 'void' || name === 'post' ? reversed(held) : [];
}

/**
 * A wire, once the staff find it on the statement. The received amount is booked, not the requested one: first for the
 * file, then for the fee. Anything above both is the client's.
 */
function wireMovements(_: Booked, { name, wire }: Happened): readonly Movement[] {
  if (!WITH_WIRE.includes(name)) return [];
  invariant(wire, 'a receipt keeps its wire');
  const { earned, received } = wire;
  const from = wire.isHeld ? 'unassigned' : 'trust bank';
  const movements = [move(from, 'trust', toCents(received - earned)), move(from, 'fees', earned)];
  return name === 'reopenReceipt' ? reversed(movements) : movements;
}

/**
 * The postings of a transfer's event. Only recorded data decides, so that the books can be rebuilt from the transfers.
 * Most events move no money.
 */
export function movementsOf(transfer: Booked, event: Happened): readonly Movement[] {
  const movements = {
    ACH: debitMovements,
    Wire: wireMovements,
    Disbursement: payoutMovements,
    Refund: payoutMovements,
  }[kindOf(transfer)];
  return movements(transfer, event).filter(({ amount }) => amount > ZERO);
}

/** Money in and out of an account, in cents. */
export type Turnover = { readonly debit: number; readonly credit: number };
export type Turnovers = Readonly<Record<LedgerAccount, Turnover>>;

/** Maps every account to a value. */
export const perAccount = <T>(value: (account: LedgerAccount) => T): Readonly<Record<LedgerAccount, T>> =>
  Object.fromEntries(LEDGER_ACCOUNTS.map((account) => [account, value(account)])) as Record<LedgerAccount, T>;

const sum = (movements: readonly Movement[], wanted: (movement: Movement) => boolean): number =>
  movements.filter(wanted).reduce((total, { amount }) => total + amount, 0);

/** The turnovers of all accounts from these movements. */
export const turnoversOf = (movements: readonly Movement[]): Turnovers =>
  perAccount((account) => ({
    debit: sum(movements, ({ debit }) => debit === account),
    credit: sum(movements, ({ credit }) => credit === account),
  }));

/** The sum of turnovers, of several days or entries. */
export const addTurnovers = (all: readonly Turnovers[]): Turnovers =>
  perAccount((account) => ({
    debit: all.reduce((total, one) => total + one[account].debit, 0),
    credit: all.reduce((total, one) => total + one[account].credit, 0),
  }));

/** An account's balance on its own side: money held, owed or earned. Negative is an overdraft. */
export const balanceOf = (account: LedgerAccount, { debit, credit }: Turnover): number =>
  CREDIT_ACCOUNTS.includes(account) ? credit - debit : debit - credit;

/**
 * The postings in both files when a transfer moves to another one: the balance so far leaves one and enters the other.
 * Money that a file paid out beyond its own goes the other way.
 */
export function filedAnew(transfer: Booked, event: Happened): { out: readonly Movement[]; in: readonly Movement[] } {
  const before = transfer.events.slice(
    0,
    transfer.events.findIndex(({ id }) => id === event.id),
  );
  const { trust } = turnoversOf(before.flatMap((each) => movementsOf(transfer, each)));
  const held = balanceOf('trust', trust);
  if (held === 0) return { out: [], in: [] };
  const out = [move('trust', 'between files', toCents(Math.abs(held)))];
  return held > 0 ? { out, in: reversed(out) } : { out: reversed(out), in: out };
}

export const balancesOf = (turnovers: Turnovers): Readonly<Record<LedgerAccount, number>> =>
  perAccount((account) => balanceOf(account, turnovers[account]));

/** All cleared funds: at the provider, in the company's own account, and between the two. */
export const goodOf = (balances: Readonly<Record<LedgerAccount, number>>): number =>
  balances['provider available'] + balances['trust bank'] + balances['in transit'];

/** Faults in balances that no list of movements can produce, which means that the books were changed by hand. */
export function outOfBalance(balances: Readonly<Record<LedgerAccount, number>>): readonly string[] {
  const promised = balances['client receivable'] + balances['provider pending'];
  const good = goodOf(balances);
  const owed = balances.trust + balances.fees + balances.disbursements + balances.unassigned;
  return [
    ...(promised === balances.uncleared ? [] : ['Money in transit and ACH receivable differ.']),
    ...(good === owed ? [] : ['Good funds differ from what is held, earned and outstanding.']),
    ...(balances.returns === 0 ? [] : ['A return was booked on one side only.']),
    ...(balances['between files'] === 0 ? [] : ['Held money left one file and didn’t reach another.']),
  ];
}
