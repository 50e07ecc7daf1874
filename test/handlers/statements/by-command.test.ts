import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepLineRoute } from '#shared/contracts/statements.ts';
import { tableOf } from '../../support/statements.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { setUpStatements } from './statements-setup.ts';

const setup = await setUpStatements();
const folder = await mkdtemp(join(tmpdir(), 'statements-'));

const by = 'Rosa Diaz';

/** Imports a table by the command, from its file. */
async function importFile(
  rows: Parameters<typeof tableOf>[0],
  of: Parameters<typeof tableOf>[1] = {},
  isDryRun = false,
) {
  const file = join(folder, 'statement.csv');
  await writeFile(file, tableOf(rows, of));
  return setup.ops('call import-statement', { file, by }, isDryRun);
}

describe('a statement file that is imported by command (X-242)', () => {
  test('is imported once, and a dry run imports nothing', async () => {
    const rows: Parameters<typeof tableOf>[0] = [{ reference: setup.imad(), amount: 31_00 }];
    for (const isDryRun of [true, true, false])
      expect(linesOf(await importFile(rows, {}, isDryRun))).toContain('added  1');
    expect(linesOf(await importFile(rows))).toContain('known  1');
  });

  test('is refused with the question if its columns aren’t known, and refused if it isn’t a file', async () => {
    const file = join(folder, 'unknown.csv');
    await writeFile(file, 'Fecha,Importe\n2026-11-20,100.00\n');
    expect(await setup.ops('call import-statement', { file, by })).toMatchObject({
      refusal: { code: 'call/asks', lines: expect.arrayContaining([expect.stringContaining('Fecha')]) },
    });
    expect(await setup.ops('call import-statement', { file: folder, by })).toMatchObject({
      refusal: { code: 'call/no-file' },
    });
  });
});

describe('the three-way reconciliation of a month, line by line (X-246, X-056)', () => {
  const account = '000123454321';
  const month = '2026-10';
  const three = async (given: object = {}) => linesOf(await setup.ops('ledger three-way', { month, ...given }));

  test('compares two sides without a statement, and three only with one that reaches to the end of the month', async () => {
    expect(await three()).toContain('The books and files agree. There’s no bank statement');
    const reference = setup.imad();
    await importFile([{ on: '2026-10-20', reference, amount: 250_00 }], { account });
    expect(await three()).toContain('The imported statements reach to 2026-10-20 and not to the end of 2026-10.');
    expect(await three()).toMatch(/not in the books[\s\S]*2026-10-20 +\$250\.00/);
    const last = { on: '2026-10-30', reference: setup.imad(), amount: 100_00 };
    await importFile([last], { account, opening: 250_00 });
    expect(await three()).toContain('Reconciled, except for 2 open items of $350.00 in total.');
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference));
    await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(last.reference));
    await setup.written();
    expect(await three()).toContain('Reconciled.');
    expect(await three()).not.toContain('$250.00  ADA BUYER');
  });

  test('names a wire of the books that is on no statement', async () => {
    const typed = { amount: '77.00', reference: setup.imad(), on: '2026-10-22', sender: 'Ada Buyer', by };
    await setup.ops('wire keep', { ...typed, amount: '77.00' });
    await setup.written();
    expect(await three()).toMatch(/not on the bank statement[\s\S]*2026-10-22 +\$77\.00/);
  });
});
