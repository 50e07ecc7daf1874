import { describe, expect, test } from 'vitest';
import { takeMonthRoute } from '#shared/contracts/exports.ts';
import { ignoreLineRoute, keepLineRoute, proveLineRoute } from '#shared/contracts/statements.ts';
import type { KeptSweep } from '#shared/ledger/sweep.ts';
import { toCents } from '#shared/money.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { readPdf } from '../../support/pdf-text.ts';
import type { SaidLine } from '../../support/statements.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpStatements } from './statements-setup.ts';

/*
 * Items that only the bank or only the books have at a month's end: no other item of the same amount
 * covers them, they are on every month's report until someone has decided, and an explained one doesn't keep the month
 * from reconciling. The tests cover three months of one account, one after the other.
 */

const account = '000123454321';
const by = 'Rosa Diaz';
let balance = 0;
const setup = await setUpStatements();
const { sweeps, toldMonths } = await import('#functions/adapters/dynamo/provider.ts');
setup.world.clock.set(new Date('2026-11-23T16:00:00.000Z'));

/** The daily check at the provider, at the test's own time. */
async function look(): Promise<void> {
  const { checkBooks } = await import('#functions/provider/check-books.ts');
  const { ledgerBooks } = await import('#functions/adapters/ledger-books.ts');
  const { tenant, clock } = setup.world;
  const { provider } = await checkBooks(ledgerBooks, tenant, {}, clock.now());
  if (provider) await toldMonths.keep(tenant.id, provider);
}

/** The report of a month as its reader sees it. The command agrees on whether the sides reconcile. */
async function paperOf(month: string): Promise<string> {
  await setup.written();
  await look();
  const reply = await setup.call(setup.ROSA, takeMonthRoute, { body: { month } });
  expect(reply.said).toBe('ok');
  const { pdf } = reply.body as unknown as { pdf: string };
  const text = (await readPdf(Buffer.from(pdf, 'base64'))).text.replaceAll(/\s+/g, ' ');
  const told = linesOf(await setup.ops('ledger three-way', { month }));
  const verdict = told.split('\n').find((line) => /agree|reconciled/i.test(line)) ?? '';
  expect(text).toContain(verdict);
  return text;
}
async function bringIn(lines: readonly SaidLine[]): Promise<void> {
  await setup.bringIn(lines, { account, opening: balance });
  balance += lines.reduce((sum, { amount = 0 }) => sum + amount, 0);
}
const typed = (reference: string, amount: string, on: string) =>
  setup.ops('wire keep', { by, amount, reference, on, sender: 'ADA BUYER' });

