import { describe, expect, test } from 'vitest';
import type { ShownLine } from '#shared/contracts/statements.ts';
import { confirmLineRoute, proposeAtBankRoute, proveLineRoute } from '#shared/contracts/statements.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { setUpStatements } from './statements-setup.ts';

/** One wire that two files of the bank describe differently: two transactions, one reference, one payment. */
let files = 0;
const setup = await setUpStatements();

async function twoLines(amount: number) {
  files += 1;
  const fileNumber = `26-${5000 + files}`;
  const reference = setup.imad();
  await addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as never, fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED,
  });
  const both = ['Incoming wire transfer', 'WIRE TYPE:WIRE IN'];
  await setup.bringIn(both.map((words) => ({ reference, amount, sender: 'GREAT LAKES LENDING', words })));
  const lines = (await setup.lines()).filter((line) => line.reference === reference);
  expect(lines.map(({ kind }) => kind)).toEqual(['wire', 'wire']);
  const [one, other] = lines as [ShownLine, ShownLine];
  return { one, other, fileNumber };
}
const prove = (line: ShownLine, fileNumber: string) =>
  setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber, reason: 'The lender’s instructions name this wire' });
const provenFor = async (fileNumber: string) => {
  const { fileIdOf } = await import('#functions/ledger/book-entries.ts');
  const { consoleReads } = await import('#functions/adapters/dynamo/console-reads.ts');
  return consoleReads.books.proofs(setup.tenant, fileIdOf('', fileNumber));
};

describe('a wire with two transactions (X-260, X-285)', () => {
  test('is posted to a file by one, and to none by the other, until two people undo the first one', async () => {
    const { one, other, fileNumber } = await twoLines(6_000_00);
    expect((await prove(one, fileNumber)).said).toBe('ok');
    const again = await prove(other, fileNumber);
    expect([again.said, String(again.body['message'])]).toEqual([
      'wire/reference-used',
      expect.stringContaining('Another transaction'),
    ]);
    expect(await provenFor(fileNumber)).toHaveLength(1);
    const named = { ...one, version: one.version + 2 };
    await setup.onLine(setup.ROSA, proposeAtBankRoute, named, { reason: 'It is there twice' });
    await setup.approveLine(setup.SAM, { ...named, version: named.version + 1 });
    expect((await prove(other, fileNumber)).said).toBe('ok');
    expect(await provenFor(fileNumber)).toMatchObject([{ id: other.id }]);
  });

  test('is posted to a file by one, and matches no payment by the other', async () => {
    const { one, other, fileNumber } = await twoLines(6_100_00);
    const payment = await setup.awaiting(6_100_00);
    expect((await prove(one, fileNumber)).said).toBe('ok');
    const reply = await setup.onLine(setup.ROSA, confirmLineRoute, other, setup.confirmed(payment));
    expect(reply.said).toBe('wire/reference-used');
    expect((await setup.stored(payment)).status).toBe('awaiting wire');
  });

  test('matches a payment by one, and is posted to no file by the other', async () => {
    const { one, other, fileNumber } = await twoLines(6_200_00);
    const payment = await setup.awaiting(6_200_00);
    expect((await setup.onLine(setup.ROSA, confirmLineRoute, one, setup.confirmed(payment))).said).toBe('ok');
    expect((await prove(other, fileNumber)).said).toBe('wire/reference-used');
    expect(await provenFor(fileNumber)).toEqual([]);
  });

  test('counts once when two people decide about both at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { one, other, fileNumber } = await twoLines(6_300_00 + round);
      await Promise.all([prove(one, fileNumber), prove(other, fileNumber)]);
      expect(await provenFor(fileNumber)).toHaveLength(1);
    }
  });

  test('doesn’t count before its day', async () => {
    const { fileNumber } = await twoLines(6_400_00);
    const reference = setup.imad();
    const on = new Date(setup.world.clock.now().getTime() + 4 * 86_400_000).toISOString().slice(0, 10);
    await setup.bringIn([
      { on: '2026-11-20', amount: 1_00 },
      { reference, amount: 6_401_00, on },
    ]);
    const line = (await setup.lines()).find((each) => each.reference === reference);
    expect((await prove(line as ShownLine, fileNumber)).said).toBe('wire/bad-day');
  });
});
