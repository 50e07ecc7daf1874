import { afterAll, describe, expect, test } from 'vitest';
import { checkLedger } from '#functions/provider/check-ledger.ts';
import { tenantId } from '#shared/ids.ts';
import { setUpBookkeeping } from '../handlers/bookkeeping/bookkeeping-setup.ts';
import { randomOf } from '../support/random.ts';
import { drawnPlan } from './drawn-plans.ts';
import { isFull, SEED, sized, tell } from './figures.ts';
import { play } from './player.ts';

/** Two tenants, two accounts at the provider, several ledgers, files with their books, and a file that changes. */
let runs = 0;

const stage = await setUpBookkeeping({ isWide: true });
afterAll(() => tell({ what: 'drawn runs of two tenants, with files, fees, and a configuration that changes', runs }));

/** As many as the machine has time for. `WIDE=…` plays more, or fewer. */
const RUNS = Number(process.env['WIDE'] ?? sized(4, 100, 5000));

/** A silent hour looks like a hang. */
const SAID_EVERY = 250;

/** After this many violations the rest would be of the same kinds. */
const VIOLATIONS_MAX = 20;

describe('two tenants, whatever changes while their money is on its way', () => {
  test('move nothing twice, beyond a file’s balance, at another account or in another’s name (X-116)', {
    timeout: 7_200_000,
  }, async () => {
    const random = randomOf(SEED);
    const found: string[] = [];
    while (runs < RUNS && found.length < VIOLATIONS_MAX) {
      runs += 1;
      const plan = drawnPlan(random);
      const { complaints } = await play(stage, plan).catch((fault: unknown) => ({ complaints: [String(fault)] }));
      if (isFull && runs % SAID_EVERY === 0)
        process.stderr.write(`SEED=${SEED}: ${runs} runs, ${found.length} found\n`);
      if (complaints.length === 0) continue;
      const complaint = `run ${runs}: ${complaints.join('; ')}: ${JSON.stringify(plan)}`;
      // At once, because a run that is stopped after an hour must have printed its findings.
      process.stderr.write(`SEED=${SEED}, ${complaint}\n`);
      found.push(complaint);
    }
    expect(found, `SEED=${SEED}`).toEqual([]);
  });

  test('have books that match the bank’s, and neither has the other’s money', async () => {
    await stage.written();
    for (const file of [stage.world.tenant, stage.two?.zenith ?? expect.fail('there are two')]) {
      const { differences, faults } = await checkLedger(stage.books, tenantId.parse(file.id), file);
      expect([file.id, differences, faults]).toEqual([file.id, [], []]);
    }
  });
});
