import type { Day } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { balanceOf, turnoversOf } from '#shared/ledger/postings.ts';
import { type Cents, toCents } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { entriesFor, fileOf } from '../../bookkeeping/book-entries.ts';
import type { TransferReader } from '../../ports.ts';

/** A payment to a client that was approved for a file. */
type Payment = { readonly client: ClientId; readonly id: TransferId };

/** An event that took money out of a file, such as the return of a deposit. */
export type Taking = Payment & { readonly event: string };

/**
 * A line of the bank's statement that proves money of a file outside the portal, and who said so: what came in and is
 * held for it, or what the office paid out of its own account for it.
 */
export type LineProof = {
  readonly on: Day;
  readonly id: string;
  readonly amount: Cents;
  /** What has none came in. */
  readonly direction?: 'out' | undefined;
  /** Of a line that is divided among several files: the whole line, and the numbers of all of them. */
  readonly partOf?: { readonly amount: Cents; readonly files: string[] } | undefined;
  readonly sender: string;
  readonly reference: string;
  readonly by: string;
  readonly at: string;
  readonly reason?: string | undefined;
};

/**
 * What the books may not have deducted from a file yet: payments that were approved for it, and what else took money
 * out of it. Everything that lets money out of a file makes a new version of this list.
 */
export type Promised = {
  readonly version: number;
  readonly payments: readonly Payment[];
  readonly takings: readonly Taking[];
  /** What lines of the statement prove for the file; a new one makes a new version, too. */
  readonly proofs?: readonly LineProof[] | undefined;
};

/** What lines prove of a file's money outside the portal: what came in, and what went out again. */
export type Proven = { readonly in: Cents; readonly out: Cents };

/** What lines prove of a file's money. */
export function provenBy({ proofs = [] }: Pick<Promised, 'proofs'>): Proven {
  const sumOf = (isOut: boolean) =>
    toCents(
      proofs.filter(({ direction }) => (direction === 'out') === isOut).reduce((sum, one) => sum + one.amount, 0),
    );
  return { in: sumOf(false), out: sumOf(true) };
}

/**
 * What a file has outside the portal: below zero where more went out of the trust account for it than came in there.
 * That much of what the books hold for the file isn't there any more.
 */
export const leftOutside = (proven: Proven): number => proven.in - proven.out;

/**
 * What of a file's money is there and never passed the portal, for this payment: what lines prove, or all that its
 * approver stated by word, if that is more. A stated amount is all that came in, so the lines are part of it and never
 * added to it; what went out again is taken off either.
 */
export const outsideOf = ({ cover }: Transfer, proven: Proven): number =>
  Math.max(proven.in, cover?.heldOutside ?? 0) - proven.out;

/** A file's list as it is to be, on top of the version that was read. */
export type FileList = { readonly fileId: string; readonly list: Promised };

/** What a line of the statement is for a file's list: all of the line, or a part of it. */
export type FileProof = { readonly fileId: string; readonly proof: LineProof };

/** What a transfer took out of a file, noted there until the books have it. */
export type FileTaking = { readonly fileId: string; readonly taking: Taking };

/** Reads what a file holds and what is promised of it. */
export type FileReader = {
  /** What the books hold for a file, in cents; negative when it has paid out money that came in outside the portal. */
  readonly held: (tenant: TenantId, fileId: string) => Promise<number>;
  readonly promised: (tenant: TenantId, fileId: string) => Promise<Promised>;
  readonly isBooked: (entry: JournalEntry) => Promise<boolean>;
};

