import type { JournalEntry } from '#shared/ledger/entry.ts';
import { outOfBalance } from '#shared/ledger/postings.ts';
import type { ProviderMonth } from '#shared/ledger/provider-month.ts';
import type { StillBooks } from '../reconciliation/still-books.ts';
import { booksAt } from './books-at.ts';
import type { StatementSide } from './statement-side.ts';
import { threeWay } from './three-way.ts';

/** What is read of a month, side by side. */
type Read = {
  readonly books: Pick<StillBooks, 'months' | 'files' | 'unrest'> & {
    /** The entries of the months after this one, at least. */
    readonly later: readonly JournalEntry[];
  };
  readonly provider: ProviderMonth;
  /** What the imported statements say; undefined where none was imported. */
  readonly side: StatementSide | undefined;
  /** The closing balance of the bank account, as somebody typed it. */
  readonly typed: number | undefined;
};

/**
 * A month's three sides: the books and the files, the provider's own telling, and the bank, by an imported statement or
 * as somebody typed it.
 */
export function monthSides(month: string, { books, provider, side, typed }: Read) {
  const inBooks = booksAt(month, books);
  const bank = typed ?? side?.closing;
  const isTyped = typed !== undefined;
  const { tables, faults, totals } = threeWay({
    ...{ month, ...inBooks, provider, transit: provider.transit },
    ...{ bank, isTyped },
  });
  const wrong = [...books.unrest, ...outOfBalance(inBooks.balances), ...faults];
  const lacks = isTyped ? [] : (side?.lacks ?? []);
  return { tables, side, wrong, lacks, totals, inBooks, bank, isTyped, provider, transit: provider.transit };
}
/** What a month's three sides are. */
export type MonthSides = ReturnType<typeof monthSides>;
