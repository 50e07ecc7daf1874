import type { JournalEntry } from '#shared/ledger/entry.ts';
import { outOfBalance } from '#shared/ledger/postings.ts';
import type { ProviderMonth } from '#shared/ledger/provider-month.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import type { namedAccounts } from '#shared/tenant/trust-accounts.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { StillBooks } from '../../provider/still-books.ts';
import { adjustmentOf } from './bank-items.ts';
import { booksAt } from './books-at.ts';
import { nobodysWires } from './nobodys-wires.ts';
import type { StatementSide } from './statement-side.ts';
import { threeWay } from './three-way.ts';

const words = bookPaperText.month;

/** A month's data, side by side. */
type Read = {
  readonly books: Pick<StillBooks, 'months' | 'files' | 'unrest'> & {
    /** At least the entries of the months after this one. */
    readonly later: readonly JournalEntry[];
  };
  readonly provider: ProviderMonth;
  /** All recorded wires, because unmatched ones are named. */
  readonly wires: readonly ReceivedWire[];
  /** The imported statements; undefined if there are none. */
  readonly side: StatementSide | undefined;
  /** The trust accounts that their last four digits don’t name. */
  readonly named: ReturnType<typeof namedAccounts>;
  /** The bank account's closing balance, if it was typed. */
  readonly typed: number | undefined;
};

/**
 * A month's three sides: books and files, the provider's figures, and the bank by imported statement or typed balance.
 */
export function monthSides(month: string, { books, provider, wires, side, named, typed }: Read) {
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
    accountName: named.find(({ key }) => key === side?.account)?.name ?? `account ending in ${side?.account}`,
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
export type MonthSides = ReturnType<typeof monthSides>;

/** True if three sides were compared, agree, and have no open item. */
export const isReconciled = (sides: MonthSides): boolean => verdictOf(sides) === words.agree;

/**
 * The reconciliation's verdict, in the words of the report and the command. It never says that three sides agree if one
 * is missing or an item is open, because equal totals prove nothing while their contents are unexplained. A typed
 * balance is only a total, not a statement.
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
