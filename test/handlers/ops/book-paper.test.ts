import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dayPaper } from '#functions/console/reports/day-paper.ts';
import type { BooksPorts } from '#functions/console/reports/ports.ts';
import { BOOK_ROWS_MAX, bookPdf } from '#functions/messages/book-pdf.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { keepLineRoute } from '#shared/contracts/statements.ts';
import { bookedOn, type JournalEntry, journalEntry } from '#shared/ledger/entry.ts';
import { turnoversOf } from '#shared/ledger/postings.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { cleared, draft } from '../../crash/scenes.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { aTenant } from '../../support/people.ts';
import { aTransfer } from '../../support/transfers.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpStatements } from '../statements/statements-setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-papers-'));
const out = join(folder, 'paper.pdf');
const by = 'Rosa Diaz';
const setup = await setUpStatements();
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
    expect(text).toContain('Escrow trust checking $40.00 $1,250.00 $0.00 $0.00 $1,290.00');
    expect(text.replaceAll(' ', '')).toContain(reference);
    expect(text).toContain('Wire received, unidentified (sender: ADA BUYER)');
    expect(text).toContain('Total $1,250.00 $0.00');
    expect(text).toContain('No receipts or disbursements in this account on this day.');
    expect(text).toContain('Prepared by: Rosa Diaz');
    expect(text).not.toContain('don’t match the books’ totals');
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

const on = '2026-11-20';
const entryOf = (about: object): JournalEntry =>
  journalEntry.parse({
    ...{ tenantId: 'acme', id: 'E', on, at: `${on}T15:00:00.000Z`, referenceId: 'R', fileId: 'a'.repeat(24), file: '' },
    ...about,
  });
const booksOf = (
  entries: readonly JournalEntry[],
  { counted = entries, ...ports }: Partial<BooksPorts> & { readonly counted?: readonly JournalEntry[] } = {},
): BooksPorts => ({
  journal: {
    page: async (_tenant, _month, after) => {
      const from = Number(after?.match(/^AT(\d+)$/)?.[1] ?? 0);
      const next = from + 200;
      return { entries: entries.slice(from, next), after: next < entries.length ? `AT${next}` : null };
    },
    days: async () => [
      { of: on, entries: counted.length, turnovers: turnoversOf(counted.flatMap(({ movements }) => movements)) },
    ],
    months: async () => [],
  },
  transfers: { find: async () => undefined },
  wires: { named: async () => [], sweptAccounts: async () => new Map() },
  tenants: { config: async () => aTenant() },
  ...ports,
});
const paperOf = (books: BooksPorts) =>
  dayPaper(books, 'acme' as never, { on, by, now: new Date('2026-11-21T15:00:00.000Z') });
const cellsIn = ({ tables }: Awaited<ReturnType<typeof paperOf>>, heading: string) =>
  tables.find((table) => table.heading === heading)?.rows.map(({ cells }) => cells);

describe('money that was given back (X-287, D-120)', () => {
  test('has a place and sums of its own on the day’s report, and is neither received nor paid', async () => {
    const booked = (
      [
        ['ACH', 'fundsAvailable', 'provider available', 'provider pending', 500_00],
        ['ACH', 'returned', 'returns', 'provider available', 500_00],
        ['Disbursement', 'accepted', 'disbursements', 'provider available', 300_00],
        ['Disbursement', 'failed', 'provider available', 'trust', 300_00],
        ['Refund', 'accepted', 'disbursements', 'provider available', 100_00],
        ['Sweep', 'withdraw back', 'provider available', 'in transit', 700_00],
        ['Wire', 'keep', 'trust bank', 'unassigned', 2_000_00],
        ['Wire', 'send back', 'unassigned', 'trust bank', 1_500_00],
        ['Wire', 'void', 'unassigned', 'trust bank', 500_00],
      ] as const
    ).map(([kind, event, debit, credit, amount], at) =>
      entryOf({ id: `E-${at}`, kind, event, movements: [{ debit, credit, amount }] }),
    );
    const paper = await paperOf(booksOf(booked));
    expect(cellsIn(paper, 'Balances')).toEqual([
      ['Escrow trust checking', '$0.00', '$2,000.00', '$0.00', '($2,000.00)', '$0.00'],
      ['Plaid cash', '$0.00', '$500.00', '$400.00', '$500.00', '$600.00'],
      ['Both accounts', '$0.00', '$2,500.00', '$400.00', '($1,500.00)', '$600.00'],
    ]);
    const amountsIn = (heading: string) => cellsIn(paper, heading)?.map((cells) => cells.slice(-2));
    expect(amountsIn('Plaid cash')).toEqual([
      ['$500.00', ''],
      ['', '$300.00'],
      ['', '$100.00'],
      ['$500.00', '$400.00'],
    ]);
    expect(amountsIn('Plaid cash: returned or reversed')).toEqual([
      ['$500.00', ''],
      ['', '$300.00'],
      ['', '$700.00'],
      ['$500.00', '$1,000.00'],
    ]);
    expect(amountsIn('Escrow trust checking: returned or reversed')?.at(-1)).toEqual(['$2,000.00', '$0.00']);
    expect(paper.sentence).not.toContain('don’t match');
  });
});

