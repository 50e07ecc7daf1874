import type { Day, Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { balanceOf, feeIn, turnoversOf } from '#shared/ledger/postings.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { provenText } from '#shared/text/console/proven.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { enteredBy, type ReceivedWire } from '#shared/wire/received.ts';
import { entriesFor, fileOf } from '../../ledger/book-entries.ts';
import type { TransferReader } from '../../ports.ts';

/** A disbursement that was approved for a file. */
type Payment = { readonly client: ClientId; readonly id: TransferId };

/** An event that took money out of a file, such as the return of a deposit. */
export type Taking = Payment & { readonly event: string };

/**
 * A bank transaction that proves money of a file outside the portal, and who recorded it: money received and held for
 * it, or paid from the office's own account for it.
 */
export type LineProof = {
  readonly on: Day;
  readonly id: string;
  readonly amount: Cents;
  /** Absent for money that came in. */
  readonly direction?: 'out' | undefined;
  /** For a transaction split among several files: its full amount and all the file numbers. */
  readonly partOf?: { readonly amount: Cents; readonly files: string[] } | undefined;
  readonly sender: string;
  readonly reference: string;
  readonly by: string;
  readonly at: string;
  readonly reason?: string | undefined;
};

/**
 * Money the books may not have deducted from a file yet: approved disbursements, and other events that took money out.
 * Anything that takes money out of a file makes a new version of this list.
 */
export type Promised = {
  readonly version: number;
  readonly payments: readonly Payment[];
  readonly takings: readonly Taking[];
  /** Bank transactions that prove money for the file. A new one makes a new version too. */
  readonly proofs?: readonly LineProof[] | undefined;
};

/** Money in and out of a file outside the portal, as bank transactions prove it. */
export type Proven = { readonly in: Cents; readonly out: Cents };

export function provenBy({ proofs = [] }: Pick<Promised, 'proofs'>): Proven {
  const sumOf = (isOut: boolean) =>
    toCents(
      proofs.filter(({ direction }) => (direction === 'out') === isOut).reduce((sum, one) => sum + one.amount, 0),
    );
  return { in: sumOf(false), out: sumOf(true) };
}

/**
 * The balance of a file outside the portal. It is negative if the trust account paid out more for the file than it
 * received there. That much of the books' balance is no longer there.
 */
export const leftOutside = (proven: Proven): number => proven.in - proven.out;

/**
 * The file's money outside the portal that counts for this payment: the proven amount, or the approver's stated amount
 * if that is higher. A stated amount covers everything received, so the proven amount is part of it and never added.
 * Money paid out again is subtracted from either.
 */
export const outsideOf = ({ cover }: Transfer, proven: Proven): number =>
  Math.max(proven.in, cover?.heldOutside ?? 0) - proven.out;

/** A wire that someone typed and that no statement shows, and whether it counts for disbursements (D-85). */
export type UnshownWire = { readonly wire: ReceivedWire; readonly isCounted: boolean };

/** Such a wire in a file's balance. */
export type TypedWire = {
  /** The file's part of it. */
  readonly amount: Cents;
  readonly by: string;
  /** Why no statement counts for it: none has its day yet, that one lacks it, or one of another account shows it. */
  readonly unshown: 'yet' | 'missing' | 'elsewhere';
  readonly isCounted: boolean;
};

type TypedWirePorts = {
  readonly transfers: Pick<TransferReader, 'find'>;
  readonly files: Pick<FileReader, 'typed'>;
};

/** The typed wires of a file's payments that no statement shows, or only those that `isAsked` selects. */
export async function typedWiresOf(
  { transfers, files }: TypedWirePorts,
  tenant: TenantId,
  fileId: string,
  isAsked: (unshown: UnshownWire) => boolean = () => true,
): Promise<readonly TypedWire[]> {
  const found = await Promise.all(
    (await files.typed(tenant)).filter(isAsked).map(async ({ wire, isCounted }) => {
      const { received, transfer, missing } = wire;
      const payment = transfer && (await transfers.find(tenant, transfer.client, transfer.id));
      if (!payment || fileOf(payment) !== fileId) return [];
      const by = enteredBy(wire);
      const amount = toCents(received - feeIn(received, payment));
      const unshown = missing?.account ? 'elsewhere' : missing ? 'missing' : 'yet';
      return [{ amount, by, unshown, isCounted } as const];
    }),
  );
  return found.flat();
}

/** Typed wires in a sentence for staff. */
export const typedWireWords = (wires: readonly TypedWire[]): readonly string[] =>
  wires.map(({ amount, by, unshown }) => provenText.typed(formatDollars(amount), by, unshown));

/** A file's new list, to be saved against the version that was read. */
export type FileList = { readonly fileId: string; readonly list: Promised };

/** All or part of a bank transaction, for a file's list. */
export type FileProof = { readonly fileId: string; readonly proof: LineProof };

/** The changes to files' proofs that a write makes: those added, and one removed from each list that was read. */
export type FilesProven = {
  readonly added?: readonly FileProof[];
  readonly removed?: readonly (FileList & { readonly proof: Pick<LineProof, 'id' | 'reference'> })[];
};

/** Money that a transfer took out of a file, noted on the file until the books have it. */
export type FileTaking = { readonly fileId: string; readonly taking: Taking };

export type FileReader = {
  /** The books' balance of a file, in cents; negative if it has paid out money received outside the portal. */
  readonly held: (tenant: TenantId, fileId: string) => Promise<number>;
  readonly promised: (tenant: TenantId, fileId: string) => Promise<Promised>;
  /** The company's typed wires that no statement shows. */
  readonly typed: (tenant: TenantId) => Promise<readonly UnshownWire[]>;
  readonly isBooked: (entry: JournalEntry) => Promise<boolean>;
};

/** Saves a transfer in one write with the list of a file, on top of the versions that were read of both. */
export type FilePromiser = {
  readonly promise: (
    changed: Transfer,
    file: FileList,
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'staff/file-changed'>>>;
};

/** Saves a transfer as `TransferWriter` does and, in the same write, notes on the files what it took out of them. */
export type FileTaker = {
  readonly take: (
    changed: Transfer,
    takings: readonly FileTaking[],
    madeAt?: string,
  ) => Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
};

export type FilePorts = FileReader &
  FilePromiser &
  FileTaker & {
    /** The tenant's open transfers, oldest first. The index lags the table by a moment. */
    readonly open: (tenant: TenantId) => Promise<readonly Transfer[]>;
    /** Open transfers plus those with an unknown outcome, which the ledger has also promised. */
    readonly openAndSubmitted: (tenant: TenantId) => Promise<readonly Transfer[]>;
  };

export type FileFundsPorts = { readonly transfers: Pick<TransferReader, 'find'>; readonly files: FileReader };

/** Approved and not accepted by the client yet, so the books don't have it. */
export const WAITING: readonly TransferStatus[] = ['Initiated', 'sent', 'viewed', 'awaiting acceptance'];
/** Accepted by the client: the books follow within seconds. */
const TAKEN: readonly TransferStatus[] = ['submitted', 'pending', 'completed'];

/** The events by which a payment leaves its file. */
const LETS_OUT: readonly string[] = ['acceptPayment', 'approveRefund'] satisfies TransferEventName[];

/** The amount that entries take out of a file. Negative if they bring money in. */
export const takenBy = (entries: readonly JournalEntry[], fileId: string): number => {
  const own = entries.filter((entry) => entry.fileId === fileId).flatMap(({ movements }) => movements);
  return -balanceOf('trust', turnoversOf(own).trust);
};

/** The amount that the books have yet to deduct from a file for a payment. */
export async function outstanding({ files }: Pick<FileFundsPorts, 'files'>, payment: Transfer): Promise<number> {
  if (WAITING.includes(payment.status)) return totalOf(payment);
  if (!TAKEN.includes(payment.status)) return 0;
  const accepted = payment.events.findLast(({ name }) => LETS_OUT.includes(name));
  const [entry] = accepted ? entriesFor(payment, accepted) : [];
  return entry && !(await files.isBooked(entry)) ? totalOf(payment) : 0;
}

/** The amount that an event took out of a file and the books have yet to deduct. */
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

/** The files that an event took money out of, and the note to keep there until the books have it. */
export function takingsOf(transfer: Transfer, event: TransferEvent): readonly FileTaking[] {
  const entries = entriesFor(transfer, event);
  const taking = { client: transfer.clientId, id: transfer.id, event: event.id };
  return [...new Set(entries.map(({ fileId }) => fileId))]
    .filter((fileId) => takenBy(entries, fileId) > 0)
    .map((fileId) => ({ fileId, taking }));
}

/** A file's money: the books' balance, the amount promised, and the list behind it. */
export type FileStanding = {
  /** The books' balance. */
  readonly booked: number;
  /** The balance without the typed wires that don't count yet, except those of the transfers left out. */
  readonly held: number;
  /** Those wires. */
  readonly uncounted: readonly TypedWire[];
  readonly promised: number;
  /** Money in and out outside the portal, as bank transactions prove it. */
  readonly proven: Proven;
  readonly list: Promised;
};

/**
 * A file's balance and the promised part of it, without the transfers in `except`. `open` adds the tenant's other open
 * transfers of the file, so that we don't rely on the list alone.
 *
 * The reading order is on the safe side. Entries are read before the balance, so an amount that the books deduct
 * between the two reads is counted twice and never missed.
 */
export async function standingOf(
  ports: FileFundsPorts,
  tenant: TenantId,
  fileId: string,
  {
    except,
    open = [],
    postedUntil,
  }: {
    readonly except: readonly TransferId[];
    readonly open?: readonly Transfer[];
    /** Leaves out money that was posted to the file after this moment. */
    readonly postedUntil?: Instant | undefined;
  },
): Promise<FileStanding> {
  const listed = await ports.files.promised(tenant, fileId);
  const isOfFile = (each: Transfer) => each.disbursement && !except.includes(each.id) && fileOf(each) === fileId;
  // Listed payments are read again after the list. `open` was read earlier and may show an approved payment as
  // unapproved.
  const inList = new Set(listed.payments.map(({ id }) => id));
  const more = open.filter((each) => isOfFile(each) && !inList.has(each.id));
  const read = await Promise.all(listed.payments.map(({ client, id }) => ports.transfers.find(tenant, client, id)));
  const payments = [...more, ...read.filter((each) => each !== undefined).filter(isOfFile)];
  const amounts = await Promise.all(payments.map((each) => outstanding(ports, each)));
  const takings = await Promise.all(listed.takings.map((each) => unbooked(ports, tenant, fileId, each)));
  // A payment whose outcome is unknown may return to its client, and its money is then promised again. One on its way
  // may still be canceled. The last one paid is named if its file goes below zero.
  const lastPaid = payments.findLast(({ status }) => TAKEN.includes(status));
  const kept = payments.filter(
    (each, at) => (amounts[at] ?? 0) > 0 || each === lastPaid || ['submitted', 'pending'].includes(each.status),
  );
  const booked = await ports.files.held(tenant, fileId);
  // Read after the balance, so that a wire entered between the two isn't missed.
  const uncounted = await typedWiresOf(
    ports,
    tenant,
    fileId,
    ({ isCounted, wire: { transfer } }) => !isCounted && !(transfer && except.includes(transfer.id)),
  );
  return {
    booked,
    held: uncounted.reduce((left, { amount }) => left - amount, booked),
    uncounted,
    promised: [...amounts, ...takings].reduce((sum, each) => sum + each, 0),
    proven: provenBy({
      proofs: listed.proofs?.filter(
        ({ at, direction }) => postedUntil === undefined || direction === 'out' || at <= postedUntil,
      ),
    }),
    list: {
      version: listed.version,
      payments: kept.map(({ clientId: client, id }) => ({ client, id })),
      takings: listed.takings.filter((_, at) => (takings[at] ?? 0) !== 0),
      ...(listed.proofs ? { proofs: listed.proofs } : {}),
    },
  };
}

/** Reads while the books are changing. After the last one, the lowest figure counts. */
const STILL_READS_MAX = 3;

/**
 * The amount by which a file is below zero, leaving out disbursements that can still be held; zero or less if its money
 * is there. `payments` are those of its list. If the books changed during the read, a figure would count twice, so it
 * is read again.
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
    const { booked, held, promised, proven } = await standingOf(ports, tenant, fileId, { except });
    const back = await Promise.all(
      canceled.map(({ clientId: client, id, events }) =>
        unbooked(ports, tenant, fileId, { client, id, event: events.at(-1)?.id ?? '' }),
      ),
    );
    const outside = Math.max(proven.in, stated) - proven.out;
    least = Math.min(least, promised + back.reduce((sum, each) => sum + each, 0) - held - outside);
    if (booked === before && booked === (await ports.files.held(tenant, fileId))) break;
  }
  return least;
}
