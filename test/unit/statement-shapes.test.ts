import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoanCode, isNoTransaction, meaningOf } from '#shared/statement/bai2-codes.ts';
import { digitsOf, isOneOf, isPart, isSameAccount, leastShown } from '#shared/statement/cleaned.ts';
import { previewCsv } from '#shared/statement/csv.ts';
import { csvTableName } from '#shared/statement/csv-learned.ts';
import { type CsvMapping, csvMapping } from '#shared/statement/csv-mapping.ts';
import { nameOfHead } from '#shared/statement/csv-table-name.ts';
import { textOfFile } from '#shared/statement/decode.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import { refusalOf, statementsIn } from '../support/statements/read.ts';

/*
 * Forms in which banks write statements, as public importers and banks' manuals describe them, in data of our own. Each
 * is read to the cent, questioned, or refused.
 */

const table = (...rows: readonly string[]) => `${rows.join('\n')}\n`;
/** The result, as signed dollars with the sender if one is named. */
const read = (text: string, mapping?: CsvMapping): readonly string[] =>
  statementsIn(text, mapping).flatMap(({ lines }) =>
    lines.map(({ amount, direction, party }) =>
      `${direction === 'in' ? '+' : '-'}${(amount / 100).toFixed(2)} ${party}`.trim(),
    ),
  );

const PRIOR_DAY =
  'AsOfDate,Currency,BankIDType,BankID,Account,DataType,BAI Code,Description,Amount,Balance/Value Date,Customer Reference,Bank Reference,Text';
const DETAIL =
  'Post Date,Account Number,Account Name,Currency,Description,BAI Code,Amount,Status,Debit/Credit,Bank Reference,Transaction Detail';
const PLAIN = 'Account Number,Date,Description,Amount';
const SIDED = 'Account Number,Date,Description,Debit,Credit';

test.each<[shape: string, text: string, lines: readonly string[]]>([
  [
    'a prior-day report with BAI codes and the words Credits and Debits',
    table(
      PRIOR_DAY,
      '11/19/2026,USD,ABA,121000000,000004121234,Credits,195,INCOMING MONEY TRANSFER,31000.00,,,IN1,ORG=MARY ROE',
      '11/19/2026,USD,ABA,121000000,000004121234,Debits,495,OUTGOING MONEY TRANSFER,418250.17,,,OUT1,BNF=A SELLER',
    ),
    ['+31000.00 MARY ROE', '-418250.17 A SELLER'],
  ],
  [
    'a prior-day report in which only the BAI code gives the direction',
    table(
      'Date,Account,BAI Type Code,Description,Amount',
      '11/19/2026,4121234,495,MONEY TRANSFER RETURN OF CP-7Q4K-2M9P,25000.00',
    ),
    ['-25000.00'],
  ],
  ['a direction in joined words', table(PLAIN, '4121234,11/19/2026,OUTGOING_WIRE TO A SELLER,25.00'), ['-25.00']],
  ['an account written as a formula', table(PLAIN, '="004121234",11/19/2026,WIRE IN,+25.00'), ['+25.00']],
  ['a mark of its encoding', `\ufeff${table(PLAIN, '4121234,11/19/2026,WIRE IN,+25.00')}`, ['+25.00']],
  [
    'BAI codes whose zeros a spreadsheet dropped',
    table('Date,Account,BAI Code,Description,Amount', '11/19/2026,4121234,15,X,9.00', '11/19/2026,4121234,195,Y,5.00'),
    ['+5.00'],
  ],
  [
    'balances and totals in rows of their own, by their codes',
    table(
      DETAIL,
      '11/19/2026,100178,TRUST,USD,OPENING LEDGER,010,100.00,,,,',
      '11/19/2026,100178,TRUST,USD,CLOSING LEDGER,015,13547.68,,,,',
      '11/19/2026,100178,TRUST,USD,TOTAL CREDITS,100,13447.68,,,,',
      '11/19/2026,100178,TRUST,USD,INCOMING WIRES,190,13447.68,,,,',
      '11/19/2026,100178,TRUST,USD,OTHER DEPOSIT,174,13447.68,Cleared,,26236,DEPOSIT',
    ),
    ['+13447.68'],
  ],
  [
    'balances and totals in rows of their own, by their words',
    table(
      'Account Number,Date,Type,Description,Amount',
      '4121234,11/19/2026,Opening Balance,,90000.00',
      '4121234,11/19/2026,Wire In,ORG=MARY ROE,500.00',
      '4121234,11/19/2026,,Closing Ledger Balance,90500.00',
      '4121234,11/19/2026,,Total Credits: 1,500.00',
    ),
    ['+500.00 MARY ROE'],
  ],
  [
    'a payer’s own words about a balance',
    table(
      'Account Number,Date,Description,Credit/Debit,Amount,Memo',
      '4121234,11/19/2026,WIRE ORG:MARY ROE,Credit,500.00,Closing balance',
    ),
    ['+500.00 MARY ROE Closing balance'],
  ],
  [
    'unsigned amounts and a type of one word',
    table(
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance',
      '1122,Withdrawal to a seller,11/27/26,Debit,25000.00,405.12',
    ),
    ['-25000.00'],
  ],
  [
    'unsigned amounts and types of several words',
    table(
      'Account Number,Date,Description,Type,Amount',
      '4121234,11/19/2026,A,ACH Debit,5.00',
      '4121234,11/19/2026,B,Wire Credit,7.00',
    ),
    ['-5.00', '+7.00'],
  ],
  ...(['D/C', 'Dr/Cr', 'Credit/Debit', 'CR/DR', 'Debit/Credit Indicator'] as const).map(
    (name): [string, string, readonly string[]] => [
      `letters in a column ${name}`,
      table(`${PLAIN},${name}`, '4121234,11/19/2026,A,5.00,D', '4121234,11/19/2026,B,7.00,C'),
      ['-5.00', '+7.00'],
    ],
  ),
  ...(
    [
      ['Debits', 'Credits'],
      ['Withdrawal', 'Deposit'],
      ['DBIT', 'CRDT'],
      ['DR', 'CR'],
      ['-', '+'],
      ['Out', 'In'],
    ] as const
  ).map(([out, into]): [string, string, readonly string[]] => [
    `the words ${out} and ${into}`,
    table(`${PLAIN},Credit/Debit`, `4121234,11/19/2026,A,5.00,${out}`, `4121234,11/19/2026,B,7.00,${into}`),
    ['-5.00', '+7.00'],
  ]),
  [
    'columns for debits and credits, with a total below',
    table(SIDED, '4121234,11/19/2026,WIRE IN,,25000.00', '4121234,11/20/2026,FEE,15.00,', 'Total,,,15.00,25000.00'),
    ['+25000.00', '-15.00'],
  ],
  [
    'columns for debits and credits, with zeros and with a sign at each debit',
    table(SIDED, '4121234,11/19/2026,WIRE IN,0.00,25000.00', '4121234,11/20/2026,FEE,-15.00,0.00'),
    ['+25000.00', '-15.00'],
  ],
  [
    'withdrawals and deposits, and the words in a column of their own name',
    table(
      'Account,Account Name,Bank ID,Date,Status,Type,Reference Number,Withdrawals,Deposits,Reference Detail',
      '4121234,TRUST,121000,11/19/2026,Posted,Wire,265844232KZY,,"25,000.00",ORG=MARY ROE FILE 24-1001',
    ),
    ['+25000.00 MARY ROE FILE 24-1001'],
  ],
  [
    'the description in an unknown column',
    table('Account,Date,Amount,Zusatz', '4121234,11/19/2026,+5.00,SENDER: MARY ROE'),
    ['+5.00 MARY ROE'],
  ],
  [
    'failed, canceled and declined rows',
    table(
      `${PLAIN},Status`,
      '4121234,11/19/2026,A,-5.00,Posted',
      ...['Failed', 'Canceled', 'CANCELLED', 'Declined', 'Rejected', 'Void', 'Expired', 'Returned'].map(
        (status) => `4121234,11/19/2026,B,+7.00,${status}`,
      ),
    ),
    ['-5.00'],
  ],
  ['a comma too many at the end of each row', table(PLAIN, '4121234,11/19/2026,WIRE IN,25000.00,'), ['+25000.00']],
  [
    'a footer of the bank’s',
    table(PLAIN, '4121234,11/19/2026,WIRE IN,5.00', '*** End of report ***', 'Rows: 1'),
    ['+5.00'],
  ],
  [
    'a month in letters with a comma',
    table('Account;Date;Description;Amount', '4121234;Nov 19, 2026;WIRE IN;5.00'),
    ['+5.00'],
  ],
  [
    'one account written in several ways',
    table(PLAIN, '0004121234,11/19/2026,A,-5.00', '…1234,11/19/2026,B,-7.00'),
    ['-5.00', '-7.00'],
  ],
])('a table with %s is read (X-340)', (_, text, lines) => expect(read(text)).toEqual(lines));

