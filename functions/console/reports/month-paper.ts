import { type Day, formatDay, formatMoment, type Instant } from '#shared/dates.ts';
import { bookedOn, type JournalEntry } from '#shared/ledger/entry.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { shortVersion } from '#shared/proposal/proposal.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { bookedText } from '#shared/text/console/ledger-export.ts';
import { BOOK_ROWS_MAX, type BookPaper, type BookTable } from '../../messages/book-pdf.ts';
import { type BankItem, listedItems } from './bank-items.ts';
import { type Held, moneyLeft, summed } from './books-at.ts';
import { accountVerdict, type MonthSides, verdictOf } from './month-sides.ts';
import { type SignedAs, signatureLines, signedWords, signersOf, versionOf } from './signatures.ts';
import type { MonthAccount } from './three-way.ts';

const words = bookPaperText.month;
const { exceptions } = words;

const dollars = (amount: number): string =>
  amount < 0 ? `(${formatDollars(toCents(-amount))})` : formatDollars(toCents(amount));
const daysBetween = (from: Day, until: Day): string =>
  String(Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)));

/** As many rows of a table as are printed, and a note about the rest. */
const bounded = (rows: BookTable['rows']): Pick<BookTable, 'rows' | 'note'> =>
  rows.length <= BOOK_ROWS_MAX
    ? { rows, ...(rows.length === 0 ? { note: words.none } : {}) }
    : { rows: rows.slice(0, BOOK_ROWS_MAX), note: words.cut(rows.length - BOOK_ROWS_MAX) };

const money = (title: string) => ({ title, share: 1.3, isAmount: true });
const EXCEPTION_COLUMNS = [
  { title: exceptions.on, share: 0.9 },
  { title: exceptions.age, share: 0.7 },
  { title: exceptions.who, share: 1.9 },
  { title: exceptions.reference, share: 2.4 },
  { title: exceptions.state, share: 1.4 },
  money(exceptions.amount),
];

/** Items that only one side has, with their age and total. */
function itemTable(heading: string, items: readonly BankItem[], today: Day, said?: string): BookTable {
  const rows = items.map(({ on, who, reference, standing, cents, of }) => ({
    cells: [on, daysBetween(on, today), who, reference, standing, dollars(cents)],
    ...(of ? { of } : {}),
  }));
  const sum = items.reduce((total, { cents }) => total + cents, 0);
  const total = { cells: [words.sum, '', '', '', '', dollars(sum)], isSum: true };
  const { rows: printed, note } = bounded(rows);
  const notes = [note, said].filter(Boolean).join(' ');
  return {
    ...{ heading, columns: EXCEPTION_COLUMNS },
    ...(notes ? { note: notes } : {}),
    rows: rows.length > 0 ? [...printed, total] : [],
  };
}

/** An account's items, each kind in a table. If there are several accounts, empty tables are left out. */
function itemTables(month: string, { name, items, isImported }: MonthAccount, today: Day, isOne: boolean) {
  const { onlyBank, onlyBooks, explained } = listedItems(month, items);
  const titled = (heading: string) => (isOne ? heading : `${heading}: ${name}`);
  return [
    ...[
      { heading: words.onlyBank, own: onlyBank },
      { heading: words.onlyBooks, own: onlyBooks },
    ]
      .filter(({ own }) => (isOne ? isImported : own.length > 0))
      .map(({ heading, own }) => itemTable(titled(heading), own, today)),
    ...(explained.length > 0 ? [itemTable(titled(words.explained), explained, today, words.explainedNote)] : []),
  ];
}

/** One of several trust accounts: how its balance at the bank leads to its balance in the books. */
function accountTable(account: MonthAccount): BookTable {
  const { name, bank, booked, adjusted, outside } = account;
  const rows = [[bankWords(account), bank ?? booked] as const, ...adjusted, [words.parts.adjusted, outside] as const];
  return { ...sideTable(name, rows, booked, words.parts.booked), note: accountVerdict(account) };
}

