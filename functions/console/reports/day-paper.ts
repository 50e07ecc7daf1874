import { addDays } from '#shared/banking-days.ts';
import { type Day, formatDay } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn, type JournalEntry, monthOf } from '#shared/ledger/entry.ts';
import { type CashRow, cashRowsOf } from '#shared/ledger/export-row.ts';
import { balanceOf, CASH_ACCOUNTS, type CashAccount, turnoversOf } from '#shared/ledger/postings.ts';
import { sweepStepOf } from '#shared/ledger/sweep.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import type { PaidByWire } from '#shared/wire/received.ts';
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

/**
 * An entry's place in the report. Money that is given back is neither a receipt nor a disbursement: a returned or
 * failed payment, a returned or voided wire, a returned sweep (D-120).
 */
type Place = 'received' | 'paid' | 'receiptBack' | 'paymentBack';

/** A day's activity in one account that holds cleared funds. */
type AccountDay = Readonly<Record<Place, number>> & {
  readonly account: CashAccount;
  readonly opening: number;
  readonly closing: number;
  readonly rows: readonly DayRow[];
  /** Entries left out, because the PDF prints no more. */
  readonly left: number;
};
type DayRow = CashRow & {
  readonly place: Place;
  /** The file that the money is in by now: its payment may have moved, or an unidentified wire was applied later. */
  readonly fileNow: string | undefined;
};

const netOf = (entry: JournalEntry, account: CashAccount): number =>
  balanceOf(account, turnoversOf(entry.movements)[account]);

const OUTGOING: readonly JournalEntry['kind'][] = ['Disbursement', 'Refund'];

function placeOf({ kind, event }: JournalEntry, net: number): Place {
  const isIn = net > 0;
  const isBack = kind === 'Sweep' ? sweepStepOf(event) === 'back' : isIn === OUTGOING.includes(kind);
  if (isBack) return isIn ? 'paymentBack' : 'receiptBack';
  return isIn ? 'received' : 'paid';
}

/** Maps a list, with a few reads at a time. */
async function inTurns<T, R>(all: readonly T[], of: (one: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE)
    done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(of))));
  return done;
}

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
  const find = ({ client, id }: Pick<PaidByWire, 'client' | 'id'>) => ports.transfers.find(tenant, client, id);
  const booked = await inTurns(printed, async (entry) => {
    const { clientId: client, transferId: id } = entry;
    return { entry, transfer: client && id ? await find({ client, id }) : undefined };
  });
  const told = await toldByBank(ports, tenant, booked);
  const rows = await inTurns(booked, async (one) => {
    const about = told(one);
    const payment = one.transfer ?? (about.payment && (await find(about.payment)));
    return cashRowsOf(one.entry, { ...one, ...about })
      .filter((row) => row.account === account)
      .map((row) => ({ ...row, place: placeOf(one.entry, row.cents), fileNow: payment?.fileNumber }));
  });
  const sumOf = (place: Place) =>
    own
      .map((entry) => ({ entry, net: netOf(entry, account) }))
      .filter(({ entry, net }) => placeOf(entry, net) === place)
      .reduce((total, { net }) => total + Math.abs(net), 0);
  return {
    ...{ account, opening, closing, rows: rows.flat(), left: own.length - printed.length },
    received: sumOf('received'),
    paid: sumOf('paid'),
    receiptBack: sumOf('receiptBack'),
    paymentBack: sumOf('paymentBack'),
  };
}

const money = (title: string): BookColumn => ({ title, share: 1.3, isAmount: true });

/** The effect of returns on the balance. */
const returnsOf = ({ receiptBack, paymentBack }: AccountDay): number => paymentBack - receiptBack;

