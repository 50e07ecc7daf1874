import type { Transfer } from '#shared/transfer/transfer.ts';

let serial = 0;
/** Amounts differ, so that no two mistakes cancel out. None is one of the sandbox's magic amounts. */
export const freshAmount = (): Transfer['amount'] => {
  serial += 1;
  return (100_000 + serial) as Transfer['amount'];
};
