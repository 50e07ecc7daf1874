import { describe, expect, test } from 'vitest';
import { linesOfSweeps, ownSidesOf } from '#functions/console/reports/own-sweeps.ts';
import { entriesOfSweep } from '#functions/ledger/book-entries.ts';
import { proposeAtBankRoute, type ShownLine } from '#shared/contracts/statements.ts';
import type { KeptSweep } from '#shared/ledger/sweep.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpStatements } from './statements-setup.ts';

/*
 * A transaction that is one of the provider's sweeps doesn't need a person: it is excluded with its reason,
 * whichever of the two comes first, and two people undo it like any other.
 */

const setup = await setUpStatements();
const { save } = (await import('#functions/adapters/dynamo/provider.ts')).sweeps;

let count = 0;
/** The provider reports a sweep: a withdrawal that has arrived, unless stated otherwise. */
async function told(amount: number, on: string, over: Partial<KeptSweep> = {}): Promise<string> {
  count += 1;
  const id = `sweep-${count}`;
  const at = `${on}T12:00:00.000Z`;
  const steps: KeptSweep['steps'] = [
    { name: 'left', on, at },
    { name: 'arrived', on, at },
  ];
  const about = { tenantId: setup.tenant, id, way: 'withdraw', amount, state: 'settled', version: 0 };
  expect(await save({ ...about, steps, ...over } as KeptSweep)).toBe(true);
  return id;
}

const PLAID = { sender: 'PLAID', words: 'ACH CREDIT PLAID SETTLEMENT' };
const drawn = { sender: 'PLAID', words: 'ACH DEBIT PLAID SETTLEMENT' };
const waiting = async () => (await setup.lines()).map(({ amount }) => amount);
const ignored = async (month = '2026-11'): Promise<readonly ShownLine[]> => setup.lines({ state: 'ignored', month });
const asideOf = async (amount: number) => (await ignored()).find((line) => line.amount === amount);

