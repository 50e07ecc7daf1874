import { expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import {
  bankNamesOf,
  isCertainReturn,
  onRecordOf,
  referencesIn,
  returnsFor,
  sentBackOn,
} from '#shared/statement/returned.ts';
import type { StatementLine } from '#shared/statement/statement.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';

const IMAD = '20261118B1QGC05C005522';
const SHORT = IMAD.slice(4);
const OTHER = '20261118B1QGC05C009999';

/** A wire of November 18 that two people returned on November 20, unless stated otherwise. */
const wire = (over: Partial<ReceivedWire> = {}): ReceivedWire =>
  ({
    ...{ reference: IMAD, received: 1_250_000, sender: 'ADA BUYER', on: '2026-11-18', state: 'sent back', version: 4 },
    steps: [
      { name: 'keep', received: 1_250_000, on: '2026-11-18' },
      { name: 'propose', received: 1_250_000, on: '2026-11-19' },
      { name: 'send back', received: 1_250_000, on: '2026-11-20' },
    ],
    ...over,
  }) as unknown as ReceivedWire;
const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  ...{ id: 'a'.repeat(64), on: '2026-11-23', amount: toCents(1_250_000), direction: 'out', kind: 'wire' },
  ...{ reference: '20261123MYBANK00000001', party: '', text: 'OUTGOING WIRE' },
  ...over,
});
const told = (said: Partial<StatementLine>, ...wires: readonly ReceivedWire[]) => {
  const returns = returnsFor(line(said), wires);
  const each = returns.map(({ isNamed, isContradicted }) =>
    [isNamed ? 'named' : 'amount', ...(isContradicted ? ['contradicted'] : [])].join(' '),
  );
  return [...each, isCertainReturn(returns)];
};

const applied = { state: 'applied', transfer: { client: 'c', id: 't', referenceId: 'CP-7Q4K-2M01' } } as never;

test.each([
  ['its reference', { text: `RETURN OF IMAD ${IMAD}` }, ['named', true]],
  ['its reference without the year', { text: `RTN IMAD:${SHORT}` }, ['named', true]],
  ['its reference in the reference field', { reference: IMAD }, ['named', true]],
  ['its reference, before its return was approved', { on: '2026-11-18', reference: IMAD }, ['named', true]],
  ['its reference, before it arrived', { on: '2026-11-17', reference: IMAD }, [false]],
  ['its reference and another amount', { amount: toCents(1_249_999), reference: IMAD }, [false]],
  ['its reference, a month later', { on: '2026-12-20', reference: IMAD }, [false]],
  ['the amount on the same day', { on: '2026-11-20' }, ['amount', false]],
  ['the amount ten days later', { on: '2026-11-30' }, ['amount', false]],
  ['the amount eleven days later', { on: '2026-12-01' }, [false]],
  ['the amount on the day of the proposal', { on: '2026-11-19' }, ['amount', false]],
  ['the amount before the proposal', { on: '2026-11-18' }, [false]],
  ['the amount of incoming money', { direction: 'in' as const }, [false]],
])('a transaction with %s is suggested for a returned wire, exactly or not (X-320)', (_, said, proposed) =>
  expect(told(said, wire())).toEqual(proposed),
);

test('between two wires of one amount, only a name in the transaction decides (X-320)', () => {
  const other = wire({ reference: OTHER });
  expect(told({}, wire(), other)).toEqual(['amount', 'amount', false]);
  expect(told({ text: `RETURN ${IMAD}` }, other, wire())).toEqual(['named', 'amount contradicted', true]);
  expect(told({ text: `RETURN ${IMAD} AND ${OTHER}` }, wire(), other)).toEqual(['named', 'named', false]);
});

test('a wire whose return no one proposed is found from the day of its approval on (X-320)', () => {
  const alone = wire({ steps: [{ name: 'send back', received: 1_250_000, on: '2026-11-20' }] as never });
  expect(told({ on: '2026-11-20' }, alone)).toEqual(['amount', false]);
  expect(told({ on: '2026-11-19' }, alone)).toEqual([false]);
});

test('a wire that has its transaction is suggested for no other one (X-320)', () => {
  expect(told({ reference: IMAD }, wire({ sentBackLine: { on: '2026-11-21', id: 'b'.repeat(64) } }))).toEqual([false]);
});

test('a transaction that names a wire which is still here shows that, and what to ask the bank (X-320)', () => {
  expect(told({ text: `REVERSAL ${SHORT}` }, wire(applied))).toEqual(['named contradicted', false]);
  const [first] = returnsFor(line({ text: `REVERSAL ${SHORT}` }), [wire(applied)]);
  expect(first?.reasons.join(' ')).toMatch(
    /applied to CP-7Q4K-2M01.+Ask the bank.+undo the match first.+return the wire/,
  );
  const [held] = returnsFor(line({ text: IMAD }), [wire({ state: 'unmatched' })]);
  expect(held?.reasons.join(' ')).toMatch(/unidentified.+Ask the bank.+return the wire here first/);
  expect(told({}, wire(applied))).toEqual([false]);
  expect(told({ text: IMAD }, wire({ state: 'void' }))).toEqual([false]);
});

