import { fileName } from '#shared/ledger/entry.ts';
import { goodOf, type LedgerAccount } from '#shared/ledger/postings.ts';
import type { LedgerStanding } from '#shared/ledger/reconcile.ts';
import { formatDollars } from '#shared/money.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { Adjustment } from './bank-items.ts';
import type { Held, Table } from './books-at.ts';

/** The three sides of the reconciliation. */
export type Sides = {
  readonly month: string;
  readonly balances: Readonly<Record<LedgerAccount, number>>;
  readonly files: readonly Held[];
  /** The provider's figures for the tenant's transfers, up to the end of the month. */
  readonly provider: LedgerStanding & { readonly balance?: number | undefined };
  /** By the provider's figures, money between the ledger and the company's own account at the month's end. */
  readonly transit?: number;
  /** The closing balance of the account for wires, from its statement. */
  readonly bank: number | undefined;
  /** The items between that balance and the books' expected one. */
  readonly adjustment: Adjustment;
  /** True if it was typed; otherwise it comes from an imported statement. */
  readonly isTyped?: boolean;
  /** True if statements were imported, even if none reaches the month's end. */
  readonly isImported?: boolean;
};

/** The source of the bank's balance. */
function bankWords({ bank, isTyped = false, isImported = false }: Sides): string {
  if (bank !== undefined) return `bank statement, ${isTyped ? 'as typed' : 'as imported'}`;
  const why = isImported ? 'no statement reaches the month’s end' : 'no statement given';
  return `bank account, from the books: ${why}`;
}

/** The provider's balance, and the part of it that isn't the company's payments here. */
const providerRows = ({ available, balance }: Sides['provider']) =>
  balance === undefined || balance === available
    ? [['good, by Plaid’s events', { cents: available }] as const]
    : [
        ["the provider's balance", { cents: balance }] as const,
        ['not from payments here', { cents: available - balance }] as const,
      ];

/** The adjustments to the bank's closing balance, with their words; empty without a balance or adjustments. */
function adjustedBy(adjustment: Adjustment | undefined): readonly (readonly [string, number])[] {
  if (!adjustment) return [];
  const { onlyBank, onlyBooks, explained, items } = adjustment;
  const { parts } = bookPaperText.month;
  return [
    ...(items.onlyBank > 0 ? [[parts.onlyBank, onlyBank] as const] : []),
    ...(items.onlyBooks > 0 ? [[parts.onlyBooks, onlyBooks] as const] : []),
    ...(items.explained > 0 ? [[parts.explained, explained] as const] : []),
  ];
}

/**
 * The monthly three-way reconciliation (ALTA Best Practices, pillar 2): the books, each file's balance, and the money
 * at the provider and the bank. Overdrawn files are named, because one file's shortage must never be covered by
 * another's money.
 */
export function threeWay(sides: Sides) {
  const { month, balances, files, provider, transit = 0, bank, adjustment } = sides;
  const { trust, fees, disbursements, unassigned } = balances;
  const held = files.reduce((sum, file) => sum + file.held, 0);
  const adjusted = adjustedBy(bank === undefined ? undefined : adjustment);
  const outside = (bank ?? balances['trust bank']) + adjusted.reduce((sum, [, amount]) => sum + amount, 0);
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
        ['good at the provider', { cents: balances['provider available'] }],
        ['wires in the bank account', { cents: balances['trust bank'] }],
        ...(hasTransit ? [['between the two', { cents: balances['in transit'] }] as const] : []),
        ['cleared', { cents: books }],
      ],
    },
    {
      heading: '2. Held for closings',
      columns: ['file', 'property', 'amount'],
      rows: [
        ...files.map(({ fileNumber = '', file, held: cents }) => [fileNumber, file, { cents }] as const),
        ['', 'all files', { cents: held }],
        ['', 'fees earned', { cents: fees }],
        ['', 'promised to clients, not taken by the provider yet', { cents: disbursements }],
        ['', 'wires that belong to nobody yet', { cents: unassigned }],
        ['', 'held, earned, promised and unassigned', { cents: ledger }],
      ],
    },
    {
      heading: '3. Provider and bank',
      columns: ['what', 'amount'],
      rows: [
        ...providerRows(provider),
        ...(hasTransit ? [['between the two, by the provider', { cents: transit }] as const] : []),
        [bankWords(sides), { cents: bank ?? balances['trust bank'] }],
        ...adjusted.map(([what, cents]) => [what, { cents }] as const),
        ['provider and bank', { cents: statements }],
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
      : [`The books differ from provider and bank by ${formatDollars(Math.abs(books - statements))}.`]),
    ...(balances['provider pending'] === provider.pending ? [] : ['The provider has other debits on their way.']),
    ...files.filter((file) => file.held < 0).map((file) => `Overdrawn: ${fileName(file)}`),
  ];
  return { tables, faults, adjusted, totals: { books, files: ledger, statements } };
}
