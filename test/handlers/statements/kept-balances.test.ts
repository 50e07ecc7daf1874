import { describe, expect, test } from 'vitest';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from './statements-setup.ts';

/* A file with fewer details never loses a known balance. */

const setup = await setUpStatements();

/** The same table without the balance column. */
const bare = (table: string): string => table.replaceAll(/,[^,\n]*$/gm, '');
const account = '000123456006';
const table = tableOf([{ on: '2026-11-16', amount: 100_00 }], { account, opening: 500_00 });
const kept = async () => (await setup.wireDesk()).statements.filter((one) => one.account === '6006');

describe('a file of days already imported', () => {
  test('keeps the known balances if it has none (X-307)', async () => {
    await setup.imported(table);
    expect(await kept()).toMatchObject([{ opening: 500_00, closing: 600_00 }]);
    await setup.imported(bare(table));
    expect(await kept()).toMatchObject([{ opening: 500_00, closing: 600_00, count: 1 }]);
  });

  test('adds balances that weren’t known, and replaces ones that differ (X-307)', async () => {
    const other = tableOf([{ on: '2026-11-17', amount: 1_00 }], { account, opening: 600_00 });
    await setup.imported(bare(other));
    expect((await kept())[0]).not.toHaveProperty('closing');
    await setup.imported(other);
    expect((await kept())[0]).toMatchObject({ opening: 600_00, closing: 601_00 });
    await setup.imported(tableOf([{ on: '2026-11-17', amount: 2_00 }], { account, opening: 600_00 }));
    expect((await kept())[0]).toMatchObject({ opening: 600_00, closing: 602_00 });
  });

  test('loses none to another file at the same moment, whichever is written last (X-307)', async () => {
    const both = tableOf([{ on: '2026-11-18', amount: 5_00 }], { account, opening: 602_00 });
    await Promise.all([bare(both), both, bare(both), bare(both)].map((text) => setup.imported(text)));
    expect((await kept())[0]).toMatchObject({ until: '2026-11-18', opening: 602_00, closing: 607_00 });
  });
});
