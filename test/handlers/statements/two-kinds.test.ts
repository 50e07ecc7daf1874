import { describe, expect, test } from 'vitest';
import {
  confirmLineRoute,
  ignoreLineRoute,
  keepLineRoute,
  proveLineRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { setUpStatements } from './statements-setup.ts';

/**
 * One wire that one file of the bank calls a wire, and another one a credit: two transactions, one reference, one
 * payment.
 */
let files = 0;
const setup = await setUpStatements();

async function aFile(amount: number): Promise<string> {
  files += 1;
  const fileNumber = `26-${6000 + files}`;
  await addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as never, fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED,
  });
  return fileNumber;
}

/** A bank's own reference, which is not an IMAD. */
const ownReference = (): string => `FW${setup.imad().slice(-6)}X`;
/** A different amount each time, because an equal one would be another wire. */
const anAmount = (): number => {
  files += 1;
  return 6_000_00 + files;
};

type Said = readonly [first: string, second: string];
async function twoLines(amount: number, reference: string, [first, second]: Said): Promise<[ShownLine, ShownLine]> {
  await setup.bringIn([first, second].map((words) => ({ reference, amount, sender: 'GREAT LAKES LENDING', words })));
  const lines = (await setup.lines()).filter((line) => line.reference === reference);
  const of = (words: string) => lines.find(({ text }) => text.includes(words)) as ShownLine;
  return [of(first), of(second)];
}
const prove = async (line: ShownLine, fileNumber: string) =>
  (await setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber, reason: 'The lender’s wire' })).said;
async function confirm(line: ShownLine, amount: number) {
  const payment = await setup.awaiting(amount);
  const { said } = await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment));
  return { said, status: (await setup.stored(payment)).status };
}

const [WIRE, CREDIT] = ['Incoming wire transfer', 'CREDIT MEMO'];
const KINDS: readonly (readonly [what: string, reference: () => string, said: Said])[] = [
  ['by its IMAD, the wire first', () => setup.imad(), [WIRE, CREDIT]],
  ['by its IMAD, the credit first', () => setup.imad(), [CREDIT, WIRE]],
  ['by its IMAD, both of them credits', () => setup.imad(), [CREDIT, 'INCOMING CREDIT']],
  ['by the bank’s own reference, the wire first', ownReference, [WIRE, CREDIT]],
  ['by the bank’s own reference, the credit first', ownReference, [CREDIT, WIRE]],
];

describe.each(KINDS)('a wire in two kinds of the bank’s files, %s (X-260, X-285)', (_, named, said) => {
  test('counts for one file, and for no other', async () => {
    const amount = anAmount();
    const [one, other] = await twoLines(amount, named(), said);
    expect(await prove(one, await aFile(amount))).toBe('ok');
    expect(await prove(other, await aFile(amount))).toBe('wire/reference-used');
  });

  test('counts for one payment, and for no other', async () => {
    const amount = anAmount();
    const [one, other] = await twoLines(amount, named(), said);
    expect(await confirm(one, amount)).toEqual({ said: 'ok', status: 'completed' });
    expect(await confirm(other, amount)).toEqual({ said: 'wire/reference-used', status: 'awaiting wire' });
  });

  test('counts for a payment, and for no file', async () => {
    const amount = anAmount();
    const [one, other] = await twoLines(amount, named(), said);
    expect((await confirm(one, amount)).said).toBe('ok');
    expect(await prove(other, await aFile(amount))).toBe('wire/reference-used');
  });

  test('counts for a file, and for no payment', async () => {
    const amount = anAmount();
    const [one, other] = await twoLines(amount, named(), said);
    expect(await prove(one, await aFile(amount))).toBe('ok');
    expect(await confirm(other, amount)).toEqual({ said: 'wire/reference-used', status: 'awaiting wire' });
  });

  test('counts as unidentified, and its other transaction is excluded', async () => {
    const [one, other] = await twoLines(anAmount(), named(), said);
    expect((await setup.onLine(setup.ROSA, keepLineRoute, one)).said).toBe('ok');
    expect((await setup.onLine(setup.ROSA, keepLineRoute, other)).said).toBe('wire/reference-used');
    const aside = await setup.onLine(setup.ROSA, ignoreLineRoute, other, { reason: 'The same wire' });
    expect([aside.said, aside.body['state']]).toEqual(['ok', 'ignored']);
  });
});

describe.each(['by its IMAD', 'by the bank’s own reference'])('an outgoing wire, described in two ways %s', (named) => {
  test.each([
    ['the wire', ['Outgoing wire transfer', 'DEBIT MEMO']],
    ['the debit', ['DEBIT MEMO', 'Outgoing wire transfer']],
  ] as const)('is charged to one file, with %s decided first (X-285, X-319)', async (_, said) => {
    const amount = anAmount();
    const reference = named === 'by its IMAD' ? setup.imad() : ownReference();
    const [one, other] = await twoLines(-amount, reference, said);
    expect(await prove(one, await aFile(amount))).toBe('ok');
    expect(await prove(other, await aFile(amount))).toBe('wire/reference-used');
  });
});

describe('two deposits that the bank books under one reference', () => {
  test('stay two if neither is a wire', async () => {
    const amount = anAmount();
    const [one, other] = await twoLines(amount, ownReference(), ['DEPOSIT LOCKBOX', 'DEPOSIT BRANCH']);
    expect((await confirm(one, amount)).status).toBe('completed');
    expect((await confirm(other, amount)).status).toBe('completed');
    const [third, fourth] = await twoLines(amount, ownReference(), ['DEPOSIT LOCKBOX', 'DEPOSIT BRANCH']);
    expect([await prove(third, await aFile(amount)), await prove(fourth, await aFile(amount))]).toEqual(['ok', 'ok']);
  });
});
