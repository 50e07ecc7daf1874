import type { JournalEntry } from '#shared/ledger/entry.ts';
import { outOfBalance } from '#shared/ledger/postings.ts';
import type { ProviderMonth } from '#shared/ledger/provider-month.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { StillBooks } from '../reconciliation/still-books.ts';
import { adjustmentOf } from './bank-items.ts';
import { booksAt } from './books-at.ts';
import { nobodysWires } from './nobodys-wires.ts';
import type { StatementSide } from './statement-side.ts';
import { threeWay } from './three-way.ts';

const words = bookPaperText.month;

/** What is read of a month, side by side. */
type Read = {
  readonly books: Pick<StillBooks, 'months' | 'files' | 'unrest'> & {
    /** The entries of the months after this one, at least. */
    readonly later: readonly JournalEntry[];
  };
  readonly provider: ProviderMonth;
  /** All wires on record: those that belong to nobody are named. */
  readonly wires: readonly ReceivedWire[];
  /** What the imported statements say; undefined where none was imported. */
  readonly side: StatementSide | undefined;
  /** The closing balance of the bank account, as somebody typed it. */
  readonly typed: number | undefined;
};

/**
 * A month's three sides: the books and the files, the provider's own telling, and the bank, by an imported statement or
 * as somebody typed it.
 */
export function monthSides(month: string, { books, provider, wires, side, typed }: Read) {
  const inBooks = booksAt(month, books);
  const bank = typed ?? side?.closing;
  const isTyped = typed !== undefined;
  const adjustment = adjustmentOf(side?.items ?? []);
  const { tables, faults, adjusted, totals } = threeWay({
    ...{ month, ...inBooks, provider, transit: provider.transit },
    ...{ bank, adjustment, isTyped, isImported: side !== undefined },
  });
  const wrong = [...books.unrest, ...outOfBalance(inBooks.balances), ...faults];
  const lacks = isTyped ? [] : (side?.lacks ?? []);
  const { transit } = provider;
  return {
    tables,
    side,
    wrong,
    lacks,
    totals,
    inBooks,
    bank,
    isTyped,
    provider,
    transit,
    adjusted,
    open: adjustment.open,
    nobodys: nobodysWires(month, wires, inBooks.balances.unassigned),
  };
}
/** What a month's three sides are. */
export type MonthSides = ReturnType<typeof monthSides>;

/**
 * Whether the sides agree, in the words of the paper and of the command. Never that three do where one was not given, and
 * never without what is still open: two sums that are the same prove nothing while somebody has to say what is in them. A
 * balance that somebody typed is a sum, and no statement.
 */
export function verdictOf({ wrong, bank, totals, open, isTyped, side }: MonthSides): string {
  const difference = Math.abs(totals.books - totals.statements);
  if (difference > 0) return words.differBy(formatDollars(toCents(difference)));
  if (wrong.length > 0) return words.differ;
  if (bank === undefined) return side ? words.twoNotReached : words.two;
  const isSum = isTyped && side?.closing === undefined;
  const apart = open.count > 0 ? words.apart(open.count, formatDollars(toCents(open.size))) : undefined;
  return isSum ? `${apart ?? words.sums} ${words.notCompared}` : (apart ?? words.agree);
}
