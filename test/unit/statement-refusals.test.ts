import { expect, test } from 'vitest';
import { previewCsv } from '#shared/statement/csv.ts';
import { refusalOf, sample, statementsIn } from '../support/statements/read.ts';

const bai = sample('jpmorgan.bai');
const camt = sample('citi.xml');
const table = (...rows: readonly string[]) => ['Account,Date,Description,Amount,Balance', ...rows].join('\n');

test.each([
  ['a transaction that is missing', bai.replace(/^16,475.*\n/m, ''), 'statement/totals', 8],
  ['amounts in pounds', camt.replace('Ccy="USD">25000.00', 'Ccy="GBP">25000.00'), 'statement/other-currency', 24],
  ['balances that the entries do not explain', camt.replace('124500<', '124501<'), 'statement/totals', 39],
  ['an entry less than the statement counts', camt.replace('>4<', '>5<'), 'statement/totals', 39],
  ['a document type', camt.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]>\n<Document'), 'statement/not-read', 2],
  ['an entity of its own', camt.replace('STMT20261119', '&b;'), 'statement/not-read', 4],
  ['XML that is cut off', camt.slice(0, camt.indexOf('<Ntry>')), 'statement/not-read', 13],
  ['an entry inside another one', camt.replace('<Ntry>', '<Ntry><Ntry>'), 'statement/not-read', 13],
  ['a report of the day under way', camt.replace('camt.053', 'camt.052'), 'statement/unknown-format', 2],
  ['a date that does not exist', table('1234,02/30/2026,Wire,1.00,1.00'), 'statement/not-read', 2],
  ['an amount with a decimal comma', table('1234,11/19/2026,Wire,"1.000,00",'), 'statement/not-read', 2],
  ['an amount that no integer holds', table('1234,11/19/2026,Wire,99999999999999,'), 'statement/not-read', 2],
  [
    'a balance that does not continue',
    table('1234,11/19/2026,A,+1.00,5.00', '1234,11/19/2026,B,+1.00,7.00'),
    'statement/totals',
    3,
  ],
  ['a quotation mark that does not close', table('1234,11/19/2026,"Wire,1.00,1.00'), 'statement/not-read', 2],
])('%s is refused with its line, and nothing is imported (X-247)', (_, text, code, line) => {
  const { code: refused, sentence } = refusalOf(text);
  expect([refused, sentence]).toEqual([code, expect.stringMatching(new RegExp(`^Line ${line} of the file: `))]);
  // A faulty line is never repeated, because it may contain an account number.
  expect(sentence).not.toMatch(/\d{5}|Wire|Chen/i);
});

/** The change in a BAI2 file, and its message. A bar is a line's end. */
const CHANGES = `
16,475 => 16;475 => not-read Line 7 of the file: it isn’t a record of BAI2
16,475 => 17,475 => not-read Line 7 of the file: it isn’t a record of BAI2
1,11/ => 1,11/|16,195,1 => not-read Line 12 of the file: something follows the end of the file
WIRE FEE/ => WIRE FEE${'|88,A'.repeat(201)} => not-read Line 209 of the file: a record goes on for too long
6500,7/ => 6500,8/ => totals Line 9 of the file: its count of records is 8, and the lines before it come to 7
6500,7/ => 6500,7.0/ => its count of records is 7
6500,7/ => 6500,+7/ => its count of records is 7
49,2797650 => 49,x => not-read Line 9 of the file: its total can’t be read
1,9/ => 2,9/ => totals Line 10 of the file: its count of what it holds is 2, and the lines before it come to 1
1,9/ => x,9/ => its count of what it holds is 0
1,261119,2359,USD,2/ => / => not-read Line 2 of the file: its day can’t be read
1,261119 => 4,261119 => the bank marks it as a test, or as taking back an earlier file
98,27976500,1,9/| =>  => not-read Line 10 of the file: this record can’t be here, so one before it is missing
|99,27976500,1,11/ =>  => totals Line 10 of the file: the end of the file is missing behind it
16,698 => 16,195,-1500|16,698 => money in or money out. Download these days as CSV or camt.053.
16,698 => 16,721 => not-read Line 8 of the file: a loan’s transaction is among those of a deposit account
16,698 => 16,099 => not-read Line 8 of the file: its type code is none of credits and debits
16,698,1500,, => 16,698,1500,V,269999 => not-read Line 8 of the file: the value date isn’t a day
16,698,1500 => 16,698,15.00 => not-read Line 8 of the file: the amount isn’t in whole cents
6789,USD => 6789,EUR => aren’t in United States dollars. Download the statement without this account.
03,000123456789 => 03,123 => no-account This file doesn’t show its account number. Choose the account.
,010, => ,1010, => not-read Line 3 of the file: an amount of the summary can’t be read
,010, => ,x010, => not-read Line 3 of the file: an amount of the summary can’t be read`;

test.each(
  CHANGES.trim()
    .split('\n')
    .map((line) => line.split(' => ').map((part) => part.replaceAll('|', '\n'))),
)('a BAI2 file that has for %j %j is refused: %s (X-247)', (from = '', to = '', said = '') => {
  expect(bai).toContain(from);
  const { code, sentence } = refusalOf(bai.replace(from, to));
  expect(`${code} ${sentence}`.replace('statement/', '')).toContain(said);
});

