import { expect, test } from 'vitest';
import { cleaned, cleanedReference, lastFourOf } from '#shared/statement/cleaned.ts';
import * as words from '#shared/statement/csv-words.ts';
import * as figures from '#shared/statement/figures.ts';

/* Dates, amounts and words as banks write them, one by one. */

/** Each of these spellings, separated by bars, is read as the value. */
function expectAll(read: (typed: string) => unknown, value: unknown, spellings: string) {
  const typed = spellings.split('|');
  expect(typed.map((one) => [one, read(one)])).toEqual(typed.map((one) => [one, value]));
}

test('a day is read in each spelling of banks, and nothing else is one (X-340)', () => {
  const { bankDay, shortDay, xmlDay } = figures;
  const on = '2026-11-03';
  expectAll(bankDay, on, '2026-11-03|2026/11/03|20261103|20261103Z|2026-11-03T10:00|11/03/2026|11.3.26|11-03-26');
  expectAll(bankDay, on, '3-Nov-2026|03NOV26|3 Nov. 2026|3.november.26|Nov 3, 2026|Nov3,2026|Nov. 3 26|November/03/26');
  expectAll(bankDay, on, '03 NOV 2026 11:02 AM|3-Nov-2026,  9:05|11/03/2026 11:02| 2026-11-03 ');
  expectAll((typed) => bankDay(typed, 'day first'), on, '3/11/26|03.11.2026|2026-11-03');
  expectAll(bankDay, undefined, 'x2026-11-03|2026-11-031|2026-11/03|x11/03/2026|11/03/20261|11/03-2026|02/30/2026|');
  expectAll(
    bankDay,
    undefined,
    'x3-Nov-2026|3-Nov-20261|1Nov 3, 2026|Nov 3, 20261|3-Foo-2026|1999-11-03|3-Nov-2026 9:5|2100-01-01',
  );
  expect(['3-jan-26', '3-Decem-26'].map((typed) => bankDay(typed))).toEqual(['2026-01-03', '2026-12-03']);
  expectAll(xmlDay, on, '2026-11-03|2026-11-03Z|2026-11-03T10:00:00|2026-11-03T10:00:00.125-05:00');
  expectAll(xmlDay, undefined, 'x2026-11-03|2026-11-03x|2026-11-03T10:00:00.x');
  expectAll(shortDay, on, '261103|20261103');
  expectAll(shortDay, undefined, 'x261103|261103x|19261103');
});

test('an amount is read to the cent in each spelling of banks, and nothing else is one (X-340)', () => {
  const { decimalCents, tableAmount, tableCents, wholeCents } = figures;
  expectAll(tableCents, 123_456_789, `1,234,567.89|1234567.8900|$1234567.89000|${'1234567.89'.padStart(40)}`);
  expectAll(tableCents, -505, '-5.05|(5.05)|5.05-|5.05 DR|-$5.05|$-5.05|\u20135.05|\u22125.05');
  expect(['$5', '.05', '0', '-0.00'].map((typed) => tableCents(typed))).toEqual([500, 5, 0, 0]);
  expect(Object.is(tableCents('-0.00'), 0)).toBe(true);
  expectAll((typed) => tableAmount(typed)?.sign, 'plus', '+5|5 CR');
  expectAll((typed) => tableAmount(typed)?.sign, undefined, '5|$5.00');
  expectAll(
    tableAmount,
    undefined,
    `1,23|1,2345|12,34.00|1.000,00|1e5|=1+1|-(5.00)|-5.00-|(5.00|5.00)|25.123|12345678901234|${'5.00'.padStart(41)}`,
  );
  expectAll(decimalCents, 14_987, `149.87|+0149.87|149.87000|${'0'.repeat(60)}149.87`);
  expect(['.5', '5.', '0'].map(decimalCents)).toEqual([50, 500, 0]);
  expectAll(decimalCents, undefined, '|.|x1.00|1.00x|1,000.00|-25.00|1.005|1.000x|99999999999999.00');
  expect(['-0', '+5', '-9007199254740991'].map(wholeCents)).toEqual([0, 5, Number.MIN_SAFE_INTEGER]);
  expectAll(wholeCents, undefined, 'x5|5x|1e5|9007199254740992|');
});

