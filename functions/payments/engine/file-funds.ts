import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isSameFile } from '#shared/transfer/file-number.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { entriesFor, fileIdOf } from '../../bookkeeping/book-entries.ts';
import type { TransferReader } from '../../ports.ts';

/** A payment to a client that was approved for a file. */
type Payment = { readonly client: ClientId; readonly id: TransferId };

/** The file's payments that the books may not have deducted yet; every approval makes a new version of the list. */
export type Promised = { readonly version: number; readonly payments: readonly Payment[] };

/** Where a file's money is read and what is promised of it is recorded. */
export type FilePorts = {
  /** What the books hold for a file, in cents; negative when it has paid out money that came in outside the portal. */
  readonly held: (tenant: TenantId, fileId: string) => Promise<number>;
  readonly promised: (tenant: TenantId, fileId: string) => Promise<Promised>;
  readonly isBooked: (entry: JournalEntry) => Promise<boolean>;
  /** The tenant's open transfers, oldest first; a moment behind the table. */
  readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** Saves an approved payment together with its file's list, on top of the versions that were read of both. */
  readonly promise: (
    approved: Transfer,
    fileId: string,
    promised: Promised,
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'staff/file-changed'>>>;
};

/** What checking a file's money needs. */
type FileFundsPorts = {
  readonly transfers: TransferReader;
  readonly files: FilePorts;
};

/** What came in for a file outside the portal, as the approver states it. */
export type HeldOutside = { readonly amount: Cents; readonly reason: string };

/** Approved and not yet accepted by the client: the books do not have it. */
const WAITING: readonly TransferStatus[] = ['Initiated', 'sent', 'viewed', 'awaiting acceptance'];
/** Accepted by the client: the books follow within seconds. */
const TAKEN: readonly TransferStatus[] = ['submitted', 'pending', 'completed'];

/** More payments than any file has waiting at once; the list is read one by one. */
const PROMISED_MAX = 100;

/** What the books have yet to deduct from a file for a payment. */
async function outstanding({ files }: FileFundsPorts, payment: Transfer): Promise<number> {
  if (WAITING.includes(payment.status)) return totalOf(payment);
  if (!TAKEN.includes(payment.status)) return 0;
  const accepted = payment.events.findLast(({ name }) => name === 'acceptPayment');
  const [entry] = accepted ? entriesFor(payment, accepted) : [];
  return entry && !(await files.isBooked(entry)) ? totalOf(payment) : 0;
}

/**
 * What is promised of a file: its own list, and what else the tenant has open for it, such as a payment moved to this
 * file since or one that the tenant's software handed over.
 */
async function promisesOf(ports: FileFundsPorts, { id, tenantId: tenant, fileNumber }: Filed, listed: Promised) {
  const isOfFile = (each: Transfer) => each.disbursement && each.id !== id && isSameFile(each.fileNumber, fileNumber);
  const open = (await ports.files.open(tenant)).filter(isOfFile);
  const ids = new Set(open.map((each) => each.id));
  const unseen = listed.payments.filter((each) => !ids.has(each.id));
  const read = await Promise.all(unseen.map((each) => ports.transfers.find(tenant, each.client, each.id)));
  const payments = [...open, ...read.filter((each) => each !== undefined).filter(isOfFile)];
  const amounts = await Promise.all(payments.map((each) => outstanding(ports, each)));
  return payments.map((payment, at) => ({ payment, amount: amounts[at] ?? 0 })).filter(({ amount }) => amount > 0);
}

/** Dollars for a sentence; negative for a file that has paid out money that came in outside the portal. */
const signed = (amount: number): string => `${amount < 0 ? '-' : ''}${formatDollars(toCents(Math.abs(amount)))}`;

function tooLittle(payment: Filed, held: number, promised: number, outside: HeldOutside | undefined) {
  const parts = [
    `File ${payment.fileNumber} holds ${signed(held)} in the portal`,
    ...(promised > 0 ? [`${signed(promised)} is promised to clients already`] : []),
    ...(outside ? [`${signed(outside.amount)} is held outside`] : []),
  ];
  const left = signed(held - promised + (outside?.amount ?? 0));
  const sentence =
    `${parts.join(', ')}: ${left} is left, and this payment is ${signed(totalOf(payment))}. If more came in outside of ` +
    'the portal, such as a lender’s wire, approve it with all that did (--held-outside) and how you know (--reason).';
  return refuse<Refusal>({ code: 'staff/over-file', sentence });
}

type Filed = Transfer & { readonly fileNumber: string };

/** Whether a payment belongs to a file by its number: only then can the file's other payments be found. */
export const isFiled = (payment: Transfer): payment is Filed => payment.fileNumber !== undefined;

/**
 * Saves an approved payment out of a file, if the file's money covers it: good funds that came in through the portal,
 * less what was paid out and promised, plus what the approver states is held outside. A refund is checked the same way:
 * the money of the payment it pays back may have been paid out since.
 *
 * Two approvals at the same moment cannot both use the same money: each saves the file's list on top of the version it
 * read. The reading order is on the safe side: entries are read before the balance, so what the books deduct between
 * two reads is counted twice and never missed.
 */
export async function promiseOutOf(
  ports: FileFundsPorts,
  approved: Filed,
  outside: HeldOutside | undefined,
): Promise<Outcome<Transfer, Refusal>> {
  const { tenantId: tenant, clientId: client, id, fileNumber } = approved;
  const fileId = fileIdOf('', fileNumber);
  const listed = await ports.files.promised(tenant, fileId);
  const promises = await promisesOf(ports, approved, listed);
  if (promises.length >= PROMISED_MAX) return refuse({ code: 'staff/file-full' });
  const promised = promises.reduce((sum, { amount }) => sum + amount, 0);
  const held = await ports.files.held(tenant, fileId);
  if (held - promised + (outside?.amount ?? 0) < totalOf(approved)) return tooLittle(approved, held, promised, outside);
  const kept = promises.map(({ payment }) => ({ client: payment.clientId, id: payment.id }));
  return ports.files.promise(approved, fileId, { version: listed.version, payments: [...kept, { client, id }] });
}
