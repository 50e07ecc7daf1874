import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayPaper } from '#functions/console/reports/day-paper.ts';
import type { BooksPorts } from '#functions/console/reports/ports.ts';
import { BOOK_ROWS_MAX, bookPdf } from '#functions/messages/book-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { keepLineRoute } from '#shared/contracts/statements.ts';
import { bookedOn, type JournalEntry, journalEntry } from '#shared/ledger/entry.ts';
import { turnoversOf } from '#shared/ledger/postings.ts';
import { cleared, draft } from '../../crash/scenes.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aTenant } from '../../support/people.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { type StatementsSetup, setUpStatements } from '../statements/statements-setup.ts';

let setup: StatementsSetup;
const folder = mkdtempSync(join(tmpdir(), 'portal-papers-'));
const out = join(folder, 'paper.pdf');
const by = 'Rosa Diaz';
beforeAll(async () => {
  setup = await setUpStatements();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A report as its reader sees it. */
async function taken(given: object): Promise<string> {
  rmSync(out, { force: true });
  const outcome = await setup.ops('ledger paper', { by, out, ...given });
  expect(outcome.ok, linesOf(outcome)).toBe(true);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  return (await readPdf(readFileSync(out))).text.replaceAll(/\s+/g, ' ');
}
/** A wire of this amount, in the books on the bank's day. */
async function keptWire(on: string, amount: number, about: object = {}): Promise<string> {
  const reference = setup.imad();
  await setup.bringIn([{ on, reference, amount, sender: 'ADA BUYER' }], about);
  await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));
  await setup.written();
  return reference;
}

describe('the daily receipts and disbursements report (X-287)', () => {
  test('has each receipt of each account with the totals, between the balances of two days', async () => {
    const reference = await keptWire('2026-11-20', 1_250_00);
    await keptWire('2026-11-19', 40_00, { account: '000123455555' });
    const text = await taken({ day: '2026-11-20' });
    expect(text).toContain('Receipts and disbursements');
    expect(text).toContain('Escrow trust checking $40.00 $1,250.00 $0.00 $1,290.00');
    expect(text.replaceAll(' ', '')).toContain(reference);
    expect(text).toContain('Wire received, unidentified (sender: ADA BUYER)');
    expect(text).toContain('Total $1,250.00 $0.00');
    expect(text).toContain('No entries in this account on this day.');
    expect(text).toContain('Prepared by: Rosa Diaz');
    expect(text).not.toContain('differ from the totals');
  });

  test('has what cleared at the provider today, and notes that today isn’t over', async () => {
    const payment = await cleared(setup, await draft(setup, { fileNumber: '24-2000' }));
    await setup.written();
    const text = await taken({ day: bookedOn(setup.world.clock.now().toISOString()) });
    expect(text.replaceAll(' ', '')).toContain((await setup.stored(payment)).referenceId);
    expect(text).toContain('24-2000');
    expect(text).toContain('The day isn’t over yet');
  });

  test('is refused for future days, for neither or both, and without a folder', async () => {
    const asked = async (given: object) => linesOf(await setup.ops('ledger paper', { by, out, ...given }));
    expect(await asked({ day: '2099-01-01' })).toContain('still to come');
    expect(await asked({})).toContain('Name a day or a month');
    expect(await asked({ day: '2026-11-20', month: '2026-11' })).toContain('Name a day or a month');
    expect(await asked({ day: '2026-11-20', out: join(folder, 'none', 'day.pdf') })).toContain('There is no folder');
    rmSync(out, { force: true });
    expect((await setup.ops('ledger paper', { by, out, day: '2026-11-20' }, true)).ok).toBe(true);
    expect(existsSync(out)).toBe(false);
  });

  test('is in the audit log before it is drawn', async () => {
    await taken({ day: '2026-11-18' });
    expect(linesOf(await setup.ops('audit show', { last: '1' }))).toMatch(/ledger\/day-taken.*Rosa Diaz/s);
  });
});

describe('a long day (X-287)', () => {
  const on = '2026-11-20';
  const entry = (at: number): JournalEntry =>
    journalEntry.parse({
      ...{ tenantId: 'acme', id: `WIRE#W${at}#1`, on, at: `${on}T15:00:00.000Z`, event: 'keep', kind: 'Wire' },
      ...{ referenceId: `20261120B1Q8021C${String(at).padStart(6, '0')}`, fileId: 'a'.repeat(24), file: 'Nobody’s' },
      movements: [{ debit: 'trust bank', credit: 'unassigned', amount: 100 }],
    });
  const booksOf = (count: number, counted = count): BooksPorts => {
    const entries = Array.from({ length: count }, (_, at) => entry(at));
    const movements = Array.from({ length: counted }, (_, at) => entry(at).movements).flat();
    return {
      journal: {
        page: async (_tenant, _month, after) => {
          const from = Number(after?.match(/^AT(\d+)$/)?.[1] ?? 0);
          const next = from + 200;
          return { entries: entries.slice(from, next), after: next < count ? `AT${next}` : null };
        },
        days: async () => [{ of: on, entries: counted, turnovers: turnoversOf(movements) }],
        months: async () => [],
      },
      transfers: { find: async () => undefined },
      wires: { named: async () => [], sweptAccounts: async () => new Map() },
      tenants: { config: async () => aTenant() },
    };
  };
  const paperOf = (books: BooksPorts) =>
    dayPaper(books, 'acme' as never, { on, by, now: new Date('2026-11-21T15:00:00.000Z') });

  test('prints as many lines as fit on a report, notes how many it leaves out, and counts all of them', {
    tags: 'long',
  }, async () => {
    const paper = await paperOf(booksOf(BOOK_ROWS_MAX + 51));
    const [summary, bank] = paper.tables;
    expect(bank?.rows).toHaveLength(BOOK_ROWS_MAX);
    expect(bank?.note).toContain('51 more entries aren’t printed');
    expect(summary?.rows[0]?.cells).toEqual(['Escrow trust checking', '$0.00', '$451.00', '$0.00', '$451.00']);
    const { text } = await readPdf(await bookPdf(senderOf(aTenant()), paper, { compress: false }));
    expect(text.replaceAll(/\s+/g, ' ')).toContain('51 more entries aren’t printed');
  });

  test('reports when its lines differ from the totals of the books', async () => {
    expect((await paperOf(booksOf(3, 4))).sentence).toContain('This day’s entries don’t match the books’ totals');
    expect((await paperOf(booksOf(4))).sentence).not.toContain('differ');
  });
});

