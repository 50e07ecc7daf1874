import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import { elsewhereText, isAmbiguous, isCertain, namedFileIn, proposalsFor } from '#shared/statement/propose.ts';
import { DIRECTIONS, LINE_KINDS, type StatementLine } from '#shared/statement/statement.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

const WAITING = { status: 'awaiting wire', method: 'Wire', createdAt: '2026-11-18T15:00:00.000Z', fee: 0 };
const payment = (id: number, overrides: Readonly<Record<string, unknown>> = {}): Transfer =>
  aTransfer({
    ...WAITING,
    id: `65f0000000000000000000${String(id).padStart(2, '0')}`,
    referenceId: `CP-7Q4K-2M${String(id).padStart(2, '0')}`,
    ...overrides,
  });
const line = (overrides: Partial<StatementLine> = {}): StatementLine => ({
  id: 'a'.repeat(64),
  on: '2026-11-19',
  amount: toCents(1_250_000),
  direction: 'in',
  kind: 'wire',
  reference: '',
  party: '',
  text: 'WIRE IN',
  ...overrides,
});
const told = (said: Partial<StatementLine>, ...waiting: readonly Transfer[]) => {
  const proposals = proposalsFor(line(said), waiting);
  return [...proposals.map(({ transfer, score }) => `${transfer.referenceId} ${score}`), isCertain(proposals)];
};
const ada = payment(1, {
  fileNumber: '24-2000',
  wireReport: { reference: '20261119B1QGC05C005522', at: WAITING.createdAt },
});

test.each([
  ['our reference', { text: 'RFB=CP 7Q4K 2M01' }, 100, true],
  ['the reference that the client reported, without its year', { reference: '1119B1QGC05C005522' }, 100, true],
  ['the same reference in the bank description', { text: 'IMAD:20261119B1QGC05C005522 TRN:1' }, 100, true],
  ['the same reference, spaced and labeled', { text: 'IMAD: 2026 1119 B1QGC05C 005522 11191200FT01' }, 100, true],
  ['file number and amount', { text: 'FILE 24-2000, DEPOSIT' }, 90, false],
  ['amount and sender', { party: 'BUYER, ADA SPRINGFIELD IL' }, 80, false],
  ['amount and sender with an initial', { party: 'ADA Q BUYER' }, 80, false],
  ['amount and sender with a word between', { party: 'ADA QX BUYER' }, 60, false],
  ['amount and the name outside the sender’s field', { text: 'Fedwire from Ada Buyer' }, 60, false],
  ['the amount alone', {}, 60, false],
  ['$25 short and the sender', { amount: toCents(1_247_500), party: 'ADA BUYER' }, 50, false],
  ['$50 short and the sender', { amount: toCents(1_245_000), party: 'ADA BUYER' }, 50, false],
  ['the amount alone, on the day of the request', { on: '2026-11-18' }, 60, false],
  ['the amount alone, five banking days later', { on: '2026-11-25' }, 60, false],
  [
    'our reference on a credit of another kind',
    { kind: 'other' as const, text: 'NO REVERSAL: CP-7Q4K-2M01' },
    100,
    true,
  ],
  ['amount and sender, and another reference of ours', { party: 'ADA BUYER', text: 'RFB CP 7Q4K 2M9P' }, 80, false],
  ['our reference and another one of ours', { text: 'CP-7Q4K-2M01 AND CP-7Q4K-2M9P' }, 100, false],
  ['our reference and another amount', { amount: toCents(1_300_000), text: 'CP-7Q4K-2M01' }, 100, false],
])('a transaction with %s gets its score, and is exact or not (X-249, X-343)', (_, said, points, isSure) =>
  expect(told(said, ada)).toEqual([`CP-7Q4K-2M01 ${points}`, isSure]),
);

test.each([
  ['is outgoing', { direction: 'out', text: 'CP-7Q4K-2M01' }],
  ['is an ACH deposit', { kind: 'ach', text: 'CP-7Q4K-2M01' }],
  ['is a check', { kind: 'check', text: 'CP-7Q4K-2M01' }],
  ['is from the client but exceeds the request', { amount: toCents(1_250_001), party: 'ADA BUYER' }],
  ['has the amount, but came six banking days later', { on: '2026-11-27' }],
  ['is a reversal', { kind: 'other', text: 'Reversal CP-7Q4K-2M01' }],
  ['has another file’s number', { amount: toCents(1), text: 'FILE 124-2000' }],
  ['is short by more than a bank’s charge', { amount: toCents(1_244_999), party: 'ADA BUYER' }],
  ['has the amount, but came weeks later', { on: '2026-12-20' }],
  ['has the amount, but came before the request', { on: '2026-11-17' }],
] as const)('a transaction that %s is suggested for no one (X-249)', (_, said) =>
  expect(told(said, ada)).toEqual([false]),
);