test('a BAI2 file reads the same with spaces, empty lines, and fields that banks leave out (X-340)', () => {
  for (const same of [
    ...[`\n ${bai}\u001a`, bai.replaceAll('\n', '\n\n'), bai.replaceAll(/^|$/gm, ' '), `\ufeff${bai}`],
    ...[bai.replace('2359,USD,2/', '/'), bai.replace(',1,261119', ',,261119'), bai.replace(',010,', ', 010 ,')],
    ...[bai.replace(',,015', ',V,261118,,015'), bai.replace(',2,/', ',2,,045/'), bai.replace(',2,/', ',2,,045,,,/')],
  ])
    expect(statementsIn(same)).toEqual(statementsIn(bai));
});

test('more entries than the limit are refused in each format, and so are sums that no integer holds (X-247)', () => {
  const line = (text: string) => refusalOf(text).sentence;
  const told = 'there are more than 50,000 entries. Ask the bank for fewer days at a time.';
  expect(line(`${bai.slice(0, bai.indexOf('16,'))}${'16,890,1\n'.repeat(50_001)}`)).toBe(
    `Line 50004 of the file: ${told}`,
  );
  const from = camt.indexOf('<Ntry>');
  expect(line(`${camt.slice(0, from).replaceAll(/<Bal>.*<.Bal>/g, '')}${'<Ntry/>\n'.repeat(50_001)}`)).toContain(told);
  const rows = Array.from({ length: 10 }, () => '1234,11/19/2026,A,+9999999999999.99,');
  expect(refusalOf(table(...rows, '5678,11/19/2026,A,+1,')).code).toBe('statement/not-read');
  const account = ['03,1234,USD/', '16,195,9007199254740991/', '49,9007199254740991,3/'];
  const summed = ['03,1234,USD,045,9007199254740991/', '49,9007199254740991,2/'];
  for (const two of [account, summed].map((one) => [...one, ...one].join('\n')))
    expect(line(`01,A,B,261120,0600,1,,,2/\n02,A,B,1,261119/\n${two}`)).toContain(
      'its amounts are too large to be added up',
    );
});

test('a BAI2 file of a day in progress is refused with what to fetch instead, and a final one is read (X-307)', () => {
  for (const interim of ['1', '3']) {
    const { sentence } = refusalOf(bai.replace('2359,USD,2/', `1100,USD,${interim}/`));
    expect(sentence).toMatch(/interim.* Download the previous day’s final report/);
  }
  for (const final of ['2', '4', ''])
    expect(statementsIn(bai.replace('2359,USD,2/', `2359,USD,${final}/`))).toEqual(statementsIn(bai));
});

test.each([
  ['a PDF', '%PDF-1.7', 'statement/unknown-format'],
  ['a spreadsheet', 'PK\u0003\u0004', 'statement/unknown-format'],
  ['OFX', 'OFXHEADER:100', 'statement/unknown-format'],
  ['another bank’s columns', sample('unknown-bank.csv'), 'statement/unknown-columns'],
  ['nothing', '', 'statement/unknown-format'],
  ['another kind of XML', '<html></html>', 'statement/unknown-format'],
  ['a table that does not say its account', sample('chase.csv'), 'statement/no-account'],
  ['more than five megabytes', 'a'.repeat(5_000_001), 'statement/too-large'],
  [
    'more lines than one import takes',
    table(...Array.from({ length: 50_001 }, () => '1234,11/19/2026,A,1.00,')),
    'statement/too-large',
  ],
  ['nothing booked', table('1234,11/19/2026,A,0.00,'), 'statement/not-read'],
])('%s is refused, and why (X-247)', (_, text, code) => expect(refusalOf(text).code).toBe(code));

test('a table with unknown columns is shown, and read once someone has explained them (X-247)', () => {
  const text = sample('unknown-bank.csv').replace('25.000,00', '25000.00');
  expect(previewCsv(text)).toEqual({
    ok: true,
    value: {
      isNamed: true,
      columns: [{ name: 'Fecha' }, { name: 'Importe' }, { name: 'Concepto' }],
      rows: [['19-11-2026', '+25000.00', 'Wire from Wei Chen']],
    },
  });
  const columns = { Fecha: 'booked', Importe: 'amount', Concepto: 'text' } as const;
  const [read] = statementsIn(text, { account: '1234', columns, days: 'day first' });
  expect(read?.lines).toMatchObject([{ on: '2026-11-19', amount: 2_500_000, direction: 'in', kind: 'wire' }]);
  const [other] = statementsIn(text, { account: '1234', columns, days: 'day first', signs: 'out is plus' });
  expect(other?.lines).toMatchObject([{ amount: 2_500_000, direction: 'out' }]);
});

test('a table without a header is read by the numbers of its columns (X-247)', () => {
  const text = '19.11.2026;25000.00;Wire\n20.11.2026;-5.00;Fee\n';
  expect(previewCsv(text)).toMatchObject({ value: { columns: [{ name: 'Column 1' }, {}, {}], rows: [{}, {}] } });
  const columns = { 'Column 1': 'booked', 'Column 2': 'amount', 'Column 3': 'text' } as const;
  const [read] = statementsIn(text, { account: '1234', columns, days: 'day first' });
  expect(read?.lines.map(({ amount }) => amount)).toEqual([2_500_000, 500]);
});
