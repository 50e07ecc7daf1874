import { AsyncLocalStorage } from 'node:async_hooks';
import { fileIdOf } from '#functions/ledger/book-entries.ts';
import type { SyncPorts } from '#functions/provider/sync-events.ts';
import { fullName } from '#shared/client/client.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Entry } from './bank-book.ts';
import type { MoneyPorts } from './money-ports.ts';
import { entriesOf } from './oracle.ts';

/** One run's observations: when it last read a file's outstanding disbursements, in steps of the watch. */
const run = new AsyncLocalStorage<Map<string, number>>();

/** A run by itself: its observations are kept apart from others' at the same moment. */
export const asOneRun = <T>(work: () => Promise<T>): Promise<T> => run.run(new Map(), work);

/** The watch's queries. */
type WatchPorts = {
  readonly now: () => Date;
  /** The bank's movements since the run began. */
  readonly entries: () => Promise<readonly Entry[]>;
  /** True if someone keeps the books. Without them, every file holds enough. */
  readonly hasBooks: boolean;
  /** True if the bank says that this account is that client's, or the staff have released it for this payment. */
  readonly isPayees: (payment: Transfer, providerAccountId: string) => boolean;
};

/** A day, and the hour that a run may be under way. */
const OLDEST_MS = 25 * 3_600_000;

/** When the table learned that a payment was returned, in steps of the watch. */
type Learned = Map<string, number>;

const centsOf = (amount: string): number => Number(amount.replace('.', ''));
const isOver = ({ status }: Entry): boolean => ['returned', 'failed', 'cancelled'].includes(status);

/**
 * A file's balance by the bank's own record, as far as a run could know: good deposits, less what was paid out. A
 * returned one counts as good for a run that read before the table knew.
 */
function heldByBank(
  entries: readonly Entry[],
  own: readonly Transfer[],
  { learned, looked }: { readonly learned: Learned; readonly looked: number },
): number {
  let held = 0;
  for (const transfer of own)
    for (const entry of entriesOf(entries, transfer)) {
      const learnedAt = learned.get(transfer.id);
      const isLost = isOver(entry) && learnedAt !== undefined && learnedAt <= looked;
      if (entry.type === 'debit') held += entry.wasGood && !isLost ? transfer.amount : 0;
      else held -= isOver(entry) ? 0 : centsOf(entry.amount);
    }
  return held;
}

/**
 * Checks every entry at the moment it is made, below whatever mistake is planted: whether the table still has it as one
 * to be made, whether its file pays for it, whose account it goes to.
 */
export function watch(real: MoneyPorts, asked: WatchPorts) {
  let step = 0;
  let complaints: string[] = [];
  const learned: Learned = new Map();
  /** Transfers of this run, as written to the table. */
  const known = new Map<string, Transfer>();
  /** When each of them was submitted, by the clock and not by the record. */
  const submittedMs = new Map<string, number>();

  const noted = <R extends { readonly ok: boolean }>(changed: Transfer, outcome: R): R => {
    if (!outcome.ok) return outcome;
    step += 1;
    known.set(changed.id, changed);
    if (changed.status !== 'submitted') submittedMs.delete(changed.id);
    else if (!submittedMs.has(changed.id)) submittedMs.set(changed.id, asked.now().getTime());
    const isBack = changed.status === 'error' && changed.events.at(-1)?.name === 'returned';
    if (isBack && !learned.has(changed.id)) learned.set(changed.id, step);
    return outcome;
  };
  const saving =
    <A extends readonly unknown[], R extends { readonly ok: boolean }>(
      save: (changed: Transfer, ...rest: A) => Promise<R>,
    ) =>
    async (changed: Transfer, ...rest: A): Promise<R> =>
      noted(changed, await save(changed, ...rest));

  async function coverComplaint(transfer: Transfer): Promise<string | undefined> {
    if (!asked.hasBooks || !transfer.disbursement || !transfer.fileNumber) return undefined;
    const looked = run.getStore()?.get(fileIdOf('', transfer.fileNumber)) ?? step;
    const own = [...known.values()].filter(({ fileNumber }) => fileNumber === transfer.fileNumber);
    const held = heldByBank(await asked.entries(), own, { learned, looked });
    return held < transfer.amount ? `uncovered: ${transfer.amount} of a file that holds ${held}` : undefined;
  }

  /** Why an entry must not be made now. */
  async function against(claimed: Transfer, providerAccountId: string | undefined): Promise<readonly string[]> {
    const transfer = await real.transfers.find(claimed.tenantId, claimed.clientId, claimed.id);
    if (!transfer) return ['an entry was made for what is not in the table'];
    const { id, status, disbursement, refundOf } = transfer;
    const nowMs = asked.now().getTime();
    const ageMs = nowMs - (submittedMs.get(id) ?? nowMs);
    const isOthers =
      disbursement && !refundOf && providerAccountId !== undefined && !asked.isPayees(transfer, providerAccountId);
    const uncovered = await coverComplaint(transfer);
    return [
      ...(status === 'submitted' ? [] : [`an entry was made while the table had it as ${status}`]),
      ...(ageMs <= OLDEST_MS ? [] : [`an entry was made ${Math.round(ageMs / 3_600_000)} hours after its start`]),
      ...(isOthers ? [`paid into an account that is not ${fullName(transfer)}’s`] : []),
      ...(uncovered ? [uncovered] : []),
    ];
  }

  /** Makes an entry, and complains if it should not have been made and the bank has it. */
  async function judged<R>(transfer: Transfer, account: string | undefined, make: () => Promise<R>): Promise<R> {
    const wrong = await against(transfer, account);
    if (wrong.length === 0) return make();
    const before = (await asked.entries()).length;
    const answer = await make();
    if ((await asked.entries()).length > before) complaints.push(...wrong);
    return answer;
  }

  const watchedStream = (stream: SyncPorts): SyncPorts => ({
    ...stream,
    save: saving(stream.save),
    files: { ...stream.files, take: saving(stream.files.take) },
  });
  const { transfers, files } = real;
  const ports: MoneyPorts = {
    ...real,
    transfers: { ...transfers, save: saving(transfers.save), claim: saving(transfers.claim) },
    files: {
      ...files,
      promise: saving(files.promise),
      take: saving(files.take),
      promised: (tenant, fileId) => {
        run.getStore()?.set(fileId, step);
        return files.promised(tenant, fileId);
      },
    },
    entries: async (transfer) => {
      const entries = await real.entries(transfer);
      return {
        ...entries,
        create: (entry) => judged(transfer, entry.providerAccountId, () => entries.create(entry)),
        refund: (refund) => judged(transfer, undefined, () => entries.refund(refund)),
      };
    },
    stream: watchedStream(real.stream),
    ...(real.elsewhere ? { elsewhere: watchedStream(real.elsewhere) } : {}),
  };
  return {
    ports,
    /** A new run begins. */
    begin: () => {
      complaints = [];
      for (const memory of [known, learned, submittedMs]) memory.clear();
    },
    /** Entries that should not have been made. */
    complaints: (): readonly string[] => complaints,
    /** The watch's view of a file's money, when nothing is under way. */
    heldFor: async (fileNumber: string): Promise<number> => {
      const own = [...known.values()].filter((each) => each.fileNumber === fileNumber);
      return heldByBank(await asked.entries(), own, { learned, looked: Number.POSITIVE_INFINITY });
    },
  };
}
