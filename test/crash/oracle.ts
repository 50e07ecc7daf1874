import { toProviderAmount } from '#shared/money.ts';
import { next } from '#shared/transfer/lifecycle.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { type Counted, dayAfter, type Load } from '#shared/transfer/velocity.ts';
import type { Entry } from './bank-book.ts';

/** A transfer's status once the portal has read all of the bank's events about its money. */
const STATUS_AT_BANK: Readonly<Record<string, TransferStatus>> = {
  pending: 'pending',
  posted: 'pending',
  settled: 'completed',
  funds_available: 'completed',
  returned: 'error',
  failed: 'error',
  cancelled: 'cancelled',
};

/** Statuses of a transfer whose money has never moved through the bank's API. */
const WITHOUT_MONEY: readonly TransferStatus[] = ['draft', 'viewed', 'awaiting acceptance', 'cancelled'];
const WITHOUT_MONEY_PAYOUT: readonly TransferStatus[] = ['created', 'awaiting approval', 'rejected', 'sent'];
const WITHOUT_MONEY_REFUND: readonly TransferStatus[] = ['created', 'awaiting approval', 'rejected', 'cancelled'];
const WITHOUT_MONEY_WIRE: readonly TransferStatus[] = ['awaiting wire', 'completed', 'error', 'cancelled'];

function statusComplaint(transfer: Transfer, entries: readonly Entry[]): string | undefined {
  const { status } = transfer;
  const [entry] = entries;
  if (status === 'submitted') return 'lost: still submitted after the sweeps';
  if (entry) {
    const wanted = STATUS_AT_BANK[entry.status];
    return status === wanted ? undefined : `the bank says ${entry.status}, the table says ${status}`;
  }
  const possible = {
    ACH: WITHOUT_MONEY,
    Wire: WITHOUT_MONEY_WIRE,
    Disbursement: [...WITHOUT_MONEY, ...WITHOUT_MONEY_PAYOUT],
    Refund: WITHOUT_MONEY_REFUND,
  }[kindOf(transfer)];
  return possible.includes(status) ? undefined : `the table says ${status}, and the bank knows of nothing`;
}

/** True if a payment to the client went to an allowed account. A refund goes back to where its payment came from. */
const isLetIn = ({ disbursement, refundOf, accountCheck }: Transfer): boolean =>
  !disbursement || refundOf !== undefined || ['confirmed', 'released'].includes(accountCheck?.standing ?? '');

/** True if one person prepared a refund and another approved it. */
function isLetOutByTwo({ events: [first, ...rest] }: Transfer): boolean {
  const approved = rest.find(({ name }) => name === 'approveRefund');
  return approved?.by !== undefined && approved.by !== first?.by;
}

function entryComplaints(transfer: Transfer, entry: Entry): readonly string[] {
  const isRefund = kindOf(transfer) === 'Refund';
  const type = isRefund ? 'refund' : transfer.disbursement ? 'credit' : 'debit';
  const amount = toProviderAmount(totalOf(transfer));
  const { transferId: known, network = 'ach' } = transfer.provider;
  return [
    ...(entry.type === type ? [] : [`a ${entry.type} was made, and a ${type} agreed to`]),
    ...(entry.amount === amount ? [] : [`${entry.amount} moved, and ${amount} agreed to`]),
    ...(entry.network === network ? [] : [`it went by ${entry.network}, and ${network} was chosen with the claim`]),
    ...(isRefund || transfer.authorization?.total === totalOf(transfer) ? [] : ['money moved without an agreement']),
    ...(isRefund && !isLetOutByTwo(transfer) ? ['a refund moved that two people did not let out'] : []),
    ...(isLetIn(transfer) ? [] : ['paid into an account that neither the bank nor a call has confirmed']),
    ...(known === undefined || known === entry.id ? [] : ['the table knows another movement than the bank']),
  ];
}

/** The steps that a transfer makes only once, however often the provider reports them. */
const ONCE: readonly string[] = [
  'posted',
  'settled',
  'fundsAvailable',
  'returned',
  'failed',
  'cancelled',
  'confirmReceipt',
  'applyReceipt',
];

/** True if a payment was to start on its day after these events. */
const isScheduledAt = (events: Transfer['events']): boolean =>
  events.findLast(({ name, from, to }) => name === 'schedule' || name === 'unschedule' || from !== to)?.name ===
  'schedule';

/**
 * Follows the recorded events through the lifecycle: each is a legal step, none is recorded twice, and the last one
 * gives its status.
 */
function historyComplaints(transfer: Transfer): readonly string[] {
  const complaints: string[] = [];
  const kind = kindOf(transfer);
  const { events } = transfer;
  for (const { name, from, to, actor } of events) {
    if (from === null) continue;
    const moved = next({ status: from, kind }, name as Parameters<typeof next>[1], actor);
    if (!moved.ok || moved.value !== to) complaints.push(`${from} --${name}--> ${to} is no move of the lifecycle`);
  }
  const gap = events.find((event, at) => at > 0 && event.from !== events[at - 1]?.to);
  if (gap) complaints.push(`the status moved without a reason before ${gap.name}`);
  if (events.length > 0 && events.at(-1)?.to !== transfer.status) complaints.push('the status moved without a reason');
  const isUnasked = events.some(
    ({ name, actor }, at) => name === 'makeTransfer' && actor === 'system' && !isScheduledAt(events.slice(0, at)),
  );
  if (isUnasked) complaints.push('a start that was cancelled or never scheduled');
  for (const name of ONCE)
    if (events.filter((event) => event.name === name).length > 1) complaints.push(`${name} is recorded twice`);
  return complaints;
}

