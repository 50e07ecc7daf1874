import { bookedOn } from '../ledger/entry.ts';
import type { KeptStatement } from './kept-line.ts';

/**
 * True if a statement covers all of its last day, because it came after that day ended, Eastern time. A bank's table at
 * noon isn't the day's close.
 */
export const isOfWholeDays = ({ until, at, closedAt }: KeptStatement): boolean => bookedOn(closedAt ?? at) > until;

/** A statement that replaces one of the same days. A known balance isn't lost to a file without one. */
export function keepingBalances(known: KeptStatement | undefined, statement: KeptStatement): KeptStatement {
  if (!known) return statement;
  const opening = statement.opening ?? known.opening;
  const isKnown = statement.closing === undefined && known.closing !== undefined;
  return {
    ...statement,
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
