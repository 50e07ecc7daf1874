import { toProviderAmount } from '#shared/money.ts';
import { next } from '#shared/transfer/lifecycle.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { Entry } from './bank-book.ts';

/** What a transfer is once the portal has heard all that the bank has to say of its money. */
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
const WITHOUT_MONEY_WIRE: readonly TransferStatus[] = ['awaiting wire', 'completed', 'error', 'cancelled'];

function statusComplaint(transfer: Transfer, entries: readonly Entry[]): string | undefined {
  const { status } = transfer;
  const [entry] = entries;
  if (status === 'submitted') return 'lost: still submitted after the sweeps';
  if (entry) {
    const wanted = STATUS_AT_BANK[entry.status];
    return status === wanted ? undefined : `the bank says ${entry.status}, the table says ${status}`;
  }
  const possible = kindOf(transfer) === 'Wire' ? WITHOUT_MONEY_WIRE : WITHOUT_MONEY;
  return possible.includes(status) ? undefined : `the table says ${status}, and the bank knows of nothing`;
}

function entryComplaints(transfer: Transfer, entry: Entry): readonly string[] {
  const type = transfer.disbursement ? 'credit' : 'debit';
  const amount = toProviderAmount(totalOf(transfer));
  const known = transfer.provider.transferId;
  return [
    ...(entry.type === type ? [] : [`a ${entry.type} was made, and a ${type} agreed to`]),
    ...(entry.amount === amount ? [] : [`${entry.amount} moved, and ${amount} agreed to`]),
    ...(transfer.authorization?.total === totalOf(transfer) ? [] : ['money moved that nobody agreed to']),
    ...(known === undefined || known === entry.id ? [] : ['the table knows another movement than the bank']),
  ];
}

/** The moves that a transfer makes once in a life, however often the provider tells of them. */
const ONCE: readonly string[] = ['posted', 'settled', 'fundsAvailable', 'returned', 'failed', 'confirmReceipt'];

/** Follows the recorded events through the lifecycle: each a legal move, none told twice, the last one where it stands. */
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
  for (const name of ONCE)
    if (events.filter((event) => event.name === name).length > 1) complaints.push(`${name} is recorded twice`);
  return complaints;
}

/**
 * What is wrong with one transfer, in words; nothing when it is right: moved once at most, the table consistent with
 * the bank, no outcome unknown any more, every status with its reason.
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

/** The bank's ledger as its entries make it: what waits and what is good, in cents. */
export function ledgerOf(entries: readonly Entry[]): { readonly pending: number; readonly available: number } {
  let pending = 0;
  let available = 0;
  for (const { type, amount, status } of entries) {
    const cents = Number(amount.replace('.', ''));
    const isOver = status === 'returned' || status === 'failed' || status === 'cancelled';
    if (isOver) continue;
    if (type === 'credit') available -= cents;
    else if (status === 'funds_available') available += cents;
    else pending += cents;
  }
  return { pending, available };
}
