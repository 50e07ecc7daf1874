import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StartTransferPorts } from '#functions/payments/start-transfer.ts';
import { invariant } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Room } from '#shared/transfer/velocity.ts';
import { LONG, SEED, sized } from './figures.ts';
import { interleave } from './interleaving.ts';
import type { MoneyPorts } from './money-ports.ts';
import { type Mutant, recover } from './player.ts';
import { draft } from './scenes.ts';
import { openStage, type Stage } from './stage.ts';

/** Payments of one client that compete for the last room of a limit, effect by effect in random orders. */

const stage = await openStage();

type Scope = 'client' | 'tenant';
const SCOPES: readonly Scope[] = ['client', 'tenant'];

/** Leaves room for one payment. If the limit is an amount, any of them fits and no two do. */
async function tight(ports: MoneyPorts, scope: Scope, largest: number): Promise<MoneyPorts> {
  const counts = await stage.counted();
  const before = counts[SCOPES.indexOf(scope)];
  invariant(before, 'both are counted');
  const bound = { amount: before.amount + largest, count: 1e6 };
  const config: StartTransferPorts['tenants']['config'] = async (tenant) => {
    const found = await ports.tenants.config(tenant);
    return (
      found && ({ ...found, velocity: { ...found.velocity, [scope]: { day: bound, week: bound } } } as typeof found)
    );
  };
  return { ...ports, tenants: { ...ports.tenants, config } };
}

/** How many of three payments have passed once all is at rest, and by how much the limit was exceeded, if at all. */
async function rivals(scope: Scope, scheduler: fc.Scheduler, mutant: Mutant = (good) => good) {
  stage.world.clock.set(new Date());
  const three: readonly Transfer[] = [await draft(stage), await draft(stage), await draft(stage)];
  const largest = Math.max(...three.map(({ amount }) => amount));
  const ports = await tight(mutant(stage.ports, stage), scope, largest);
  const before = await stage.counted();
  const clicks = three.map((own) => (_: Stage, seamed: MoneyPorts) => stage.acts.click(seamed, own));
  const [first] = three;
  invariant(first, 'there are three');
  await interleave(stage, ports, scheduler, clicks, first, 0);
  await recover(stage, {}, stage.ports, first);
  const after = await stage.counted();
  const stored = await Promise.all(three.map(stage.stored));
  const passed = stored.filter(({ status }) => status !== 'draft');
  const sent = passed.reduce((sum, { amount }) => sum + amount, 0);
  const counted = after.map(({ amount }, at) => amount - (before[at]?.amount ?? 0));
  return { passed: passed.length, isCounted: counted.every((amount) => amount === sent) };
}

const orders = (scope: Scope, mutant?: Mutant) =>
  fc.check(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      expect(await rivals(scope, scheduler, mutant)).toEqual({ passed: 1, isCounted: true });
    }),
    { numRuns: sized(2, 30, 200), seed: SEED, endOnFailure: true },
  );

describe.each(SCOPES)('the last room of a %s', (scope) => {
  test(
    'goes to one payment, in any order of three starts, and the count equals what was sent (X-069)',
    LONG,
    async () => {
      const found = await orders(scope);
      expect(fc.defaultReportMessage(found)).toBeUndefined();
    },
  );
});

/** Counts without checking that there is still room. */
const blindly = ({ startsBefore: _, ...room }: Room): Room => ({
  ...room,
  atMost: Object.fromEntries(Object.keys(room.atMost).map((day) => [day, { amount: 1e13, count: 1e6 }])),
});

const mistakes: Readonly<Record<string, Mutant>> = {
  'counts without a condition': (good) => ({
    ...good,
    transfers: {
      ...good.transfers,
      claim: (started, { client, tenant }) =>
        good.transfers.claim(started, { client: blindly(client), ...(tenant ? { tenant: blindly(tenant) } : {}) }),
    },
  }),
  'looks at the limits and counts nothing': (good) => ({
    ...good,
    transfers: {
      ...good.transfers,
      claim: ({ counted: _none, ...started }) => good.transfers.save(started),
    },
  }),
};

describe('a planted mistake', { tags: 'long' }, () => {
  test.each(Object.entries(mistakes))('is detected: %s', LONG, async (_, mutant) => {
    expect((await orders('client', mutant)).failed).toBe(true);
  });
});