test('the reasons are sentences for the staff (X-249)', () => {
  const said = { text: 'CP-7Q4K-2M01 24-2000', party: 'Ada Buyer', amount: toCents(1_247_500) };
  expect(proposalsFor(line(said), [ada])[0]?.reasons).toEqual([
    'The bank description has our reference, CP-7Q4K-2M01.',
    'The bank description has the file number, 24-2000.',
    'The sender’s name matches the client’s.',
    'It is $25.00 less than was asked.',
  ]);
  const reasons = (over: Partial<StatementLine>) => proposalsFor(line(over), [ada])[0]?.reasons;
  expect(reasons({})).toEqual(['It arrived within 5 banking days. Only the amount matches.', 'The amounts match.']);
  expect(reasons({ reference: '1119B1QGC05C005522', text: 'CP-7Q4K-2M9P CP-7Q4K-2M8P' })).toEqual([
    'It has the reference the client reported.',
    'The amounts match.',
    'The bank description has another of our references, CP-7Q4K-2M9P, CP-7Q4K-2M8P.',
  ]);
  const named = { wireInto: undefined, destination: { accountLastFourDigits: '7734' } } as unknown as Transfer;
  expect([
    elsewhereText(named, undefined),
    elsewhereText(named, '7734'),
    elsewhereText({} as Transfer, '9021'),
  ]).toEqual([...[undefined, undefined, undefined]]);
  const second = '65f0000000000000000000b2';
  expect(elsewhereText({ ...named, wireInto: second }, second)).toBeUndefined();
  expect(elsewhereText({ ...named, wireInto: second }, '7734')).toBe(
    'It arrived in another trust account than the one in the wire instructions.',
  );
  expect(elsewhereText(named, '9021')).toContain(
    'ending in 9021, but the wire instructions name the one ending in 7734.',
  );
});

test.each([
  ['Søren', 'Østergaard', 'SOREN OSTERGAARD', true],
  ['Łukasz', 'Nowak', 'LUKASZ NOWAK', true],
  ['Pat', 'O’Brien', 'PAT O BRIEN', true],
  ['Jo', 'St. Clair', 'JO STCLAIR', true],
  ['Ana', 'De La Cruz', 'DELACRUZ ANA', true],
  ['John', 'Smith Jr.', 'JOHN SMITH', true],
  ['John', 'Smith', 'SMITH JR, JOHN', true],
  ['Amy', 'Smith-Jones', 'AMY B SMITHJONES', true],
  ['Mary Ann', 'Lee', 'MARY ANN LEE', true],
  ['John', 'Doe', 'JANE DOE AND JOHN SMITH', false],
  ['Taylor', 'Austin', '14 TAYLOR ST AUSTIN TX MARY JONES', false],
  ['John', 'Smith, Sr', 'JOHN SMITH', true],
  ['John', 'Smith II', 'JOHN SMITH', true],
  ['John', 'Smith', 'JOHN III SMITH', true],
  ['John', 'Smith', 'JOHN IV SMITH', true],
  ['Ada', 'Buyer', 'ADA *** BUYER', true],
  ['Mary Ann', 'Lee', 'MARYANN LEE', true],
  ['John', 'Smith', 'JOHN DOE AND JOHN SMITH', true],
  ['Mary', 'Doe', 'MARY JONES OBI PROPERTY OF JOHN DOE', false],
])('%s %s is the sender that the bank prints as %s: %s (D-87)', (firstName, lastName, party, isTheirs) => {
  const [proposal] = proposalsFor(line({ party }), [payment(1, { firstName, lastName })]);
  expect(proposal?.reasons.includes('The sender’s name matches the client’s.')).toBe(isTheirs);
});

test('a transaction in either direction is suggested for the one file that it names, if it is for no payment (D-87)', () => {
  const files = ['24-2000', '24-2001'];
  const loan = line({ amount: toCents(40_000_000), text: 'GREAT LAKES LENDING FILE 24-2001' });
  expect(namedFileIn(loan, [], files)).toBe('24-2001');
  expect(namedFileIn({ ...loan, text: '24-2000 AND 24-2001' }, [], files)).toBeUndefined();
  expect(namedFileIn({ ...loan, text: 'FILE 124-2001' }, [], files)).toBeUndefined();
  expect(namedFileIn(loan, proposalsFor(line(), [ada]), files)).toBeUndefined();
  expect(namedFileIn({ ...loan, direction: 'out', kind: 'check' }, [], files)).toBe('24-2001');
  expect(namedFileIn({ ...loan, text: `REVERSAL ${loan.text}` }, [], files)).toBeUndefined();
});

test('a wire into an account that isn’t in the instructions matches no one exactly (D-84)', () => {
  const loan = { ...line({ text: 'CP-7Q4K-2M01' }), account: '9021' };
  const certainFor = (over: Readonly<Record<string, unknown>>) => isCertain(proposalsFor(loan, [payment(1, over)]));
  expect(certainFor({ wireInto: '9021', destination: undefined })).toBe(true);
  expect(certainFor({ wireInto: '7734' })).toBe(false);
  expect(proposalsFor(loan, [payment(1, { wireInto: '7734' })])[0]?.reasons.at(-1)).toBe(
    'It arrived in the account ending in 9021, but the wire instructions name the one ending in 7734. An approver has to accept it.',
  );
});

