import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { confirmLineRoute, keepLineRoute } from '#shared/contracts/statements.ts';
import { tableOf } from '../../support/statements.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

let setup: StatementsSetup;
let folder: string;
beforeAll(async () => {
  setup = await setUpStatements();
  folder = await mkdtemp(join(tmpdir(), 'statements-'));
}, 60_000);

const by = 'Rosa Diaz';

/** Brings a table in by the command, as its file. */
async function importFile(...table: Parameters<typeof tableOf>) {
  const file = join(folder, 'statement.csv');
  await writeFile(file, tableOf(...table));
  return setup.ops('statement import', { file, by });
}
const named = async (reference: string): Promise<string> => {
  const { on, id } = await setup.lineOf(reference);
  return `${on}/${id.slice(0, 12)}`;
};

describe('the commands and the console do the same with a line (X-242)', () => {
  test('a wire of exactly what was asked completes its payment', async () => {
    const outcome = async (confirm: (reference: string, payment: { id: string }) => Promise<unknown>) => {
      const payment = await setup.awaiting(6_100_00);
      const reference = setup.imad();
      await importFile([{ reference, amount: 6_100_00 }]);
      await confirm(reference, payment);
      const { status, wireReceipt } = await setup.stored(payment);
      const line = await setup.lineOf(reference, { state: 'matched', month: '2026-11' });
      return [status, wireReceipt?.received, wireReceipt?.on, line.wire?.state];
    };
    const byCommand = await outcome(async (reference, { id: transfer }) =>
      setup.ops('statement confirm', { line: await named(reference), transfer, by }),
    );
    const atConsole = await outcome(async (reference, payment) =>
      setup.onLine(setup.ROSA, confirmLineRoute, await setup.lineOf(reference), setup.confirmed(payment as never)),
    );
    expect(byCommand).toEqual(['completed', 6_100_00, '2026-11-20', 'applied']);
    expect(atConsole).toEqual(byCommand);
  });

  test('a file is brought in once, and a line that is ignored comes back by two people', async () => {
    const reference = setup.imad();
    expect(linesOf(await importFile([{ reference, amount: 31_00 }]))).toContain('1 new, 0 known');
    expect(linesOf(await importFile([{ reference, amount: 31_00 }]))).toContain('0 new, 1 known');
    const line = await named(reference);
    await setup.ops('statement ignore', { line, reason: 'Interest', by });
    await setup.ops('statement take-back', { line, reason: 'It was a deposit', by });
    expect((await setup.ops('statement approve-back', { line, by })).ok).toBe(false);
    expect((await setup.ops('statement approve-back', { line, by: 'Sam Okafor' })).ok).toBe(true);
    expect((await setup.lineOf(reference)).state).toBe('new');
  });

  test('a dry run brings nothing in', async () => {
    const file = join(folder, 'dry.csv');
    await writeFile(file, tableOf([{ reference: setup.imad() }]));
    expect(linesOf(await setup.ops('statement import', { file, by }, true))).toContain('1 new');
    expect(linesOf(await setup.ops('statement import', { file, by }, true))).toContain('1 new');
  });

  test('what is certain is confirmed by one command', async () => {
    const payment = await setup.awaiting(6_300_00);
    const reference = setup.imad();
    await importFile([{ reference, amount: 6_300_00, words: `Wire ${payment.referenceId}` }]);
    expect(linesOf(await setup.ops('statement list', {}))).toContain('certain');
    expect(linesOf(await setup.ops('statement confirm-certain', { by }))).toContain('1 confirmed.');
    expect((await setup.stored(payment)).status).toBe('completed');
  });
});

describe('the month’s three sides, line by line (X-246, X-056)', () => {
  const account = '000000004321';
  const month = '2026-10';
  const three = async (given: object = {}) => linesOf(await setup.ops('ledger three-way', { month, ...given }));

  test('two agree where no statement was given, and three only with one that reaches to the end of the month', async () => {
    expect(await three()).toContain('Two sides agree. No bank statement was given');
    const reference = setup.imad();
    await importFile([{ on: '2026-10-20', reference, amount: 250_00 }], { account });
    expect(await three()).toContain('The imported statements reach to 2026-10-20 and not to the end of 2026-10.');
    expect(await three()).toMatch(/in no entry of the books[\s\S]*2026-10-20 +\$250\.00/);
    const last = { on: '2026-10-30', reference: setup.imad(), amount: 100_00 };
    await importFile([last], { account, opening: 250_00 });
    expect(await three()).toContain('The three agree, apart from 2 open items of $350.00 together.');
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(last.reference));
    await setup.written();
    expect(await three()).toContain('The three agree.');
    expect(await three()).not.toContain('$250.00  ADA BUYER');
  });

  test('names a wire of the books that stands on no line', async () => {
    const typed = { amount: '77.00', reference: setup.imad(), on: '2026-10-22', sender: 'Ada Buyer', by };
    await setup.ops('wire keep', { ...typed, amount: '77.00' });
    await setup.written();
    expect(await three()).toMatch(/on no line of the statement[\s\S]*2026-10-22 +\$77\.00/);
  });
});
