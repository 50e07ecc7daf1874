import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { confirmWireRoute } from '#shared/contracts/desk.ts';
import { readMonthRoute, type ShownTable, takeMonthRoute } from '#shared/contracts/exports.ts';
import { proposeChangeRoute, rejectProposalRoute, type ShownProposal } from '#shared/contracts/proposals.ts';
import { keepLineRoute, proposeAtBankRoute } from '#shared/contracts/statements.ts';
import { personId } from '#shared/ids.ts';
import type { KeptSweep } from '#shared/ledger/sweep.ts';
import { cleared, draft } from '../../crash/scenes.ts';
import { aMember } from '../../support/colleagues.ts';
import { cellsOf } from '../../support/csv.ts';
import { SAM } from '../../support/desk.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { NORTH } from '../console/console-payments.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

/*
 * The PDF of a month's reconciliation at the console: for a month that has ended, with Plaid's figures from the
 * daily check, and with the same text as by command.
 */

const OLIVIA = { id: personId.parse('65f0000000000000000000c7'), name: 'Olivia Reyes' };
const account = '000123454321';
const second = '000123458888';
const month = '2026-10';
let setup: StatementsSetup;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setup = await setUpStatements();
}, 120_000);
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-23T16:00:00.000Z'));
  setup.world.clock.set(new Date());
});

/** The daily check at Plaid, at the test's own time. This much is gone since the baseline, and no one explains it. */
async function look(gone = 0): Promise<void> {
  const { checkBooks } = await import('#functions/provider/check-books.ts');
  const { ledgerBooks } = await import('#functions/adapters/ledger-books.ts');
  const { toldMonths } = await import('#functions/adapters/dynamo/provider.ts');
  const { tenant, clock } = setup.world;
  const { ledger } = await checkBooks(ledgerBooks, tenant, {}, clock.now());
  if (!ledger) throw new Error('The balance at Plaid was measured while nothing moved.');
  const baseline = { ...ledger, available: ledger.available + gone, since: '2026-10-01T16:00:00.000Z' };
  const { provider } = await checkBooks(ledgerBooks, tenant, { ledger: baseline }, clock.now());
  if (provider) await toldMonths.keep(tenant.id, provider);
}

/** The same on screen. */
async function shown(query: Record<string, string> = {}): Promise<z.output<typeof readMonthRoute.reply>> {
  const reply = await setup.call(setup.ROSA, readMonthRoute, { params: { month }, query });
  expect(reply.said).toBe('ok');
  return readMonthRoute.reply.parse(reply.body);
}

const ask = (body: object, who = setup.ROSA) => setup.call(who, takeMonthRoute, { body: { month, ...body } });

/** One of several trust accounts on screen: its result, and its rows. */
const accountIn = (tables: readonly ShownTable[], lastFour: string) => {
  const found = tables.find(({ heading }) => heading === `Escrow x${lastFour}, First Bank`);
  return [found?.note, ...(found?.rows.map(({ cells }) => cells.join(' ')) ?? [])];
};

/** The text of a report, without page footers. */
const textOf = async (pdf: Buffer): Promise<string> =>
  (await readPdf(pdf)).text.replaceAll(/\s+/g, ' ').replaceAll(/Acme Title, 1 Main Street.*?Page \d of \d ?/g, '');

/** The text of a downloaded report. */
async function taken(body: object = {}): Promise<string> {
  const reply = await ask(body);
  expect(reply.said).toBe('ok');
  const { name, pdf } = reply.body as unknown as { name: string; pdf: string };
  expect(name).toBe(`month-${setup.world.tenant.id}-${(body as { month?: string }).month ?? month}.pdf`);
  return textOf(Buffer.from(pdf, 'base64'));
}

