import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartTransferPorts } from '#functions/transfers/start-transfer.ts';
import type { BankAccount } from '#shared/bank/account.ts';
import type { Client } from '#shared/client/client.ts';
import { AUTHORIZATION_TEXT_VERSION } from '#shared/transfer/authorization-text.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { Crash, type CrashPoint, crashing } from '../support/crashing.ts';
import { startWorld, type World } from '../support/world.ts';

/**
 * The proof that a debit is made once and never lost: the real handler's story on its real ports, against the real
 * stand-ins, dies at each of its effects in turn; then another click, then the sweeper, now or three days later.
 */
let world: World;
let ports: StartTransferPorts;
let payer: { client: Client; account: BankAccount };
let story: typeof import('#functions/transfers/start-transfer.ts');
let sweeper: typeof import('#functions/provider-events/settle-submitted.ts');

beforeAll(async () => {
  world = await startWorld();
  ({ ports } = await import('#functions/transfers/handler.ts'));
  story = await import('#functions/transfers/start-transfer.ts');
  sweeper = await import('#functions/provider-events/settle-submitted.ts');
  payer = await world.addPayer();
});

afterAll(() => world.close());

/** Effects of a start that goes well; a changed story must change this number knowingly. */
const EFFECTS = 14;

type Run = {
  readonly crash?: CrashPoint;
  /** Whether the client clicks again after the crash. */
  readonly clicksAgain: boolean;
  /** How long nobody looks. */
  readonly hours: 0 | 72;
  /** A planted fault in the ports, to see that the proof can fail. */
  readonly mutate?: (good: StartTransferPorts) => StartTransferPorts;
};

type End = { readonly transfer: Transfer; readonly debits: number };

const portsNow = (good: StartTransferPorts): StartTransferPorts => ({ ...good, now: () => world.clock.now() });

async function clicked(used: StartTransferPorts, draft: Transfer): Promise<void> {
  const now = world.clock.now();
  try {
    await story.startTransfer(used, {
      tenant: draft.tenantId,
      client: draft.clientId,
      authenticatedAt: now.toISOString(),
      sourceAddress: '203.0.113.9',
      userAgent: 'test',
      now,
      transferId: draft.id,
      bankAccountId: payer.account.id,
      total: totalOf(draft),
      authorizationTextVersion: AUTHORIZATION_TEXT_VERSION,
    });
  } catch (fault) {
    if (!(fault instanceof Crash)) throw fault;
  }
}

/** Five sweeps a few minutes apart are more than any story needs. */
const SWEEPS = 5;

async function play({ crash, clicksAgain, hours, mutate = (good) => good }: Run): Promise<End> {
  world.clock.set(new Date());
  const draft = await world.addDraft(payer.client);
  const good = mutate(portsNow(ports));
  await clicked(crashing(good, crash), draft);
  if (clicksAgain) await clicked(good, draft);
  world.clock.moveHours(hours);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    world.clock.moveHours(0.5);
    await sweeper.settleSubmitted(good as never, draft.tenantId);
  }
  const found = await ports.transfers.find(draft.tenantId, draft.clientId, draft.id);
  if (!found) throw new Error('the transfer is gone');
  return { transfer: found, debits: world.atTheBank(draft.id).length };
}

const points: readonly CrashPoint[] = Array.from({ length: EFFECTS }, (_, at) => at + 1).flatMap((effect) => [
  { effect, when: 'before' as const },
  { effect, when: 'after' as const },
]);

describe('a start that dies anywhere', () => {
  test('goes through as many effects as are tried here', async () => {
    const seam = { effects: 0 };
    await clicked(crashing(portsNow(ports), undefined, seam), await world.addDraft(payer.client));
    expect(seam.effects).toBe(EFFECTS);
  });

  test.for(
    points.flatMap((crash) =>
      [true, false].flatMap((clicksAgain) => ([0, 72] as const).map((hours) => ({ crash, clicksAgain, hours }))),
    ),
  )('debits once or not at all, and says which: %o', async (run) => {
    const { transfer, debits } = await play(run);
    // A dead run before the claim leaves a draft; behind it, the sweeper takes the transfer to its end.
    expect(['draft', 'pending', 'completed']).toContain(transfer.status);
    expect(debits).toBe(transfer.status === 'draft' ? 0 : 1);
    if (run.clicksAgain) expect(transfer.status).not.toBe('draft');
  });

  test('of two clicks at the same moment one starts the transfer and the other hears that it is on its way', async () => {
    const draft = await world.addDraft(payer.client);
    const good = portsNow(ports);
    await Promise.all([clicked(good, draft), clicked(good, draft), clicked(good, draft)]);
    expect(world.atTheBank(draft.id)).toHaveLength(1);
  });
});

describe('the proof itself', () => {
  /** The worst end over all crash points of a planted fault. */
  async function worst(mutate: Run['mutate']): Promise<number> {
    const runs = points.map((crash) => ({
      crash,
      clicksAgain: true,
      hours: 0 as const,
      ...(mutate ? { mutate } : {}),
    }));
    let most = 0;
    for (const run of runs) most = Math.max(most, (await play(run)).debits);
    return most;
  }

  test('fails when the idempotency key is drawn anew each time and the authorization is not kept', async () => {
    let draws = 0;
    const mutate = (good: StartTransferPorts): StartTransferPorts => ({
      ...good,
      entries: async (transfer) => {
        const entries = await good.entries(transfer);
        return {
          ...entries,
          authorize: (entry) => {
            draws += 1;
            return entries.authorize({ ...entry, idempotencyKey: `random-${draws}-${transfer.id}` });
          },
        };
      },
      transfers: {
        ...good.transfers,
        save: async (changed) => {
          const { authorizationId: _forgotten, ...provider } = changed.provider;
          const isKept = changed.status !== 'submitted' || !changed.provider.authorizationId;
          if (isKept) return good.transfers.save(changed);
          const saved = await good.transfers.save({ ...changed, provider });
          return saved.ok ? { ok: true, value: { ...saved.value, provider: changed.provider } } : saved;
        },
      },
    });
    expect(await worst(mutate)).toBeGreaterThan(1);
  });

  test('fails when the claim is not a conditional write', async () => {
    const draft = await world.addDraft(payer.client);
    const good = portsNow(ports);
    let attempt = 0;
    const unclaimed: StartTransferPorts = {
      ...good,
      transfers: {
        find: async () => draft,
        save: async (changed) => {
          attempt += 1;
          const provider = { ...changed.provider, attempt };
          return { ok: true, value: { ...changed, provider, version: changed.version + 1 } };
        },
      },
    };
    await clicked(unclaimed, draft);
    await clicked(unclaimed, draft);
    expect(world.atTheBank(draft.id).length).toBeGreaterThan(1);
  });
});