describe('an item that only one side has at a month’s end', () => {
  test('is open even if the totals agree: a wire that never came isn’t covered by another credit of the same amount (X-310)', async () => {
    await bringIn([{ on: '2026-08-31', reference: 'BANKREF-ONE', amount: 25_000_00, sender: 'GREAT LAKES' }]);
    expect((await typed('TYPED-REF-2', '25,000.00', '2026-08-28')).ok).toBe(true);
    const paper = await paperOf('2026-08');
    expect(paper).toContain('Reconciled, except for 2 open items of $50,000.00 in total.');
    expect(paper).not.toContain('Reconciled.');
    expect(paper).toMatch(/not in the books.*2026-08-31 84 GREAT LAKES BANKREF-ONE not matched \$25,000\.00/);
    expect(paper).toMatch(/not on the bank statement.*2026-08-28 87 ADA BUYER TYPED-REF-2 unmatched \$25,000\.00/);
    expect(paper).toMatch(
      /4321 \$25,000\.00 Open: only at the bank \(\$25,000\.00\) Open: only in the books \$25,000\.00 Total \$25,000\.00/,
    );
  });

  test('is on the reports of later months with its age, until someone has decided about it (X-311)', async () => {
    await bringIn([{ on: '2026-09-30', reference: setup.imad(), amount: 40_00, sender: 'ADA BUYER' }]);
    const [kept] = (await setup.lines()).filter(({ amount }) => amount === 40_00);
    if (kept) await setup.onLine(setup.ROSA, keepLineRoute, kept);
    const paper = await paperOf('2026-09');
    expect(paper).toContain('Reconciled, except for 2 open items of $50,000.00 in total.');
    expect(paper).toMatch(/2026-08-31 84 GREAT LAKES BANKREF-ONE not matched/);
    expect(paper).toMatch(/2026-08-28 87 ADA BUYER TYPED-REF-2 unmatched/);
  });

  test('doesn’t keep a month from reconciling once it is explained, as long as the money is in the account (X-310)', async () => {
    const file = '26-3100';
    await addPayout(setup.world, setup.payer.client, {
      ...{ amount: toCents(1_00), fileNumber: file, status: 'awaiting approval', cover: undefined, events: PREPARED },
    });
    const line = await setup.lineOf('BANKREF-ONE');
    const said = { fileNumber: file, reason: 'The lender’s instructions name it' };
    expect((await setup.onLine(setup.ROSA, proveLineRoute, line, said)).said).toBe('ok');
    expect(await paperOf('2026-08')).toContain('Reconciled, except for one open item of $25,000.00.');
    const typed = { reference: 'TYPED-REF-2', reason: 'It never came' };
    await setup.ops('call propose-at-bank', { what: 'void', by, ...typed });
    expect((await setup.ops('call approve-at-bank', { by: 'Sam Okafor', ...typed })).ok).toBe(true);
    const august = await paperOf('2026-08');
    expect(august).toContain('Reconciled.');
    expect(august).toMatch(/Explained differences .*posted to file 26-3100 \(\$25,000\.00\)/);
    expect(august).toContain('voided in the books on 11/23/2026 $25,000.00');
    expect(august).toContain('Explained, listed below $0.00');
    const september = await paperOf('2026-09');
    expect(september).toContain('Reconciled.');
    expect(september).toMatch(/2026-08-31 84 GREAT LAKES BANKREF-ONE posted to file 26-3100 \(\$25,000\.00\)/);
  });

  test('is shown with the difference between the sides if it isn’t the whole difference (X-310)', async () => {
    const reply = await setup.call(setup.ROSA, takeMonthRoute, { body: { month: '2026-08', closing: 25_000_01 } });
    const { pdf } = reply.body as unknown as { pdf: string };
    const { text } = await readPdf(Buffer.from(pdf, 'base64'));
    expect(text.replaceAll(/\s+/g, ' ')).toContain('The books differ from Plaid and the bank by $0.01.');
  });

  test('is in transit if a sweep is booked on a month’s last day and its transaction is on the next one (X-311)', async () => {
    const at = '2026-10-01T12:00:00.000Z';
    const steps: KeptSweep['steps'] = [
      { name: 'left', on: '2026-09-29', at },
      { name: 'arrived', on: '2026-09-30', at },
    ];
    const sweep = { tenantId: setup.tenant, id: 'sweep-1', way: 'withdraw', amount: 300_00, state: 'settled' };
    expect(await sweeps.save({ ...sweep, steps, version: 0 } as KeptSweep)).toBe(true);
    const swept = { amount: 300_00, sender: 'PLAID', words: 'ACH CREDIT PLAID SETTLEMENT' };
    await bringIn([
      { on: '2026-10-01', ...swept },
      { on: '2026-10-30', reference: 'FEE', amount: -5_00, sender: '', words: 'Service fee' },
    ]);
    const september = await paperOf('2026-09');
    expect(september).toContain('Reconciled.');
    expect(september).toContain('in transit: on the statement of 10/01/2026 $300.00');
    await setup.onLine(setup.ROSA, ignoreLineRoute, await setup.lineOf('FEE'), { reason: 'The bank’s fee' });
    const october = await paperOf('2026-10');
    expect(october).toContain('Reconciled.');
    expect(october).not.toContain('in transit');
    expect(october).toContain('excluded: The bank’s fee $5.00');
  });
});