test.each<[shape: string, text: string, code: string]>([
  [
    'unsigned amounts and nothing that says the direction',
    table(PLAIN, '4121234,11/19/2026,PAYMENT,5.00'),
    'statement/which-direction',
  ],
  [
    'a fee for an incoming wire, unsigned',
    table(PLAIN, '4121234,11/19/2026,INCOMING WIRE FEE,15.00'),
    'statement/which-direction',
  ],
  [
    'an outgoing wire without a minus among signed amounts',
    table(PLAIN, '4121234,11/19/2026,WIRE OUT SELLER,5.00', '4121234,11/19/2026,X,-7.00'),
    'statement/which-direction',
  ],
  [
    'a code for money out and a word for money in',
    table(`${PLAIN},Dr/Cr,BAI Code`, '4121234,11/19/2026,A,5.00,C,495'),
    'statement/which-direction',
  ],
  [
    'debits of which some have a minus',
    table(SIDED, '4121234,11/19/2026,A,-5.00,', '4121234,11/19/2026,B,7.00,'),
    'statement/which-direction',
  ],
  ['an unknown status', table(`${PLAIN},Status`, '4121234,11/19/2026,A,+5.00,I'), 'statement/which-status'],
  ['thousands without quotation marks', table(PLAIN, '4121234,11/19/2026,WIRE IN,25,000.00'), 'statement/not-read'],
  ['a comma in the words', table(PLAIN, '4121234,11/19/2026,LOT 12, 25,25000.00'), 'statement/not-read'],
  ['a row that is cut off', table(`${PLAIN},Balance`, '4121234,11/19/2026,25.00,30.00'), 'statement/not-read'],
  [
    'a row without a day among others',
    table(PLAIN, '4121234,,A,-5.00', '4121234,11/19/2026,B,-7.00'),
    'statement/not-read',
  ],
  [
    'a last row without a day that is no total',
    table(PLAIN, '4121234,11/19/2026,B,-7.00', '4121234,,A,-5.00'),
    'statement/not-read',
  ],
  [
    'a direction in an unknown column, beside a description that gives one',
    table('Account Number,Date,Description,Credit/Debit,Amount', '4121234,11/19/2026,OUTGOING WIRE,Z,25.00'),
    'statement/which-direction',
  ],
  ['ambiguous dates', table(PLAIN, '4121234,03/12/2026,A,+1.00', '4121234,12/03/2026,B,+1.00'), 'statement/which-days'],
  [
    'an amount that contradicts other columns',
    table('Account Number,Date,Description,Debit,Credit,Amount', '4121234,11/19/2026,WIRE IN,,25.00,31.00'),
    'statement/not-read',
  ],
  ['five columns and no header', '11/19/2026,25.00,X,,WIRE IN\n', 'statement/unknown-columns'],
  ['a star and no header, day or amount', 'WIRE IN,25.00,*,,A\n11/19/2026,A,*,,WIRE IN\n', 'statement/unknown-columns'],
])('a table with %s is questioned or refused (X-340)', (_, text, code) => expect(refusalOf(text).code).toBe(code));

/** A table in short, its rows separated by bars: the result for each transaction, or the refusal. */
function told(rows: string, mapping?: CsvMapping): string {
  const text = rows
    .replaceAll('|', '\n')
    .replaceAll('#', 'Account,Date,Description')
    .replaceAll('@', '4121234,11/19/2026');
  const found = parseStatement(text, mapping);
  if (!found.ok) return `${found.refusal.code} ${found.refusal.sentence ?? ''}`;
  const lines = found.value.statements.flatMap((each) => each.lines);
  return lines
    .map(({ amount, direction, kind, reference, party, text: words }) =>
      [(direction === 'in' ? 1 : -1) * (amount / 100), kind, reference, party, words]
        .filter((one) => one !== '')
        .join(' '),
    )
    .join('; ');
}

/** Tables in short, each with the result for its transactions, or the refusal. */
const TABLES = `
Account: 4121234|Transaction Number,Date,Description,Memo,Amount Debit,Amount Credit |20261119000000[-5:EST]*-4 OUT,11/19/2026,WIRE OUT,SELLER,-4,|X,11/18/2026,WIRE IN,ROE,,5 => -4 wire WIRE OUT SELLER; 5 wire WIRE IN ROE
As Of,Account,BAI,Debit Amount,Credit Amount,Bank Ref,Customer Ref,Payee Name|11/18/2026,4121234,495,4,0,R1234567,C1,SELLER => -4 wire R1234567 C1 SELLER
#,Amount,X|@,A,+1,ABCDEFGHIJKLMNOP|@,B,+2,WIRE TO SAM|@,C,+3,WIRE FROM ME => 1 other A; 2 other B; 3 wire C WIRE FROM ME
#,Amount,X|@,D,+4,1234567 89012|@,E,+5,A1 B2 C3 D4 E5 => 4 other D; 5 other E
#,Amount,Account Name|@,A,+1,MAPLE TITLE TRUST => 1 other A
Account,Date,Transaction,Name,Amount|@,DEBIT,FEE PAID,5|@,CREDIT,B,6 => -5 fee FEE PAID; 6 other B
Account,Date,Type,Transaction,Amount|@,,DEBIT,5|@,,CREDIT,6 => -5 other; 6 other
Account,Date,Transaction,Amount|@,DEBIT,-5|@,PAYMENT,-6 => -5 other; -6 other PAYMENT
Account,Date,Transaction Details,Amount|@,C,5 => statement/which-direction
Details,Account,Date,Description,Amount|DSLIP,@,A,5|CHECK,@,B,6 => 5 check DSLIP A; -6 check CHECK B
#,Type,Amount|@,A,495,5|@,B,195,6 => -5 wire A; 6 wire B
#,BAI Code,Amount|@,A,X495,5 => statement/which-direction
#,BAI Code,Amount|@,A,4950,5 => statement/which-direction
#,BAI Code,Amount|@,WIRE FEE,495,5|@,ACH FEE,451,6|@,FEE,399,7 => -5 wire WIRE FEE; -6 ach ACH FEE; 7 fee FEE
#,Type,Amount|@,A,FEE_TRANSACTION,-5|@,ACH,X,-6|@,X,WIRE,-7 => -5 fee A; -6 ach ACH; -7 wire X
#,Type,Amount|@,A,DR,5|@,WIRE OUT,ACH Debit,6 => -5 other A; -6 wire WIRE OUT
#,Type,Amount|@,WIRE IN,ACH Debit,6 => statement/which-direction
#,Type,Amount|@,A,ACH Debit,5|@,B,ACH Debit,-7 => statement/which-direction
#,Type,Amount|@,Closing Balance,Credit,5|@,B,Debit,6 => 5 other Closing Balance; -6 other B
Account,Date,Details.,Amount|@,C,5 => statement/which-direction
#,Amount,Reference|@,A,+1,|@,Total,+5,=" " => 1 other A
#,Amount,Reference|@,Total,+5,R1234567 => 5 other R1234567 Total
#,Amount,D/C|@,Closing Balance,5,C => 5 other Closing Balance
A1,B1,Account,Date,Description,Amount|,Total,@,SUM,+5|,Line,@,A,+3 => 3 other A
#,Amount|@,Opening balance,-9|@,WIRE OUT,5 => -5 wire WIRE OUT
#,Debit,Credit|@,A,5,7 => the amount can’t be read
#,Debit,Credit|@,A,x,7 => the amount can’t be read
#,Debit,Credit|@,A,7,x => the amount can’t be read
#,Debit,Credit|@,A,,-7 => the amount can’t be read
#,Debit,Credit,Amount|@,WIRE IN,,,5|@,B,,6,6|@,C,,7,0|@,D,8,,8 => 5 wire WIRE IN; 6 other B; 7 other C; -8 other D
#,Debit,Credit,Amount|@,B,,6,x => the amount can’t be read
#,D/C,Amount|@,A,D,+5 => contradict each other about money in and out
#,D/C,Amount|@,A,D,5|@,B,D,-7 => contradict each other about money in and out
#,D/C,Amount|@,A,C,25.00 CR => 25 other A
#,D/C,Type,Amount|@,A,C,Debit,5 => contradict each other about money in and out
#,D/C,Type,Amount|@,A,C,Wire,5|@,B,D,Debit,7 => 5 wire A; -7 other B
#,Amount,Check|@,A,-5,1043|@,B,-6,A1043|@,C,-7,1043A|@,D,-8,0|@,WIRE,-9,12 => -5 check 1043 A; -6 other B; -7 other C; -8 other D; -9 wire WIRE
#,Amount,Currency|@,A,+1,USD|@,B,+2,usd|@,C,+3,US Dollar|@,D,+4,$|@,E,+5, => 1 other A; 2 other B; 3 other C; 4 other D; 5 other E
#,Type,Amount|@,Total,Line 1,5|@,Total,1 line,5|@,A,ACH Debit,5 => -5 ach A
#,Amount|4121234,11/11/2026,A,+1|4121234,05/05/2026,B,+2 => 1 other A; 2 other B
#,Amount,Currency|@,A,+1,EUR => the amounts aren’t in United States dollars. Download the statement without this account.
#,Amount,BAI Code|@,A,5,722 => its code is of a loan. Download the file without the loan account.
Account,Date,Value Date,Description,Amount|@,02/30/2026,A,+1 => the date can’t be read. Choose what each column is
Account,Value Date,Description,Amount|@,A,+1 => 1 other A
Account,Date,Value Date,Description,Amount|4121234,2026-11-19,03/04/2026,A,+1 => statement/which-days
#,Amount,Sender|@,A,+1,MARY ROE => 1 other MARY ROE A
Account,Date,Amount,Sender|@,+1,MARY ROE => 1 other MARY ROE
#,Amount|@,,-1 => -1 other
Account,Date,Amount,X|@,-5,SENDER: MARY ROE|@,-6, => -5 other SENDER: MARY ROE; -6 other
#,Amount|@,A,|@,B,+1 => statement/not-read Line 2 of the file: it has no amount. Choose what each column is
#,Amount|@,A,+1|,,note,|@,B,+2 => 1 other A; 2 other B
#,Amount,Check|@,A,+1,|4121234,,B,+2,Total|@,C,+3, => the date can’t be read
#,Amount,Check|@,A,+1,Total => 1 other A
#,Amount,Check|@,A,+1,|4121234,,,+2,Total credits => 1 other A
#,Amount,Reference|@,A,+1,R1234567|4121234,,Total,+5,R7654321 => the date can’t be read
#,Amount|@,A,+1|2 transactions => 1 other A
#,Amount|@,A,+1|4121234,,REST,5 => the date can’t be read
#,Amount|Trust 4321 Ohio,11/19/2026,A,+1 => statement/no-account This file doesn’t show its account number.
#,Amount|…1234,11/19/2026,A,+1|0004121234,11/19/2026,B,+1|0009991234,11/19/2026,C,+1 => statement/no-account Two accounts
Account,Date,Amount|@,+5 => statement/unknown-columns It isn’t clear which column has the bank’s description.
#,Amount|Trust 1,11/19/2026,A,+1 => statement/no-account
#,Amount|(4121234),11/19/2026,A,+1 => 1 other A
Account,Description,Amount|4121234,A,+1 => statement/unknown-columns
#,Credit|@,A,+1 => statement/unknown-columns
#|@,A => statement/unknown-columns
Fecha|A => statement/unknown-columns
,,|,, => statement/unknown-columns
11/19/2026,25.00,*,,A,B => statement/unknown-columns
x,25.00,*,,A => statement/unknown-columns
11/19/2026,x,*,,A => statement/unknown-columns
#,Amount,Amount|@,A,,+1 => it has no amount
${'x,y|'.repeat(19)}#,Amount|@,A,+1 => 1 other A
${'x,y|'.repeat(20)}#,Amount|@,A,+1 => statement/unknown-columns
#,Amount|@,="AB",+1|@, =" C " ,+2|@,x="D",+3|@,="E"x,+4 => 1 other AB; 2 other C; 3 other x="D"; 4 other ="E"x
|#,Amount||@,"A|B",+1||@,C,x => Line 7 of the file: the amount can’t be read
#,Amount|@,"A,+1 => a quotation mark is not closed
#,Amount|@,${'A'.repeat(19_978)},+1 => 1 other ${'A'.repeat(1000)}
#,Amount|@,${'A'.repeat(19_979)},+1 => it is longer than a row of a statement
#,Amount${',X'.repeat(96)}|@,A,+1${','.repeat(96)} => 1 other A
#,Amount|@,A,+1${','.repeat(97)} => statement/not-read Line 2 of the file: it is longer than a row of a statement
#,Amount,|@,WIRE IN,5 => 5 wire WIRE IN
#,Amount|@,WIRE IN,5,X => it has 5 cells, and the header has 4
#,Debit,Credit|@,A,5,,|@,B,,6, => -5 other A; 6 other B
#,Debit,Credit|@,A,5,,|@,B,,6 => it has 6 cells, and the header has 5
#,Amount,Balance|@,A,+25,100.00 => 25 other A
#,Amount,Check|@,A,+1234,567.00|@,B,+25.00,100.00|@,C,+25,1000.00|@,D,+25,100.005 => 1234 other A; 25 other B; 25 other C; 25 other D
#,Amount,Check,Balance|@,WIRE IN,25,000.00, => a comma divides one of its amounts
#,Amount,Check|@,WIRE IN,25,1234, => 25 wire WIRE IN
#,Amount,Check,Reference|@,WIRE IN,1,234,567, => a comma divides one of its amounts. Put quotation marks around
#,Amount,Balance,Check|@,LOT 12, 25,25000.00,30.00, => a comma divides one of its amounts
#,D/C,Amount|@,12.0055,C,25,|@,PAID 12.00,C,26, => 25 other 12.0055; 26 other PAID 12.00
#,Amount,Check|@,WIRE IN,25,000.00 => a comma divides one of its amounts
#,Amount,Check|@,WIRE IN,(25,000.00) => a comma divides one of its amounts
#,Amount,Check|@,WIRE IN,25,000.00- => a comma divides one of its amounts
#,Amount,Check|@,WIRE IN,$2,500.00 => a comma divides one of its amounts
#,Amount,Check|@,WIRE IN,-$25,000.00 => a comma divides one of its amounts
`;

