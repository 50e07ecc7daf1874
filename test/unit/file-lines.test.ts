import { expect, test } from 'vitest';
import { fileLines } from '#functions/console/reports/take-file.ts';

test('a file’s report counts a returned deposit as not received, and a returned disbursement as not paid (D-120)', () => {
  let balance = 0;
  const ledger = (
    [
      ['received', 500_00],
      ['returned', -500_00],
      ['posted', 2_000_00],
      ['paid', -700_00],
      ['put back', 700_00],
      ['charged', -100_00],
    ] as const
  ).map(([what, amount], at) => {
    balance += amount;
    const said = { on: '2026-11-20', at: `2026-11-20T15:00:0${at}.000Z`, reference: `R-${at}`, who: 'Ada Buyer' };
    return { ...said, what, amount, balance };
  });
  const total = fileLines(ledger as never).rows.at(-1)?.cells;
  expect(total?.slice(-3)).toEqual(['$2,000.00', '$100.00', '$1,900.00']);
});
