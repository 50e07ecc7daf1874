import type * as z from 'zod/mini';
import type { readMonthRoute, takeMonthRoute } from '#shared/contracts/exports.ts';
import type { Instant } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn, type JournalEntry, monthOf, type Totals } from '#shared/ledger/entry.ts';
import type { ProviderMonth } from '#shared/ledger/provider-month.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { senderOf } from '../../messages/sender.ts';
import { type StillBooks, stillBooks } from '../../provider/still-books.ts';
import { ownConfig, type Reader } from '../reader.ts';
import { byExporter, type Exporter, noted } from './exporter.ts';
import { monthPaper, monthVersion } from './month-paper.ts';
import { accountNamed, isReconciled, isSignable, type MonthSides, monthSides, verdictOf } from './month-sides.ts';
import type { MonthPorts, MonthReads } from './ports.ts';
import { lateFor, type SignedReport, signersOf } from './signatures.ts';
import { readAccountSides } from './statement-side.ts';

type Asked = z.output<typeof takeMonthRoute.body>;
type Refused = Refusal<
  | 'staff/whole-company'
  | 'staff/month-open'
  | 'staff/month-not-told'
  | 'staff/month-too-old'
  | 'staff/account-not-imported'
  | 'staff/which-account'
  | 'staff/month-too-much'
  | 'staff/books-move'
>;

/** Entries read at once. */
const PAGE = 200;
/** The most entries since the start of the month, because they are in memory together. */
export const ENTRIES_MAX = 100_000;

/** The months read for a month's report: this one and later ones. */
const monthsSince = async ({ journal }: MonthReads, tenant: TenantId, from: string): Promise<readonly Totals[]> =>
  (await journal.months(tenant)).filter(({ of }) => of >= from);

/** The entries of a month and of later ones; cut off if time runs out. */
async function entriesFrom(
  ports: MonthReads,
  tenant: TenantId,
  from: string,
): Promise<{ readonly entries: readonly JournalEntry[]; readonly isCut: boolean }> {
  let isCut = false;
  const read = (await monthsSince(ports, tenant, from)).map(async ({ of }) => {
    const entries: JournalEntry[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      if (!ports.hasTime()) {
        isCut = true;
        break;
      }
      const part: Awaited<ReturnType<typeof ports.journal.page>> = await ports.journal.page(
        tenant,
        of,
        after ?? null,
        PAGE,
      );
      entries.push(...part.entries);
      after = part.after;
    }
    return entries;
  });
  const entries = (await Promise.all(read)).flat();
  return { entries, isCut };
}

/** The books of one moment, as far back as the month needs. A read that was cut off never counts as complete. */
async function booksSince(
  ports: MonthReads,
  tenant: TenantId,
  month: string,
): Promise<StillBooks & { readonly isCut: boolean }> {
  let isCut = false;
  const allEntries = async () => {
    const read = await entriesFrom(ports, tenant, month);
    isCut ||= read.isCut;
    return read.entries;
  };
  const books = await stillBooks({ allEntries, months: ports.journal.months, files: ports.files }, tenant);
  return { ...books, isCut };
}

/** The provider's figures for the month, read after it ended. */
async function toldOf(
  ports: MonthReads,
  tenant: TenantId,
  month: string,
): Promise<
  Outcome<
    { readonly provider: ProviderMonth; readonly toldAt: Instant },
    Refusal<'staff/month-not-told' | 'staff/month-too-old'>
  >
> {
  const told = await ports.toldMonths(tenant);
  if (!told || monthOf(bookedOn(told.at)) <= month) return refuse({ code: 'staff/month-not-told' });
  const provider = told.months.find((each) => each.month === month);
  return provider ? done({ provider, toldAt: told.at }) : refuse({ code: 'staff/month-too-old' });
}

/** Reads a month's reconciliation. */
async function readMonth(
  ports: MonthReads,
  tenant: TenantId,
  { month, ...typed }: Asked,
  now: Date,
): Promise<
  Outcome<
    { readonly sides: MonthSides; readonly toldAt: Instant; readonly late: readonly JournalEntry[] },
    Exclude<Refused, Refusal<'staff/whole-company'>>
  >