describe('the footer of a books report (X-287, X-288)', () => {
  /** A report whose last table has this many lines. */
  const paperWith = (count: number) => ({
    ...{ reference: 'month', title: 'Three-way reconciliation', amount: 'October', sentence: 'Two sides agree.' },
    tables: [
      {
        heading: 'File balances',
        columns: [
          { title: 'File', share: 3 },
          { title: 'Amount', share: 1, isAmount: true },
        ],
        rows: Array.from({ length: count }, (_, at) => ({ cells: [`24-${1000 + at}`, '$1.00'] })),
        note: 'Each file is counted once.',
      },
    ],
    signatures: [{ label: 'Reviewed by', name: '' }],
    prints: [],
  });

  test('never appears alone on a page, because the last line of the last table moves with it', {
    tags: 'long',
  }, async () => {
    const pages: number[] = [];
    for (let count = 24; count < 60; count += 1) {
      const pdf = await readPdf(await bookPdf(senderOf(aTenant()), paperWith(count), { compress: false }));
      pages.push(pdf.pages.length);
      const last = pdf.pageTexts.at(-1) ?? '';
      expect(last).toContain('Reviewed by');
      expect(last).toContain(`24-${1000 + count - 1}`);
    }
    expect(new Set(pages)).toEqual(new Set([1, 2]));
  });
});

describe('a month’s three-way reconciliation as PDF (X-288, X-056)', () => {
  const month = '2026-10';
  const account = '000123454321';

  test('never claims to be reconciled without a bank statement, and then names what only one side has', async () => {
    expect(await taken({ month })).toContain('The books and files agree. There’s no bank statement');
    expect(await taken({ month })).toContain('Balance from the books (no bank statement)');
    // A balance that someone typed is not a statement.
    const typed = await taken({ month, bank: '0.00' });
    expect(typed).toContain('The three totals are the same. The bank balance was entered by hand');
    expect(typed).not.toContain('Reconciled');
    const reference = setup.imad();
    await setup.bringIn([{ on: '2026-10-30', reference, amount: 250_00, sender: 'GREAT LAKES' }], { account });
    const open = await taken({ month });
    expect(open).toContain('Reconciled, except for one open item of $250.00.');
    expect(open).toMatch(/not in the books.*2026-10-30 \d+ GREAT LAKES .* not matched \$250\.00/);
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));
    await setup.written();
    const agreed = await taken({ month });
    expect(agreed).toContain('Reconciled.');
    expect(agreed).toMatch(
      /1\. The books .* Total \$250\.00 2\. The files .* Total \$250\.00 3\. Plaid and the bank .* Total \$250\.00/,
    );
    expect(agreed).toContain('Closing balance on the imported bank statement, account ending in 4321 $250.00');
    expect(await taken({ month, bank: '250.00' })).toContain('Bank closing balance, as entered $250.00');
    expect(agreed).toMatch(/Unidentified wire: GREAT LAKES, 10\/30\/2026 \$250\.00/);
    expect(agreed).not.toContain('Unidentified deposits');
    expect(agreed).toContain('Prepared by: Rosa Diaz');
    expect(linesOf(await setup.ops('audit show', { last: '1' }))).toMatch(/ledger\/month-taken.*[0-9a-f]{64}/s);
  });

  test('has the balance of each file, and they add up to the trust account’s', async () => {
    const payment = await cleared(setup, await draft(setup, { fileNumber: '24-3100' }));
    await setup.written();
    const month = bookedOn(setup.world.clock.now().toISOString()).slice(0, 7);
    const typed = { month, bank: '1,540.00' };
    // Statements of two accounts were imported, so someone has to say whose balance it is.
    const asked = await setup.ops('ledger paper', { by, out, ...typed });
    expect(asked).toMatchObject({ ok: false, refusal: { code: 'staff/which-account' } });
    const text = await taken({ ...typed, account: '4321' });
    expect(text).toMatch(/File balances .*24-3100/);
    expect(payment.amount).toBeGreaterThan(0);
    expect(text).not.toContain('The files don’t add up');
  });

  test('notes that statements end before the month does, instead of that there are none', async () => {
    await keptWire('2026-11-17', 15_00);
    const november = bookedOn(setup.world.clock.now().toISOString()).slice(0, 7);
    const text = await taken({ month: november });
    expect(text).toContain('Balance from the books (bank statements don’t reach the month’s end)');
    expect(text).not.toContain('No bank statement was given');
  });
});