test('a transaction of the same amount that names another wire speaks against it (X-320)', () => {
  expect(
    told(
      { text: `RETURN ${OTHER}` },
      wire(),
      wire({ ...(applied as object), reference: OTHER, received: 1_00 as never }),
    ),
  ).toEqual(['amount contradicted', false]);
});

test('references in a transaction are looked up with and without the year, and words don’t count (X-320)', () => {
  expect(referencesIn(line({ reference: 'OUT1', text: `RETURNED FUNDS IMAD:${SHORT}; TRN#998877665544` }))).toEqual([
    SHORT,
    IMAD,
    '998877665544',
  ]);
  const many = 'R1000001 R1000001 R1000002 R1000003 R1000004 R1000005 R1000006 R1000007 R100000';
  expect(referencesIn(line({ reference: '', text: many }))).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `R100000${nth}`));
  expect(referencesIn(line({ direction: 'in', text: IMAD }))).toEqual([]);
  expect([bankNamesOf(wire()), bankNamesOf(wire({ reference: 'R1234567' }))]).toEqual([[IMAD, SHORT], ['R1234567']]);
});

test('a transaction that names a wire is an exact match for the returned part of it, and doesn’t contradict it (X-320, X-324)', () => {
  const whole = wire({ received: toCents(9_000_000), state: 'split', into: [`${IMAD}-part-1`, `${IMAD}-part-2`] });
  const part = wire({ reference: `${IMAD}-part-2`, part: { number: 2, wire: IMAD, from: IMAD } });
  expect(told({ text: `RETURN ${SHORT}` }, whole, part)).toEqual(['named', true]);
  const [first] = returnsFor(line({ text: `RETURN ${SHORT}` }), [whole, part]);
  expect(first?.reasons[0]).toBe(`The bank description names the wire this is a part of, ${IMAD}.`);
  const twin = wire({ reference: `${IMAD}-part-3`, part: { number: 3, wire: IMAD, from: IMAD } });
  expect(told({ text: `RETURN ${SHORT}` }, whole, part, twin)).toEqual(['named', 'named', false]);
});

test('a transaction of a whole wire that is split shows that, and what to ask the bank (X-320, X-324)', () => {
  const gone = wire({ state: 'split', into: [`${IMAD}-part-1`] });
  expect(told({ text: `REVERSAL ${SHORT}` }, gone)).toEqual(['named contradicted', false]);
  const [first] = returnsFor(line({ text: `REVERSAL ${SHORT}` }), [gone]);
  expect(first?.reasons.join(' ')).toContain('It’s split.');
});

test('the reasons give the name at the bank, what was returned when, and what to do (X-320, X-324)', () => {
  const reasons = (text: string, ...wires: readonly ReceivedWire[]) => returnsFor(line({ text }), wires)[0]?.reasons;
  const named = `The bank description names this wire, ${IMAD}.`;
  const back = 'It was returned on 11/20/2026. The amounts match.';
  expect(reasons(IMAD, wire())).toEqual([named, back]);
  expect(reasons('OUT', wire())).toEqual([back, 'Only the amount matches.']);
  const against = [back, `The bank description names another wire, ${OTHER}.`];
  expect(reasons(OTHER, wire(), wire({ reference: OTHER, received: toCents(5) }))).toEqual(against);
  expect(reasons(IMAD, wire({ state: 'applied' }))?.[0]).toBe(`${named} It’s applied to a payment.`);
  const undo = 'Ask the bank. If it took the money back, undo its matches and the split, then return the wire.';
  const whole = wire({ state: 'split', into: ['A', 'B'] });
  const [one, other, inner] = ['A', 'B', 'C'].map((reference) => wire({ reference, received: toCents(1) }));
  if (!one || !other || !inner) throw new Error('There are three.');
  const halved: ReceivedWire = { ...other, state: 'split', into: ['C'] };
  const alone =
    'Its parts were returned one by one. Compare the bank’s transactions. If this one covers all of them, exclude it with that reason.';
  for (const parts of [
    [one, other],
    [one, halved, inner],
  ])
    expect(reasons(IMAD, whole, ...parts)).toEqual([named, alone]);
  for (const parts of [[], [one], [one, { ...other, state: 'unmatched' as const }], [one, halved]])
    expect(reasons(IMAD, whole, ...parts)).toEqual([`${named} It’s split.`, undo]);
});

test('wires are listed by their references, and those still on record are the ones that a transaction’s own reference names (X-320)', () => {
  const [first, second] = [wire({ reference: 'A1234567' }), wire({ reference: 'B1234567' })];
  for (const wires of [
    [first, second],
    [second, first],
  ])
    expect(returnsFor(line(), wires).map((each) => each.wire)).toEqual([first, second]);
  const here = wire({ state: 'unmatched' });
  expect(onRecordOf(line({ reference: IMAD }), [here, second])).toEqual([here]);
  expect([onRecordOf(line({ reference: IMAD }), [wire()]), onRecordOf(line({ text: IMAD }), [here])]).toEqual([[], []]);
  const later = [...wire().steps, { name: 'line', received: 1, on: '2026-11-25' }] as unknown as ReceivedWire['steps'];
  expect([sentBackOn(wire({ steps: later })), sentBackOn(wire({ steps: [] }))]).toEqual(['2026-11-20', undefined]);
});
