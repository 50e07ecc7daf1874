import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bookedOn } from '#shared/ledger/entry.ts';
import { EXPORT_PROFILES } from '#shared/ledger/export-asked.ts';
import { fromProviderAmount } from '#shared/money.ts';
import { cleared, draft, payoutOfFile, wire } from '../../crash/scenes.ts';
import { cellsOf } from '../../support/csv.ts';
import { linesOfStatement, readStatement } from '../../support/statement.ts';
import { linesOf, setUpBookkeeping } from './bookkeeping-setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-export-'));

/** Some weeks of business, over the end of a month: deposits, a disbursement from its file, a return, wires. */
const setup = await setUpBookkeeping();
const { world, acts, ports } = setup;
const from = bookedOn(world.clock.now().toISOString());
const hostile = { propertyAddress1: '=HYPERLINK("http://evil.example","12 Oak")' } as const;
const late = await cleared(setup, await draft(setup, { fileNumber: '24-2000', ...hostile }));
await acts.click(ports, await payoutOfFile(setup));
world.clock.moveHours(24 * 33);
await acts.confirm(ports, await wire(setup));
for (const { id } of await setup.book.of(late.id)) world.plaid.console.advance(id, 'returned', 'R10');
await acts.sync(ports);
await setup.written();
const range = { from, to: bookedOn(world.clock.now().toISOString()) };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const exported = async (given: object = {}): Promise<string> => {
  const told = await setup.ops('ledger export', { ...range, by: 'Rosa Diaz', ...given });
  if (!told.ok) throw new Error(told.refusal.sentence);
  return (told.value.data as { text: string }).text;
};
const refusedOf = async (given: object) =>
  linesOf(await setup.ops('ledger export', { ...range, by: 'Rosa Diaz', ...given }));

const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + (row[column] ? fromProviderAmount(row[column]) : 0), 0);

