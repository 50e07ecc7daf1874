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
  /** For a sweep: the name of this side, as its transaction is excluded with it. */
  readonly side?: string | undefined;
  /** For a returned wire: its trust account, if that is known. */
  readonly account?: string | undefined;
};

/** A bank books an entry on the network's day or the next one, with a weekend possibly in between. */
const APART_DAYS = 5;

/** The name of a booked sweep's side. */
export const sideOf = ({ id }: JournalEntry): string => id.replace(/^SWEEP#/, '');

/** The company's own side of the booked sweeps. */
export const ownSidesOf = (entries: readonly JournalEntry[]): readonly OwnSide[] =>
  entries
    .filter(({ kind }) => kind === 'Sweep')
    .map((entry) => ({
      ...{ on: entry.on, reference: entry.referenceId, what: entry.event, side: sideOf(entry) },
      cents: balanceOf('trust bank', turnoversOf(entry.movements)['trust bank']),
    }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));

const daysApart = (one: Day, other: Day): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

const signed = ({ amount, direction }: KeptLine): number => (direction === 'in' ? amount : -amount);

/** True if a transaction may be a sweep: the same amount and direction, a few days apart at most. */
export const mayBeSwept = (line: KeptLine, sweep: Pick<OwnSide, 'on' | 'cents'>): boolean =>
  !line.files && signed(line) === sweep.cents && daysApart(line.on, sweep.on) <= APART_DAYS;

/**
 * The sweep of each transaction: the one that it was excluded as, or else one of the same amount and direction, a few
 * days apart, nearest first. Between two equal ones the choice doesn't change the totals, and no one's money depends on
 * it.
 */
export function linesOfSweeps<Side extends Pick<OwnSide, 'on' | 'cents' | 'side'>>(
  lines: readonly KeptLine[],
  sweeps: readonly Side[],
): { readonly matched: ReadonlyMap<string, Side>; readonly onlyBooks: readonly Side[] } {
  const matched = new Map<string, Side>();
  const onlyBooks: Side[] = [];
  const bySide = new Map(lines.flatMap((line) => (line.swept === undefined ? [] : [[line.swept, line] as const])));
  const left = sweeps.filter((sweep) => {
    const line = bySide.get(sweep.side ?? '');
    if (!line || !mayBeSwept(line, sweep)) return true;
    matched.set(line.id, sweep);
    return false;
  });
  // Years of both are compared, so each sweep is compared only with transactions of its amount.
  const byAmount = Map.groupBy(lines, signed);
  for (const sweep of left) {
    const [nearest] = (byAmount.get(sweep.cents) ?? [])
      .filter((line) => !matched.has(line.id) && mayBeSwept(line, sweep))
      .toSorted((one, other) => daysApart(one.on, sweep.on) - daysApart(other.on, sweep.on));
    if (nearest) matched.set(nearest.id, sweep);
    else onlyBooks.push(sweep);
  }
  return { matched, onlyBooks };
}
