import { bookedOn } from '../ledger/entry.ts';
import type { KeptStatement } from './kept-line.ts';

/**
 * True if a statement covers all of its last day, because it came after that day ended, Eastern time. A bank's table at
 * noon isn't the day's close.
 */
export const isOfWholeDays = ({ until, at, closedAt }: KeptStatement): boolean => bookedOn(closedAt ?? at) > until;

/**
 * True if two statements of the same days can't both be the bank's: they begin with different balances, or the later one
 * has fewer transactions of a day and ends with another balance. One bank's formats may book a transaction on different
 * days, but end with one balance.
 */
function contradicts(known: KeptStatement, { opening, closing, days }: KeptStatement): boolean {
  const differs = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && one !== other;
  const linesOn = (of: KeptStatement['days'], on: string) => of?.find((day) => day.on === on)?.lines ?? 0;
  const hasFewer = days !== undefined && known.days?.some(({ on, lines }) => linesOn(days, on) < lines);
  return differs(known.opening, opening) || (hasFewer === true && differs(known.closing, closing));
}

/** A statement on record with what a smaller file of its days says of its balances and of what it lacks. */
const withBalancesOf = (known: KeptStatement, { opening, closing, at, lacks }: KeptStatement): KeptStatement => ({
  ...known,
  ...(opening === undefined ? {} : { opening }),
  ...(closing === undefined ? {} : { closing, closedAt: at }),
  ...(lacks ? { lacks } : {}),
});

/**
 * A statement that replaces one of the same days. A known balance isn't lost to a file without one. A file with fewer
 * transactions only adds its balances, so they all stay the word of the person who imported them.
 */
export function keepingBalances(known: KeptStatement | undefined, statement: KeptStatement): KeptStatement {
  if (!known) return statement;
  if (statement.count < known.count && !contradicts(known, statement)) return withBalancesOf(known, statement);
  const opening = statement.opening ?? known.opening;
  const isKnown = statement.closing === undefined && known.closing !== undefined;
  const instead = contradicts(known, statement) ? { by: known.by } : known.instead;
  // Only the person whose file lacks something can add it with a fuller one.
  const lacks = statement.lacks ?? (known.lacks?.by === statement.by ? undefined : known.lacks);
  return {
    ...statement,
    ...(instead ? { instead } : {}),
    ...(lacks ? { lacks } : {}),
    since: known.since ?? known.at,
    ...(opening === undefined ? {} : { opening }),
    ...(isKnown ? { closing: known.closing, closedAt: known.closedAt ?? known.at } : {}),
  };
}

const endOf = (one: KeptStatement): string =>
  [one.until, Number(one.closing !== undefined), Number(isOfWholeDays(one))].join(' ');

/** The statement that says most about how an account ends: it reaches furthest and covers all of its last day. */
export const lastStatement = (statements: readonly KeptStatement[]): KeptStatement | undefined =>
  statements.toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1)).at(-1);