> {
  if (month >= monthOf(bookedOn(now.toISOString()))) return refuse({ code: 'staff/month-open' });
  const told = await toldOf(ports, tenant, month);
  if (!told.ok) return told;
  const counted = (await monthsSince(ports, tenant, month)).reduce((sum, { entries }) => sum + entries, 0);
  if (counted > ENTRIES_MAX) return refuse({ code: 'staff/month-too-much' });
  const books = await booksSince(ports, tenant, month);
  // Incomplete books are never shown as if they were complete.
  if (books.isCut) return refuse({ code: 'staff/month-too-much' });
  // A figure that is wrong only because the books were changing must not be on a signed report.
  if (books.unrest.length > 0) return refuse({ code: 'staff/books-move' });
  const wires = await ports.allWires(tenant);
  const settings = (await ports.tenants.config(tenant))?.destinationAccounts ?? [];
  const { accounts, isCut } = await readAccountSides(ports, { tenant, month, wires, settings, hasTime: ports.hasTime });
  if (isCut) return refuse({ code: 'staff/month-too-much' });
  if (typed.account && !accounts.some((each) => each.account === typed.account))
    return refuse({ code: 'staff/account-not-imported' });
  if (typed.closing !== undefined && !typed.account && accounts.length > 1)
    return refuse({ code: 'staff/which-account' });
  const { provider, toldAt } = told.value;
  const sides = monthSides(month, {
    books: { ...books, later: books.entries },
    ...{ provider, wires, accounts, settings, typed },
  });
  const late = books.entries.filter(({ on, lateAt }) => lateAt !== undefined && monthOf(on) === month);
  return done({ sides, toldAt, late });
}

/** A month's reconciliation as it is now, for a signature. */
export async function monthToSign(
  ports: MonthReads,
  tenant: TenantId,
  asked: Asked,
  now: Date,
): Promise<Outcome<SignedReport, RefusalOf<typeof readMonth>>> {
  const read = await readMonth(ports, tenant, asked, now);
  if (!read.ok) return read;
  const { sides } = read.value;
  return done({
    version: monthVersion(asked.month, sides),
    ...(isSignable(sides) ? {} : { unfit: { code: 'report/unexplained' } }),
    ...(isReconciled(sides) ? {} : { result: verdictOf(sides) }),
  });
}

/** A month's reconciliation as a report, with its version and those who signed exactly it. */
async function draw(ports: MonthPorts, caller: Exporter & Reader, asked: Asked) {
  const { tenant, now } = caller;
  const { month } = asked;
  const read = await readMonth(ports, tenant, asked, now);
  if (!read.ok) return read;
  const { sides, toldAt, late } = read.value;
  const { by } = byExporter(caller);
  const config = await ownConfig(ports, tenant);
  const version = monthVersion(month, sides);
  const signature = await ports.signature(tenant, { report: month, lastFour: accountNamed(sides), sha256: version });
  const signed = { version, signature, timeZone: config.timeZone };
  const paper = monthPaper(month, sides, { by, now, toldAt, signed, late: lateFor(signed, late) });
  const signers = signersOf(signature, version).map((each) => each.by);
  return done({ paper, sides, config, toldAt, version, signers });
}

/**
 * Returns a month's three-way reconciliation. The provider's figures are those of the daily comparison after the
 * month's end, and the report says when. The download is recorded once the report is drawn, because the annual review
 * counts it as the month's reconciliation, like a signature.
 */
export async function takeMonth(
  ports: MonthPorts,
  caller: Exporter & Reader,
  asked: Asked,
): Promise<Outcome<z.input<typeof takeMonthRoute.reply>, Refused>> {
  const { tenant, member } = caller;
  const { month } = asked;
  if (member.offices) return refuse({ code: 'staff/whole-company' });
  const drawn = await draw(ports, caller, asked);
  if (!drawn.ok) return drawn;
  const { paper, config, version, signers } = drawn.value;
  const pdf = await ports.bookPdf(senderOf(config), paper);
  await noted(ports, caller, { what: 'ledger/month-taken', subject: 'books', asked: { on: month, version } });
  return done({ name: `month-${tenant}-${month}.pdf`, pdf: pdf.toString('base64'), version, signers });
}

/** A month's three-way reconciliation on screen, with what each row is about. Reading it isn't recorded. */
export async function showMonth(
  ports: MonthPorts,
  caller: Exporter & Reader,
  asked: Asked,
): Promise<Outcome<z.input<typeof readMonthRoute.reply>, Refused>> {
  const { member } = caller;
  if (member.offices) return refuse({ code: 'staff/whole-company' });
  const drawn = await draw(ports, caller, asked);
  if (!drawn.ok) return drawn;
  const { paper, sides, toldAt, version, signers } = drawn.value;
  return done({
    account: accountNamed(sides) ?? null,
    isTyped: sides.accounts.some(({ isTyped }) => isTyped),
    unconfirmed: sides.accounts
      .filter(({ bank }) => bank === undefined)
      .map(({ account, name }) => ({ account, name })),
    ...{ verdict: verdictOf(sides), isReconciled: isReconciled(sides), toldAt, version, signers },
    tables: paper.tables.map(({ heading, note, columns, rows }) => ({
      ...{ heading, ...(note ? { note } : {}) },
      columns: columns.map(({ title, isAmount = false }) => ({ title, isAmount })),
      rows: rows.map(({ cells, isSum = false, of = {} }) => ({ cells: [...cells], isSum, of })),
    })),
  });
}