test('a direction in words counts if they mean one direction only (X-340)', () => {
  const { bareWord, directionInWords, isWholeDirection, statusNamed } = words;
  const of = (typed: string) => directionInWords(typed)?.direction;
  expectAll(of, 'in', 'DEPOSIT|DEPOSITS|CREDIT|ACH CREDITS|MONEY RECEIVED|wire_in');
  expectAll(of, 'out', 'WITHDRAWAL|WITHDRAWALS|DEBIT|DEBITS|CHECK PAID|CHECKS PAID|CHECK 12|MONEY SENT|RTP-OUT');
  const turned = 'FEE|FEES|CHARGE|CHARGES|RETURN|RETURNED|REV|REVERSAL|ADJ|ADJUSTMENT';
  expectAll((word) => of(`INCOMING ${word}`), undefined, turned);
  expectAll(of, undefined, 'WIRE IN WIRE OUT|DEPOSIT BY CHECK PAID|CHECK|');
  expect(['WIRE IN', 'CREDIT'].map((typed) => directionInWords(typed)?.isSure)).toEqual([true, false]);
  expectAll(isWholeDirection, true, 'Credit|CREDITS|debit|Debits|Deposit|Deposits|Withdrawal|Withdrawals');
  expectAll(isWholeDirection, false, 'C|Credit memo|ACH debit');
  expect([' d/c ', ' + ', '-5', '5-', 'a'.repeat(70)].map(bareWord)).toEqual(['DC', '+', '5', '5', 'A'.repeat(60)]);
  expectAll((status) => statusNamed(status, undefined), 'pending', 'Memo post|Pending|On hold - review');
  expectAll((status) => statusNamed(status, undefined), undefined, 'Not pending|Postal');
});

test('a balance or a total is recognized by its whole label, and no payment is taken for one (X-340)', () => {
  const { isBalanceOrTotal } = words;
  expectAll(
    isBalanceOrTotal,
    true,
    'Opening Balance|Closing Ledger Balance as of 11/19|Prior-Day Balances: 5|  Total  ',
  );
  expectAll(isBalanceOrTotal, true, 'Balance forward, 5|Totals|Grand total|Subtotal|Sub-Total: 5|Total of all credits');
  const counted = 'credit|credits|debit|debits|transaction|transactions|item|items';
  expectAll((what) => isBalanceOrTotal(`Number of ${what} = 5`), true, counted);
  const summed = `${counted}|deposit|deposits|withdrawal|withdrawals|amount|amounts|checks|checks paid`;
  expectAll((what) => isBalanceOrTotal(`Total ${what} (3)`), true, summed);
  expectAll(
    isBalanceOrTotal,
    false,
    'TOTAL TITLE LLC|Wire of total: 5|Subtotals due|CLOSING BALANCE MARY ROE|Net|Balances',
  );
});

test('a reference and a description are kept without the parts that identify no payment (X-247)', () => {
  expectAll(
    cleanedReference,
    '',
    `|---|NONREF|non-ref|NOT PROVIDED|NoRef|None|N/A|unknown|000|${'A'.repeat(41)}|${'€'.repeat(159)}AB`,
  );
  expectAll((typed) => cleanedReference(`${'€'.repeat(151)}${typed}`), 'A B 10', ' A  B€ 10');
  expectAll((typed) => cleanedReference(typed) === typed, true, `ABC000|0001|a.b:c/d#e-1|${'A'.repeat(40)}`);
  expectAll((typed) => cleaned(typed, 12), 'TO …3000', 'TO DE89370400440532013000|  TO   de89370400440532013000 ');
  expect(['DE89370400440532013001', 'ABCDE 12345678', 'AB 1234-56789'].map((typed) => cleaned(typed, 40))).toEqual([
    ...['DE89370400440532013001', 'ABCDE 12345678', 'AB …6789'],
  ]);
  expect([cleaned('AB 😀', 4), cleaned('😀 AB', 40), cleaned(`${' '.repeat(8)}AB`, 2)]).toEqual(['AB', '😀 AB', '']);
  expect(['ab-12 34', 'xabcd', '123', `${'1'.repeat(100)}2345`].map(lastFourOf)).toEqual([
    '1234',
    undefined,
    undefined,
    '1111',
  ]);
});
