import type { JournalEntry } from '#shared/ledger/entry.ts';
import { outOfBalance } from '#shared/ledger/postings.ts';
import type { ProviderMonth } from '#shared/ledger/provider-month.ts';
import { lessOrMore } from '#shared/ledger/unexplained.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { keyedAccounts, namedAccounts, type TrustAccount } from '#shared/tenant/trust-accounts.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { StillBooks } from '../../provider/still-books.ts';
import { booksAt } from './books-at.ts';
import { nobodysWires } from './nobodys-wires.ts';
import type { AccountSide } from './statement-side.ts';
import { type MonthAccount, monthAccount, threeWay } from './three-way.ts';

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
  readonly accounts: readonly AccountSide[];
  /** The trust accounts in the company's settings. */
  readonly settings: readonly TrustAccount[];
  /** A bank account's closing balance, if it was typed. The account is named if there are several. */
  readonly typed: { readonly closing?: number | undefined; readonly account?: string | undefined };
};

/** The month's trust accounts by name. A company with one has all of its trust money in it. */
function accountsOf({ accounts, settings, typed }: Read, inBank: number): readonly MonthAccount[] {
  const isOne = accounts.length === 1;
  const names = new Map((isOne ? namedAccounts : keyedAccounts)(settings).map(({ key, name }) => [key, name]));
  return accounts.map((side) =>
    monthAccount(side, {
      booked: isOne ? inBank : side.booked,
      name: names.get(side.account) ?? words.accountEnding(side.account),
      typed: isOne || side.account === typed.account ? typed.closing : undefined,
    }),
  );
}

/** Why the trust accounts aren't reconciled one by one, although all of them together may be. */
const faultsOf = (accounts: readonly MonthAccount[], inBank: number): readonly string[] =>
  accounts.length === 1
    ? []
    : [
        ...accounts
          .filter(({ booked, outside }) => booked !== outside)
          .map(({ name, booked, outside }) => words.accountDiffers(name, dollars(booked - outside))),
        ...(accounts.reduce((sum, { booked }) => sum + booked, 0) === inBank ? [] : [words.accountsDiffer]),
      ];

/**
 * A month's three sides: books and files, the provider's figures, and the bank by imported statement or typed balance.
 */
export function monthSides(month: string, read: Read) {
  const { books, provider, wires, typed } = read;
  const outside = read.accounts.flatMap(({ items }) => items.flatMap(({ files = [] }) => files));
  const inBooks = booksAt(month, outside, books);
  const inBank = inBooks.balances['trust bank'];
  const accounts = accountsOf(read, inBank);
  const { tables, faults, overdrawn, totals } = threeWay({
    ...{ month, ...inBooks, provider, transit: provider.transit, accounts },
  });
  const unexplained = [...books.unrest, ...outOfBalance(inBooks.balances), ...faults, ...faultsOf(accounts, inBank)];
  const atPlaid = provider.unexplained ? [words.plaidHolds(lessOrMore(provider.unexplained))] : [];
  const wrong = [...unexplained, ...atPlaid, ...overdrawn];
  const lacks = accounts.flatMap(({ isTyped, lacks: own, name }) =>
    isTyped ? [] : own.map((lack) => (accounts.length > 1 ? `${name}: ${lack}` : lack)),
  );
  return {
    ...{ tables, accounts, unexplained, atPlaid, overdrawn, wrong, lacks, totals, inBooks, provider, typed },
    transit: provider.transit,
    nobodys: nobodysWires(month, wires, inBooks.balances.unassigned),
  };
}
export type MonthSides = ReturnType<typeof monthSides>;

const dollars = (amount: number): string => formatDollars(toCents(Math.abs(amount)));

/** The account that the report is about, unless it's about several. */
export const accountNamed = ({ accounts, typed }: MonthSides): string | undefined =>
  (accounts.length > 1 ? typed.account : accounts[0]?.account) || undefined;

/** True if three sides were compared, agree, and have no open item. */
export const isReconciled = (sides: MonthSides): boolean => verdictOf(sides) === words.agree;

/** The open items of accounts: how many, and their amounts added up. */
export const openIn = (accounts: readonly MonthAccount[]) => ({
  count: accounts.reduce((sum, { open }) => sum + open.count, 0),
  size: accounts.reduce((sum, { open }) => sum + open.size, 0),
});

/** The result for accounts whose sums match: their open items, and any balance that is only typed. */
function resultOf(accounts: readonly MonthAccount[]): string {
  const { count, size } = openIn(accounts);
  const apart = count > 0 ? words.apart(count, dollars(size)) : undefined;
  const isSum = accounts.some(({ isTyped, closing }) => isTyped && closing === undefined);
  return isSum ? `${apart ?? words.sums} ${words.notCompared}` : (apart ?? words.agree);
}

/** The result for one of several trust accounts. */
export function accountVerdict(account: MonthAccount): string {
  const { bank, booked, outside } = account;
  if (booked !== outside) return words.accountDiffersBy(dollars(booked - outside));
  return bank === undefined ? words.notConfirmed : resultOf([account]);
}

/**
 * True if people can sign for it: the three sides were compared, and each difference is an open item, an overdrawn file
 * or a change at Plaid with a line of its own. No one can answer for a difference that no line names (ALTA Best
 * Practices, pillar 2).
 */
export const isSignable = ({ unexplained, totals, accounts }: MonthSides): boolean =>
  unexplained.length === 0 && totals.books === totals.statements && accounts.every(({ bank }) => bank !== undefined);

/**
 * The reconciliation's verdict, in the words of the report and the command. It never says that three sides agree if one
 * is missing or an item is open, because equal totals prove nothing while their contents are unexplained. A typed
 * balance is only a total, not a statement.
 */
export function verdictOf({ unexplained, atPlaid, overdrawn, totals, accounts }: MonthSides): string {
  if (totals.books !== totals.statements) return words.differBy(dollars(totals.books - totals.statements));
  if (unexplained.length > 0) return words.differ;
  if (atPlaid.length > 0) return [words.differ, ...atPlaid].join(' ');
  if (overdrawn.length > 0) return words.overdrawn(overdrawn.length);
  if (accounts.some(({ bank }) => bank === undefined))
    return accounts.some(({ isImported }) => isImported) ? words.twoNotReached : words.two;
  return resultOf(accounts);
}
