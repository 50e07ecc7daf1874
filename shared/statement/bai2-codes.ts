import type { StatementLine } from './statement.ts';

type Meaning = { readonly direction: StatementLine['direction']; readonly kind: StatementLine['kind'] };

/** Type codes of single transactions by what they are (BAI Cash Management Balance Reporting, version 2). */
const KINDS: readonly (readonly [StatementLine['kind'], readonly number[]])[] = [
  // Money transfers, and transfers between accounts of the same bank, which a payer's "wire" may be.
  ['wire', [191, 195, 206, 208, 491, 495, 506, 508]],
  ['ach', [142, 143, 145, 164, 165, 166, 169, 442, 443, 445, 447, 451, 455, 464, 465, 466, 469]],
  ['check', [115, 116, 171, 172, 173, 174, 175, 187, 301, 470, 471, 472, 474, 475, 477, 479, 515, 555]],
  ['fee', [661, 662, 663, 666, 668, 669, 695, 697, 698]],
];

const KIND_OF = new Map(KINDS.flatMap(([kind, codes]) => codes.map((code) => [code, kind] as const)));

/** Credits, debits, and the ranges that are left to the banks for the same. Loans (700 to 799) are no trust account's. */
const RANGES: readonly (readonly [from: number, until: number, StatementLine['direction']])[] = [
  [100, 399, 'in'],
  [400, 699, 'out'],
  [920, 959, 'in'],
  [960, 999, 'out'],
];

/** Information without money: a transaction with such a code moves nothing. */
const NOTHING_MOVED = 890;

/** What a transaction's type code says; "nothing" if it moves no money, undefined if the code is unknown. */
export function meaningOf(code: string): Meaning | 'nothing' | undefined {
  const number = /^\d{3}$/.test(code) ? Number(code) : Number.NaN;
  if (number === NOTHING_MOVED) return 'nothing';
  const range = RANGES.find(([from, until]) => number >= from && number <= until);
  return range && { direction: range[2], kind: KIND_OF.get(number) ?? 'other' };
}

/** Type codes of the balances that open and close a day in the ledger. */
export const OPENING_LEDGER = '010';
export const CLOSING_LEDGER = '015';
