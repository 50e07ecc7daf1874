import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartTransferPorts } from '#functions/transfers/start-transfer.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { Crash, type CrashPoint, crashing } from '../support/crashing.ts';
import { addPayout, fillLedger } from '../support/payouts.ts';
import { startWorld, type World } from '../support/world.ts';

/**
 * The proof that a payment is deposited once and never lost: the acceptance dies at each of its effects in turn; then
 * another click, then the sweeper, now or three days later.
 */
let world: World;
let ports: StartTransferPorts;
let payee: { client: Client; account: BankAccount };
let story: typeof import('#functions/transfers/accept-payment.ts');
let sweeper: typeof import('#functions/provider-events/settle-submitted.ts');

beforeAll(async () => {
  world = await startWorld();
  ({ ports } = await import('#functions/transfers/handler.ts'));
  story = await import('#functions/transfers/accept-payment.ts');
  sweeper = await import('#functions/provider-events/settle-submitted.ts');
  payee = await world.addPayer();
  fillLedger(world);
});

afterAll(() => world.close());

/** Effects of an acceptance that goes well: those of a start, but nobody asks for the client's balance. */
const EFFECTS = 13;

type Run = {
  readonly crash: CrashPoint;
  readonly clicksAgain: boolean;
  /** How long nobody looks. */
  readonly hours: 0 | 72;
};

const portsNow = (): StartTransferPorts => ({ ...ports, now: () => world.clock.now() });

async function clicked(used: StartTransferPorts, payout: Transfer): Promise<void> {
  const now = world.clock.now();
  try {
    await story.acceptPayment(used, {
      tenant: payout.tenantId,
      client: payout.clientId,
      authenticatedAt: now.toISOString(),
      sourceAddress: '203.0.113.9',
      userAgent: 'test',
      now,
      transferId: payout.id,
      bankAccountId: payee.account.id,
    });
  } catch (fault) {
    if (!(fault instanceof Crash)) throw fault;
  }
}

/** Five sweeps a few minutes apart are more than any story needs. */
const SWEEPS = 5;

async function play({ crash, clicksAgain, hours }: Run) {
  world.clock.set(new Date());
  const payout = await addPayout(world, payee.client);
  const good = portsNow();
  await clicked(crashing(good, crash), payout);
  if (clicksAgain) await clicked(good, payout);
  world.clock.moveHours(hours);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    world.clock.moveHours(0.5);
    await sweeper.settleSubmitted(good as never, payout.tenantId);
  }
  const found = await ports.transfers.find(payout.tenantId, payout.clientId, payout.id);
  if (!found) throw new Error('the transfer is gone');
  return { transfer: found, entries: world.atTheBank(payout.id) };
}

const points: readonly CrashPoint[] = Array.from({ length: EFFECTS }, (_, at) => at + 1).flatMap((effect) => [
  { effect, when: 'before' as const },
  { effect, when: 'after' as const },
]);

describe('an acceptance that dies anywhere', () => {
  test('goes through as many effects as are tried here', async () => {
    const seam = { effects: 0 };
    await clicked(crashing(portsNow(), undefined, seam), await addPayout(world, payee.client));
    expect(seam.effects).toBe(EFFECTS);
  });

  test.for(
    points.flatMap((crash) =>
      [true, false].flatMap((clicksAgain) => ([0, 72] as const).map((hours) => ({ crash, clicksAgain, hours }))),
    ),
  )('deposits once or not at all, and says which: %o', async (run) => {
    const { transfer, entries } = await play(run);
    // A dead run before the claim leaves the payment as it was; behind it, the sweeper takes it to its end.
    expect(['viewed', 'pending', 'completed']).toContain(transfer.status);
    expect(entries).toHaveLength(transfer.status === 'viewed' ? 0 : 1);
    if (run.clicksAgain) expect(transfer.status).not.toBe('viewed');
    for (const entry of entries) expect(entry).toMatchObject({ type: 'credit', amount: '1000.00' });
  });

  test('of three clicks at the same moment one is paid', async () => {
    const payout = await addPayout(world, payee.client);
    const good = portsNow();
    await Promise.all([clicked(good, payout), clicked(good, payout), clicked(good, payout)]);
    expect(world.atTheBank(payout.id)).toHaveLength(1);
  });
});

test('the proof fails when the claim is not a conditional write', async () => {
  const payout = await addPayout(world, payee.client);
  let attempt = 0;
  const unclaimed: StartTransferPorts = {
    ...portsNow(),
    transfers: {
      find: async () => payout,
      save: async (changed) => {
        attempt += 1;
        return {
          ok: true,
          value: { ...changed, provider: { ...changed.provider, attempt }, version: changed.version + 1 },
        };
      },
    },
  };
  await clicked(unclaimed, payout);
  await clicked(unclaimed, payout);
  expect(world.atTheBank(payout.id).length).toBeGreaterThan(1);
});
