import { expect, test } from 'vitest';
import { keepListed } from '#functions/console/listing/keep-listed.ts';
import type { ListPlace } from '#functions/console/listing/places-of.ts';
import type { TableChange } from '#functions/ledger/changes.ts';
import { factsOf } from '#functions/ledger/facts.ts';
import { tenantId } from '#shared/ids.ts';
import {
  isWireOf,
  keptLine,
  keptStatement,
  namesItsWire,
  recordedReferenceOf,
  wireNamesOf,
} from '#shared/statement/kept-line.ts';
import {
  asBanks,
  enteredBy,
  type ReceivedWire,
  receivedWire,
  wireReferenceOf,
  withParts,
  withPartsChanged,
} from '#shared/wire/received.ts';
import { aKeptLine } from '../support/statements.ts';

const TENANT = tenantId.parse('acme');
const one = { fileId: 'f', fileNumber: '24-1187' };
const other = { fileId: 'g', fileNumber: '24-1188' };
const posted = (...amounts: readonly number[]) => ({
  ...{ ...aKeptLine(TENANT, 1), state: 'ignored' },
  files: amounts.map((amount, at) => ({ ...(at === 0 ? one : other), amount })),
});

test.each([
  ['wire', 'REF12345', true],
  ['other', '20261118B1QGC05C005522', true],
  ['other', 'REF12345', false],
  ['wire', 'R-1', false],
  ['wire', 'REF1', true],
] as const)('a %s with the reference %s is the only one to name its wire: %s (X-285)', (kind, reference, isNamed) => {
  expect(namesItsWire({ id: 'a'.repeat(64), kind, reference })).toBe(isNamed);
});

test('a transaction posted to files has a part for each, which add up to it, and is unreadable otherwise (X-326)', () => {
  expect(keptLine.parse(posted(400_000, 100_000)).files).toEqual([
    { ...one, amount: 400_000 },
    { ...other, amount: 100_000 },
  ]);
  expect(keptLine.safeParse(posted(500_000)).success).toBe(true);
  for (const amounts of [
    [400_000, 99_999],
    [400_000, 100_001],
    [500_000, 0],
    [250_000, 125_000, 125_000],
  ])
    expect(keptLine.safeParse(posted(...amounts)).success).toBe(false);
});

const IMAD = '20261118B1QGC05C005522';
const OWN = `LINE-${'a'.repeat(24)}`;

test('a wire is recorded under the bank’s reference in either form, or under its transaction’s own (X-285)', () => {
  const id = 'a'.repeat(64);
  expect(['', 'REF1'].map((reference) => recordedReferenceOf({ id, reference }))).toEqual([OWN, 'REF1']);
  const namesOf = (reference: string, text = '', direction: 'in' | 'out' = 'in') =>
    wireNamesOf({ id, on: '2026-11-19', reference, text, direction });
  expect(namesOf('REF1')).toEqual(['REF1', OWN]);
  expect(namesOf(IMAD, `IMAD ${IMAD}`)).toEqual([IMAD, OWN, IMAD.slice(4)]);
  // A bank may have a reference of its own, and the IMAD in the description only.
  expect(namesOf('REF1', `WIRE IN IMAD:${IMAD}`)).toEqual(['REF1', OWN, IMAD, IMAD.slice(4)]);
  expect(namesOf('REF1', `RETURN OF ${IMAD}`, 'out')).toEqual(['REF1', OWN]);
  // However much a text names, its writes stay small.
  const many = Array.from({ length: 30 }, (_, at) => `20261118B1QGC05C${String(at).padStart(6, '0')}`);
  expect(namesOf('REF1', many.join(' '))).toHaveLength(2 + 2 * 4);
});