const casesIn = (all: string) =>
  all
    .trim()
    .split('\n')
    .map((line) => line.split(' => '));

test.each(casesIn(TABLES))('the table %s is read or refused: %s (X-340)', (rows = '', expected = '') => {
  if (/^-?\d/.test(expected)) expect(told(rows)).toBe(expected);
  else expect(told(rows)).toContain(expected);
});

test('an answer about signs and columns decides what the words of a table leave open (X-340)', () => {
  const typed = '#,Type,Amount|@,A,ACH Debit,5';
  expect([told(typed, { signs: 'in is plus' }), told(typed, { signs: 'out is plus' })]).toEqual([
    '5 ach A',
    '-5 ach A',
  ]);
  expect(told('#,Amount|4121234,03/04/2026,A,+1', { days: 'day first' })).toBe('1 other A');
  const columns = { Fecha: 'booked', Importe: 'amount', Concepto: 'text' } as const;
  const foreign = 'Fecha,,|Fecha,Importe,Concepto,X|11/19/2026,+5,A,SENDER MARY ROE';
  expect(told(foreign, { columns, account: '1234' })).toBe('5 other A');
  for (const [wrong, sentence] of [
    [{ A: 'booked', B: 'amount', C: 'amount' }, 'Two columns can’t both be the amount. Choose one of them.'],
    [{ A: 'amount', B: 'text', C: 'text' }, 'Choose the column for the date.'],
    [{ A: 'valued', B: 'credit' }, 'Choose the column for the amount, or the two for money in and money out.'],
    [{ A: 'booked', B: 'debit' }, 'Choose the column for the amount, or the two for money in and money out.'],
    ...(['credit', 'debit'] as const).map((side) => [
      { A: 'booked', B: 'amount', C: side },
      'Choose either one column for the amount, or two for money in and money out.',
    ]),
  ] as const)
    expect(refusalOf('A,B,C\n1,2,3', { columns: wrong } as CsvMapping)).toMatchObject({
      code: 'statement/wrong-columns',
      sentence,
    });
  for (const good of [
    { A: 'booked', B: 'credit', C: 'debit' },
    { A: 'valued', B: 'amount' },
  ] as const)
    expect(refusalOf('A,B,C\n1,2,3', { columns: good, account: '1234' }).code).toBe('statement/not-read');
});

test('a saved import format keeps each answer, and nothing that isn’t one (X-256)', () => {
  const whole = {
    account: '1234',
    columns: { A: 'booked' },
    words: { S: 'in' },
    several: true,
    number: '12345',
  };
  for (const [days, signs] of [
    ['month first', 'in is plus'],
    ['day first', 'out is plus'],
  ])
    expect(csvMapping.parse({ ...whole, days, signs })).toEqual({ ...whole, days, signs });
  const name = '71a0a7eb6beecdba6f20a154';
  for (const wrong of [{ days: '' }, { signs: '' }, { number: '1234' }, { number: 'x12345' }, { number: '12345x' }])
    expect(csvMapping.safeParse(wrong).success).toBe(false);
  const accounts = ['AB34', name, '01234', '1234x', 'a', `0${name}`].map((of) => csvMapping.safeParse({ account: of }));
  expect(accounts.map(({ success }) => success)).toEqual([true, true, false, false, false, false]);
  expect(
    [name, `0${name}`, `${name}0`, name.replace('7', 'g')].map((one) => csvTableName.safeParse(one).success),
  ).toEqual([...[true, false, false, false]]);
});

test('a direction that a table leaves open is asked for each of its words, of which there are at most twelve (X-340)', () => {
  const asked = (rows: string) =>
    (refusalOf(rows.replaceAll('#', PLAIN).replaceAll('@', '4121234,11/19/2026,A,5')) as { words?: object[] }).words;
  expect(asked('#,Type\n@,Transfer')).toEqual([{ word: 'Transfer', of: 'direction' }]);
  expect([asked('#\n@'), asked('#,D/C\n@,*')]).toEqual([undefined, undefined]);
  const many = (count: number) => ['#,D/C', ...Array.from({ length: count }, (_, at) => `@,W${at}`)].join('\n');
  expect([asked(many(12))?.length, asked(many(13))]).toEqual([12, undefined]);
});