/** Each trust account with its items. With one account, its balance is part of the three sides. */
function accountTables(month: string, { accounts }: MonthSides, today: Day): readonly BookTable[] {
  const isOne = accounts.length === 1;
  return accounts.flatMap((account) => [
    ...(isOne ? [] : [accountTable(account)]),
    ...itemTables(month, account, today, isOne),
  ]);
}

/** Each file's balance; with the bank transactions posted and charged to it, if any file has some. */
function fileTable({ inBooks: { files, balances } }: MonthSides): BookTable {
  const isOnlyBooks = files.every(({ outside }) => outside === 0);
  const amounts = (of: Pick<Held, 'held' | 'outside'>) =>
    (isOnlyBooks ? [of.held] : [of.held, of.outside, moneyLeft(of)]).map(dollars);
  const rows = files.map(({ fileNumber = '', file, fileId, ...of }) => ({
    cells: [fileNumber, file, ...amounts(of)],
    of: { file: fileId },
  }));
  const sum = summed(files);
  const part = bounded(rows);
  const titles = isOnlyBooks ? [words.amount] : [words.fileInBooks, words.besideBooks, words.fileLeft];
  return {
    heading: words.filesHead,
    columns: [{ title: words.file, share: 1 }, { title: words.property, share: 3 }, ...titles.map(money)],
    rows: rows.length > 0 ? [...part.rows, { cells: [words.sum, '', ...amounts(sum)], isSum: true }] : [],
    note:
      [part.note, ...(sum.held === balances.trust ? [] : [words.filesDiffer])].filter(Boolean).join(' ') || undefined,
  };
}

/** One side with its components. */
function sideTable(
  heading: string,
  parts: readonly (readonly [string, number])[],
  sum: number,
  sumWords: string = words.sum,
): BookTable {
  return {
    heading,
    columns: [{ title: words.side, share: 3 }, money(words.amount)],
    rows: [
      ...parts.map(([what, amount]) => ({ cells: [what, dollars(amount)] })),
      { cells: [sumWords, dollars(sum)], isSum: true },
    ],
  };
}

/** The source of a bank account's balance. */
function bankWords({ bank, isTyped, isImported }: MonthAccount): string {
  const { parts } = words;
  if (isTyped) return parts.typed;
  if (bank !== undefined) return parts.statement;
  return isImported ? parts.notReached : parts.noStatement;
}

/** The same for a company's only account, with its name, so that the signer sees whose statement it is. */
const onlyBankWords = (only: MonthAccount): string =>
  only.bank === undefined || only.isTyped ? bankWords(only) : `${bankWords(only)}, ${only.name}`;

/** The most unmatched wires named one by one. */
const NAMED_MAX = 20;

/** Unmatched money: each wire with its sender, and the smaller ones together if there are many. */
function nobodysParts({ nobodys, inBooks: { balances } }: MonthSides): readonly (readonly [string, number])[] {
  const { parts } = words;
  if (nobodys.length === 0) return [[parts.unassigned, balances.unassigned]];
  const [named, others] = [nobodys.slice(0, NAMED_MAX), nobodys.slice(NAMED_MAX)];
  const rest = others.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...named.map(({ sender, on, cents }) => [parts.unassignedOf(sender, formatDay(on)), cents] as const),
    ...(others.length > 0 ? [[parts.unassignedMore(others.length), rest] as const] : []),
  ];
}

/** Plaid's balance, and the parts of it that aren't in the books: what two people accepted, and what no one explains. */
function providerParts(provider: MonthSides['provider']): readonly (readonly [string, number])[] {
  const { available, balance, unexplained = 0 } = provider;
  if (balance === undefined) return [[words.parts.events, available]];
  const notOurs = available - balance + unexplained;
  return [
    [words.parts.balance, balance],
    ...(notOurs === 0 ? [] : [[words.parts.notOurs, notOurs] as const]),
    ...(unexplained === 0 ? [] : [[words.parts.unexplained, -unexplained] as const]),
  ];
}

