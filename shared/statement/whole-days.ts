import { bookedOn } from '../ledger/entry.ts';
import type { KeptStatement } from './kept-line.ts';

/**
 * Whether a statement has all of its last day: it came after that day was over, Eastern time. What a bank's table says
 * at noon is true at noon, and no close of the day.
 */
export const isOfWholeDays = ({ until, at, closedAt }: KeptStatement): boolean => bookedOn(closedAt ?? at) > until;

/** A statement as it is kept where its days came before: a balance that is known is not lost to a file that has none. */
export function keepingBalances(known: KeptStatement | undefined, statement: KeptStatement): KeptStatement {
  if (!known) return statement;
  const opening = statement.opening ?? known.opening;
  const isKnown = statement.closing === undefined && known.closing !== undefined;
  return {
    ...statement,
    ...(opening === undefined ? {} : { opening }),
    ...(isKnown ? { closing: known.closing, closedAt: known.closedAt ?? known.at } : {}),
  };
}

const endOf = (one: KeptStatement): string =>
  [one.until, Number(one.closing !== undefined), Number(isOfWholeDays(one))].join(' ');

/** The statement that says most of how an account ends: the one that reaches furthest and saw the end of its last day. */
export const lastStatement = (statements: readonly KeptStatement[]): KeptStatement | undefined =>
  statements.toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1)).at(-1);