test('a balance that is missing in a table causes no error, and its opening and closing ones are those of its first and last line (X-308)', () => {
  const [some] = statementsIn(
    table(`${PLAIN},Balance`, '4121234,11/19/2026,A,+1,5', '4121234,11/19/2026,B,+1,', '4121234,11/20/2026,C,+1,7'),
  );
  expect(some).toMatchObject({ from: '2026-11-19', until: '2026-11-20', opening: 400, closing: 700 });
  expect(some?.days).toEqual([
    { on: '2026-11-19', moved: 200, lines: 2 },
    { on: '2026-11-20', moved: 100, lines: 1 },
  ]);
  const rows = ['4121234,11/20/2026,A,+1', '4121234,11/18/2026,B,-3', '4121234,11/19/2026,C,+1'];
  const [bare] = statementsIn(table(PLAIN, ...rows));
  expect(bare?.days?.map(({ on }) => on)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  for (const each of [bare, ...statementsIn(table(PLAIN, ...rows.slice(1)))])
    expect(Object.values(each ?? {})).not.toContain(undefined);
  const broken = table(`${PLAIN},Balance`, '4121234,11/19/2026,A,+1,5', '4121234,11/19/2026,B,+1,7');
  expect(refusalOf(broken).sentence).toContain(
    'the balance doesn’t continue from the line before, so one may be missing. Download',
  );
});

test('a preview has a table’s column names, their meaning, and its first rows without account numbers (X-247)', () => {
  const shown = (rows: string) => {
    const preview = previewCsv(rows.replaceAll('|', '\n'));
    if (!preview.ok) return preview.refusal.code;
    const { isNamed, columns, rows: cells } = preview.value;
    return [
      isNamed,
      columns.map(({ name, field }) => `${name}=${field ?? ''}`).join(' '),
      ...cells.map((row) => row.join(' ')),
    ];
  };
  expect(shown(`Date,Amount,Name${'|11/19/2026,5,A'.repeat(6)}`)).toEqual([
    true,
    'Date=booked Amount=amount Name=text',
    ...Array.from({ length: 5 }, () => '11/19/2026 5 A'),
  ]);
  expect(shown('Acme,Bank,of,Ohio|Fecha,Date,Importe|123456789,Credit,11/19/2026')).toEqual([
    true,
    'Fecha= Date=booked Importe=',
    '…6789 Credit 11/19/2026',
  ]);
  // A cell that reads like a name doesn't make a row with a day the header.
  for (const on of ['25.11.2026', '11/25/2026'])
    expect(shown(`${on},Credit`)).toEqual([false, 'Column 1= Column 2=', `${on} Credit`]);
  expect(shown('a,b|c,d')).toEqual([true, 'a= b=', 'c d']);
  expect(shown('Account Number : 004121234,,|Fecha,Importe|c,d')).toEqual([true, 'Fecha= Importe=', 'c d']);
  expect(told('#,Amount\r@,A,x\r')).toContain('Line 2 of the file: the amount can’t be read');
  expect(shown('')).toBe('statement/unknown-format');
  expect(shown('a,"b')).toBe('statement/not-read');
});

test.each([
  ['03/04/2026', '13/04/2026', '2026-04-03'],
  ['04/03/2026', '04/13/2026', '2026-04-03'],
])('the days %s and %s show their order (X-256)', (one, other, from) => {
  const text = table(PLAIN, `4121234,${one},A,+1.00`, `4121234,${other},B,+1.00`);
  expect(statementsIn(text)[0]?.from).toBe(from);
});

test('a saved import format is found by the same name in every release (X-256)', () => {
  expect(nameOfHead(['Date', 'Amount'])).toBe('71a0a7eb6beecdba6f20a154');
});

test('answers about a bank’s words are saved, and money out isn’t money in (X-340)', () => {
  const letters = table(`${PLAIN},D/C`, '4121234,11/19/2026,A,5.00,S', '4121234,11/19/2026,B,7.00,h');
  expect(parseStatement(letters)).toMatchObject({
    refusal: {
      words: [
        { word: 'S', of: 'direction' },
        { word: 'h', of: 'direction' },
      ],
    },
  });
  expect(read(letters, { words: { S: 'out', H: 'in' } })).toEqual(['-5.00', '+7.00']);
  const statuses = table(`${PLAIN},Status`, '4121234,11/19/2026,A,+5.00,I', '4121234,11/19/2026,B,+7.00,N/A');
  expect(read(statuses, { words: { I: 'booked', NA: 'left out' } })).toEqual(['+5.00']);
  const unsigned = table(PLAIN, '4121234,11/19/2026,A,5.00');
  expect(read(unsigned, { signs: 'in is plus' })).toEqual(['+5.00']);
  expect(read(unsigned, { signs: 'out is plus' })).toEqual(['-5.00']);
  // An answer about a bank's signs doesn't reverse directions that the bank gives itself.
  const outgoing = table(PLAIN, '4121234,11/19/2026,OUTGOING WIRE,5.00');
  expect(refusalOf(outgoing, { signs: 'in is plus' }).code).toBe('statement/which-direction');
});

test('rows that are no transactions are counted (X-340)', () => {
  const rows = [
    '4121234,11/19/2026,A,-5.00,Posted',
    '4121234,11/19/2026,B,-7.00,Failed',
    '4121234,11/19/2026,C,-9.00,Pending',
    '4121234,11/19/2026,Closing balance,9.00,',
  ];
  expect(parseStatement(table(`${PLAIN},Status`, ...rows, 'Total,,,-21.00,'))).toMatchObject({
    ok: true,
    value: { leftOut: 3, notBooked: 1 },
  });
});

/** A BAI2 file of one group, with totals and counts by either of the rules that banks use. */
function bai2(accounts: readonly (readonly string[])[], { total = 0, records = 0 } = {}): string {
  const inner = accounts.flat();
  const count = records || inner.length + 2;
  const ends = [`98,${total},${accounts.length},${count}/`, `99,${total},1,${count + 2}/`];
  return table('01,121000000,999,261120,0600,1,,,2/', '02,999,121000000,1,261119,,USD,2/', ...inner, ...ends);
}
const WIRE = '16,195,2500000,,IN1,,ORG:=MARY ROE/';

test.each<[shape: string, text: string, lines: readonly string[]]>([
  [
    'totals without the summary of the account',
    bai2([['03,4121234,USD,010,34726979,,,015,35217175,,/', '16,142,490196,,172629,/', '49,490196,3/']], {
      total: 490_196,
    }),
    ['+4901.96'],
  ],
  [
    'counts without continuations',
    bai2([['03,4121234,USD,010,100,,/', '88,015,2500100,,/', WIRE, '88,AND MORE', '49,5000200,3/']], {
      ...{ total: 5_000_200, records: 5 },
    }),
    ['+25000.00 MARY ROE AND MORE'],
  ],
  [
    'counts without the continuations of the summary',
    bai2(
      [
        [
          '03,4121234,USD,010,100,,/',
          '88,015,2500100,,/',
          '16,195,2500000,,IN1,,A',
          '88,AND',
          '88,MORE/',
          '49,5000200,5/',
        ],
      ],
      {
        ...{ total: 5_000_200, records: 7 },
      },
    ),
    ['+25000.00'],
  ],
  [
    'an idle account without a total',
    bai2(
      [
        ['03,9995678,USD/', '49,,2/'],
        ['03,4121234,USD/', WIRE, '49,2500000,3/'],
      ],
      { total: 2_500_000 },
    ),
    ['+25000.00 MARY ROE'],
  ],
  [
    'a loan among its accounts',
    bai2(
      [
        ['03,9995678,USD/', '16,722,100,,L1,/', '49,100,3/'],
        ['03,4121234,USD/', WIRE, '49,2500000,3/'],
      ],
      {
        total: 2_500_100,
      },
    ),
    ['+25000.00 MARY ROE'],
  ],
  [
    'a foreign account among its accounts',
    bai2(
      [
        ['03,9995678,CAD/', '16,195,100,,L1,/', '49,100,3/'],
        ['03,4121234,USD/', WIRE, '49,2500000,3/'],
      ],
      {
        total: 2_500_100,
      },
    ),
    ['+25000.00 MARY ROE'],
  ],
  [
    'totals and counts by neither rule of the standard, and one balance',
    bai2([['03,4121234,USD,010,100,,/', WIRE, '88,A', '49,2500000,3/']], { total: 2_500_000, records: 5 }),
    ['+25000.00 MARY ROE A'],
  ],
  [
    'totals and counts by neither rule of the standard, and balances that fit',
    bai2([['03,4121234,USD,010,100,,,015,60,,/', '16,495,40,,A,', '88,B', '49,40,3/']], { total: 40, records: 5 }),
    ['-0.40'],
  ],
  [
    'a minus on outgoing amounts',
    bai2([['03,4121234,USD/', '16,495,-2500000,,OUT1,/', '16,195,700,,IN1,/', '49,-2499300,4/']], {
      total: -2_499_300,
    }),
    ['-25000.00', '+7.00'],
  ],
])('a BAI2 file with %s is read (X-340)', (_, text, lines) => expect(read(text)).toEqual(lines));

test.each<[shape: string, text: string, code: string]>([
  [
    'totals by one rule in one account and by the other in the next',
    bai2(
      [
        ['03,9995678,USD,010,100,,/', '16,195,500,,A,/', '49,500,3/'],
        ['03,4121234,USD,010,100,,/', '16,195,700,,B,/', '49,800,3/'],
      ],
      { total: 1300 },
    ),
    'statement/totals',
  ],
  [
    'a minus on incoming amounts',
    bai2([['03,4121234,USD/', '16,195,-2500000,,A,/', '49,-2500000,3/']], { total: -2_500_000 }),
    'statement/not-read',
  ],
  [
    'a minus on some outgoing amounts',
    bai2([['03,4121234,USD/', '16,495,-500,,A,/', '16,495,700,,B,/', '49,200,4/']], { total: 200 }),
    'statement/not-read',
  ],
  [
    'two accounts that end alike',
    bai2(
      [
        ['03,0004121234,USD/', WIRE, '49,2500000,3/'],
        ['03,0009991234,USD/', WIRE, '49,2500000,3/'],
      ],
      {
        total: 5_000_000,
      },
    ),
    'statement/no-account',
  ],
])('a BAI2 file with %s is refused (X-340)', (_, text, code) => expect(refusalOf(text).code).toBe(code));

test.each<[record: string, reference: string, on: string]>([
  ['16,195,1,Z,REF1,,A', 'REF1', '2026-11-19'],
  ['16,195,1,V,261118,,REF1,,A', 'REF1', '2026-11-18'],
  ['16,195,1,V,,,REF1,,A', 'REF1', '2026-11-19'],
  ['16,195,1,S,1,0,0,REF1,,A', 'REF1', '2026-11-19'],
  ['16,195,1, D ,2,0,1,1,0,REF1,,A', 'REF1', '2026-11-19'],
  ['16,195,1,D,0,REF1,,A', 'REF1', '2026-11-19'],
  ['16,195,1,D,x,REF1,,A', 'REF1', '2026-11-19'],
  ['16,195,1,,,REF2,A', 'REF2', '2026-11-19'],
])('the transaction %s has its reference and its day (X-340)', (record, reference, on) => {
  const file = bai2([['03,4121234,USD/', '16,195,0,,NOTHING,,/', record, '49,1,4/']], { total: 1 });
  expect(statementsIn(file)[0]?.lines).toMatchObject([{ amount: 1, reference, on }]);
});

/** Transactions of BAI2, each with its result. */
const RECORDS = `
16,195,100 => 1 wire
16,195,100,0,R1234567,,A => 1 wire R1234567 A
16,195,100,1,R1234567,,A => 1 wire R1234567 A
16,195,100,2,R1234567,,A => 1 wire R1234567 A
16,195,100,D,1.5,R1234567,,A => 1 wire R1234567 A
16,195,100,D,-1,R1234567,,A => 1 wire R1234567 A
16,195,100,D,51,R1234567,,A => 1 wire R1234567 A
16,195,100, D ,1,0,100,R1234567,,A => 1 wire R1234567 A
16,195,100,V|88,261118|88,,R1234567,C,LOT 1, UNIT 2|88,MORE, AND => 1 wire R1234567 LOT 1, UNIT 2 MORE, AND
16,890,100,,,,A => 
16,399,100,,,,ACH CREDIT => 1 ach ACH CREDIT
16,191,100,,,,ACH CREDIT => 1 wire ACH CREDIT
16,399,100,,,,CHECK 12 => 1 check CHECK 12
16,399,100,,,,WIRE REVERSAL => 1 other WIRE REVERSAL
16,195,100,,,,TRN:  9912 ORG NM: MARY ROE => 1 wire 9912 MARY ROE TRN: 9912 ORG NM: MARY ROE
16,195,100,,,,ORG: B/O: MARY ROE => 1 wire MARY ROE ORG: B/O: MARY ROE
16,195,100,,,,ORIG CO NAME: MARY ROE ORIG ID: 5 => 1 wire MARY ROE ORIG CO NAME: MARY ROE ORIG ID: 5
16,495,100,,,,DBNM:ACME CDNM:MARY ROE CDAC:77 => -1 wire MARY ROE DBNM:ACME CDNM:MARY ROE CDAC:77
16,495,100,,,,ORG: ACME BNF NM: MARY ROE => -1 wire MARY ROE ORG: ACME BNF NM: MARY ROE`;

test.each(casesIn(RECORDS))('the record %s is read: %s (X-340)', (record = '', line = '') => {
  expect(told(bai2([['03,4121234,USD/', record, '49,100,3/']], { total: 100 }))).toBe(line.trim());
});

test('two groups of a day are one statement, and a group may be empty (X-248)', () => {
  const one = ['02,O,B,1,261119,,USD,2/', '03,4121234,,010,100,,/', '16,195,500,,A,/', '49,600,3/', '98,600,1,5/'];
  const two = ['02,O,B,1,261119/', '03,4121234/', '16,195,700,,B,/', '49,700,3/', '98,700,1,5/'];
  const last = [
    '02,O,B,,261119,,USD,2/',
    '03,4121234,,015,1300,,/',
    '49,1300,2/',
    '98,1300,1,4/',
    '02,O,B,1,261119/',
    '98,0,0,2/',
  ];
  const read = statementsIn(table('01,B,O,261120,0600,1,,,2/', ...one, ...two, ...last, '99,2600,4,18/'));
  expect(read).toMatchObject([{ opening: 100, closing: 1300, days: [{ on: '2026-11-19', moved: 1200, lines: 2 }] }]);
  for (const each of statementsIn(table('01,B,O,261120,0600,1,,,2/', ...two, '99,700,1,7/')))
    expect(Object.values(each)).not.toContain(undefined);
});

test.each<[record: string, what: string]>([
  ['16,195,1,V,269999,,REF1,,A', 'the value date isn’t a day'],
  ['16,195,1,Q,REF1,,A', 'funds type is unknown'],
  ['16,195,1x,,REF1,,A', 'isn’t in whole cents'],
  ['16,099,1,,REF1,,A', 'none of credits and debits'],
  [
    '16,722,1,,REF1,,A',
    'statement/not-read Line 3 of the file: the account is a loan. Download the statement of your escrow trust account.',
  ],
])('the transaction %s is refused with its reason (X-340)', (record, what) => {
  expect(told(bai2([['03,4121234,USD/', record, '49,1,3/']], { total: 1 }))).toContain(what);
});

test.each<[account: readonly string[], what: string]>([
  [['03,123,USD/', '16,195,1,,A/', '49,1,3/'], 'doesn’t show its account number'],
  [['03,4121234,USD,010,1x,,/', '16,195,1,,A/', '49,1,3/'], 'an amount of the summary'],
  [['03,4121234,USD,01A,1,,/', '16,195,1,,A/', '49,1,3/'], 'an amount of the summary'],
  [['03,4121234,USD,010,1,,Q/', '16,195,1,,A/', '49,1,3/'], 'an amount of the summary'],
  [['03,4121234,USD/', '16,195,1,,A/', '49,1,x3/'], 'its count of records is 0, and the lines before it come to 3'],
  [['03,4121234,USD/', '16,195,1,,A/', '49,1x,3/'], 'its total can’t be read'],
])('the account %s is refused with its reason (X-340)', (account, what) => {
  expect(refusalOf(bai2([account], { total: 1 })).sentence).toContain(what);
});

test('BAI2’s type codes have the kinds and directions of the standard (X-340)', () => {
  const meanings = Array.from({ length: 1000 }, (_, code) => [code, meaningOf(String(code).padStart(3, '0'))] as const);
  const of = (shown: string) =>
    meanings
      .filter(([, meaning]) => (meaning instanceof Object ? `${meaning.direction} ${meaning.kind}` : meaning) === shown)
      .map(([code]) => code);
  expect(of('in wire')).toEqual([191, 195, 206, 208]);
  expect(of('out wire')).toEqual([491, 495, 506, 508]);
  expect(of('in ach')).toEqual([142, 143, 145, 164, 165, 166, 169]);
  expect(of('out ach')).toEqual([442, 443, 445, 447, 451, 455, 464, 465, 466, 469]);
  expect(of('in check')).toEqual([115, 116, 171, 172, 173, 174, 175, 187, 301]);
  expect(of('out check')).toEqual([470, 471, 472, 474, 475, 477, 479, 515, 555]);
  expect(of('out fee')).toEqual([661, 662, 663, 666, 668, 669, 695, 697, 698]);
  expect([of('nothing'), of('in fee')]).toEqual([[890], []]);
  const others = [...of('in other'), ...of('out other')].toSorted((one, other) => one - other);
  const ends = others.filter((code) => !others.includes(code - 1) || !others.includes(code + 1));
  expect([ends[0], ends.at(-1), others.length]).toEqual([100, 999, 628]);
  expect(meanings.filter(([, meaning]) => meaning === undefined).map(([code]) => code)).toEqual([
    ...Array.from({ length: 100 }, (_, code) => code),
    ...Array.from({ length: 220 }, (_, code) => 700 + code).filter((code) => code !== 890),
  ]);
  const sums = meanings.map(([code]) => code).filter((code) => isNoTransaction(String(code)));
  expect([sums.length, sums.reduce((sum, code) => sum + code, 0)]).toEqual([273, 84_454]);
  expect(['7000', '70', '1700', '700'].map(isLoanCode)).toEqual([false, false, false, true]);
  expect([meaningOf('0195'), meaningOf('195.'), isNoTransaction('1e1'), isNoTransaction('0x10')]).toEqual([
    ...[undefined, undefined, false, false],
  ]);
});

test('differing totals are shown in figures (X-340)', () => {
  const { sentence } = refusalOf(bai2([['03,4121234,USD/', WIRE, '49,2600000,3/']], { total: 2_600_000 }));
  expect(sentence).toContain('its total is $26,000.00, and the lines before it come to $25,000.00');
  const twice = ['03,4121234,USD,010,0,,,015,500,,/', '16,195,500,,A,', '16,195,500,,A,', '88,B', '49,1000,4/'];
  expect(refusalOf(bai2([twice], { total: 1000, records: 6 })).sentence).toContain(
    'Line 9 of the file: its balances don’t fit its transactions. Download',
  );
  // By the rules that the file's first account follows.
  const after = (one: string[], two: string[]) => refusalOf(bai2([one, two])).sentence;
  const summed = (total: string) => ['03,4121234,USD,010,100,,/', '16,195,700,,A,/', `49,${total}/`];
  expect(after(summed('700,3'), summed('900,3'))).toContain('$9.00, and the lines before it come to $7.00');
  const continued = (count: number) => ['03,4121234,USD/', '16,195,700,,A,', '88,MORE/', `49,700,${count}/`];
  expect(after(continued(3), continued(9))).toContain('is 9, and the lines before it come to 3');
});

test.each<[words: string, party: string, reference: string]>([
  [
    'FED NO: 20261119L1B77D1C00123411190954FT01 ORG:=MARY ROE ORG ADDRESS:=1 MAIN',
    'MARY ROE',
    '20261119L1B77D1C001234',
  ],
  ['ORIGINATOR NAME: MARY ROE ORIGINATOR ID: 5 IMAD: 1119B1QGC05C005522', 'MARY ROE', '1119B1QGC05C005522'],
  ['DBNM:MARY ROE DBAC:77 CDNM:ACME', 'MARY ROE', ''],
  ['ORG_NAME=MARY ROE BNF_NAME=ACME TRN#9912', 'MARY ROE', '9912'],
  ['Ordering Customer: MARY ROE; Beneficiary: ACME', 'MARY ROE', ''],
])('%s names its sender (X-340)', (words, party, reference) => {
  const file = bai2([['03,4121234,USD/', `16,195,2500000,,,,${words}`, '49,2500000,3/']], { total: 2_500_000 });
  expect(statementsIn(file)[0]?.lines).toMatchObject([{ party, reference }]);
});

const SPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02';
type Camt = {
  amount?: string;
  opening?: string;
  closing?: string;
  on?: string;
  name?: string;
  currency?: string;
  of?: string;
};
const statement = ({
  amount = '149.87',
  opening = '100.00',
  closing = '249.87',
  on = '2026-11-19',
  ...more
}: Camt = {}) => {
  const { name = 'Mary Roe', currency = 'USD', of = '4121234' } = more;
  const balance = (code: string, cents: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${cents}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  return `<Stmt><Id>1</Id><Acct><Id><Othr><Id>${of}</Id></Othr></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>R1</AcctSvcrRef><BkTxCd><Prtry><Cd>195</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt>`;
};
const camt = (inside: string, space = ` xmlns="${SPACE}"`) =>
  `<Document${space}><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${inside}</BkToCstmrStmt></Document>`;

test('a day that a bank tells in two statements of one account keeps equal deposits apart (X-340)', () => {
  const [first, second] = [statement(), statement({ opening: '249.87', closing: '399.74' })];
  for (const parts of [
    [first, second],
    [second, first],
  ]) {
    const read = parseStatement(camt(parts.join('')));
    const [day, ...more] = read.ok ? read.value.statements : [];
    expect(more).toEqual([]);
    expect(day).toMatchObject({ from: '2026-11-19', until: '2026-11-19', opening: 100_00, closing: 399_74 });
    expect(new Set(day?.lines.map(({ id }) => id)).size).toBe(2);
  }
});

test('a statement that a file has twice is read as one, and its deposit counts once', () => {
  const read = parseStatement(camt(statement() + statement()));
  const ids = read.ok ? read.value.statements.flatMap(({ lines }) => lines.map(({ id }) => id)) : [];
  expect(new Set(ids).size).toBe(1);
});

test('a file of many statements takes little longer than one statement of as many transactions (X-340)', () => {
  const COUNT = 3000;
  const msFor = (inside: string) => {
    const file = camt(inside);
    const began = performance.now();
    expect(parseStatement(file).ok).toBe(true);
    return performance.now() - began;
  };
  const one = statement({ closing: '449710.00' }).replace(/<Ntry>.*<\/Ntry>/, (entry) => entry.repeat(COUNT));
  const many = Array.from({ length: COUNT }, (_, at) =>
    statement({ opening: `${1000 + 500 * at}.00`, closing: `${1149 + 500 * at}.87` }),
  );
  const usual = msFor(one);
  // Comparing each number with all earlier ones, sign by sign, took more than ten times as long.
  expect(msFor(many.join('')) / usual).toBeLessThan(6);
});

/** Elements of an entry of camt.053, each with its result. */
const ENTRIES = `
<RvslInd>true</RvslInd><AddtlNtryInf>WIRE</AddtlNtryInf>RCDT/DMCT => 1 other Reversal WIRE
<AddtlNtryInf>A</AddtlNtryInf>RCDT/CHRG => 1 fee A
<AddtlNtryInf>A</AddtlNtryInf>PMNT/FEES => 1 fee A
<AddtlNtryInf>A</AddtlNtryInf>PMNT/COMM => 1 fee A
ICDT/ESCT => 1 wire
RRCT/ESCT => 1 wire
IRCT/ESCT => 1 wire
RCDT/ACOR => 1 ach
IDDT/X => 1 ach
RCHQ/X => 1 check
ICHQ/X => 1 check
LBOX/X => 1 check
<NtryDtls><TxDtls>RCDT/ESCT</TxDtls></NtryDtls> => 1 wire
<NtryDtls><TxDtls><BkTxCd><Prtry><Cd>475</Cd></Prtry></BkTxCd></TxDtls></NtryDtls> => 1 check
<BkTxCd><Prtry><Cd>399</Cd></Prtry></BkTxCd><AddtlNtryInf>WIRE</AddtlNtryInf> => 1 wire WIRE
<AddtlNtryInf>ORG: ACME BNF: MARY ROE</AddtlNtryInf>- => -1 other MARY ROE ORG: ACME BNF: MARY ROE
<AddtlNtryInf>ORG: MARY ROE BNF: ACME</AddtlNtryInf> => 1 other MARY ROE ORG: MARY ROE BNF: ACME
<AddtlNtryInf><![CDATA[A & B]]></AddtlNtryInf> => 1 other A & B
{<RltdPties><Dbtr><Nm>ACME</Nm></Dbtr><Cdtr><Nm>MARY ROE</Nm></Cdtr></RltdPties>}- => -1 other MARY ROE
{<RltdPties><Dbtr><Nm>ACME</Nm></Dbtr><UltmtDbtr><Nm>MARY ROE</Nm></UltmtDbtr></RltdPties>} => 1 other MARY ROE
{<Refs><AcctSvcrRef>R1</AcctSvcrRef><UETR>R2</UETR></Refs>} => 1 other R1
{<Refs><TxId>R3</TxId><UETR>R2</UETR></Refs>} => 1 other R2
{<Refs><AcctSvcrRef>NOTPROVIDED</AcctSvcrRef><TxId>R3</TxId></Refs>} => 1 other R3
{<Refs><EndToEndId>NOTPROVIDED</EndToEndId><InstrId>I4</InstrId></Refs>} => 1 other I4
{<Refs><EndToEndId>E4</EndToEndId></Refs>} => 1 other E4 E4
{<AddtlTxInf>A</AddtlTxInf><RmtInf><Strd><CdtrRefInf><Ref>B</Ref></CdtrRefInf></Strd></RmtInf>} => 1 other A B
{<RmtInf><Strd><AddtlRmtInf>D</AddtlRmtInf></Strd><Ustrd>C</Ustrd><Ustrd>C</Ustrd></RmtInf>} => 1 other C D
{<RmtInf>${Array.from({ length: 21 }, (_, at) => `<Ustrd>${at}</Ustrd>`).join('')}</RmtInf>} => 1 other ${[...Array(20).keys()].join(' ')}`;

test.each(casesIn(ENTRIES))('the entry %s is read: %s (X-340)', (inside = '', line = '') => {
  const elements = inside
    .replace('{', '<NtryDtls><TxDtls>')
    .replace('}', '</TxDtls></NtryDtls>')
    .replace('-', '')
    .replace(
      /([A-Z]{4})\/(\w+)(?=<|$)/,
      '<BkTxCd><Domn><Fmly><Cd>$1</Cd><SubFmlyCd>$2</SubFmlyCd></Fmly></Domn></BkTxCd>',
    );
  const entry = `<Amt Ccy="USD">1</Amt><CdtDbtInd>${inside.endsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt>`;
  expect(told(camt(`<Stmt><Acct><Id><IBAN>DE001234</IBAN></Id></Acct><Ntry>${entry}${elements}</Ntry></Stmt>`))).toBe(
    line,
  );
});

const BALANCE =
  '<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>';
const NO_BALANCE = /<Bal>.*<\/Bal>/;
const NO_ENTRY = /<Ntry>.*<\/Ntry>/;

test.each<[from: string | RegExp, to: string, read: object | string]>([
  ['OPBD', 'PRCD', { opening: 100_00 }],
  ['<Ntry>', `${BALANCE}<Ntry>`, { opening: 100_00 }],
  [
    '100.00</Amt><CdtDbtInd>CRDT',
    '-100.00</Amt><CdtDbtInd>CRDT',
    'not-read Line 1 of the file: an amount or its direction',
  ],
  [
    '149.87</Amt><CdtDbtInd>CRDT',
    '149.87</Amt><CdtDbtInd>X',
    'not-read Line 1 of the file: an amount or its direction',
  ],
  ['<CdtDbtInd>CRDT', '<CdtDbtInd> CRDT ', { opening: 100_00 }],
  ['<BookgDt><Dt>2026-11-19', '<BookgDt><Dt>2026-11-21', { from: '2026-11-19', until: '2026-11-21' }],
  [
    '<BookgDt><Dt>2026-11-19</Dt>',
    '<BookgDt><DtTm>2026-11-18T10:00:00</DtTm>',
    { lines: [{ bookedOn: '2026-11-18' }] },
  ],
  [/<BookgDt>.*<.BookgDt>/, '', { days: [{ on: '2026-11-19' }], lines: [{ on: '2026-11-19' }] }],
  [/<ValDt>.*<.ValDt>/, '', { days: [{ on: '2026-11-19' }], lines: [{ on: '2026-11-19' }] }],
  [/<BookgDt>.*<.ValDt>/, '', 'not-read Line 1 of the file: an entry has no day that can be read'],
  ['<Sts>BOOK</Sts>', '<Sts><Prtry>BOOK</Prtry></Sts>', { lines: [{}] }],
  ['<Id>4121234</Id>', '<Id>123</Id>', 'no-account This file doesn’t show its account number. Choose the account.'],
  ['<Othr><Id>4121234</Id></Othr>', '<IBAN>DE89370400440532013000</IBAN>', { account: '3000' }],
  [
    NO_BALANCE,
    '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>',
    'it counts 2 entries, and has 1',
  ],
  [
    'Ccy="USD">100',
    'Ccy="EUR">100',
    'others of this account are. Ask the bank for the statement of this account in dollars.',
  ],
  ['<Acct>', '<Acct><Sub><Bal></Bal></Sub>', { opening: 100_00 }],
  ['<MsgId>', '<CtrlSum Ccy="USD">1</CtrlSum><MsgId>', { opening: 100_00 }],
  ['<Document', `<!--${'x'.repeat(70_000)}--><Document`, { opening: 100_00 }],
  [/<(?=\/?\w)(\/?)/g, '<$1n:', { opening: 100_00 }],
  [SPACE, SPACE.replace('.02', '.13'), { opening: 100_00 }],
  [SPACE, `${SPACE}1`, 'unknown-format'],
  [` xmlns="${SPACE}"`, ' version="1"', { opening: 100_00 }],
  ['<Ntry>', '<Ntry><Ntry>', 'not-read Line 1 of the file: a transaction or a balance is inside another one'],
  [
    '</Document>',
    '',
    'not-read Line 1 of the file: the XML is broken or cut off. Download the file from the bank again',
  ],
  ['<Document', '<!DOCTYPE a><Document', 'it declares a document type, which no bank’s statement does'],
  ['<GrpHdr>', `${'<a>'.repeat(30)}`, 'not-read Line 1 of the file: its elements lie deeper than those of a statement'],
  [/<Stmt>.*<\/Stmt>/, '', 'There is nothing booked in this file.'],
])('a camt.053 that has for %s %s is read accordingly or refused: %o (X-340)', (from, to, said) => {
  const text = camt(statement()).replace(from, to);
  if (typeof said === 'string') expect(told(text)).toContain(said);
  else expect(statementsIn(text)).toMatchObject([said]);
});

test('a camt.053 without balances has its entries’ days, and an overdrawn or foreign account keeps its sign or currency (X-340)', () => {
  const bare = statement().replace(NO_BALANCE, '');
  for (const each of statementsIn(camt(bare))) expect(Object.values(each)).not.toContain(undefined);
  expect(statementsIn(camt(bare))[0]?.lines[0]).not.toHaveProperty('bookedOn');
  for (const [balance, name] of [
    ['OPBD', 'opening'],
    ['CLBD', 'closing'],
  ] as const)
    expect(statementsIn(camt(statement().replace(balance, 'CLAV')))[0]?.[name]).toBeUndefined();
  const day = '<FrToDt><ToDtTm>2026-11-20T00:00:00</ToDtTm></FrToDt><Acct>';
  expect(told(camt(bare.replace(NO_ENTRY, '').replace('<Acct>', day)))).toContain('There is nothing booked');
  const none = statement({ opening: '0.00', closing: '149.87' }).replace('CRDT', 'DBIT');
  expect(statementsIn(camt(none))).toMatchObject([{ opening: 0 }]);
  const euros = statement({ currency: 'EUR', of: '9995678' });
  expect(told(camt(euros))).toContain('other-currency Line 1 of the file: the amounts aren’t in United States dollars');
  expect(parseStatement(camt(euros + statement()))).toMatchObject({ value: { skipped: 1 } });
  const foreignName = `<a><b><c xmlns="${SPACE}"/></b>${camt(statement(), ' xmlns="urn:b"')}</a>`;
  expect(told(foreignName)).toContain('unknown-format');
  const report = `<a xmlns:c="${SPACE.replace('053', '052')}">${camt(statement(), '')}</a>`;
  expect(told(report)).toContain('it is a report of the day under way. Download the statement (camt.053)');
  const foreign = bai2(
    [
      ['03,9995678,CAD/', '49,0,2/'],
      ['03,4121234,USD/', WIRE, '49,2500000,3/'],
    ],
    { total: 2_500_000 },
  );
  expect(parseStatement(foreign)).toMatchObject({ value: { skipped: 1 } });
});

test.each([
  ['hidden twice', 'XXXXXXXX', 'XXXXXXXX'],
  ['hidden once', 'XXXXXXXX', '0004121234'],
])('two accounts of one day are never taken for one if a number is %s (X-340)', (_, one, other) => {
  const sentence =
    'This file has several accounts and doesn’t show their numbers. Download the statement of one account at a time.';
  const chosen = { account: '1234' };
  const record = (number: string) => [`03,${number},USD/`, WIRE, '49,2500000,3/'];
  for (const text of [
    bai2([record(one), record(other)], { total: 5_000_000 }),
    camt(statement({ of: one }) + statement({ of: other })),
  ])
    expect(refusalOf(text, chosen).sentence).toBe(sentence);
});

test('statements of other accounts are left out, and one account’s days stay apart even if it is hidden (D-84)', () => {
  const [own, other] = ['0004121234', '0009995678'];
  const day = (number: string) => [`03,${number},USD/`, WIRE, '49,2500000,3/'];
  for (const text of [
    table(PLAIN, `${own},11/19/2026,A,+1`, `${other},11/19/2026,B,+1`),
    bai2([day(own), day(other)], { total: 5_000_000 }),
    camt(statement({ of: own }) + statement({ of: other })),
  ]) {
    const [first, ...more] = [['4121234'], undefined].map((mine) => parseStatement(text, {}, mine));
    expect(first).toMatchObject({ value: { statements: [{ account: '1234', number: own }], others: ['5678'] } });
    expect(more).toMatchObject([{ value: { statements: [{ account: '1234' }, { account: '5678' }], others: [] } }]);
    for (const [mine, sentence] of [
      [['0009991234'], 'another account ending in 1234 than the one in your wire instructions. Download the statement'],
      [['07777', '12222'], 'an account ending in 1234, 5678. Your trust accounts end in 7777, 2222. Download'],
    ] as const)
      expect(parseStatement(text, {}, mine)).toMatchObject({
        refusal: {
          code: 'statement/other-account',
          sentence: expect.stringContaining(`This statement is for ${sentence}`),
        },
      });
  }
  for (const number of [own, 'XXXXXXXX']) {
    const days = ['2026-11-18', '2026-11-20', '2026-11-19'].map((on) => statement({ of: number, on })).join('');
    expect(statementsIn(camt(days), { account: '1234' })).toHaveLength(3);
  }
  expect(refusalOf(table('Date,Description,Amount', '11/19/2026,A,+1'))).toEqual({ code: 'statement/no-account' });
});

test('an account is compared by the digits that a bank shows of its number (D-84)', () => {
  const isOwn = (number: string) => isOneOf(['0007770000', '0004121234'], number);
  const shown = ['0004121234', '4121234 USD', '4121234usd', '…21234', 'XX21234', 'Acct #0004121234.', '(412-1234)'];
  expect(shown.filter((number) => !isOwn(number))).toEqual([]);
  expect(['(0009991234)', '91234', '0004121235', '', 'TRUST'].filter(isOwn)).toEqual([]);
  expect(['Acct #0004121234', '51234', 'MAX51234', 'BOX 51234'].filter(isPart)).toEqual([]);
  const parts = ['1234', '####1234', 'XXX51234', 'x-51234', '*51234', '95xx51234', '…51234', '..51234', '?51234'];
  expect(parts.filter((number) => !isPart(number))).toEqual([]);
  expect(['0004000123', '0-51-234).', 'US 040 USD'].map(digitsOf)).toEqual(['4000123', '51234', '40']);
  const same = (one: string, other: string) => isSameAccount(one, other);
  expect([same('', '51234'), same('xXxX', 'XXXx'), same('TRUST', '51234')]).toEqual([true, true, false]);
  expect([[], ['XXXX'], ['0004121234', 'XXXX', '51234', '21234567']].map(leastShown)).toEqual(['', 'XXXX', '51234']);
});

test.each([
  ['Account Number : 0009995678', '5678'],
  ['Bank,\nAcct #,,XXXX5678,TRUST', '5678'],
  ['account no.: 999-5678\nAccount: 5678', '5678'],
  ['Account,Balance', '1234'],
  ['Acct 999567', '9567'],
  ['Account Name : TRUST 2026', '1234'],
  ['No Account: 9995678', '1234'],
  ['Balance,9995678', '1234'],
  ['Account:,TRUST 2026', '1234'],
  ['Account: 9995678\nAccount: 9991111', '1234'],
])('a table below %j is of the account %s, whichever was chosen before (D-84)', (above, account) => {
  const text = table(above, 'Date,Description,Amount', '11/19/2026,Account: 9990001,+5.00');
  expect(statementsIn(text, { account: '1234' })[0]?.account).toBe(account);
});

test('two accounts that end alike show as many digits as tell them apart (X-340)', () => {
  const twins = (one: string, other: string) =>
    refusalOf(table(PLAIN, `${one},11/19/2026,A,+1`, `${other},11/19/2026,B,+1`));
  const sentence = 'Two accounts in this file end in 1234. Choose your trust account.';
  expect(twins('0004121234', '0004191234')).toMatchObject({ sentence, numbers: ['21234', '91234'] });
  expect(twins('0004121234', '0009921234')).toMatchObject({ sentence, numbers: ['121234', '921234'] });
});

test.each<[shape: string, text: string]>([
  [
    'zeros before its amounts',
    camt(statement({ amount: '000000000000149.87', opening: '0000100', closing: '+249.8700' })),
  ],
  ['no digit before a point', camt(statement({ amount: '149.87', opening: '.13', closing: '150.' }))],
  ['days with a zone', camt(statement({ on: '2026-11-19-05:00' }))],
  ['an envelope', `<Envelope xmlns="urn:bank"><Body>${camt(statement())}</Body></Envelope>`],
  ['its namespace around it', `<a xmlns:c="${SPACE}">${camt(statement(), '')}</a>`],
  ['no namespace', camt(statement(), '')],
  ['an account in euros beside it', camt(statement({ currency: 'EUR', of: '9995678' }) + statement())],
])('a camt.053 with %s is read (X-340)', (_, text) => {
  const [only, ...others] = statementsIn(text);
  expect([only?.lines, others]).toMatchObject([
    [{ amount: 14_987, on: '2026-11-19', kind: 'wire', party: 'Mary Roe' }],
    [],
  ]);
});

test.each<[what: string, from: string, to: string, read: object]>([
  ['an entry of zero', '<Ntry><Amt Ccy="USD">149.87', '<Ntry><Amt Ccy="USD">0.00', { lines: [] }],
  [
    'days of its own',
    '<Acct>',
    '<FrToDt><FrDtTm>2026-11-16T00:00:00</FrDtTm><ToDtTm>2026-11-20T00:00:00</ToDtTm></FrToDt><Acct>',
    { from: '2026-11-16', until: '2026-11-20' },
  ],
  [
    'the balance of the day before',
    '<Acct>',
    '<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-18</Dt></Dt></Bal><Acct>',
    { from: '2026-11-19', opening: 100_00 },
  ],
  [
    'a family of transfers by ACH',
    '<Prtry><Cd>195</Cd></Prtry>',
    '<Domn><Fmly><Cd>RCDT</Cd><SubFmlyCd>ACDT</SubFmlyCd></Fmly></Domn>',
    { lines: [{ kind: 'ach' }] },
  ],
  [
    'a family of wires',
    '<Prtry><Cd>195</Cd></Prtry>',
    '<Domn><Fmly><Cd>RCDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn>',
    { lines: [{ kind: 'wire' }] },
  ],
  [
    'a description that names ACH',
    '<Prtry><Cd>195</Cd></Prtry></BkTxCd>',
    '<Domn><Fmly><Cd>RCDT</Cd></Fmly></Domn></BkTxCd><AddtlNtryInf>ACH CREDIT</AddtlNtryInf>',
    { lines: [{ kind: 'ach' }] },
  ],
  [
    'an account number in its description',
    '</BkTxCd>',
    '</BkTxCd><AddtlNtryInf>TO DE89370400440532013000</AddtlNtryInf>',
    { lines: [{ text: 'TO …3000' }] },
  ],
])('a camt.053 with %s is read accordingly (X-340)', (_, from, to, read) => {
  const closing = to.endsWith('0.00') ? '100.00' : '249.87';
  expect(statementsIn(camt(statement({ closing }).replace(from, to)))).toMatchObject([read]);
});

test.each(['1,000.00', '-149.87', '149,87', '149.875', '$149.87', '149.87 CR'])(
  'a camt.053 whose entry has the amount %s is refused, even if the balances match (X-340)',
  (amount) => {
    const text = camt(statement({ amount }).replaceAll(/<Bal>.*?<\/Bal>/g, ''));
    expect(refusalOf(text).sentence).toContain('Line 1 of the file: an amount or its direction can’t be read.');
  },
);

test('a camt.053 whose entry count differs from its entries is refused with both counts (X-340)', () => {
  const text = camt(
    statement().replace('<Acct>', '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry><Acct>'),
  );
  expect(refusalOf(text).sentence).toContain('it counts 2 entries, and has 1');
  const { sentence } = refusalOf(camt(statement({ closing: '250.00' })));
  expect(sentence).toContain('its entries lead from $100.00 to $249.87, and it ends with $250.00');
});

test('two documents in one envelope are both read, and two currencies in one account are refused (X-340)', () => {
  const both = `<Envelope>${camt(statement())}<Part>${camt(statement({ of: '9995678' }))}</Part></Envelope>`;
  expect(statementsIn(both).map(({ account }) => account)).toEqual(['1234', '5678']);
  const mixed = camt(statement()).replace('Ccy="USD">149.87', 'Ccy="EUR">149.87');
  expect(refusalOf(mixed).sentence).toContain('others of this account are');
  const twins = camt(statement({ of: '0004121234' }) + statement({ of: '0009991234' }));
  expect(refusalOf(twins).code).toBe('statement/no-account');
  const pending = camt(
    statement()
      .replace('<Sts>BOOK', '<Sts>PDNG')
      .replaceAll(/<Bal>.*?<\/Bal>/g, ''),
  );
  expect(refusalOf(pending).sentence).toBe('There is nothing booked in this file.');
});

const LETTERS = 'José Núñez';
const latin = camt(statement({ name: LETTERS }));
const csv = table(PLAIN, `4121234,11/19/2026,ORG=${LETTERS},+5.00`);
const bytes = (text: string, encoding: BufferEncoding, ...mark: number[]) =>
  new Uint8Array(Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)]));

