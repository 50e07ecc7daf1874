import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmLineRoute,
  keepLineRoute,
  proposeForWireRoute,
  proveLineRoute,
  type ShownLine,
} from '#shared/contracts/statements.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

/** One wire that a bank tells with the year of its IMAD in one kind of file, and without it in another. */
let setup: StatementsSetup;
let files = 0;
beforeAll(async () => {
  setup = await setUpStatements();
}, 60_000);

/** Both lines of one wire of this much, the one that came first before the other. */
async function bothLines(amount: number, over: object = {}) {
  const long = setup.imad();
  const short = long.slice('2026'.length);
  for (const reference of [short, long])
    await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', ...over }]);
  return [await setup.lineOf(short), await setup.lineOf(long)] as const;
}
const confirm = async (line: ShownLine, amount: number) => {
  const payment = await setup.awaiting(amount);
  const reply = await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment));
  return { payment, said: reply.said, message: String(reply.body['message']) };
};
const prove = (line: ShownLine, fileNumber: string) =>
  setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber, reason: 'The lender’s instructions name this wire' });
async function aFile(amount: number): Promise<string> {
  files += 1;
  const fileNumber = `26-${7000 + files}`;
  await addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as never, fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED,
  });
  return fileNumber;
}

/** Two payments that await as much, each with a reference of its own. */
async function twoPayments(amount: number) {
  files += 1;
  const referenceId = (of: string) => `CP-${of}-${String(files).padStart(4, '0')}`;
  const one = await setup.awaiting(amount, { referenceId: referenceId('7Q4K') });
  return [one, await setup.awaiting(amount, { referenceId: referenceId('8R5M') })] as const;
}

describe('a wire whose reference is written with its year and without it pays once (X-318)', () => {
  test.each([
    ['the shorter one', 0, 1],
    ['the longer one', 1, 0],
  ])('when the line with %s was confirmed first', async (_, first, second) => {
    const amount = 7_100_00 + first;
    const both = await bothLines(amount);
    const one = await confirm(both[first] as ShownLine, amount);
    expect(one.said).toBe('ok');
    const other = await confirm(both[second] as ShownLine, amount);
    expect([other.said, other.message]).toEqual([
      'wire/reference-used',
      expect.stringContaining(`applied to ${one.payment.referenceId}`),
    ]);
    expect((await setup.stored(other.payment)).status).toBe('awaiting wire');
    const held = await setup.onLine(setup.ROSA, keepLineRoute, both[second] as ShownLine);
    expect(held.said).toBe('wire/reference-used');
  });

  test('when two people confirm its two lines in the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const amount = 7_200_00 + round;
      const [short, long] = await bothLines(amount);
      const said = (await Promise.all([confirm(short, amount), confirm(long, amount)])).map((each) => each.said);
      expect(said.filter((each) => each === 'ok')).toHaveLength(1);
    }
  });

  test('for a file as well as for a payment, and the other way around', async () => {
    const fileNumber = await aFile(7_300_00);
    const [proof, rival] = await bothLines(7_300_00);
    expect((await prove(proof, fileNumber)).said).toBe('ok');
    expect((await confirm(rival, 7_300_00)).said).toBe('wire/reference-used');
    expect((await prove(rival, fileNumber)).said).toBe('wire/reference-used');
    const [paid, other] = await bothLines(7_310_00);
    expect((await confirm(paid, 7_310_00)).said).toBe('ok');
    expect((await prove(other, await aFile(7_310_00))).said).toBe('wire/reference-used');
  });
});

describe('a wire that was recorded under both before (X-318)', () => {
  test('is taken out by two people under the one, and stays under the other', async () => {
    const amount = 7_350_00;
    const [short, long] = await bothLines(amount);
    expect((await confirm(short, amount)).said).toBe('ok');
    const { receivedWires } = await import('#functions/adapters/dynamo/received-wires.ts');
    const { documents, tableName } = await import('#functions/adapters/dynamo/documents.ts');
    const { receivedWireKey } = await import('#functions/adapters/dynamo/keys.ts');
    const known = await receivedWires.find(setup.tenant, short.reference);
    const { transfer: _1, line: _2, ...own } = known as NonNullable<typeof known>;
    const steps = own.steps.map(({ transfer: _3, ...step }) => ({ ...step, name: 'keep' }));
    const twin = { ...own, reference: long.reference, state: 'unmatched', steps, version: 1 };
    await documents.send(
      new PutCommand({ TableName: tableName(), Item: { ...receivedWireKey(setup.tenant, long.reference), ...twin } }),
    );
    const wish = { version: 1, what: 'void', reason: 'It is the same wire' };
    expect((await setup.onWire(setup.ROSA, proposeForWireRoute, long.reference, wish)).said).toBe('ok');
    expect((await setup.approve(setup.SAM, long.reference, 2)).said).toBe('ok');
    expect(await receivedWires.find(setup.tenant, long.reference)).toMatchObject({ state: 'void' });
    expect(await receivedWires.find(setup.tenant, short.reference)).toMatchObject({ state: 'applied' });
  });
});

describe('a line with the day and amount of another file’s line (X-318)', () => {
  test('is certain for nobody, also after its file was sent twice, and says why', async () => {
    const amount = 7_400_00;
    const payments = await twoPayments(amount);
    const naming = (at: 0 | 1) => ({ sender: 'ADA BUYER', words: `WIRE RFB ${payments[at].referenceId}` });
    const [reference, others] = [setup.imad(), 'REF 4711 0815'];
    await setup.bringIn([{ reference, amount, ...naming(0) }]);
    const again = [{ reference: others, amount, ...naming(1) }];
    await setup.bringIn(again);
    await setup.bringIn(again);
    expect(await setup.lineOf(reference)).toMatchObject({ isCertain: true });
    expect(await setup.lineOf(others)).toMatchObject({ isCertain: false, isAlike: true });
  });

  test('two equal wires in one file are two, and each is as certain as its own words', async () => {
    const amount = 7_500_00;
    const payments = await twoPayments(amount);
    const lines = payments.map(({ referenceId }) => ({ reference: setup.imad(), amount, words: `RFB ${referenceId}` }));
    await setup.bringIn(lines);
    for (const { reference } of lines) expect(await setup.lineOf(reference)).toMatchObject({ isCertain: true });
  });
});