test.each<[of: string, line: object, wire: object, isIts: boolean]>([
  ['its reference', {}, {}, true],
  ['the form without the year', {}, { reference: IMAD.slice(4) }, true],
  ['the form without the year, of another year', {}, { reference: IMAD.slice(4), on: '2025-11-18' }, false],
  ['its own reference', { id: 'a'.repeat(64), reference: '' }, { reference: OWN }, true],
  ['its reference, of another year', {}, { on: '2025-11-18' }, true],
  ['the IMAD in its description', { reference: 'REF12345', text: `IMAD: ${IMAD}` }, {}, true],
  ['the OMAD in its description', { reference: '', text: `OMAD ${IMAD} 11181530` }, {}, true],
  ['the IMAD in its description, of another year', { reference: '', text: IMAD }, { on: '2025-11-18' }, false],
  ['the IMAD in its description and another amount', { reference: '', text: IMAD }, { received: 499_999 }, false],
  ['its reference, for a payment into its account', {}, { state: 'applied', account: '4321' }, true],
  ['its reference, for a payment into another account', {}, { state: 'applied', account: '8888' }, false],
  ['its reference, split, into another account', {}, { state: 'split', account: '8888' }, false],
  ['its reference, for no payment since its match was undone', {}, { account: '8888' }, true],
  ['another reference', {}, { reference: 'REF12345' }, false],
  ['its reference, void', {}, { state: 'void' }, false],
  ['its reference, a part of another one', {}, { part: { number: 1, wire: 'REF12345', from: 'REF12345' } }, false],
  ['its reference, outgoing', { direction: 'out' }, {}, false],
  ['its reference and another amount', {}, { received: 499_999 }, false],
  ['its reference, shown by another transaction', {}, { line: { on: '2026-11-20', id: 'b'.repeat(64) } }, false],
])(
  'a wire with %s belongs to the transaction only if it is the same money, in an account that no one has to accept (X-285, X-341)',
  (_, over, wire, isIts) => {
    const kept = { reference: IMAD, received: 500_000, on: '2026-11-18', state: 'unmatched', ...wire };
    expect(isWireOf(aKeptLine(TENANT, 1, { reference: IMAD, ...over }), kept as unknown as ReceivedWire)).toBe(isIts);
    expect(isWireOf(aKeptLine(TENANT, 1), undefined)).toBe(false);
  },
);