function summary(days: readonly AccountDay[]): BookTable {
  const { account, opening, received, paid, returns, closing } = words.columns;
  const amountsOf = (day: AccountDay) => [day.opening, day.received, day.paid, returnsOf(day), day.closing];
  const amounts = days.map(amountsOf);
  const total = amounts.reduce((sums, one) => sums.map((sum, at) => sum + (one[at] ?? 0)));
  return {
    heading: words.summary,
    columns: [{ title: account, share: 1.8 }, ...[opening, received, paid, returns, closing].map(money)],
    rows: [
      ...days.map((day, at) => ({
        cells: [bookPaperText.accounts[day.account], ...(amounts[at] ?? []).map(dollars)],
      })),
      { cells: [words.both, ...total.map(dollars)], isSum: true },
    ],
  };
}

/** The description of a row, with its trust account if the company has several. */
const whatInAccount = ({ what, trustAccount }: CashRow): string => [what, trustAccount].filter(Boolean).join(' · ');

/** The file in the books of that day, and the current one if it differs. */
const fileOfRow = ({ file, property, fileNow }: DayRow): string =>
  [file || property, ...(fileNow && fileNow !== file ? [words.fileNow(fileNow)] : [])].filter(Boolean).join(', ');

/** The rows of two places, with a column and a sum for each. */
function linesOf(day: AccountDay, heading: string, places: readonly [Place, Place]): BookTable {
  const { reference, client, what, file, bank } = words.lines;
  const rows = day.rows.filter(({ place }) => places.includes(place));
  return {
    heading,
    columns: [
      { title: reference, share: 0.9 },
      { title: client, share: 1.2 },
      { title: what, share: 1.9 },
      { title: file, share: 0.9 },
      { title: bank, share: 2.4 },
      ...places.map((place) => ({ ...money(words.columns[place]), share: 1.35 })),
    ],
    rows:
      rows.length === 0
        ? []
        : [
            ...rows.map((row) => ({
              cells: [
                // An unmatched wire is known only by the bank's reference.
                row.reference === row.bankReference ? '' : row.reference,
                ...[row.client, whatInAccount(row), fileOfRow(row), row.bankReference],
                ...places.map((place) => (place === row.place ? dollars(Math.abs(row.cents)) : '')),
              ],
            })),
            ...(day.left > 0
              ? []
              : [
                  {
                    cells: [words.sum, '', '', '', '', ...places.map((place) => dollars(day[place]))],
                    isSum: true,
                  },
                ]),
          ],
  };
}

/** An account's receipts and disbursements, and below them what was given back, if anything was. */
function tablesOf(day: AccountDay): readonly BookTable[] {
  const name = bookPaperText.accounts[day.account];
  const lines = linesOf(day, name, ['received', 'paid']);
  const returns = linesOf(day, words.returns(name), ['receiptBack', 'paymentBack']);
  const none = lines.rows.length === 0 ? words.none : undefined;
  return [{ ...lines, note: day.left > 0 ? words.cut(day.left) : none }, ...(returns.rows.length > 0 ? [returns] : [])];
}

/**
 * Daily receipts and disbursements: each account's money in, out and returned, entry by entry with totals, between the
 * previous day's balance and the closing one. Entries and totals are counted separately, and the report says if they
 * differ.
 */
export async function dayPaper(
  ports: BooksPorts,
  tenant: TenantId,
  { on, by, now }: { readonly on: Day; readonly by: string; readonly now: Date },
): Promise<BookPaper> {
  const entries = await entriesOf(ports, tenant, on);
  const days = await Promise.all(CASH_ACCOUNTS.map((account) => accountDay(ports, tenant, { account, on, entries })));
  const today = bookedOn(now.toISOString());
  const isRight = days.every((day) => day.opening + day.received - day.paid + returnsOf(day) === day.closing);
  const notes = [...(on >= today ? [words.notOver] : []), ...(isRight ? [] : [words.differs])];
  return {
    reference: on,
    title: words.title,
    amount: formatDay(on),
    sentence: [words.sentence(formatDay(today), by), ...notes].join(' '),
    tables: [summary(days), ...days.flatMap(tablesOf)],
    signatures: [
      { label: bookPaperText.prepared, name: by },
      { label: bookPaperText.reviewed, name: '' },
      { label: bookPaperText.signedOn, name: '' },
    ],
    prints: [],
  };
}