describe('a transaction that is one of the provider’s sweeps', () => {
  test('is excluded on import, with the reason, and is not in open bank activity (X-301, X-130)', async () => {
    await told(300_00, '2026-11-18');
    await setup.bringIn([{ on: '2026-11-19', amount: 300_00, ...PLAID }]);
    expect(await waiting()).not.toContain(300_00);
    expect((await asideOf(300_00))?.last).toMatchObject({
      name: 'ignore',
      by: 'The system',
      reason: 'Plaid’s withdrawal of $300.00 from your balance, arrived 11/18/2026. It’s already in the books.',
    });
    await setup.written();
    expect(linesOf(await setup.ops('audit show', { last: '20' }))).toMatch(/statement\/ignored.*The system/s);
  });

  test('is open until the provider has reported it, and excluded at the next read (X-301)', async () => {
    await setup.bringIn([{ on: '2026-11-19', amount: 310_00, ...PLAID }]);
    expect(await waiting()).toContain(310_00);
    await told(310_00, '2026-11-19');
    expect(await waiting()).not.toContain(310_00);
    expect(await asideOf(310_00)).toBeDefined();
  });

  test('may be a deposit’s as well, or a return’s (X-301)', async () => {
    const at = '2026-11-20T12:00:00.000Z';
    const steps: KeptSweep['steps'] = [
      { name: 'left', on: '2026-11-18', at },
      { name: 'back', on: '2026-11-20', at },
    ];
    await told(320_00, '2026-11-18', { way: 'deposit', state: 'returned', steps });
    await setup.bringIn([
      { on: '2026-11-18', amount: -320_00, ...drawn },
      { on: '2026-11-20', amount: 320_00, ...PLAID },
    ]);
    const reasons = (await ignored()).filter(({ amount }) => amount === 320_00).map(({ last }) => last?.reason);
    expect(reasons).toEqual([
      'Returned 11/20/2026: $320.00 that Plaid moved between your balance and this account. It’s already in the books.',
      'Plaid’s deposit of $320.00 to your balance, debited 11/18/2026. It’s already in the books.',
    ]);
  });

  test.each([
    ['of another amount', 331_00, '2026-11-19', PLAID],
    ['in the other direction', -330_00, '2026-11-19', drawn],
    ['six days away', 330_00, '2026-11-26', PLAID],
    ['that doesn’t name the provider', 330_00, '2026-11-19', { sender: 'MAPLE', words: 'ACH CREDIT MAPLE' }],
    ['that is a wire', 330_00, '2026-11-19', { sender: 'PLAID', words: 'Incoming wire transfer' }],
  ])('is not one %s, so people review it (X-301)', async (what, amount, on, words) => {
    if (what === 'of another amount') await told(330_00, '2026-11-20');
    await setup.bringIn([{ on, amount, ...words }]);
    expect(await waiting()).toContain(Math.abs(amount));
  });

  test('is one transaction per sweep: of two equal ones one stays open, even if both are read twice (X-301)', async () => {
    await told(340_00, '2026-11-18');
    const line = { amount: 340_00, ...PLAID };
    await setup.bringIn([
      { on: '2026-11-19', reference: '021000020000001', ...line },
      { on: '2026-11-18', reference: '021000020000002', ...line },
    ]);
    for (let look = 0; look < 2; look += 1)
      expect((await waiting()).filter((amount) => amount === 340_00)).toHaveLength(1);
    await told(340_00, '2026-11-19');
    expect(await waiting()).not.toContain(340_00);
  });

  test('is not one if someone has recorded its wire, which it then matches (X-301)', async () => {
    const reference = '021000020000009';
    const typed = { by: 'Rosa Diaz', amount: '370.00', reference, sender: 'PLAID', on: '2026-11-18' };
    expect((await setup.ops('wire keep', typed)).ok).toBe(true);
    await told(370_00, '2026-11-18');
    await setup.bringIn([{ on: '2026-11-18', reference, amount: 370_00, ...PLAID }]);
    expect(await asideOf(370_00)).toBeUndefined();
    await waiting();
    expect(await asideOf(370_00)).toBeUndefined();
    const matched = await setup.lines({ state: 'matched', month: '2026-11' });
    expect(matched.map(({ amount }) => amount)).toContain(370_00);
  });

  test('is written once, however many read it at the same moment (X-301)', async () => {
    await setup.bringIn([
      { on: '2026-11-18', reference: '021000020000003', amount: 350_00, ...PLAID },
      { on: '2026-11-19', reference: '021000020000004', amount: 350_00, ...PLAID },
    ]);
    await told(350_00, '2026-11-18');
    await Promise.all([waiting(), waiting(), waiting()]);
    expect((await ignored()).filter(({ amount }) => amount === 350_00)).toHaveLength(1);
    expect((await waiting()).filter((amount) => amount === 350_00)).toHaveLength(1);
  });

  test('is undone by two people, who decide about it from then on (X-301)', async () => {
    await told(360_00, '2026-11-18');
    await setup.bringIn([{ on: '2026-11-18', amount: 360_00, ...PLAID }]);
    const aside = await asideOf(360_00);
    if (!aside) throw new Error('No line was set aside.');
    expect((await setup.onLine(setup.ROSA, proposeAtBankRoute, aside, { reason: 'Not ours' })).said).toBe('ok');
    const proposed = (await asideOf(360_00)) ?? aside;
    expect((await setup.approveLine(setup.SAM, proposed)).said).toBe('ok');
    expect(await waiting()).toContain(360_00);
    expect(await waiting()).toContain(360_00);
  });

  test('keeps its sweep and its account beside an equal one of another account, also after an undo (X-364)', async () => {
    const [first, second] = [await told(380_00, '2026-11-18'), await told(380_00, '2026-11-19')];
    // Each is nearer to the other's day.
    await setup.bringIn([{ on: '2026-11-19', amount: 380_00, ...PLAID }]);
    await setup.bringIn([{ on: '2026-11-18', amount: 380_00, ...PLAID }], { account: '000123458888' });
    const aside = await asideOf(380_00);
    if (!aside) throw new Error('No transaction was excluded.');
    expect((await setup.onLine(setup.ROSA, proposeAtBankRoute, aside, { reason: 'Not ours' })).said).toBe('ok');
    expect((await setup.approveLine(setup.SAM, (await asideOf(380_00)) ?? aside)).said).toBe('ok');
    for (let look = 0; look < 2; look += 1) await setup.lines();
    const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
    const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
    const { lines } = await statementLines.month(setup.tenant, { month: '2026-11', most: 1000 });
    const sides = ownSidesOf((await sweeps.all(setup.tenant)).flatMap(entriesOfSweep));
    const { matched } = linesOfSweeps(lines, sides);
    const accounts = lines.flatMap(({ id, account }) => {
      const { reference = '' } = matched.get(id) ?? {};
      return [first, second].includes(reference) ? [[reference, account]] : [];
    });
    expect(new Map(accounts as [string, string][])).toEqual(
      new Map([
        [first, '4321'],
        [second, '8888'],
      ]),
    );
  });
});