function sideTables(sides: MonthSides): readonly BookTable[] {
  const { parts } = words;
  const { totals, provider, transit, accounts } = sides;
  const [only] = accounts.length === 1 ? accounts : [];
  const { balances, files } = sides.inBooks;
  const { held } = summed(files);
  const hasTransit = balances['in transit'] !== 0 || transit !== 0;
  return [
    sideTable(
      words.books,
      [
        [parts.provider, balances['provider available']],
        ...(only ? [[parts.wires, only.booked] as const] : accounts.map(({ name, booked }) => [name, booked] as const)),
        ...(hasTransit ? [[parts.transit, balances['in transit']] as const] : []),
      ],
      totals.books,
    ),
    sideTable(
      words.files,
      [
        [parts.files, held],
        [parts.fees, balances.fees],
        [parts.promised, balances.disbursements],
        ...nobodysParts(sides),
      ],
      totals.files,
    ),
    sideTable(
      words.outside,
      [
        ...providerParts(provider),
        ...(hasTransit ? [[parts.transit, transit] as const] : []),
        ...(only
          ? [[onlyBankWords(only), only.bank ?? only.booked] as const, ...only.adjusted]
          : accounts.map(({ name, outside }) => [parts.adjustedOf(name), outside] as const)),
      ],
      totals.statements,
    ),
  ];
}

/** Entries of a signed month that were booked since, such as a return that Plaid told late. */
function lateTable(late: readonly JournalEntry[]): BookTable {
  const rows = late.map(({ on, event, referenceId, movements: [first] }) => ({
    cells: [on, bookedText.en[event] ?? event, referenceId, dollars(first?.amount ?? 0)],
  }));
  const { on, who, reference } = exceptions;
  const columns = [on, who, reference].map((title) => ({ title, share: 1.5 }));
  return { heading: bookPaperText.signatures.late, columns: [...columns, money(exceptions.amount)], ...bounded(rows) };
}

/** The hash of everything that a signer reads in a month's reconciliation. Ages count to the month's end, so they stay. */
export const monthVersion = (month: string, sides: MonthSides): string => {
  const now = new Date(`${month}-28T12:00:00.000Z`);
  return versionOf({ month, verdict: verdictOf(sides), tables: monthPaper(month, sides, { by: '', now }).tables });
};

/** A month's three-way reconciliation (ALTA Best Practices, pillar 2), to be signed. */
export function monthPaper(
  month: string,
  sides: MonthSides,
  {
    by,
    now,
    toldAt,
    signed,
    late = [],
  }: {
    readonly by: string;
    readonly now: Date;
    readonly toldAt?: Instant;
    readonly signed?: SignedAs;
    readonly late?: readonly JournalEntry[];
  },
): BookPaper {
  const today = bookedOn(now.toISOString());
  const { wrong, lacks } = sides;
  const faults = [...wrong, ...lacks];
  const signers = signed ? signersOf(signed.signature, signed.version) : [];
  return {
    reference: signed ? bookPaperText.signatures.version(month, shortVersion(signed.version)) : month,
    title: words.title,
    amount: words.monthName(month),
    sentence: [
      verdictOf(sides),
      words.sentence(formatDay(today), by),
      ...(toldAt ? [words.toldAt(formatMoment(toldAt, 'America/New_York', 'en'))] : []),
      ...(signed ? [signedWords(signed) ?? []].flat() : []),
    ].join(' '),
    tables: [
      ...(late.length > 0 ? [lateTable(late)] : []),
      ...sideTables(sides),
      ...(faults.length > 0
        ? [
            {
              heading: words.faults,
              columns: [{ title: words.fault, share: 1 }],
              ...bounded(faults.map((fault) => ({ cells: [fault] }))),
            },
          ]
        : []),
      ...accountTables(month, sides, today),
      fileTable(sides),
    ],
    signatures: [
      { label: bookPaperText.prepared, name: by },
      // Without a signature in the portal there are lines for a pen.
      ...(signed && signers.length > 0
        ? signatureLines(signed)
        : [
            { label: bookPaperText.reviewed, name: '' },
            { label: bookPaperText.signedOn, name: '' },
          ]),
    ],
    prints: [],
  };
}