test('the encoding of a file is given by its byte order mark, or by the first line of its XML (X-340)', () => {
  const wide = (mark: number[], swap: number) =>
    textOfFile(bytes('\u03a9\u03bc', 'utf16le', ...mark).map((_, at, all) => all[at ^ swap] ?? 0));
  expect([wide([0xff, 0xfe], 0), wide([0xff, 0xfe], 1)]).toEqual(['\u03a9\u03bc', '\u03a9\u03bc']);
  expect(textOfFile(bytes('\u00ff\u20ac', 'utf8'))).toBe('\u00ff\u20ac');
  expect(textOfFile(bytes('a\u00fe', 'latin1'))).toBe('a\u00fe');
  expect(textOfFile(bytes('AB', 'utf16le').map((_, at, all) => all[at ^ 1] ?? 0))).toBe('AB');
  const named = (xml: string) => textOfFile(bytes(`${xml}\u00a4`, 'latin1')).at(-1);
  const first = `<?xml version="1.0" encoding='iso-8859-15'?>`;
  expect([first, first.replace("='", ' = "').replace("'", '"')].map(named)).toEqual(['\u20ac', '\u20ac']);
  expect([` ${first}`, first.replace(' enc', '_enc'), first.replace('xml', 'xml>')].map(named)).toEqual([
    ...'\u00a4\u00a4\u00a4',
  ]);
});

