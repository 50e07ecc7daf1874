import type { Day } from '#shared/dates.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { balanceOf, turnoversOf } from '#shared/ledger/postings.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';

/** A sweep on the statement of the company's own account. Negative went out. */
export type OwnSide = {
  readonly on: Day;
  readonly cents: number;
  readonly reference: string;
  readonly what: string;
  /** For a returned wire: its trust account, if that is known. */
  readonly account?: string | undefined;
};

/** A bank books an entry on the network's day or the next one, with a weekend possibly in between. */
const APART_DAYS = 5;

/** The company's own side of the booked sweeps. */
export const ownSidesOf = (entries: readonly JournalEntry[]): readonly OwnSide[] =>
  entries
    .filter(({ kind }) => kind === 'Sweep')
    .map(({ on, referenceId: reference, event: what, movements }) => ({
      ...{ on, reference, what },
      cents: balanceOf('trust bank', turnoversOf(movements)['trust bank']),
    }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));

const daysApart = (one: Day, other: Day): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

const signed = ({ amount, direction }: KeptLine): number => (direction === 'in' ? amount : -amount);

/** True if a transaction may be a sweep: the same amount and direction, a few days apart at most. */
export const mayBeSwept = (line: KeptLine, sweep: Pick<OwnSide, 'on' | 'cents'>): boolean =>
  !line.files && signed(line) === sweep.cents && daysApart(line.on, sweep.on) <= APART_DAYS;

/**
 * The sweep of each transaction: same amount and direction, a few days apart, nearest first. Between two equal ones the
 * choice doesn't change the totals, and no one's money depends on it.
 */
export function linesOfSweeps<Side extends Pick<OwnSide, 'on' | 'cents'>>(
  lines: readonly KeptLine[],
  sweeps: readonly Side[],
): { readonly matched: ReadonlyMap<string, Side>; readonly onlyBooks: readonly Side[] } {
  const matched = new Map<string, Side>();
  const onlyBooks: Side[] = [];
  // Years of both are compared, so each sweep is compared only with transactions of its amount.
  const byAmount = Map.groupBy(lines, signed);
  for (const sweep of sweeps) {
    const [nearest] = (byAmount.get(sweep.cents) ?? [])
      .filter((line) => !matched.has(line.id) && mayBeSwept(line, sweep))
      .toSorted((one, other) => daysApart(one.on, sweep.on) - daysApart(other.on, sweep.on));
    if (nearest) matched.set(nearest.id, sweep);
    else onlyBooks.push(sweep);
  }
  return { matched, onlyBooks };
}
