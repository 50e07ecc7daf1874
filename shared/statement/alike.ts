import { addBankingDays, bankingDayFrom } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import type { KeptLine, LineName } from './kept-line.ts';
import type { StatementLine } from './statement.ts';

type Line = LineName &
  Pick<StatementLine, 'bookedOn' | 'amount' | 'direction'> &
  Pick<KeptLine, 'account' | 'isAccountSaid' | 'alike'>;

const moneyOf = ({ direction, amount }: Line): string => `${direction} ${amount}`;
/** The day on which the bank booked a transaction. */
export const bankDayOf = ({ bookedOn: day, on }: Pick<Line, 'bookedOn' | 'on'>): Day => day ?? on;

/** True if two days are the same or neighboring banking days. A weekend or a holiday between them doesn't count. */
export function areNear(one: Day, other: Day): boolean {
  const [first, last] = one < other ? [one, other] : [other, one];
  return last <= addBankingDays(bankingDayFrom(first), 1);
}

/** True if two transactions may be of one account: it is the same, or a file doesn't name its own. */
const mayBeOfOne = (one: Line, other: Line): boolean =>
  one.account === other.account || one.isAccountSaid === true || other.isAccountSaid === true;

/** The likelier originals of a transaction first. One that may be a duplicate itself comes last. */
function originalsOf(line: Line, others: readonly Line[]): readonly Line[] {
  const day = bankDayOf(line);
  const rank = (other: Line): number =>
    (other.alike ? 4 : 0) + (other.account === line.account ? 0 : 2) + (bankDayOf(other) === day ? 0 : 1);
  return others
    .filter((other) => mayBeOfOne(line, other) && areNear(day, bankDayOf(other)))
    .toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Pairs equal transactions of two files with each other, as many as possible. One that has its day's only original gives
 * it to another if a neighboring day has one for it, because a file may have all of them a day later.
 */
function paired(lines: readonly Line[], others: readonly Line[]): ReadonlyMap<Line, Line> {
  const holders = new Map<Line, Line>();
  const isTaken = (line: Line, seen: Set<Line>): boolean =>
    originalsOf(line, others).some((other) => {
      if (seen.has(other)) return false;
      seen.add(other);
      const holder = holders.get(other);
      if (holder && !isTaken(holder, seen)) return false;
      holders.set(other, line);
      return true;
    });
  for (const line of lines) if (holders.size < others.length) isTaken(line, new Set());
  return holders;
}

/**
 * The possible original of each transaction, from another file of what may be the same account: the same amount and
 * direction, booked at most one banking day apart, regardless of reference and description. A bank's files describe one
 * transaction in different words and, after its cut-off, on different days. Each original is used once, so equal
 * deposits of one file remain separate.
 */
export function alikeIn(lines: readonly Line[], others: readonly Line[]): ReadonlyMap<string, LineName> {
  const known = Map.groupBy(others, moneyOf);
  return new Map(
    [...Map.groupBy(lines, moneyOf)].flatMap(([money, equal]) =>
      [...paired(equal, known.get(money) ?? [])].map(([{ on, id }, line]) => [line.id, { on, id }] as const),
    ),
  );
}
