import { addBankingDays, bankingDayFrom } from '../banking-days.ts';
import type { Day } from '../dates.ts';
import type { LineName } from './kept-line.ts';
import type { StatementLine } from './statement.ts';

type Line = LineName & Pick<StatementLine, 'bookedOn' | 'amount' | 'direction'>;

const moneyOf = ({ direction, amount }: Line): string => `${direction} ${amount}`;
/** The day on which the bank booked a transaction. */
export const bankDayOf = ({ bookedOn: day, on }: Pick<Line, 'bookedOn' | 'on'>): Day => day ?? on;

/** True if two days are the same or neighboring banking days. A weekend or a holiday between them doesn't count. */
export function areNear(one: Day, other: Day): boolean {
  const [first, last] = one < other ? [one, other] : [other, one];
  return last <= addBankingDays(bankingDayFrom(first), 1);
}

/**
 * The possible original of each transaction, from another file of the same account: the same amount and direction,
 * booked at most one banking day apart, regardless of reference and description. A bank's files describe one
 * transaction in different words and, after its cut-off, on different days. Each original is used once, so equal
 * deposits of one file remain separate.
 */
export function alikeIn(lines: readonly Line[], others: readonly Line[]): ReadonlyMap<string, LineName> {
  const free = Map.groupBy(others, moneyOf);
  const found = new Map<string, LineName>();
  for (const isDay of [(one: Day, other: Day) => one === other, areNear])
    for (const line of lines) {
      if (found.has(line.id)) continue;
      const equal = free.get(moneyOf(line)) ?? [];
      const other = equal.find((each) => isDay(bankDayOf(line), bankDayOf(each)));
      if (!other) continue;
      equal.splice(equal.indexOf(other), 1);
      found.set(line.id, { on: other.on, id: other.id });
    }
  return found;
}
