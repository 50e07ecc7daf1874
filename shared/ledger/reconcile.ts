import type { Day } from '../dates.ts';
import { type FileBalance, fileName, type JournalEntry } from './entry.ts';
import { addTurnovers, balanceOf, balancesOf, outOfBalance, type Turnovers, turnoversOf } from './postings.ts';
import { type BookedSteps, type SeenSweep, sweepStepOf, sweptAt } from './sweep.ts';

/**
 * A transfer's amounts in the tenant's ledger at the provider, in cents: on its way, and cleared. Negative is paid out.
 */
export type LedgerStanding = { readonly pending: number; readonly available: number };
export const NOTHING: LedgerStanding = { pending: 0, available: 0 };

/** One provider event that moves its ledger. */
export type ProviderLine = {
  readonly at: string;
  readonly type: string;
  /** The provider's id of the transfer, or of the refund. */
  readonly providerTransferId: string;
  /** The transfer that a refund belongs to. */
  readonly refundOf?: string;
  readonly direction: 'debit' | 'credit';
  /** The amount of the transfer, or of the refund. */
  readonly cents: number;
  /** Set for an account that the company has left, which no current ledger includes. */
  readonly isLeft?: true;
};

const ENDED = ['cancelled', 'failed', 'returned'];

/** A transfer's standing after an event. */
function after(before: LedgerStanding, { type, direction, cents }: ProviderLine): LedgerStanding {
  // A refund leaves the ledger when it is made, and returns if it doesn't arrive. It counts separately, under its own
  // id.
  if (type === 'refund.pending') return { pending: 0, available: -cents };
  if (ENDED.some((end) => type === `refund.${end}`)) return NOTHING;
  if (type.startsWith('refund.')) return before;
  if (ENDED.includes(type)) return NOTHING;
  if (direction === 'credit') return type === 'pending' ? { pending: 0, available: -cents } : before;
  if (type === 'pending') return { pending: cents, available: 0 };
  return type === 'funds_available' ? { pending: 0, available: cents } : before;
}

/**
 * Every transfer's standing in the ledger by the provider's own events. The books aren't used, because two records
 * prove something only if neither is derived from the other.
 */
export function providerStandings(lines: readonly ProviderLine[]): ReadonlyMap<string, LedgerStanding> {
  const standings = new Map<string, LedgerStanding>();
  for (const line of lines)
    standings.set(line.providerTransferId, after(standings.get(line.providerTransferId) ?? NOTHING, line));
  return standings;
}

export const sumOf = (standings: Iterable<LedgerStanding>): LedgerStanding => {
  let [pending, available] = [0, 0];
  for (const standing of standings) {
    pending += standing.pending;
    available += standing.available;
  }
  return { pending, available };
};

const standingOf = (entries: readonly JournalEntry[]): LedgerStanding => {
  const balances = balancesOf(turnoversOf(entries.flatMap(({ movements }) => movements)));
  return { pending: balances['provider pending'], available: balances['provider available'] };
};

/** Every transfer's standing at the provider by the books, by its provider id. */
export function bookStandings(
  entries: readonly JournalEntry[],
): ReadonlyMap<string, LedgerStanding & { readonly transferId: string; readonly referenceId: string }> {
  const ofTransfer = Map.groupBy(
    entries.filter(({ transferId }) => transferId !== undefined),
    ({ transferId }) => transferId ?? '',
  );
  const standings = new Map<string, LedgerStanding & { transferId: string; referenceId: string }>();
  for (const [transferId, own] of ofTransfer) {
    const known = own.findLast(({ providerTransferId }) => providerTransferId !== undefined);
    if (known?.providerTransferId)
      standings.set(known.providerTransferId, { ...standingOf(own), transferId, referenceId: known.referenceId });
  }
  return standings;
}

/** A transfer with different figures in the books and at the provider. */
export type Difference = {
  readonly providerTransferId: string;
  readonly transferId: string | undefined;
  readonly book: LedgerStanding;
  readonly provider: LedgerStanding;
};

/** Differences between books and provider by transfer. */
export function differencesOf(
  book: ReturnType<typeof bookStandings>,
  provider: ReadonlyMap<string, LedgerStanding>,
): readonly Difference[] {
  return [...new Set([...book.keys(), ...provider.keys()])].flatMap((providerTransferId) => {
    const [ours, theirs] = [book.get(providerTransferId), provider.get(providerTransferId) ?? NOTHING];
    const { pending, available } = ours ?? NOTHING;
    if (pending === theirs.pending && available === theirs.available) return [];
    return [{ providerTransferId, transferId: ours?.transferId, book: { pending, available }, provider: theirs }];
  });
}