test.each<[encoding: string, file: Uint8Array]>([
  ['UTF-8', bytes(csv, 'utf8')],
  ['UTF-8 with a mark', bytes(csv, 'utf8', 0xef, 0xbb, 0xbf)],
  ['Windows-1252', bytes(csv, 'latin1')],
  ['UTF-16 with a mark', bytes(csv, 'utf16le', 0xff, 0xfe)],
  ['UTF-16 without a mark', bytes(csv, 'utf16le')],
  ['UTF-16 the other way around', bytes(csv, 'utf16le', 0xff, 0xfe).map((_, at, all) => all[at ^ 1] ?? 0)],
  ['an encoding that XML names', bytes(`<?xml version="1.0" encoding="ISO-8859-1"?>${latin}`, 'latin1')],
  ['UTF-8 that XML takes for Latin', bytes(`<?xml version="1.0" encoding="nonsense"?>${latin}`, 'utf8')],
])('a file in %s has the sender’s letters (X-340)', (_, file) => {
  const [only] = statementsIn(textOfFile(file));
  expect(only?.lines[0]?.party).toBe(LETTERS);
});

/** The ways in which a table shows the direction of money, each as its header and a row of it. */
const WAYS: readonly (readonly [header: string, row: (cents: string, isIn: boolean) => string])[] = [
  ['Amount', (cents, isIn) => `${isIn ? '' : '-'}${cents}`],
  ['Amount,D/C', (cents, isIn) => `${cents},${isIn ? 'C' : 'D'}`],
  ['Debit,Credit', (cents, isIn) => (isIn ? `,${cents}` : `${cents},`)],
  ['BAI Code,Amount', (cents, isIn) => `${isIn ? '195' : '495'},${cents}`],
  ['Type,Amount,Status,Check', (cents, isIn) => `${isIn ? 'Credit' : 'Debit'},${cents},Posted,`],
];
const PIECES = [',', '"', '\n', ' ', ';', ',,', '\t', '.', ',,,'];