describe('a month’s reconciliation as PDF at the console', () => {
  test('is refused until Plaid’s figures were read after the month’s end (X-300)', async () => {
    expect(await ask({})).toMatchObject({ said: 'staff/month-not-told' });
    setup.world.clock.set(new Date('2026-11-01T03:30:00.000Z'));
    // It's still October in Eastern time.
    await look();
    setup.world.clock.set(new Date('2026-11-01T16:00:00.000Z'));
    expect(await ask({})).toMatchObject({ said: 'staff/month-not-told' });
    await look();
    expect(await taken()).toContain('The books and files agree. There’s no bank statement');
  });

  test('lists bank activity and Plaid’s figures with their time, each item with what opens it, and is reconciled once everything is matched (X-300, X-056, X-364)', async () => {
    await cleared(setup, await draft(setup, { fileNumber: '24-3100' }));
    const reference = setup.imad();
    await setup.bringIn([{ on: '2026-10-30', reference, amount: 250_00, sender: 'GREAT LAKES' }], { account });
    await setup.written();
    await look();
    const open = await taken();
    expect(open).toContain('Reconciled, except for one open item of $250.00.');
    expect(open).toMatch(/not in the books.*2026-10-30 \d+ GREAT LAKES .* not matched \$250\.00/);
    const onScreen = await shown();
    expect(onScreen).toMatchObject({ isReconciled: false, account: '4321', isTyped: false, unconfirmed: [] });
    const [item] = onScreen.tables.find(({ heading }) => heading.startsWith('On the bank'))?.rows ?? [];
    const { on, id } = await setup.lineOf(reference);
    expect(item).toMatchObject({ of: { line: { on, id, state: 'new' } } });
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));
    await setup.written();
    expect(await shown()).toMatchObject({ isReconciled: true, verdict: 'Reconciled.' });
    const agreed = await taken();
    expect(agreed).toContain('Reconciled.');
    expect(agreed).toContain('Plaid’s figures are as of');
    expect(agreed).toContain('Prepared by: Rosa Diaz');
    expect(await taken({ closing: 999_00 })).toContain('Not reconciled. The books differ from Plaid and the bank');
  });

  test('names the statement’s account, and refuses an account without a statement (X-300)', async () => {
    expect(await taken()).toContain('Closing balance on the imported bank statement, account ending in 4321 $250.00');
    expect(await ask({ account: '9999' })).toMatchObject({ said: 'staff/account-not-imported' });
    expect(await taken({ account: '4321' })).toContain('Reconciled.');
  });

  test('names what no one explains at Plaid, apart from what the balance began with (X-300, D-124)', async () => {
    await look(50_00);
    const said = 'The Plaid balance is $50.00 less than payments, deposits and withdrawals explain.';
    const paper = await taken();
    expect(paper).toContain(`Not reconciled. ${said}`);
    expect(paper).toMatch(/Plaid balance \S+ .*Not explained by payments, deposits or withdrawals \$50\.00/);
    await look();
    expect(await taken()).not.toContain('Not explained');
  });

  test('has the same text as by command, except for the time of Plaid’s figures (X-300, X-288)', async () => {
    await look();
    const { mkdtempSync, readFileSync, rmSync } = await import('node:fs');
    const { join } = await import('node:path');
    const { tmpdir } = await import('node:os');
    const folder = mkdtempSync(join(tmpdir(), 'portal-month-'));
    const out = join(folder, 'month.pdf');
    try {
      const outcome = await setup.ops('ledger paper', { by: 'Rosa Diaz', out, month });
      expect(outcome.ok, linesOf(outcome)).toBe(true);
      const byCommand = await textOf(readFileSync(out));
      const told = / Plaid’s figures are as of [^.]*\./;
      expect((await taken()).replace(told, '')).toBe(byCommand);
      const typed = await setup.ops('ledger paper', { by: 'Rosa Diaz', out, month, bank: '999.00' });
      expect(typed.ok, linesOf(typed)).toBe(true);
      const typedByCommand = await textOf(readFileSync(out));
      expect(typedByCommand).toContain('Bank closing balance, as entered $999.00');
      expect((await taken({ closing: 999_00 })).replace(told, '')).toBe(typedByCommand);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('reconciles each trust account of a company with several, by its name and bank (X-300, X-364)', async () => {
    const reference = setup.imad();
    await setup.bringIn([{ on: '2026-10-30', reference, amount: 70_00, sender: 'LAKE' }], { account: second });
    expect(await ask({ closing: 320_00 })).toMatchObject({ said: 'staff/which-account' });
    expect(await ask({ account: '9999' })).toMatchObject({ said: 'staff/account-not-imported' });
    expect(await shown()).toMatchObject({ isReconciled: false, account: null, unconfirmed: [] });
    const open = await taken();
    expect(open).toContain('Reconciled, except for one open item of $70.00.');
    expect(open).toMatch(/bank statement, not in the books: Escrow x8888, First Bank .*LAKE \S+ not matched \$70\.00/);
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));
    await setup.written();
    const { tables, verdict } = await shown();
    expect(verdict).toBe('Reconciled.');
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ['Plaid cash', '$0.00'],
      ['Escrow x4321, First Bank', '$250.00'],
      ['Escrow x8888, First Bank', '$70.00'],
      ['Total', '$320.00'],
    ]);
    expect(accountIn(tables, '8888')).toEqual([
      'Reconciled.',
      'Closing balance on the imported bank statement $70.00',
      'Adjusted bank balance $70.00',
      'Balance in the books $70.00',
    ]);
    expect(accountIn(tables, '4321')[0]).toBe('Reconciled.');
    // A typed balance replaces one account's.
    const typed = await shown({ closing: '7100', account: '8888' });
    expect(typed).toMatchObject({
      isTyped: true,
      verdict: 'Not reconciled. The books differ from Plaid and the bank by $1.00.',
    });
    expect(accountIn(typed.tables, '8888')[0]).toBe('Not reconciled. The books differ from the bank by $1.00.');
    expect(accountIn(typed.tables, '4321')[0]).toBe('Reconciled.');
  });

  test('counts a typed wire for the account in its instructions, until an approver accepts the one that shows it (X-341, X-364)', async () => {
    const payment = await setup.awaiting(60_00, { wireInto: '8888' });
    const [on, reference, amount] = ['2026-10-30', setup.imad(), 60_00];
    const typed = { received: amount, reference, sender: 'Ada Buyer', on };
    expect((await setup.onPayment(setup.ROSA, confirmWireRoute, payment, typed)).said).toBe('ok');
    await setup.written();
    const before = await shown();
    expect(before.verdict).toBe('Reconciled, except for one open item of $60.00.');
    expect(accountIn(before.tables, '4321')).toMatchObject(['Reconciled.', {}, {}, 'Balance in the books $250.00']);
    expect(accountIn(before.tables, '8888').slice(2)).toEqual([
      'Open: only in the books $60.00',
      'Adjusted bank balance $130.00',
      'Balance in the books $130.00',
    ]);
    expect(accountIn(before.tables, '8888')[0]).toBe(before.verdict);
    expect(before.tables.filter(({ heading }) => heading.includes('not on the bank'))).toMatchObject([
      { heading: 'In the books, not on the bank statement: Escrow x8888, First Bank', rows: [{}, { isSum: true }] },
    ]);
    await setup.bringIn([{ on, reference, amount, sender: 'ADA BUYER' }], { account, opening: 250_00 });
    await setup.written();
    const open = await shown();
    expect(open.verdict).toBe('Reconciled, except for 2 open items of $120.00 in total.');
    expect(accountIn(open.tables, '4321').at(-1)).toBe('Balance in the books $250.00');
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    const bothDo = async (wish: object) => {
      const { version = 0 } = (await receivedWires.find(setup.tenant, reference)) ?? {};
      const body = { version, reason: 'It went to the other account', ...wish };
      expect((await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, body)).said).toBe('ok');
      expect((await setup.approve(SAM, reference, version + 1)).said).toBe('ok');
      await setup.lines();
    };
    await bothDo({ what: 'reopen' });
    await bothDo({ what: 'apply', transferId: payment.id });
    await setup.written();
    const after = await shown();
    expect(after.verdict).toBe('Reconciled.');
    expect(accountIn(after.tables, '4321').at(-1)).toBe('Balance in the books $310.00');
    expect(accountIn(after.tables, '8888').at(-1)).toBe('Balance in the books $70.00');
  });

  test('refuses staff of one office, a month that isn’t over, and one that is too old (X-300)', async () => {
    expect(await ask({}, { ...setup.ROSA, offices: [NORTH] })).toMatchObject({ said: 'staff/whole-company' });
    expect(await ask({ month: '2026-11' })).toMatchObject({ said: 'staff/month-open' });
    expect(await ask({ month: '2020-01' })).toMatchObject({ said: 'staff/month-too-old' });
  });

  test('names its two signers, and after a later change says that it isn’t the signed version (X-369)', async () => {
    const olivia = aMember({ ...OLIVIA, roles: ['owner'] });
    const version = async () => String((await ask({})).body['version']);
    const first = await version();
    const body = { kind: 'report signature', report: month, sha256: first, reason: 'Checked' };
    const other = { ...body, sha256: 'f'.repeat(64) };
    expect(await setup.call(olivia, proposeChangeRoute, { body: other })).toMatchObject({ said: 'report/changed' });
    const made = await setup.call(olivia, proposeChangeRoute, { body });
    expect(made.body['what']).toBe(
      `Sign version ${first.slice(0, 12)} of the three-way reconciliation of October 2026`,
    );
    expect(await taken()).toContain('Reviewed by Olivia Reyes on 11/23/2026. Someone else');
    const { id, version: read } = made.body as unknown as ShownProposal;
    expect((await setup.approvesProposal(SAM, id, read)).said).toBe('ok');
    expect((await shown()).signers).toEqual(['Olivia Reyes', 'Sam Okafor']);
    const signed = await taken();
    expect(signed).toContain('Reviewed by Olivia Reyes on 11/23/2026, and by Sam Okafor on 11/23/2026.');
    expect(signed).toContain('Reviewed by: Sam Okafor, 11/23/2026');
    // Open items get older, which doesn't make another version.
    vi.setSystemTime(new Date('2026-11-24T16:00:00.000Z'));
    expect(await version()).toBe(first);
    expect(await setup.call(olivia, proposeChangeRoute, { body })).toMatchObject({ said: 'report/signed' });
    const late = { on: '2026-10-30', reference: setup.imad(), amount: 31_00, sender: 'LATE' };
    await setup.bringIn([late], { account, opening: 310_00 });
    await setup.written();
    expect(await version()).not.toBe(first);
    expect(await taken()).toContain(
      `This isn’t the signed version. Olivia Reyes and Sam Okafor signed version ${first.slice(0, 12)}`,
    );
    expect(await taken()).not.toContain('Reviewed by: Sam Okafor');
  });

  test('stays signed when one person proposes a version with another balance (X-369)', async () => {
    const olivia = aMember({ ...OLIVIA, roles: ['owner'] });
    const proposes = async (typed: { closing?: number; account?: string } = {}) => {
      const sha256 = String((await ask(typed)).body['version']);
      const { account: lastFour, ...closing } = typed;
      const about = { report: month, sha256, reason: 'Checked', ...closing, ...(lastFour ? { lastFour } : {}) };
      return setup.call(olivia, proposeChangeRoute, { body: { kind: 'report signature', ...about } });
    };
    const { id, version, what } = (await proposes()).body as unknown as ShownProposal;
    // Who signs a month with an open item signs for that.
    expect(what).toMatch(/October 2026, with this result: Reconciled, except for one open item of \$31\.00\.$/);
    expect((await setup.approvesProposal(SAM, id, version)).said).toBe('ok');
    const BOTH = 'Reviewed by Olivia Reyes on 11/23/2026, and by Sam Okafor on 11/23/2026.';
    expect(await taken()).toContain(BOTH);
    expect(await proposes({ closing: 999_00, account: '8888' })).toMatchObject({ said: 'report/unexplained' });
    const other = await proposes({ closing: 70_00, account: '8888' });
    expect(other.said).toBe('ok');
    expect(await taken()).toContain(BOTH);
    // A report can have one open signature at a time, so that Approvals doesn't fill up with outdated ones.
    expect(await proposes()).toMatchObject({ said: 'report/open' });
    const open = other.body as unknown as ShownProposal;
    const withdrawal = { params: { proposalId: open.id }, body: { version: open.version, reason: 'Typed wrong' } };
    expect(await setup.call(olivia, rejectProposalRoute, withdrawal)).toMatchObject({ said: 'ok' });
    expect(await taken()).toContain(BOTH);
  });

  test('stays as two people signed it, and later findings are booked on the first day after it (X-364)', async () => {
    const books = async () => (await shown()).tables[0]?.rows;
    const before = await books();
    const reference = setup.imad();
    await setup.bringIn([{ on: '2026-10-29', reference, amount: 60_00, sender: 'LATE FOUND' }], { account });
    const kept = await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));
    expect(kept.said).toBe('ok');
    const { receivedWires } = await import('#functions/adapters/dynamo/bank.ts');
    const wire = await receivedWires.find(setup.world.tenant.id, reference);
    // The bank's day stays the same.
    expect(wire).toMatchObject({ on: '2026-10-29', steps: [{ name: 'keep', on: '2026-11-01' }] });
    await setup.written();
    expect(await books()).toEqual(before);
    expect(await taken()).toMatch(/LATE FOUND .* in the books on 11\/01\/2026 /);
  });

  test('exports each row of a trust account with its name, the rows add up to its balance, and a signed month names what was booked in it since (X-364, X-250)', async () => {
    const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
    const [on, amount, at] = ['2026-10-29', 300_00, '2026-10-29T12:00:00.000Z'];
    const steps: KeptSweep['steps'] = [
      { name: 'left', on, at },
      { name: 'arrived', on, at },
    ];
    // Plaid tells it weeks later, after two people have signed the month.
    vi.setSystemTime(new Date('2026-11-25T16:00:00.000Z'));
    const swept = { tenantId: setup.tenant, id: 'sweep-1', way: 'withdraw', amount, state: 'settled', version: 0 };
    expect(await sweeps.save({ ...swept, steps } as KeptSweep)).toBe(true);
    await setup.bringIn([{ on, amount, sender: 'PLAID', words: 'ACH CREDIT PLAID SETTLEMENT' }], { account: second });
    await setup.written();
    const about = { by: 'Rosa Diaz', from: '2026-10-01', to: '2026-10-31', account: 'trust bank' };
    const told = await setup.ops('ledger export', { ...about, profile: 'register' });
    expect(told.ok, linesOf(told)).toBe(true);
    const text = told.ok ? (told.value.data as { text: string }).text : '';
    const rows = cellsOf(text);
    const sumOf = (lastFour: string) =>
      rows
        .filter((row) => row['Ledger account'] === `trust bank: Escrow x${lastFour}, First Bank`)
        .reduce((sum, row) => sum + Number(row['Money in']) - Number(row['Money out']), 0);
    const { tables } = await shown();
    expect(accountIn(tables, '4321').at(-1)).toBe(`Balance in the books $${sumOf('4321').toFixed(2)}`);
    expect(accountIn(tables, '8888').at(-1)).toBe(`Balance in the books $${sumOf('8888').toFixed(2)}`);
    expect([sumOf('4321'), sumOf('8888')]).toEqual([310, 370]);
    expect(tables[0]).toMatchObject({
      heading: 'Booked since it was signed',
      rows: [
        { cells: ['2026-10-29', expect.any(String), 'sweep-1', '$300.00'] },
        { cells: ['2026-10-29', expect.any(String), 'sweep-1', '$300.00'] },
      ],
    });
    const changed = await taken();
    expect(changed).toContain('Sign this version, too. They signed this result: Reconciled, except for one open item');
    const sha256 = String((await ask({})).body['version']);
    const body = { kind: 'report signature', report: month, sha256, reason: 'Checked' };
    // No line explains the money that Plaid's own figures don't have.
    expect(changed).toContain('Not reconciled. The books differ from Plaid and the bank');
    expect(await setup.call(aMember({ ...OLIVIA, roles: ['owner'] }), proposeChangeRoute, { body })).toMatchObject({
      said: 'report/unexplained',
    });
  });

  test('is in the audit log with who downloaded it, its month and its version (X-300, X-369)', async () => {
    await taken();
    await setup.written();
    const shown = linesOf(await setup.ops('audit show', { last: '1' }));
    expect(shown).toMatch(/ledger\/month-taken.*Rosa Diaz/s);
    expect(shown).toContain(String((await ask({})).body['version']));
  });
});
