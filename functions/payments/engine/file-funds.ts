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

/** The payments of a file that the books may not have taken off it yet; every approval makes it a new version. */
export type Promised = { readonly version: number; readonly payments: readonly Payment[] };

/** Where a file's money is looked at, and what is promised of it written down. */
export type FilePorts = {
  /** What the books hold for a file, in cents; below nothing when it has paid out what came in elsewhere. */
  readonly held: (tenant: TenantId, fileId: string) => Promise<number>;
  readonly promised: (tenant: TenantId, fileId: string) => Promise<Promised>;
  readonly isBooked: (entry: JournalEntry) => Promise<boolean>;
  /** The open transfers of a tenant, oldest first; a moment behind the table. */
  readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** Saves an approved payment together with its file's list, on top of the versions that were read of both. */
  readonly promise: (
    approved: Transfer,
    fileId: string,
    promised: Promised,
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'staff/file-changed'>>>;
};

/** What looking at a file's money needs. */
type FileFundsPorts = {
  readonly transfers: TransferReader;
  readonly files: FilePorts;
};

/** What came in for a file outside of the portal, in the word of whoever approves. */
export type HeldOutside = { readonly amount: Cents; readonly reason: string };

/** Approved, and not taken by the client yet: the books know nothing of it. */
const WAITING: readonly TransferStatus[] = ['Initiated', 'sent', 'viewed', 'awaiting acceptance'];
/** Taken by the client: the books follow within seconds. */
const TAKEN: readonly TransferStatus[] = ['submitted', 'pending', 'completed'];

/** No file has so many payments waiting at once; the list is read one by one. */
const PROMISED_MAX = 100;

/** What the books are still to take off a file for a payment. */
async function outstanding({ files }: FileFundsPorts, payment: Transfer): Promise<number> {
  if (WAITING.includes(payment.status)) return totalOf(payment);
  if (!TAKEN.includes(payment.status)) return 0;
  const accepted = payment.events.findLast(({ name }) => name === 'acceptPayment');
  const [entry] = accepted ? entriesFor(payment, accepted) : [];
  return entry && !(await files.isBooked(entry)) ? totalOf(payment) : 0;
}

/**
 * What is promised of a file: what its own list names, and what the tenant has open besides, such as a payment that was moved
 * to this file since or that the tenant's software handed over.
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

/** Dollars as a sentence has them; a file that has paid out what came in elsewhere is below nothing. */
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

/** Whether a payment belongs to a file by its number: only then is it known what else belongs there. */
export const isFiled = (payment: Transfer): payment is Filed => payment.fileNumber !== undefined;

/**
 * Saves an approved payment out of a file, if the file's money reaches for it: good funds that came in by the portal,
 * less what was paid out and what is promised, with what is held outside in the approver's word. A refund no less: what
 * the payment it pays back brought in may have been paid out since.
 *
 * Two approvals at the same moment cannot both have the same money: each saves the file's list on top of the version it
 * has read. The order of reading is on the safe side. What the books take off a file between two of these reads is
 * counted twice and never left out: entries are looked for before the balance is read.
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
