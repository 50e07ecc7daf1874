import { fileName } from '#shared/ledger/entry.ts';
import { goodOf, type LedgerAccount } from '#shared/ledger/postings.ts';
import type { LedgerStanding } from '#shared/ledger/reconcile.ts';
import { formatDollars } from '#shared/money.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { Adjustment } from './bank-items.ts';
import type { Held, Table } from './books-at.ts';

/** What the three sides of the reconciliation say. */
export type Sides = {
  readonly month: string;
  readonly balances: Readonly<Record<LedgerAccount, number>>;
  readonly files: readonly Held[];
  /** The provider's own telling of the tenant's transfers, up to the end of the month. */
  readonly provider: LedgerStanding;
  /** By the provider's own telling, what is between the ledger and the company's own account at the end of the month. */
  readonly transit?: number;
  /** The closing balance of the account that wires go to, from its statement. */
  readonly bank: number | undefined;
  /** What leads from there to the balance that the books should have: what only the bank or only the books have. */
  readonly adjustment: Adjustment;
  /** Whether somebody typed it: otherwise it is an imported statement's. */
  readonly isTyped?: boolean;
  /** Whether statements were imported, also where none reaches to the month's end. */
  readonly isImported?: boolean;
};

/** Where the bank's balance is from. */
function bankWords({ bank, isTyped = false, isImported = false }: Sides): string {
  if (bank !== undefined) return `bank statement, ${isTyped ? 'as typed' : 'as imported'}`;
  const why = isImported ? 'no statement reaches the month’s end' : 'no statement given';
  return `bank account, from the books: ${why}`;
}

/** What is added to the bank's closing balance, with its words; nothing where no balance was given, or nothing is. */
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
 * The monthly three-way reconciliation (ALTA Best Practices, pillar 2): what the books have, what is held for each
 * closing, and what the provider and the bank say is there. Overdrawn files are named: one file's shortage must never
 * be another's money.
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
        ["good, by the provider's own events", { cents: provider.available }],
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
        ["debits, by the provider's own events", { cents: provider.pending }],
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
