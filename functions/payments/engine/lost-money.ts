import type { TenantId } from '#shared/ids.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { provenText } from '#shared/text/console/proven.ts';
import { moved } from '#shared/transfer/move.ts';
import { isPaidOut } from '#shared/transfer/not-covered.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import type { KnownMember } from '../../people/member.ts';
import type { TransferReader, TransferWriter } from '../../ports.ts';
import { type CancelEntryPorts, cancelEntry } from './cancel-entry.ts';
import { isCovered, lastApprovalOf, markUncovered } from './cover.ts';
import { type FileDoubtPorts, fileDoubts, hasPaid, type Leaving } from './doubted-money.ts';
import { type FileFundsPorts, shortBy, typedWireWords, WAITING } from './file-funds.ts';

/** Without `atProvider`, nothing is canceled, because a person decides. */
export type LostMoneyPorts = FileFundsPorts & {
  readonly transfers: TransferReader & TransferWriter;
  readonly atProvider?: Pick<CancelEntryPorts, 'entries' | 'now'>;
};

/** The file that lost money, when, and why, in a sentence for the staff. */
export type LostMoney = {
  readonly tenant: TenantId;
  readonly fileId: string;
  readonly at: string;
  readonly why: string;
  /** True if the bank paid something for the file. Only disbursements that it no longer covers are held then. */
  readonly isCharged?: boolean | undefined;
};

/** Retries when others save the payment at the same moment. */
const SAVES_MAX = 5;

/** Why the files of a returned payment have lost money. */
export const whyReturned = ({ referenceId, amount }: Transfer): string =>
  `${referenceId} (${formatDollars(amount)}) was returned.`;

export const fileTitle = ({ fileNumber }: Transfer): string =>
  fileNumber ? `File ${fileNumber}` : 'The file of this property';

const canceledBecause = (why: string, payment: Transfer, short: number): string =>
  `${why} ${fileTitle(payment)} was ${formatDollars(short)} short, so this was canceled before it reached the bank.`;

const NOT_CANCELED = {
  'too late': ' Plaid can no longer cancel this payment.',
  unknown: ' Plaid hasn’t said yet whether this payment is canceled. We keep asking.',
  'not asked': '',
} as const;
type NotCanceled = keyof typeof NOT_CANCELED;

/** Cancels a payment on its way, if the provider still can. Safe to repeat. */
async function canceled(
  { transfers, atProvider }: LostMoneyPorts,
  payment: Transfer,
  reason: string,
): Promise<'canceled' | NotCanceled> {
  const { status, postedAt, tenantId: tenant, clientId: client, id } = payment;
  if (!atProvider) return 'not asked';
  if (postedAt || status === 'completed') return 'too late';
  // If the outcome is unknown, carrying it out settles that first; an uncovered payment stops there by itself.
  if (status === 'submitted') return 'unknown';
  const done = await cancelEntry(
    { transfers, ...atProvider },
    {
      which: { tenant, client, id },
      at: atProvider.now().toISOString(),
      by: { reason },
      refusalOf: (found) =>
        ['pending', 'cancelled'].includes(found.status) ? undefined : { code: 'transfer/wrong-status' },
    },
  );
  if (done.ok) return 'canceled';
  return ['too late', 'transfer/wrong-status'].includes(done.refusal.code) ? 'too late' : 'unknown';
}

/**
 * Cancels the refunds of a returned payment that are on their way, however much its file holds: the client already has
 * the money back. Safe to repeat; false if the provider has to be asked again.
 */
export async function cancelRefunds(ports: LostMoneyPorts, payment: Transfer, why: string): Promise<boolean> {
  const find = (id: Transfer['id']) => ports.transfers.find(payment.tenantId, payment.clientId, id);
  const refunds = (await refundsOf(payment, find)).filter(isPaidOut);
  const reason = `${why} This refund of it was canceled before it reached the bank.`;
  const all = await Promise.all(refunds.map((refund) => canceled(ports, refund, reason)));
  return !all.includes('unknown');
}

/** Marks a payment that left its file short, so that the staff get an exception to resolve. */
async function markOverdrawn({ transfers }: LostMoneyPorts, last: Transfer, reason: string, at: string): Promise<void> {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const payment = await transfers.find(last.tenantId, last.clientId, last.id);
    if (!payment || !hasRoomForAnAttempt(payment)) return;
    if (payment.events.some((each) => each.name === 'overdraw' && each.reason === reason)) return;
    const marked = moved(payment, 'overdraw', 'system', { at, reason });
    if (!marked.ok || (await transfers.save(marked.value)).ok) return;
  }
}

/**
 * Marks the refunds of a returned payment that Plaid has sent, however much their file holds: the client has that money
 * twice. One that is already named for its file isn't named again.
 */