test('a transaction and a statement are read from the record completely, or not at all', () => {
  const signed = { by: 'Rosa Diaz', at: '2026-11-20T17:00:00.000Z', reason: 'A' };
  const names = ['match', 'ignore', 'propose', 'restore', 'keep', 'reject'];
  const files = Array.from({ length: 10 }, (_, at) => ({ fileNumber: `24-${at}`, amount: 1 }));
  const steps = names.map((name) => ({ name, ...signed, files }));
  const alike = { on: '2026-11-19', id: 'b'.repeat(64) };
  const whole = aKeptLine(TENANT, 1, { alike, proposed: signed, steps });
  expect(whole).toMatchObject({ alike, proposed: signed, steps });
  const [step] = steps;
  for (const wrong of [
    ...[{ alike: {} }, { proposed: {} }, { steps: [{}] }, { steps: [{ ...step, name: '' }] }],
    ...[{ steps: [{ ...step, files: [{}] }] }, { steps: [{ ...step, files: [...files, ...files] }] }],
    ...[{ account: '12345' }, { account: '123' }, { id: `0${whole.id}` }, { id: `${whole.id}x` }, { account: '4321x' }],
  ])
    expect(keptLine.safeParse({ ...whole, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  expect(keptStatement.safeParse({}).success).toBe(false);
});

test('a typed wire is in the audit log and the staff’s list once, also after it became part of its transaction (X-341)', async () => {
  const step = { name: 'keep', received: 500_000, on: '2026-11-20', by: 'Rosa Diaz', at: '2026-11-20T17:00:00.000Z' };
  const wire = {
    reference: IMAD,
    received: 500_000,
    sender: 'ADA',
    on: '2026-11-20',
    state: 'unmatched',
    steps: [step],
  };
  const typed = { ...wire, tenantId: TENANT, version: 1 };
  const { steps: _1, state: _2, sender: _3, ...claim } = { ...typed, line: { on: '2026-11-20', id: 'a'.repeat(64) } };
  const change = (sk: string, before: object | undefined, after: object) =>
    ({ ...{ tenant: TENANT, pk: '', sk, sequence: '1', at: step.at }, before, after }) as TableChange;
  const moved = [
    change(`RECEIVED#${IMAD}`, undefined, typed),
    change(
      `LINE#2026-11-20#${'1'.padStart(64, '0')}`,
      aKeptLine(TENANT, 1),
      aKeptLine(TENANT, 1, { state: 'matched', wire }),
    ),
    change(`RECEIVED#${IMAD}`, typed, claim),
  ];
  const [first, second, third] = moved.map(factsOf);
  expect(first?.map(({ id, what }) => [id, what])).toEqual([[`RECEIVED#${IMAD}#1`, 'wire/kept']]);
  // The log takes a fact once, by its id.
  expect([second, third]).toEqual([first, []]);
  // A claim of another reference ends with its wire. Without that, a claim that ends is a fact.
  const ended = (over: object) => factsOf({ ...change('RECEIVED#REF1', { ...claim, ...over }, {}), after: undefined });
  expect(ended({ isBeside: true })).toEqual([]);
  expect(ended({})).toMatchObject([{ what: 'wire/removed' }]);
  const listed = new Map<string, unknown>();
  const nameOf = (place: ListPlace) => JSON.stringify(place);
  const put = async (_: unknown, place: ListPlace) => void listed.set(nameOf(place), place);
  const drop = async (_: unknown, place: ListPlace) => void listed.delete(nameOf(place));
  for (const each of moved) await keepListed({ nameOf, put, drop }, each);
  expect([...listed.values()]).toMatchObject([{ kind: 'wire', wire: { reference: IMAD, received: 500_000 } }]);
});

test('a split wire is read as itself and its parts, which say where they come from and who entered it (X-324, D-85)', () => {
  const at = '2026-11-20T15:00:00.000Z';
  const step = { received: 100, on: '2026-11-20', at };
  const part = (number: number, of: number, received: number, state: ReceivedWire['state']) => ({
    ...{ number, of, received, state, steps: [{ ...step, name: 'split', by: 'Sam' }] },
  });
  const whole = receivedWire.parse({
    ...{
      tenantId: TENANT,
      reference: 'R-1',
      received: 100,
      sender: 'ADA',
      on: '2026-11-20',
      state: 'split',
      version: 4,
    },
    steps: [{ ...step, name: 'keep', by: 'Rosa' }],
    parts: [part(1, 0, 60, 'split'), part(2, 0, 40, 'applied'), part(3, 1, 60, 'unmatched'), part(4, 1, 0, 'void')],
  });
  const wires = withParts(whole);
  expect(wires.map(({ reference, part: of, into }) => [reference, of?.from, into])).toEqual([
    ['R-1', undefined, ['R-1-part-1', 'R-1-part-2']],
    ['R-1-part-1', 'R-1', ['R-1-part-3']],
    ['R-1-part-2', 'R-1', undefined],
    ['R-1-part-3', 'R-1-part-1', undefined],
    ['R-1-part-4', 'R-1-part-1', undefined],
  ]);
  expect(wires.map(enteredBy)).toEqual(wires.map(() => 'Rosa'));
  const sentBack = wires.map((wire) => ({ ...wire, state: 'sent back' as const })).slice(3, 4);
  expect(withPartsChanged(whole, sentBack)).toEqual({
    ...whole,
    parts: whole.parts?.map((each) => (each.number === 3 ? { ...each, state: 'sent back' } : each)),
  });
});

test.each([
  ['R-1-part-2', 'R1-part-2'],
  ['R-1-PART-2', 'R1-part-2'],
  [asBanks(' R-1-part-2 '), 'R1PART2'],
  [asBanks('R-1-with-R-2'), 'R1WITHR2'],
])('the reference %s is compared as %s, so no bank’s is taken for a part’s (X-324)', (reference, name) => {
  expect(wireReferenceOf(reference)).toBe(name);
});
