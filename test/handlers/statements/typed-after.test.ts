import { beforeAll, describe, expect, test } from 'vitest';
import { decideLineRoute, proposeLineRoute, proveLineRoute } from '#shared/contracts/statements.ts';
import { addPayout, PREPARED } from '../../support/payouts.ts';
import { linesOf } from '../bookkeeping/bookkeeping-setup.ts';
import { type StatementsSetup, setUpStatements } from './statements-setup.ts';

/** The same wire said twice: by its line of the statement for a file, and by hand for a payment. */
let setup: StatementsSetup;
let files = 0;
beforeAll(async () => {
  setup = await setUpStatements();
}, 60_000);

const PROVEN = 'proves money of a file already';

/** A line of this much that waits, and a file that it can be named for. */
async function lineAndFile(amount: number) {
  files += 1;
  const fileNumber = `26-${4000 + files}`;
  const reference = setup.imad();
  await addPayout(setup.world, setup.payer.client, {
    ...{ amount: amount as never, fileNumber, status: 'awaiting approval', cover: undefined },
    events: PREPARED,
  });
  await setup.bringIn([{ reference, amount, sender: 'GREAT LAKES LENDING', words: 'Incoming wire transfer' }]);
  return { line: await setup.lineOf(reference), fileNumber, reference };
}
type Case = Awaited<ReturnType<typeof lineAndFile>>;
const prove = ({ line, fileNumber }: Case) =>
  setup.onLine(setup.ROSA, proveLineRoute, line, { fileNumber, reason: 'The lender’s instructions name this wire' });
const typed = ({ line, reference }: Case, dollars: string) => ({
  ...{ by: 'Rosa Diaz', amount: dollars, received: dollars, sender: 'GREAT LAKES LENDING', on: line.on, reference },
});

describe('a wire whose line proves money of a file (X-260)', () => {
  test('is refused when somebody types it, for a payment or for nobody, however its reference is typed', async () => {
    const one = await lineAndFile(3_000_00);
    const payment = await setup.awaiting(3_000_00);
    expect((await prove(one)).said).toBe('ok');
    const said = typed(one, '3,000.00');
    const confirm = await setup.ops('call confirm-wire', { ...said, transfer: payment.id });
    expect(linesOf(confirm)).toContain(PROVEN);
    expect(linesOf(await setup.ops('wire keep', said))).toContain(PROVEN);
    const spaced = one.reference.replace(/^(.{8})/, '$1 ').toLowerCase();
    expect(linesOf(await setup.ops('wire keep', { ...said, reference: spaced }))).toContain(PROVEN);
    expect((await setup.stored(payment)).status).toBe('awaiting wire');
  });

  test('can be typed once two people have taken the line back, and then proves no file', async () => {
    const one = await lineAndFile(3_100_00);
    expect((await prove(one)).said).toBe('ok');
    const ignored = () => setup.lineOf(one.reference, { state: 'ignored' });
    await setup.onLine(setup.ROSA, proposeLineRoute, await ignored(), { reason: 'It is a buyer’s wire' });
    await setup.onLine(setup.SAM, decideLineRoute, await ignored(), { agrees: true });
    const line = await setup.lineOf(one.reference);
    expect((await setup.ops('wire keep', typed(one, '3,100.00'))).ok).toBe(true);
    expect((await prove({ ...one, line })).said).toBe('statement/line-changed');
  });

  test('of another amount is another wire, whatever its reference', async () => {
    const one = await lineAndFile(3_200_00);
    expect((await prove(one)).said).toBe('ok');
    expect((await setup.ops('wire keep', typed(one, '3,200.01'))).ok).toBe(true);
  });

  test('is on record once, when one person types it in the moment in which another names its line', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await lineAndFile(4_000_00 + round);
      const dollars = `4,000.0${round}`;
      const [named, kept] = await Promise.all([prove(one), setup.ops('wire keep', typed(one, dollars))]);
      expect([named.said === 'ok', kept.ok].filter(Boolean)).toHaveLength(1);
    }
  });
});
