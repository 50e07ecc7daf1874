import { fileName } from '#shared/ledger/entry.ts';
import { goodOf, type LedgerAccount } from '#shared/ledger/postings.ts';
import type { ProviderMonth } from '#shared/ledger/provider-month.ts';
import type { LedgerStanding } from '#shared/ledger/reconcile.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { type Adjustment, adjustmentOf } from './bank-items.ts';
import { type Held, moneyLeft, summed, type Table } from './books-at.ts';
import type { AccountSide } from './statement-side.ts';

/** The adjustments to the bank's closing balance, with their words. */
function adjustedBy({ onlyBank, onlyBooks, explained, items }: Adjustment) {
  const { parts } = bookPaperText.month;
  return [
    ...(items.onlyBank > 0 ? [[parts.onlyBank, onlyBank] as const] : []),
    ...(items.onlyBooks > 0 ? [[parts.onlyBooks, onlyBooks] as const] : []),
    ...(items.explained > 0 ? [[parts.explained, explained] as const] : []),
  ];
}

/** A trust account of the month: its balance at the bank, adjusted by its items, and its balance in the books. */
export function monthAccount(
  side: AccountSide,
  { booked, name, typed }: { booked: number; name: string; typed?: number | undefined },
) {
  const bank = typed ?? side.closing;
  const adjustment = adjustmentOf(side.items);
  const adjusted = bank === undefined ? [] : adjustedBy(adjustment);
  const outside = adjusted.reduce((sum, [, amount]) => sum + amount, bank ?? booked);
  const isTyped = typed !== undefined;
  return { ...side, booked, name, bank, isTyped, adjusted, outside, open: adjustment.open };
}
export type MonthAccount = ReturnType<typeof monthAccount>;

/** The three sides of the reconciliation. */
export type Sides = {
  readonly month: string;
  readonly balances: Readonly<Record<LedgerAccount, number>>;
  readonly files: readonly Held[];
  /** The provider's figures for the tenant's transfers, up to the end of the month. */
  readonly provider: LedgerStanding & Pick<ProviderMonth, 'balance' | 'unexplained'>;
  /** By the provider's figures, money between the ledger and the company's own account at the month's end. */
  readonly transit?: number;
  readonly accounts: readonly MonthAccount[];
};

/** The source of the bank's balance. */
function bankWords({ bank, isTyped, isImported }: MonthAccount): string {
  if (bank !== undefined) return `bank statement, ${isTyped ? 'as typed' : 'as imported'}`;
  const why = isImported ? 'no statement reaches the month’s end' : 'no statement given';
  return `bank account, from the books: ${why}`;
}

/** The provider's balance, and the parts of it that aren't the company's payments here. */
const providerRows = ({ available, balance, unexplained = 0 }: Sides['provider']) =>
  balance === undefined || balance === available
    ? [['good, by Plaid’s events', { cents: available }] as const]
    : [
        ['Plaid balance', { cents: balance }] as const,
        ['not from payments here', { cents: available - balance + unexplained }] as const,
        ...(unexplained === 0 ? [] : [['not explained', { cents: -unexplained }] as const]),
      ];

/** Each file's balance in the books and, if bank transactions were posted or charged to any, with those. */
function heldTable(files: readonly Held[], more: readonly (readonly [string, number])[]): Table {
  const isOnlyBooks = files.every(({ outside }) => outside === 0);
  const amounts = (of: Pick<Held, 'held' | 'outside'>) =>
    (isOnlyBooks ? [of.held] : [of.held, of.outside, moneyLeft(of)]).map((cents) => ({ cents }));
  return {
    heading: '2. Held for closings',
    columns: ['file', 'property', ...(isOnlyBooks ? ['amount'] : ['in the books', 'posted and charged', 'balance'])],
    rows: [
      ...files.map(({ fileNumber = '', file, ...of }) => [fileNumber, file, ...amounts(of)]),
      ['', 'all files', ...amounts(summed(files))],
      ...more.map(([what, cents]) => ['', what, { cents }]),
    ],
  };
}

/**
 * The monthly three-way reconciliation (ALTA Best Practices, pillar 2): the books, each file's balance, and the money
 * at the provider and the bank. Overdrawn files are named, because one file's shortage must never be covered by
 * another's money.
 */
export function threeWay({ month, balances, files, provider, transit = 0, accounts }: Sides) {
  const { trust, fees, disbursements, unassigned } = balances;
  const { held } = summed(files);
  const outside = accounts.reduce((sum, account) => sum + account.outside, 0);
  const [books, ledger, statements] = [
    goodOf(balances),
    held + fees + disbursements + unassigned,
    provider.available + transit + outside,
  ];
  const hasTransit = balances['in transit'] !== 0 || transit !== 0;
  const tables: readonly Table[] = [
    {
      heading: `1. The books at the end of ${month}`,
      columns: ['what', 'amount'],
      rows: [
        ['good funds at Plaid', { cents: balances['provider available'] }],
        ...(accounts.length > 1
          ? accounts
          : [{ name: 'wires in the bank account', booked: balances['trust bank'] }]
        ).map(({ name, booked }) => [name, { cents: booked }] as const),
        ...(hasTransit ? [['between the two', { cents: balances['in transit'] }] as const] : []),
        ['cleared', { cents: books }],
      ],
    },
    heldTable(files, [
      ['fees earned', fees],
      ['outstanding disbursements, not sent by Plaid yet', disbursements],
      ['unidentified wires', unassigned],
      ['held, earned, outstanding and unidentified', ledger],
    ]),
    {
      heading: '3. Plaid and bank',
      columns: ['what', 'amount'],
      rows: [
        ...providerRows(provider),
        ...(hasTransit ? [['between the two, by Plaid', { cents: transit }] as const] : []),
        ...accounts.flatMap((account) => {
          const of = accounts.length > 1 ? `${account.name}: ` : '';
          return [[bankWords(account), account.bank ?? account.booked] as const, ...account.adjusted].map(
            ([what, cents]) => [`${of}${what}`, { cents }] as const,
          );
        }),
        ['Plaid and bank', { cents: statements }],
      ],
    },
    {
      heading: 'On its way, in none of the three',
      columns: ['what', 'amount'],
      rows: [
        ['debits in the books', { cents: balances['provider pending'] }],
        ['debits, by Plaid’s events', { cents: provider.pending }],
      ],
    },
  ];
  const faults = [
    ...(books === ledger ? [] : ['The books and the files differ.']),
    ...(held === trust ? [] : ['The files together aren’t what the trust account says.']),
    ...(books === statements
      ? []
      : [`The books differ from Plaid and the bank by ${formatDollars(Math.abs(books - statements))}.`]),
    ...(balances['provider pending'] === provider.pending ? [] : ['Plaid has other debits in transit.']),
  ];
  const overdrawn = files
    .filter((file) => moneyLeft(file) < 0)
    .map((file) => `Overdrawn: ${fileName(file)} by ${formatDollars(toCents(-moneyLeft(file)))}`);
  return { tables, faults, overdrawn, totals: { books, files: ledger, statements } };
}
