import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { commands, type Model, type Real, rest } from './commands.ts';
import { isFull, LONG, SEED, sized, tell } from './figures.ts';
import { setUpModel } from './model-setup.ts';
import { strangersAmong } from './oracle.ts';

/** Random days: anything clients, operators, the bank and the schedule do, in any order. */
let days = 0;

const setup = await setUpModel();
afterAll(async () => {
  await setup.close();
  tell({ what: 'drawn sequences of commands against the real handlers', runs: days });
});

/** Looks for anything wrong once all is at rest. The number counts the movements before the day. */
async function settled(model: Model, real: Real, moved: number): Promise<void> {
  await rest(model, real);
  const own: Transfer[] = [];
  for (const { id } of model.transfers) {
    const transfer = await setup.stored(real.client.id, id);
    expect(await setup.complaintsAbout(transfer)).toEqual([]);
    own.push(transfer);
  }
  expect(strangersAmong(await setup.book.since(moved), own)).toEqual([]);
  expect(await setup.countComplaints(real.client.id, own)).toEqual([]);
  expect(await setup.isLedgerRight(), 'the ledger does not add up').toBe(true);
}

describe('after any commands, in any order', () => {
  test('ends every transfer in the status that the lifecycle and the bank require, and the ledger adds up', LONG, () =>
    fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: sized(25, 40, 60), size: 'max' }), async (day) => {
        days += 1;
        const real: Real = { setup, client: await setup.addClient() };
        const { length: moved } = await setup.book.all();
        await setup.configure(0, 10_000_000);
        const model: Model = {
          account: await setup.link(real.client.id),
          linkedAt: Date.now(),
          fee: 0,
          limit: 10_000_000,
          faults: 0,
          transfers: [],
        };
        try {
          await fc.asyncModelRun(() => ({ model, real }), day);
          await settled(model, real, moved);
        } finally {
          setup.world.plaid.faults.clear();
        }
      }),
      { numRuns: sized(4, 25, 100), seed: SEED, endOnFailure: !isFull },
    ),
  );
});
