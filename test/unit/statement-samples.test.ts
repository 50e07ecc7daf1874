import { expect, test } from 'vitest';
import type { CsvMapping } from '#shared/statement/csv-mapping.ts';
import { parseStatement } from '#shared/statement/parse.ts';
import { isProviderSweep } from '#shared/statement/provider-sweep.ts';
import { bankStatement, type Statement } from '#shared/statement/statement.ts';
import { sample, statementsIn } from '../support/statements/read.ts';

/** A statement in a few lines, as a person would compare it with the file. */
const told = ({ account, from, until, opening, closing, lines }: Statement): readonly string[] => [
  `${account} ${from} ${until} ${opening ?? '?'} ${closing ?? '?'}`,
  ...lines.map(({ on, direction, amount, kind, reference, party }) =>
    [on, direction, amount, kind, reference || '-', party || '-'].join(' '),
  ),
];

const OF_6789: CsvMapping = { account: '6789' };

test.each([
  [
    'jpmorgan.bai',
    {},
    [
      '6789 2026-11-19 2026-11-19 10000000 12623500',
      '2026-11-19 in 2500000 wire 20261119B1QGC05C005522 WEI CHEN, PHOENIX AZ',
      '2026-11-19 in 150000 wire XFER20261119A ROSA DIAZ',
      '2026-11-19 out 25000 check 1043 -',
      '2026-11-19 out 1500 fee - -',
    ],
  ],
  [
    'truist.bai',
    {},
    [
      '0001 2026-11-19 2026-11-19 5000000 5420000',
      '2026-11-19 in 500000 ach ACH0001 -',
      '2026-11-19 out 80000 wire OUT77 PHOENIX CROSS LENDING',
      '0002 2026-11-19 2026-11-19 ? -120000',
    ],
  ],
  [
    'chase.csv',
    OF_6789,
    [
      '6789 2026-11-18 2026-11-20 42751500 43650000',
      '2026-11-20 out 1500000 ach 021000021234567 -',
      '2026-11-19 in 2500000 wire 1119B1QGC05C005522 WEI CHEN PHOENIX AZ …0000',
      '2026-11-19 in 150000 wire 9876543210ES ROSA DIAZ FRESNO CA …0000',
      '2026-11-19 out 1500 fee - -',
      '2026-11-18 out 250000 check 1042 -',
    ],
  ],
  [
    'bank-of-america.csv',
    OF_6789,
    [
      '6789 2026-11-19 2026-11-20 10000000 12521956',
      '2026-11-19 in 2500000 wire 2026111900123456 WEI CHEN',
      '2026-11-19 in 123456 wire 2026111900654321 DIAZ, ROSA',
      '2026-11-20 out 100000 wire 2026112000111111 PHOENIX CROSS LENDING',
      '2026-11-20 out 1500 fee - -',
    ],
  ],
  [
    'wells-fargo.csv',
    OF_6789,
    [
      '6789 2026-11-18 2026-11-20 ? ?',
      '2026-11-20 out 1500 fee - -',
      '2026-11-19 in 2500000 wire 261119012345 WEI CHEN',
      '2026-11-18 out 48000 check 1043 -',
    ],
  ],
  [
    'pnc.csv',
    {},
    [
      '6789 2026-11-19 2026-11-20 100000 2573500',
      '2026-11-19 in 2500000 wire 20261119B1Q8021C000123 -',
      '2026-11-20 out 25000 ach - -',
      '2026-11-20 out 1500 fee - -',
    ],
  ],
  [
    'us-bank.csv',
    OF_6789,
    ['6789 2026-11-18 2026-11-19 ? ?', '2026-11-19 in 1200000 wire - OSCAR PEREZ', '2026-11-18 out 320045 ach - -'],
  ],
  [
    'citi.xml',
    {},
    [
      '6789 2026-11-19 2026-11-19 10000000 12450000',
      '2026-11-19 in 2500000 wire 20261119B1QGC05C005522 WEI CHEN & LI WANG',
      '2026-11-19 out 70000 other REV1 -',
      '2026-11-20 in 20000 ach - -',
    ],
  ],
])('%s reads as the bank meant it (X-247)', (name, mapping, expected) => {
  const statements = statementsIn(sample(name), mapping);
  expect(statements.flatMap(told)).toEqual(expected);
  for (const each of statements) expect(bankStatement.parse(each)).toEqual(each);
});

test('the versions of camt.053 read the same, and so does a file with other line ends or a byte order mark (X-247)', () => {
  const [newer] = statementsIn(sample('citi.xml'));
  expect(statementsIn(sample('citi-v02.xml'))).toEqual([newer]);
  for (const name of ['jpmorgan.bai', 'citi.xml', 'chase.csv']) {
    const text = sample(name);
    const elsewhere = `\ufeff${text.replaceAll('\n', '\r\n')}`;
    expect(statementsIn(elsewhere, OF_6789)).toEqual(statementsIn(text, OF_6789));
  }
});

test('a pending transaction isn’t imported, only counted (X-247)', () => {
  for (const name of ['citi.xml', 'us-bank.csv'])
    expect(parseStatement(sample(name), OF_6789)).toMatchObject({ ok: true, value: { notBooked: 1 } });
});

test('no account number is kept, and references are (X-247)', () => {
  const said = ['chase.csv', 'bank-of-america.csv', 'pnc.csv', 'citi.xml', 'jpmorgan.bai']
    .flatMap((name) => statementsIn(sample(name), OF_6789))
    .flatMap(({ account, lines }) => [account, ...lines.map(({ party, text }) => `${party} ${text}`)])
    .join('\n');
  expect(said).not.toMatch(/000123456789|998877665544|5544332211|000000019|\b\d{9,}\b/);
  expect(said).toContain('from account …5544');
  expect(said).toContain('IMAD: 1119B1QGC05C005522');
  expect(said).toContain('CP-7Q4K-2M9P');
});

test('the provider’s own entries are recognized, and never taken for a wire (X-247)', () => {
  const swept = ['chase.csv', 'truist.bai', 'jpmorgan.bai', 'pnc.csv']
    .flatMap((name) => statementsIn(sample(name), OF_6789))
    .flatMap(({ lines }) =>
      lines.filter((line) => isProviderSweep(line)).map(({ amount, direction }) => `${direction} ${amount}`),
    );
  expect(swept).toEqual(['out 1500000', 'in 500000']);
  expect(isProviderSweep({ kind: 'wire', party: 'PLAID', text: 'PLAID' })).toBe(false);
  expect(isProviderSweep({ kind: 'ach', party: '', text: 'ACH CREDIT MAPLE TITLE PAYMENT' }, ['Maple Title'])).toBe(
    true,
  );
  expect(isProviderSweep({ kind: 'ach', party: '', text: 'ACH CREDIT' }, [''])).toBe(false);
  const [bare] = statementsIn('Account,Date,Description,Amount\n1234,11/19/2026,PLAID TECHNOLOGIES SWEEP,+1.00');
  expect(bare?.lines.map((line) => [line.kind, isProviderSweep(line)])).toEqual([['ach', true]]);
});