/**
 * Errors in one transfer, in words. Empty if it is right: moved once at most, the table consistent with the bank, no
 * unknown outcome left, every status with its reason.
 */
export function complaintsAbout(transfer: Transfer, entries: readonly Entry[]): readonly string[] {
  const status = statusComplaint(transfer, entries);
  return [
    ...(entries.length > 1 ? [`moved ${entries.length} times`] : []),
    ...(status ? [status] : []),
    ...entries.flatMap((entry) => entryComplaints(transfer, entry)),
    ...historyComplaints(transfer),
  ];
}

/** The movements that name this transfer. */
export const entriesOf = (entries: readonly Entry[], { id, provider: { transferId: made } }: Transfer) =>
  entries.filter((entry) => entry.transferId === id || (entry.type === 'refund' && entry.id === made));

/** The error if money moved for none of these transfers, because a second debit may have another name. */
export const strangersAmong = (entries: readonly Entry[], transfers: readonly Transfer[]): readonly string[] =>
  entries
    .filter((entry) => transfers.every((transfer) => entriesOf([entry], transfer).length === 0))
    .map(({ type, amount, transferId }) => `a ${type} of ${amount} was made for ${transferId || 'no transfer'}`);

/** The error if a recorded event is missing, because a write replaced another one. */
export const lostComplaints = ({ events }: Transfer, recorded: Transfer['events']): readonly string[] =>
  recorded.every(({ id, name }) => events.some((each) => each.id === id && each.name === name))
    ? []
    : ['an event that was recorded is gone'];

/** In these statuses a payment has not been sent, and takes no room. */
const TAKES_NO_ROOM: readonly TransferStatus[] = ['draft', 'viewed', 'cancelled'];

/** The total of all days of a count. */
export function sumOf(counted: Counted): Load {
  const days = Object.values(counted);
  const sum = (of: keyof Load) => days.reduce((all, day) => all + day[of], 0);
  return { amount: sum('amount'), count: sum('count') };
}

/** Days this much older than the newest one may have been forgotten. */
const COUNTED_DAYS = 8;

/** Errors in a client's counts at rest: each day holds what was started on it and not released. */
export function dayComplaints(transfers: readonly Transfer[], counts: Counted): readonly string[] {
  const own = transfers.flatMap(({ counted }) => (counted ? [counted] : []));
  const days = [...new Set([...Object.keys(counts), ...own.map(({ on }) => on)])].toSorted();
  const newest = days.at(-1) ?? '';
  return days
    .filter((day) => day in counts || day >= dayAfter(newest, -COUNTED_DAYS))
    .flatMap((day) => {
      const those = own.filter(({ on }) => on === day);
      const wanted = { amount: those.reduce((sum, { amount }) => sum + amount, 0), count: those.length };
      const is = counts[day] ?? { amount: 0, count: 0 };
      const isRight = is.amount === wanted.amount && is.count === wanted.count;
      return isRight ? [] : [`on ${day} ${JSON.stringify(is)} is counted, and ${JSON.stringify(wanted)} was started`];
    });
}

/** Errors in how payments are counted, given the counts before them and at rest. */
export function countComplaints(transfers: readonly Transfer[], before: readonly Load[], after: readonly Load[]) {
  const counted = transfers.flatMap((transfer) => transfer.counted ?? []);
  const own = { amount: counted.reduce((sum, { amount }) => sum + amount, 0), count: counted.length };
  const isOff = before.some(({ amount, count }, at) => {
    const now = after[at] ?? own;
    return now.amount - amount !== own.amount || now.count - count !== own.count;
  });
  const uncounted = transfers.filter(
    (each) => kindOf(each) === 'ACH' && (each.counted === undefined) !== TAKES_NO_ROOM.includes(each.status),
  );
  return [
    ...uncounted.map(({ status }) => `${status}, but not counted so`),
    ...(isOff ? [`the velocity counts do not add up: ${JSON.stringify({ before, after, own })}`] : []),
  ];
}

/** Errors between a payment and its refunds: more refunded than paid, or one that does not name the other. */
export function refundComplaints(payment: Transfer, refunds: readonly Transfer[]): readonly string[] {
  const named: readonly string[] = payment.refunds ?? [];
  const live = refunds.filter(({ status }) => status !== 'cancelled' && status !== 'rejected');
  const moved = live.flatMap(({ provider }) => provider.transferId ?? []);
  const sum = live.reduce((total, { amount }) => total + amount, 0);
  const isKnown = ({ id }: Transfer) => named.includes(id);
  return [
    ...(sum <= payment.amount ? [] : [`${sum} are refunded of ${payment.amount}`]),
    ...(new Set(moved).size === moved.length ? [] : ['two refunds are one movement at the bank']),
    ...(refunds.every(isKnown) ? [] : ['a refund is not named by its payment']),
    ...(named.length === refunds.filter(isKnown).length ? [] : ['a refund is named that is not there']),
    ...(refunds.every(({ destination }) => destination?.id === payment.source?.id)
      ? []
      : ['a refund goes to another account than the payment came from']),
  ];
}

/** The bank's ledger according to its entries: the pending and the good amounts, in cents. */
export function ledgerOf(entries: readonly Entry[]): { readonly pending: number; readonly available: number } {
  let pending = 0;
  let available = 0;
  for (const { type, amount, status } of entries) {
    const cents = Number(amount.replace('.', ''));
    const isOver = status === 'returned' || status === 'failed' || status === 'cancelled';
    if (isOver) continue;
    if (type !== 'debit') available -= cents;
    else if (status === 'funds_available') available += cents;
    else pending += cents;
  }
  return { pending, available };
}