describe('a row’s file on the day’s report (X-287, D-124)', () => {
  test('is the one in the books of that day, and beside it the one that the money is in now', async () => {
    const payment = aTransfer({ fileNumber: '24-2001' });
    const { clientId, id: transferId, referenceId } = payment;
    const wire = {
      reference: 'W1',
      sender: 'GREAT LAKES',
      transfer: { client: clientId, id: transferId, referenceId },
    };
    const into = [{ debit: 'trust bank', credit: 'trust', amount: 100 }];
    const ofPayment = (id: string, about: object) =>
      entryOf({ id, kind: 'Wire', event: 'confirmReceipt', clientId, transferId, movements: into, ...about });
    const paper = await paperOf(
      booksOf(
        [
          ofPayment('E-1', { fileNumber: '24-2000' }),
          ofPayment('E-2', { fileNumber: '24-2001' }),
          ofPayment('E-3', { file: '12 Oak Street' }),
          entryOf({ id: 'WIRE#W1#1', referenceId: 'W1', kind: 'Wire', event: 'keep', movements: into }),
        ],
        {
          transfers: { find: async () => payment },
          wires: { named: async () => [wire as ReceivedWire], sweptAccounts: async () => new Map() },
        },
      ),
    );
    expect(cellsIn(paper, 'Escrow trust checking')?.map(([, , , file]) => file)).toEqual([
      ...['24-2000, now 24-2001', '24-2001', '12 Oak Street, now 24-2001', 'now 24-2001', ''],
    ]);
  });
});

describe('a long day (X-287)', () => {
  const wires = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      entryOf({
        ...{ id: `WIRE#W${at}#1`, event: 'keep', kind: 'Wire', file: 'Nobody’s' },
        referenceId: `20261120B1Q8021C${String(at).padStart(6, '0')}`,
        movements: [{ debit: 'trust bank', credit: 'unassigned', amount: 100 }],
      }),
    );

  test('prints as many lines as fit on a report, notes how many it leaves out, and counts all of them', {
    tags: 'long',
  }, async () => {
    const paper = await paperOf(booksOf(wires(BOOK_ROWS_MAX + 51)));
    const [summary, bank] = paper.tables;
    expect(bank?.rows).toHaveLength(BOOK_ROWS_MAX);
    expect(bank?.note).toContain('51 more entries aren’t printed');
    expect(summary?.rows[0]?.cells).toEqual(['Escrow trust checking', '$0.00', '$451.00', '$0.00', '$0.00', '$451.00']);
    const { text } = await readPdf(await bookPdf(senderOf(aTenant()), paper, { compress: false }));
    expect(text.replaceAll(/\s+/g, ' ')).toContain('51 more entries aren’t printed');
  });

  test('reports when its lines differ from the totals of the books', async () => {
    const differing = await paperOf(booksOf(wires(3), { counted: wires(4) }));
    expect(differing.sentence).toContain('This day’s entries don’t match the books’ totals');
    expect((await paperOf(booksOf(wires(4)))).sentence).not.toContain('don’t match');
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