export async function markPaidTwice(ports: LostMoneyPorts, payment: Transfer): Promise<void> {
  const { tenantId, clientId, returnedAt: at, status } = payment;
  if (!at || status === 'completed') return;
  const why = whyReturned(payment);
  const refunds = await refundsOf(payment, (id) => ports.transfers.find(tenantId, clientId, id));
  for (const refund of refunds.filter((each) => isPaidOut(each) && (each.postedAt || each.status === 'completed'))) {
    if (refund.events.some(({ name, reason }) => name === 'overdraw' && reason?.startsWith(why))) continue;
    const twice = `This refund of it has paid the client ${formatDollars(refund.amount)} a second time.`;
    await markOverdrawn(ports, refund, `${why} ${twice}`, at);
  }
}

/** The payments of a file's list that are in the file. */
export async function promisedPayments({ transfers, files }: FileFundsPorts, tenant: TenantId, fileId: string) {
  const { payments: listed } = await files.promised(tenant, fileId);
  const found = await Promise.all(listed.map(({ client, id }) => transfers.find(tenant, client, id)));
  return found.filter((each) => each !== undefined).filter((each) => fileOf(each) === fileId);
}

/** Part of a file's money that is about to leave it, and the file's name. */
export type FileMoney = Leaving & { readonly fileId: string; readonly name: string; readonly amount: number };

/**
 * Says how far a file would be below zero without this money, because it was disbursed, and what covers its
 * disbursements then that is only someone's word; undefined if neither.
 */
export async function shortWithout(
  ports: FileFundsPorts & FileDoubtPorts,
  tenant: TenantId,
  { fileId, name, amount, ...leaving }: FileMoney,
  approver: KnownMember,
): Promise<string | undefined> {
  const payments = await promisedPayments(ports, tenant, fileId);
  const short = amount + (await shortBy(ports, tenant, fileId, payments));
  const isRelied = short > 0 || hasPaid(await ports.files.promised(tenant, fileId));
  const { typed, doubts } = isRelied
    ? await fileDoubts(ports, tenant, fileId, { approver, leaving })
    : { typed: [], doubts: [] };
  const counted = typed.filter(({ isCounted }) => isCounted);
  const words = [
    ...(short > 0 ? [provenText.short(name, formatDollars(toCents(short)))] : []),
    ...[...typedWireWords(counted), ...doubts].map((each) => `Of the file’s money, ${each}`),
  ];
  return words.length > 0 ? words.join('. ') : undefined;
}

/**
 * Holds the disbursements of a file that wait for their clients, until they are approved again: what one person has
 * posted or matched since their approval may cover them now. After a charge, those go on that are covered without what
 * was posted since. A person's decision does this before its write, because nothing repeats it if the process dies after
 * that. Returns the payments of the file's list as they were.
 */
export async function holdDisbursements(
  ports: LostMoneyPorts,
  { tenant, fileId, at, why, isCharged = false }: LostMoney,
): Promise<readonly Transfer[]> {
  const payments = await promisedPayments(ports, tenant, fileId);
  for (const payment of payments.filter(({ status }) => WAITING.includes(status))) {
    const postedUntil = lastApprovalOf(payment)?.at;
    if (!(isCharged && (await isCovered(ports, payment, { postedUntil }))))
      await markUncovered(ports, payment, { at, why });
  }
  return payments;
}

/**
 * Follows up on money that a file has lost. Disbursements waiting for their clients are held. Those on their way are
 * canceled, newest first, while the file is short and the provider accepts it. If the file is still below zero, that
 * becomes an exception. The staff get an email about each. Safe to repeat; false if the provider has to be asked again.
 */
export async function followLostMoney(ports: LostMoneyPorts, lost: LostMoney): Promise<boolean> {
  const { tenant, fileId, at, why } = lost;
  const payments = await holdDisbursements(ports, lost);
  let short = await shortBy(ports, tenant, fileId, payments);
  const left: { payment: Transfer; because: NotCanceled }[] = [];
  for (const payment of payments.filter(isPaidOut).toReversed()) {
    if (short <= 0) return true;
    const because = await canceled(ports, payment, canceledBecause(why, payment, short));
    if (because === 'canceled') short -= totalOf(payment);
    else left.push({ payment, because });
    // The result of this cancellation decides whether the next is needed.
    if (because === 'unknown') break;
  }
  const [last] = left;
  if (short > 0 && last)
    await markOverdrawn(
      ports,
      last.payment,
      `${why} ${fileTitle(last.payment)} is ${formatDollars(short)} below zero.${NOT_CANCELED[last.because]}`,
      at,
    );
  return left.every(({ because }) => because !== 'unknown');
}
