import { addDays } from '#shared/banking-days.ts';
import { type Day, formatDay } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn, type JournalEntry, monthOf } from '#shared/ledger/entry.ts';
import { type CashRow, cashRowsOf } from '#shared/ledger/export-row.ts';
import { balanceOf, CASH_ACCOUNTS, type CashAccount, turnoversOf } from '#shared/ledger/postings.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { BOOK_ROWS_MAX, type BookColumn, type BookPaper, type BookTable } from '../../messages/book-pdf.ts';
import type { BooksPorts } from './ports.ts';
import { balanceAt } from './statement.ts';
import { toldByBank } from './told-by-bank.ts';

const words = bookPaperText.day;

/** Entries read at once. */
const PAGE = 200;
/** Far more pages than follow a day in its month. A wire typed weeks later is among the last. */
const PAGES_MAX = 500;
/** Payments read at once. */
const AT_ONCE = 40;

/** Dollars of a balance, which may be negative. */
const dollars = (amount: number): string =>
  amount < 0 ? `(${formatDollars(toCents(-amount))})` : formatDollars(toCents(amount));

/** The entries of a day. None is in the journal before its day began, but a wire may be booked days later. */
async function entriesOf({ journal }: BooksPorts, tenant: TenantId, on: Day): Promise<readonly JournalEntry[]> {
  const own: JournalEntry[] = [];
  let after: string | null = `ENTRY#${on}`;
  for (let page = 0; after !== null; page += 1) {
    if (page === PAGES_MAX) throw new Error('The journal of a month has no end.');
    const read: Awaited<ReturnType<typeof journal.page>> = await journal.page(tenant, monthOf(on), after, PAGE);
    own.push(...read.entries.filter((entry) => entry.on === on));
    after = read.after;
  }
  return own;
}

/** A day's activity in one account that holds cleared funds. */
type AccountDay = {
  readonly account: CashAccount;
  readonly opening: number;
  readonly received: number;
  readonly paid: number;
  readonly closing: number;
  readonly rows: readonly CashRow[];
  /** Entries left out, because the PDF prints no more. */
  readonly left: number;
};

const netOf = (entry: JournalEntry, account: CashAccount): number =>
  balanceOf(account, turnoversOf(entry.movements)[account]);

async function accountDay(
  ports: BooksPorts,
  tenant: TenantId,
  {
    account,
    on,
    entries,
  }: { readonly account: CashAccount; readonly on: Day; readonly entries: readonly JournalEntry[] },
): Promise<AccountDay> {
  const [opening, closing] = await Promise.all([
    balanceAt(ports, tenant, account, addDays(on, -1)),
    balanceAt(ports, tenant, account, on),
  ]);
  const own = entries.filter((entry) => netOf(entry, account) !== 0);
  const printed = own.slice(0, BOOK_ROWS_MAX);
  const booked: { readonly entry: JournalEntry; readonly transfer: Transfer | undefined }[] = [];
  for (let at = 0; at < printed.length; at += AT_ONCE) {
    const part = printed.slice(at, at + AT_ONCE).map(async (entry) => {
      const { clientId, transferId } = entry;
      const transfer = clientId && transferId ? await ports.transfers.find(tenant, clientId, transferId) : undefined;
      return { entry, transfer };
    });
    booked.push(...(await Promise.all(part)));
  }
  const told = await toldByBank(ports, tenant, booked);
  const rows = booked.flatMap((one) =>
    cashRowsOf(one.entry, { ...one, ...told(one) }).filter((row) => row.account === account),
  );
  const nets = own.map((entry) => netOf(entry, account));
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  return {
    ...{ account, opening, closing, rows, left: own.length - printed.length },
    received: sum(nets.filter((net) => net > 0)),
    paid: -sum(nets.filter((net) => net < 0)),
  };
}

const money = (title: string): BookColumn => ({ title, share: 1.3, isAmount: true });

function summary(days: readonly AccountDay[]): BookTable {
  const { account, opening, received, paid, closing } = words.columns;
  const total = (of: 'opening' | 'received' | 'paid' | 'closing') =>
    dollars(days.reduce((sum, day) => sum + day[of], 0));
  return {
    heading: words.summary,
    columns: [{ title: account, share: 1.8 }, money(opening), money(received), money(paid), money(closing)],
    rows: [
      ...days.map((day) => ({
        cells: [
          bookPaperText.accounts[day.account],
          ...[day.opening, day.received, day.paid, day.closing].map(dollars),
        ],
      })),
      { cells: [words.both, total('opening'), total('received'), total('paid'), total('closing')], isSum: true },
    ],
  };
}

/** The description of a row, with its trust account if the company has several. */
const whatInAccount = ({ what, trustAccount }: CashRow): string => [what, trustAccount].filter(Boolean).join(' · ');

function linesOf({ account, rows, received, paid, left }: AccountDay): BookTable {
  const { reference, client, what, file, bank } = words.lines;
  return {
    heading: bookPaperText.accounts[account],
    columns: [
      { title: reference, share: 0.9 },
      { title: client, share: 1.2 },
      { title: what, share: 2 },
      { title: file, share: 0.9 },
      { title: bank, share: 2.4 },
      { ...money(words.columns.received), share: 1.25 },
      { ...money(words.columns.paid), share: 1.35 },
    ],
    rows:
      rows.length === 0
        ? []
        : [
            ...rows.map((row) => ({
              cells: [
                // An unmatched wire is known only by the bank's reference.
                row.reference === row.bankReference ? '' : row.reference,
                ...[row.client, whatInAccount(row), row.file || row.property, row.bankReference],
                ...(row.cents > 0 ? [dollars(row.cents), ''] : ['', dollars(-row.cents)]),
              ],
            })),
            ...(left > 0
              ? []
              : [{ cells: [words.sum, '', '', '', '', dollars(received), dollars(paid)], isSum: true }]),
          ],
    note: left > 0 ? words.cut(left) : rows.length === 0 ? words.none : undefined,
  };
}

/**
 * Daily receipts and disbursements: each account's money in and out, entry by entry with totals, between the previous
 * day's balance and the closing one. Entries and totals are counted separately, and the report says if they differ.
 */
export async function dayPaper(
  ports: BooksPorts,
  tenant: TenantId,
  { on, by, now }: { readonly on: Day; readonly by: string; readonly now: Date },
): Promise<BookPaper> {
  const entries = await entriesOf(ports, tenant, on);
  const days = await Promise.all(CASH_ACCOUNTS.map((account) => accountDay(ports, tenant, { account, on, entries })));
  const today = bookedOn(now.toISOString());
  const isRight = days.every(({ opening, received, paid, closing }) => opening + received - paid === closing);
  const notes = [...(on >= today ? [words.notOver] : []), ...(isRight ? [] : [words.differs])];
  return {
    reference: on,
    title: words.title,
    amount: formatDay(on),
    sentence: [words.sentence(formatDay(today), by), ...notes].join(' '),
    tables: [summary(days), ...days.map(linesOf)],
    signatures: [
      { label: bookPaperText.prepared, name: by },
      { label: bookPaperText.reviewed, name: '' },
      { label: bookPaperText.signedOn, name: '' },
    ],
    prints: [],
  };
}
