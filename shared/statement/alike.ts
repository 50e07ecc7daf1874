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

type Replaced = Pick<KeptLine, 'id' | 'alike' | 'insteadOf' | 'state' | 'files'>;

/** True if a transaction isn't excluded, or only because it is a file's, and isn't a possible duplicate. */
const countsNow = ({ alike, state, files }: Replaced): boolean =>
  !alike && (state !== 'ignored' || files !== undefined);

/** The transactions of one money: each counted, or counts, in place of another one that was excluded. By id. */
function replacedIn(lines: readonly Replaced[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { id, insteadOf } of lines) {
    if (!insteadOf) continue;
    const joined = new Set([...(found.get(id) ?? [id]), ...(found.get(insteadOf.id) ?? [insteadOf.id])]);
    for (const each of joined) found.set(each, joined);
  }
  return found;
}

/** The transaction that counts now for this one's money, after one of them was excluded. */
export const countsFor = <L extends Replaced>(line: Replaced, lines: readonly L[]): L | undefined => {
  const own = replacedIn([...lines, line]).get(line.id);
  return lines.find((other) => other.id !== line.id && own?.has(other.id) && countsNow(other));
};

/**
 * Each money once, as the bank's balance has it: without possible duplicates, and without excluded transactions for
 * whose money another one stands.
 */
export function countedOnce<L extends Replaced>(lines: readonly L[]): readonly L[] {
  const replaced = replacedIn(lines);
  const standing = new Map<ReadonlySet<string>, string>();
  for (const line of lines) {
    const own = replaced.get(line.id);
    if (own && !line.alike && (!standing.has(own) || countsNow(line))) standing.set(own, line.id);
  }
  return lines.filter((line) => {
    const own = replaced.get(line.id);
    return !line.alike && (!own || countsNow(line) || standing.get(own) === line.id);
  });
}
