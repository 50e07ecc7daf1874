import type { StatementLine } from './statement.ts';

type Meaning = { readonly direction: StatementLine['direction']; readonly kind: StatementLine['kind'] };

/** Type codes of single transactions by kind (BAI Cash Management Balance Reporting, version 2). */
const KINDS: readonly (readonly [StatementLine['kind'], readonly number[]])[] = [
  // Wires, and transfers within the same bank, which a payer may call a wire.
  ['wire', [191, 195, 206, 208, 491, 495, 506, 508]],
  ['ach', [142, 143, 145, 164, 165, 166, 169, 442, 443, 445, 447, 451, 455, 464, 465, 466, 469]],
  ['check', [115, 116, 171, 172, 173, 174, 175, 187, 301, 470, 471, 472, 474, 475, 477, 479, 515, 555]],
  ['fee', [661, 662, 663, 666, 668, 669, 695, 697, 698]],
];

const KIND_OF = new Map(KINDS.flatMap(([kind, codes]) => codes.map((code) => [String(code), kind] as const)));

/** The kind of a type code's transaction; undefined if the code doesn't say. */
export const kindOfCode = (code: string): StatementLine['kind'] | undefined => KIND_OF.get(code);

/**
 * Credits, debits, and the ranges left to the banks for the same. Loans (700 to 799) don't belong to a trust account.
 */
const RANGES: readonly (readonly [from: number, until: number, StatementLine['direction']])[] = [
  [100, 399, 'in'],
  [400, 699, 'out'],
  [920, 959, 'in'],
  [960, 999, 'out'],
];

/** Codes of sums over other transactions, by their level in the list of type codes (X9.121, BAI version 2 of 2005). */
const SUMMARIES = new Set(
  [
    '100 101 105 106 107 109 110 120 130 131 140 146 150 160 162 163 167 170 178 180 182 185 186 188 190 200 205 207 210',
    '215 230 231 239 245 250 251 256 260 270 271 280 285 294 302 303 304 305 307 309 310 315 316 318 319 320 324 325 326',
    '327 328 329 330 332 336 338 340 341 343 350 352 355 356 360 361 370 385 389 390 400 401 403 405 406 410 412 416 420',
    '430 446 450 463 465 467 470 471 478 480 482 486 490 500 505 507 510 515 530 532 534 536 537 539 550 551 556 560 570',
    '580 583 584 585 586 587 588 590 594 596 601 602 610 611 612 613 614 615 617 618 621 623 625 626 628 630 632 640 646',
    '650 655 665 670 685 689 690',
  ].flatMap((line) => line.split(' ').map(Number)),
);

/** Information without money. A transaction with this code moves nothing. */
const NOTHING_MOVED = 890;

/** The meaning of a transaction's type code; "nothing" if it moves no money, undefined if the code is unknown. */
export function meaningOf(code: string): Meaning | 'nothing' | undefined {
  const number = /^\d{3}$/.test(code) ? Number(code) : Number.NaN;
  if (number === NOTHING_MOVED) return 'nothing';
  const range = RANGES.find(([from, until]) => number >= from && number <= until);
  return range && { direction: range[2], kind: kindOfCode(code) ?? 'other' };
}

/** True for the code of a loan's transaction (700 to 799), which moves no money of a deposit account. */
export const isLoanCode = (code: string): boolean => /^7\d\d$/.test(code);

/**
 * True for the code of a balance or a sum in a table, which lists them beside transactions; BAI2 itself has a separate
 * record for them. Spreadsheets drop a code's leading zeros.
 */
export function isNoTransaction(code: string): boolean {
  const number = /^\d{1,3}$/.test(code) ? Number(code) : Number.NaN;
  return number < 100 || (number >= 900 && number < 920) || number === NOTHING_MOVED || SUMMARIES.has(number);
}

/** Type codes of a day's opening and closing ledger balances. */
export const OPENING_LEDGER = '010';
export const CLOSING_LEDGER = '015';