/** The entries of every booked sweep, by its provider id. */
const bookedSweeps = (entries: readonly JournalEntry[]): ReadonlyMap<string, readonly JournalEntry[]> =>
  Map.groupBy(
    entries.filter(({ kind }) => kind === 'Sweep'),
    ({ providerTransferId = '' }) => providerTransferId,
  );

const stepsOf = (entries: readonly JournalEntry[]): BookedSteps =>
  new Map(
    entries.flatMap(({ event, on }) => {
      const name = sweepStepOf(event);
      return name ? [[name, on] as const] : [];
    }),
  );

/**
 * The booked sweeps' amounts in the ledger at the end of a day by the provider's figures, and those for which the books
 * differ. A sweep too old to be reported counts as booked. One that is reported and not booked by then counts in
 * neither. The entries must be complete, because they show that a sweep was returned later.
 */
export function sweptStandings(
  entries: readonly JournalEntry[],
  told: readonly SeenSweep[],
  { until, today }: { readonly until: Day; readonly today: Day },
): { readonly standing: LedgerStanding; readonly transit: number; readonly differences: readonly Difference[] } {
  const seen = new Map(told.map((each) => [each.id, each]));
  const differences: Difference[] = [];
  let [available, transit] = [0, 0];
  for (const [id, all] of bookedSweeps(entries)) {
    const own = all.filter(({ on }) => on <= until);
    if (own.length === 0) continue;
    const balances = balancesOf(turnoversOf(own.flatMap(({ movements }) => movements)));
    const book = { available: balances['provider available'], transit: balances['in transit'] };
    const sweep = seen.get(id);
    const way = own.some(({ event }) => event.startsWith('withdraw')) ? 'withdraw' : 'deposit';
    const provider = sweep ? sweptAt({ ...sweep, way }, { until, today, booked: stepsOf(all) }) : book;
    available += provider.available;
    transit += provider.transit;
    if (provider.available !== book.available)
      differences.push({
        ...{ providerTransferId: id, transferId: undefined },
        ...{ book: { pending: 0, available: book.available }, provider: { pending: 0, available: provider.available } },
      });
  }
  return { standing: { pending: 0, available }, transit, differences };
}

/**
 * The amounts in the ledger of reported sweeps that aren't booked yet. The portal books sweeps of these days; older
 * ones are in no books and never will be.
 */
export function unbookedSweeps(
  entries: readonly JournalEntry[],
  told: readonly SeenSweep[],
  { since, today }: { readonly since: Day; readonly today: Day },
): number {
  const booked = bookedSweeps(entries);
  const fresh = told.filter(({ id, createdOn }) => !booked.has(id) && createdOn >= since);
  const about = { until: today, today, booked: new Map() };
  return fresh.reduce((sum, each) => sum + sweptAt(each, about).available, 0);
}

const isSame = (one: Turnovers, other: Turnovers): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Faults in the totals kept beside the journal. They are counted in the transactions that wrote the entries, so any
 * difference means that someone wrote to the table by hand.
 */
export function countingFaults(about: {
  readonly entries: readonly JournalEntry[];
  readonly months: readonly { readonly of: string; readonly entries: number; readonly turnovers: Turnovers }[];
  readonly files: readonly FileBalance[];
}): readonly string[] {
  const { entries, months, files } = about;
  const byMonth = Map.groupBy(entries, ({ on }) => on.slice(0, 7));
  const byFile = Map.groupBy(entries, ({ fileId }) => fileId);
  const recounted = (some: readonly JournalEntry[] = []) => turnoversOf(some.flatMap(({ movements }) => movements));
  const all = balancesOf(addTurnovers(months.map(({ turnovers }) => turnovers)));
  const held = files.reduce((sum, file) => sum + file.held, 0);
  return [
    ...outOfBalance(all),
    ...months
      .filter(({ of, turnovers }) => !isSame(turnovers, recounted(byMonth.get(of))))
      .map(({ of }) => `The totals of ${of} differ from its entries.`),
    ...files
      .filter((file) => file.held !== balanceOf('trust', recounted(byFile.get(file.fileId)).trust))
      .map((file) => `The balance of ${fileName(file)} differs from its entries.`),
    ...(held === all.trust ? [] : ['The files together don’t hold what the trust account does.']),
  ];
}