/** Saves a transfer in one write with the list of a file, on top of the versions that were read of both. */
export type FilePromiser = {
  readonly promise: (
    changed: Transfer,
    file: FileList,
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'staff/file-changed'>>>;
};

/** Saves a transfer and, in the same write, notes at the files what its last event took out of them. */
export type FileTaker = {
  readonly take: (
    changed: Transfer,
    takings: readonly FileTaking[],
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
};

/** What the staff's actions need of files. */
export type FilePorts = FileReader &
  FilePromiser &
  FileTaker & {
    /** The tenant's open transfers, oldest first; a moment behind the table. */
    readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
    /** Those, and the ones whose outcome at the provider is unknown: what a ledger has promised is among them. */
    readonly openAndSubmitted: (tenant: TenantId) => Promise<readonly Transfer[]>;
  };

/** What reading a file's money needs. */
export type FileFundsPorts = { readonly transfers: Pick<TransferReader, 'find'>; readonly files: FileReader };

/** Approved and not yet accepted by the client: the books do not have it. */
export const WAITING: readonly TransferStatus[] = ['Initiated', 'sent', 'viewed', 'awaiting acceptance'];
/** Accepted by the client: the books follow within seconds. */
const TAKEN: readonly TransferStatus[] = ['submitted', 'pending', 'completed'];

/** The events by which a payment leaves its file. */
const LETS_OUT: readonly string[] = ['acceptPayment', 'approveRefund'] satisfies TransferEventName[];

/** What entries take out of a file; negative when they bring money in. */
const takenBy = (entries: readonly JournalEntry[], fileId: string): number => {
  const own = entries.filter((entry) => entry.fileId === fileId).flatMap(({ movements }) => movements);
  return -balanceOf('trust', turnoversOf(own).trust);
};

/** What the books have yet to deduct from a file for a payment. */
export async function outstanding({ files }: Pick<FileFundsPorts, 'files'>, payment: Transfer): Promise<number> {
  if (WAITING.includes(payment.status)) return totalOf(payment);
  if (!TAKEN.includes(payment.status)) return 0;
  const accepted = payment.events.findLast(({ name }) => LETS_OUT.includes(name));
  const [entry] = accepted ? entriesFor(payment, accepted) : [];
  return entry && !(await files.isBooked(entry)) ? totalOf(payment) : 0;
}

/** What an event has taken out of a file that the books have yet to deduct. */
async function unbooked(ports: FileFundsPorts, tenant: TenantId, fileId: string, taking: Taking): Promise<number> {
  const transfer = await ports.transfers.find(tenant, taking.client, taking.id);
  const event = transfer?.events.find(({ id }) => id === taking.event);
  const entries = transfer && event ? entriesFor(transfer, event).filter((entry) => entry.fileId === fileId) : [];
  const isBooked = await Promise.all(entries.map((entry) => ports.files.isBooked(entry)));
  return takenBy(
    entries.filter((_, at) => !isBooked[at]),
    fileId,
  );
}

/** Which files an event took money out of, and what to note there until the books have it. */
export function takingsOf(transfer: Transfer, event: TransferEvent): readonly FileTaking[] {
  const entries = entriesFor(transfer, event);
  const taking = { client: transfer.clientId, id: transfer.id, event: event.id };
  return [...new Set(entries.map(({ fileId }) => fileId))]
    .filter((fileId) => takenBy(entries, fileId) > 0)
    .map((fileId) => ({ fileId, taking }));
}

/** A file's money: what the books hold, what others may still take of it, and the list of those. */
export type FileStanding = {
  readonly held: number;
  readonly promised: number;
  /** What lines of the statement prove to have come in and gone out outside. */
  readonly proven: Proven;
  readonly list: Promised;
};

/**
 * What a file holds and what of it is promised, apart from the transfers left out. `open` adds what else the tenant has
 * open for the file, so that nothing counts on the list alone.
 *
 * The reading order is on the safe side: entries are read before the balance, so what the books deduct between two
 * reads is counted twice and never missed.
 */
export async function standingOf(
  ports: FileFundsPorts,
  tenant: TenantId,
  fileId: string,
  { except, open = [] }: { readonly except: readonly TransferId[]; readonly open?: readonly Transfer[] },
): Promise<FileStanding> {
  const listed = await ports.files.promised(tenant, fileId);
  const isOfFile = (each: Transfer) => each.disbursement && !except.includes(each.id) && fileOf(each) === fileId;
  // What is listed is read behind the list: `open` was read before it, and may have a payment that was let out meanwhile
  // as one that still waits for its approval.
  const inList = new Set(listed.payments.map(({ id }) => id));
  const more = open.filter((each) => isOfFile(each) && !inList.has(each.id));
  const read = await Promise.all(listed.payments.map(({ client, id }) => ports.transfers.find(tenant, client, id)));
  const payments = [...more, ...read.filter((each) => each !== undefined).filter(isOfFile)];
  const amounts = await Promise.all(payments.map((each) => outstanding(ports, each)));
  const takings = await Promise.all(listed.takings.map((each) => unbooked(ports, tenant, fileId, each)));
  // One whose outcome is unknown may go back to its client, and then its money is promised again. One on its way can
  // perhaps be canceled, and the last one paid is named when its file goes below zero.
  const lastPaid = payments.findLast(({ status }) => TAKEN.includes(status));
  const kept = payments.filter(
    (each, at) => (amounts[at] ?? 0) > 0 || each === lastPaid || ['submitted', 'pending'].includes(each.status),
  );
  return {
    held: await ports.files.held(tenant, fileId),
    promised: [...amounts, ...takings].reduce((sum, each) => sum + each, 0),
    proven: provenBy(listed),
    list: {
      version: listed.version,
      payments: kept.map(({ clientId: client, id }) => ({ client, id })),
      takings: listed.takings.filter((_, at) => (takings[at] ?? 0) !== 0),
      ...(listed.proofs ? { proofs: listed.proofs } : {}),
    },
  };
}

/** Reads while the books are being written; after the last one, the lowest figure counts. */
const STILL_READS_MAX = 3;

/**
 * How much a file is below zero, without what can still be held; nothing or less while its money is there. `payments` are
 * those of its list. A figure that the books changed while it was read would count something twice, so it is read again.
 */
export async function shortBy(
  ports: FileFundsPorts,
  tenant: TenantId,
  fileId: string,
  payments: readonly Transfer[],
): Promise<number> {
  const except = payments.filter(({ status }) => WAITING.includes(status)).map(({ id }) => id);
  const canceled = payments.filter(({ status }) => status === 'cancelled');
  const stated = Math.max(0, ...payments.map(({ cover }) => cover?.heldOutside ?? 0));
  let least = Number.POSITIVE_INFINITY;
  for (let reads = 0; reads < STILL_READS_MAX; reads += 1) {
    const before = await ports.files.held(tenant, fileId);
    const { held, promised, proven } = await standingOf(ports, tenant, fileId, { except });
    const back = await Promise.all(
      canceled.map(({ clientId: client, id, events }) =>
        unbooked(ports, tenant, fileId, { client, id, event: events.at(-1)?.id ?? '' }),
      ),
    );
    const outside = Math.max(proven.in, stated) - proven.out;
    least = Math.min(least, promised + back.reduce((sum, each) => sum + each, 0) - held - outside);
    if (held === before && held === (await ports.files.held(tenant, fileId))) break;
  }
  return least;
}