/** A random table whose amounts differ from each other, and a change to its cell separators. */
const spoilt = fc.record({
  way: fc.constantFrom(...WAYS),
  directions: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
  changes: fc.array(fc.tuple(fc.nat(), fc.constantFrom('', ...PIECES)), { maxLength: 4 }),
});

type Spoilt = typeof spoilt extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Reads a damaged table, and compares each amount with that of the undamaged one. */
function expectNoneTurned({ way: [header, row], directions, changes }: Spoilt) {
  const amounts = directions.map((isIn, at) => ({ isIn, cents: 1_234_507 + at * 1_000_003 }));
  const rows = amounts.map(
    ({ isIn, cents }, at) => `4121234,11/${10 + at}/2026,TO OR FROM SOMEONE,${row((cents / 100).toFixed(2), isIn)}`,
  );
  let text = table(`Account,Date,Description,${header}`, ...rows);
  const damaged = new Set<number>();
  for (const [place, piece] of changes) {
    // Only cell separators are removed: a file without a minus means something else.
    const at = text.indexOf('\n') + 1 + (place % (text.length - text.indexOf('\n')));
    // Two faults in one row, or in two that a line break joins, can remove digits from an amount, and no reader could
    // know.
    const nth = text.slice(0, at).split('\n').length;
    if ([nth - 1, nth, nth + 1].some((each) => damaged.has(each))) continue;
    damaged.add(nth);
    text = text.slice(0, at) + piece + text.slice(/[,"\n ]/.test(text[at] ?? '') ? at + 1 : at);
  }
  const found = parseStatement(text);
  for (const { amount, direction } of found.ok ? found.value.statements.flatMap(({ lines }) => lines) : []) {
    const own = amounts.find(({ cents }) => cents === amount);
    expect(own && (own.isIn ? 'in' : 'out'), text).toBe(direction);
  }
}

test('a table whose separators are damaged yields no amount that it did not have, and reverses none (X-340)', () => {
  fc.assert(fc.property(spoilt, expectNoneTurned), { numRuns: 300 });
});

test('no damage to 100,000 tables invents or reverses an amount (X-340)', { tags: 'long', timeout: 600_000 }, () => {
  fc.assert(fc.property(spoilt, expectNoneTurned), { numRuns: 100_000 });
});