describe('an export of the books (X-250)', () => {
  it('has one row per line under one heading, and its debits equal its credits (X-055, X-059)', async () => {
    const rows = cellsOf(await exported());
    const entries = await setup.books.allEntries(setup.tenant);
    expect(rows).toHaveLength(entries.flatMap(({ movements }) => movements).length * 2);
    expect(new Set(rows.map(({ Line: line }) => line)).size).toBe(rows.length);
    expect(sumOf(rows, 'Debit')).toBe(sumOf(rows, 'Credit'));
    expect(sumOf(rows, 'Debit')).toBeGreaterThan(0);
    for (const row of rows) expect((row['Debit'] === '') !== (row['Credit'] === '')).toBe(true);
  });

  it('shows the day, client, bank reference, last four and event in plain words', async () => {
    const rows = cellsOf(await exported());
    const arrived = rows.find((row) => row['What happened'] === 'Wire received');
    expect(arrived).toMatchObject({ Method: 'Wire', Client: 'Ada Buyer', 'Account last four': '' });
    expect(arrived?.['Bank reference']).toMatch(/^\S{8,}$/);
    const back = rows.find((row) => row['What happened'] === 'Payment returned by the bank (R10)');
    expect(back).toMatchObject({ Method: 'ACH debit', 'Account last four': expect.stringMatching(/^\d{4}$/) });
    expect(back?.['Instant (UTC)']).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    for (const row of rows) expect(row['What happened']).toMatch(/^[A-Z][a-z]+ /);
  });

  it('makes a formula typed into an address harmless', async () => {
    for (const profile of EXPORT_PROFILES) expect(await exported({ profile })).not.toMatch(/(?:^|[,;"])=HYPER/m);
    expect(await exported()).toContain(`"'=HYPERLINK(""http://evil.example"",""12 Oak"")`);
  });

  it('covers the requested days, across months, for one account or file', async () => {
    const all = cellsOf(await exported());
    expect(new Set(all.map(({ Day: day }) => day?.slice(0, 7))).size).toBeGreaterThan(1);
    const one = cellsOf(await exported({ to: range.from }));
    expect(one.length).toBeGreaterThan(0);
    expect(one).toEqual(all.filter(({ Day: day }) => day === range.from));
    const trust = cellsOf(await exported({ account: 'trust bank' }));
    expect(trust.length).toBeGreaterThan(0);
    expect(trust).toEqual(all.filter((row) => row['Ledger account'] === 'trust bank'));
    const file = cellsOf(await exported({ file: '24-2000' }));
    expect(file.length).toBeGreaterThan(0);
    expect(file).toEqual(all.filter(({ File: number }) => number === '24-2000'));
    expect(sumOf(file, 'Debit')).toBe(sumOf(file, 'Credit'));
  });

  it('adds up to the books: the register of each account equals its balance', async () => {
    const rows = cellsOf(await exported({ profile: 'register' }));
    const { value } = (await setup.ops('ledger three-way', { month: range.to.slice(0, 7) })) as never;
    const { balances } = (value as { data: { balances: Record<string, number> } }).data;
    for (const account of ['trust bank', 'provider available']) {
      const own = rows.filter((row) => row['Ledger account'] === account);
      expect(sumOf(own, 'Money in') - sumOf(own, 'Money out')).toBe(balances[account]);
    }
  });

  it('refuses days in the wrong order, more than a year, and a statement of a non-cash account', async () => {
    expect(await refusedOf({ from: '2026-12-02', to: '2026-12-01' })).toContain('first day comes after');
    expect(await refusedOf({ from: '2025-01-01', to: '2026-12-01' })).toContain('a year at most');
    expect(await refusedOf({ format: 'qbo', account: 'fees' })).toContain('Choose one of them');
    expect(await refusedOf({ format: 'qbo', file: '24-2000' })).toContain('whole account');
  });

  it('is in the audit log with who, which days and how, and its file is readable by its owner only', async () => {
    const out = join(folder, 'books.csv');
    expect(await refusedOf({ out })).toMatch(/^\d+ lines written/);
    expect(readFileSync(out, 'utf8')).toBe(await exported());
    expect(statSync(out).mode & 0o077).toBe(0);
    const log = linesOf(await setup.ops('audit show', { about: 'ledger/exported' }));
    expect(log).toMatch(new RegExp(`staff Rosa Diaz.*format=csv from=${range.from} profile=journal to=${range.to}`));
    await setup.ops('ledger export', { ...range, by: 'Rosa Diaz', out: `${out}.dry` }, true);
    expect(existsSync(`${out}.dry`)).toBe(false);
  });
});

describe.each(['qbo', 'ofx'] as const)('a statement as %s (X-252)', (format) => {
  it('is well formed by the rules of the standard, line by line', async () => {
    for (const account of ['trust bank', 'provider available'])
      expect(readStatement(await exported({ format, account })).faults).toEqual([]);
  });

  it('writes names in plain ASCII letters, the only ones that a reader of the older standard knows', async () => {
    expect(await exported({ format, account: 'provider available' })).toMatch(/^[ -~\r\n]+$/);
  });

  it('has each line of the account once, and ends with the account’s balance', async () => {
    const text = await exported({ format, account: 'provider available' });
    const { lines, balance } = readStatement(text);
    const rows = cellsOf(await exported({ profile: 'register', account: 'provider available' }));
    expect(lines.map(({ cents }) => cents)).toEqual(
      rows.map((row) => sumOf([row], 'Money in') - sumOf([row], 'Money out')),
    );
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(balance);
  });

  it('gives each line the same id, whichever days are exported', async () => {
    const all = new Set(linesOfStatement(await exported({ format })).map(({ id }) => id));
    const last = linesOfStatement(await exported({ format, from: range.to }));
    expect(last.length).toBeGreaterThan(0);
    for (const { id } of last) expect(all).toContain(id);
  });
});