test('between two payments of one amount, only a name decides (X-249)', () => {
  const [one, other] = [payment(1), payment(2, { firstName: 'Rosa', lastName: 'Diaz' })];
  const equals = proposalsFor(line(), [one, other]);
  expect(proposalsFor(line(), [other, one])).toEqual(equals);
  const scores = (...all: number[]) => isAmbiguous(all.map((score) => ({ score })));
  expect([scores(), scores(100), scores(95, 80), scores(96, 80)]).toEqual([false, false, true, false]);
  expect([equals.length, isAmbiguous(equals), isCertain(equals)]).toEqual([2, true, false]);
  expect(told({ party: 'ROSA DIAZ' }, one, other)).toEqual(['CP-7Q4K-2M02 80', 'CP-7Q4K-2M01 60', false]);
  // The same client twice: the file number is too close to the name.
  const twice = [payment(1), payment(2, { fileNumber: '24-2001' })];
  expect(told({ party: 'ADA BUYER', text: '24-2001' }, ...twice).at(-1)).toBe(false);
});

/** Payments and transactions with few different values, so that most are similar. */
const waiting = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 20 }),
      amount: fc.constantFrom(1_250_000, 1_252_500, 900_000),
      name: fc.constantFrom(['Ada', 'Buyer'], ['Rosa', 'Diaz'], ['Wei', 'Chen']),
      fileNumber: fc.constantFrom(undefined, '24-2000', '24-2001'),
      reported: fc.constantFrom(undefined, 'IMADIMAD1'),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .map((all) =>
    all.map(({ id, amount, name: [firstName, lastName], fileNumber, reported }) =>
      payment(id, {
        ...{ amount, firstName, lastName },
        ...(fileNumber ? { fileNumber } : {}),
        ...(reported ? { wireReport: { reference: reported, at: WAITING.createdAt } } : {}),
      }),
    ),
  );
const said = fc.record({
  on: fc.constantFrom('2026-11-17', '2026-11-19', '2026-11-30'),
  amount: fc.constantFrom(1_250_000, 1_252_500, 900_000).map(toCents),
  direction: fc.constantFrom(...DIRECTIONS),
  kind: fc.constantFrom(...LINE_KINDS),
  reference: fc.constantFrom('', 'IMADIMAD1', 'CP-7Q4K-2M03'),
  party: fc.constantFrom('', 'ADA BUYER', 'DIAZ ROSA', 'SOMEBODY'),
  text: fc.constantFrom('', 'WIRE', 'FILE 24-2000', 'CP-7Q4K-2M05', 'FROM WEI CHEN'),
});

test('the order of the payments doesn’t matter (X-249)', () => {
  const permuted = waiting.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );
  fc.assert(
    fc.property(said, permuted, (each, [all, shuffled]) => {
      expect(proposalsFor(line(each), shuffled)).toEqual(proposalsFor(line(each), all));
    }),
  );
});

test('an exact match has evidence in the transaction, the exact amount, and no similar payment (X-249)', () => {
  fc.assert(
    fc.property(said, waiting, (each, all) => {
      const proposals = proposalsFor(line(each), all);
      const [first, second] = proposals;
      if (!first || !isCertain(proposals)) return;
      const { transfer } = first;
      const words = `${each.reference} ${each.party} ${each.text}`;
      expect(each.amount).toBe(transfer.amount);
      expect(second === undefined || first.score - second.score > 15).toBe(true);
      const evidence = [transfer.referenceId, transfer.wireReport?.reference];
      expect(evidence.some((one) => one !== undefined && words.includes(one))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('two transactions of one amount and nothing else match no one exactly (X-249)', () => {
  fc.assert(
    fc.property(waiting, fc.constantFrom(1_250_000, 900_000).map(toCents), (all, amount) => {
      const proposals = proposalsFor(line({ amount, text: 'WIRE IN' }), all);
      expect(isCertain(proposals)).toBe(false);
    }),
  );
});

test('one of several given names, and a file number of four characters, are enough (X-249)', () => {
  const mary = payment(2, { firstName: 'Mary Ann Beth', middleName: '', lastName: 'Roe', fileNumber: '2418' });
  expect(told({ party: 'MARY ANN ROE' }, mary)).toEqual(['CP-7Q4K-2M02 80', false]);
  expect(told({ text: 'FILE 2418' }, mary)).toEqual(['CP-7Q4K-2M02 90', false]);
});

test('a reported reference of eight characters and a file number of letters are found in any spelling (X-249)', () => {
  const reported = (reference: string) =>
    payment(2, { fileNumber: 'Ab-2000', wireReport: { reference, at: WAITING.createdAt } });
  expect(told({ text: 'TRN:ABCD1234 B' }, reported('abcd1234'))).toEqual(['CP-7Q4K-2M02 100', true]);
  expect(told({ text: 'TRN:ABC1234 B' }, reported('abc1234'))).toEqual(['CP-7Q4K-2M02 60', false]);
  expect(told({ text: 'FILE aB-2000' }, reported('abcd1234'))).toEqual(['CP-7Q4K-2M02 90', false]);
});
