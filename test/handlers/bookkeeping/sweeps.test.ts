import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readSweeps } from '#functions/ledger/read-sweeps.ts';
import { localNames } from '#infra/local/host/environment.ts';
import { bookedOn, type JournalEntry } from '#shared/ledger/entry.ts';
import { crashing, isCrash, type Seam } from '../../support/crashing.ts';
import { aContext } from '../../support/http-event.ts';
import { fillLedger } from '../../support/payouts.ts';
import { type BookkeepingSetup, linesOf, setUpBookkeeping } from './bookkeeping-setup.ts';

/** Sweeps between the ledger at the fake bank and the company's own account, with the real table and books. */
let setup: BookkeepingSetup;
let ports: Parameters<typeof readSweeps>[0];
beforeAll(async () => {
  setup = await setUpBookkeeping();
  fillLedger(setup.world, 10_000_00);
  const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { sweepsOf } = await import('#functions/adapters/plaid/sweeps.ts');
  ports = {
    ...{ sweeps, moves: fundings.newest, land: fundings.save, now: () => setup.world.clock.now() },
    async seen(tenant, since) {
      const config = await tenants.config(tenant);
      return config ? sweepsOf(config, since) : { heard: 'no', code: 'NO_TENANT' };
    },
  };
}, 60_000);

const rosa = { by: 'Rosa Diaz' };
/** Two people move the money. Returns its sweep's id at the bank. */
async function moved(way: 'deposit' | 'withdraw', amount: string): Promise<string> {
  const id = await setup.funded(amount, way);
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  return (await fundings.find(setup.tenant, id))?.sweepId ?? '';
}
/** Asks the bank for its sweeps, and books them. */
async function followed() {
  const read = await readSweeps(ports, setup.tenant);
  await setup.written();
  return read;
}
const entriesOf = async (id: string): Promise<readonly JournalEntry[]> =>
  (await setup.books.allEntries(setup.tenant)).filter(({ providerTransferId }) => providerTransferId === id);
const told = async (id: string) =>
  (await entriesOf(id)).map(({ event, movements: [movement] }) => [
    event,
    movement?.debit,
    movement?.credit,
    movement?.amount,
  ]);
const passDays = (days: number) => {
  setup.world.clock.moveHours(24 * days);
  setup.world.plaid.console.settleDue();
};
const check = async () => linesOf(await setup.ops('ledger check', {}));

describe('the booking of a sweep (X-130)', () => {
  it('moves an approved withdrawal out of the ledger at once, and into the company’s account when it settles', async () => {
    const id = await moved('withdraw', '300.00');
    expect(await followed()).toMatchObject({ changed: 1 });
    expect(await told(id)).toEqual([['withdraw left', 'in transit', 'provider available', 300_00]]);
    expect(await check()).toContain('Books and Plaid agree, transfer by transfer');
    passDays(5);
    await followed();
    expect(await told(id)).toEqual([
      ['withdraw left', 'in transit', 'provider available', 300_00],
      ['withdraw arrived', 'trust bank', 'in transit', 300_00],
    ]);
    const [entry] = await entriesOf(id);
    expect(entry).toMatchObject({ kind: 'Sweep', fileId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(entry?.transferId).toBeUndefined();
    expect(await check()).toContain('Books and Plaid agree, transfer by transfer');
  });

  it('shows a deposit only once it settles, as in transit, and in the ledger when it is good', async () => {
    const id = await moved('deposit', '450.00');
    await followed();
    expect(await told(id)).toEqual([]);
    const seen: unknown[] = [];
    for (let day = 0; day < 14; day += 1) {
      passDays(1);
      await followed();
      seen.push((await told(id)).length);
      expect(await check()).toContain('Books and Plaid agree, transfer by transfer');
    }
    expect(seen).toContain(1);
    expect(await told(id)).toEqual([
      ['deposit left', 'in transit', 'trust bank', 450_00],
      ['deposit arrived', 'provider available', 'in transit', 450_00],
    ]);
  });

  it('happens once, even if it is read twice or by two runs at once', async () => {
    const id = await moved('withdraw', '12.34');
    const [one, other] = await Promise.all([readSweeps(ports, setup.tenant), readSweeps(ports, setup.tenant)]);
    expect(one.changed + other.changed).toBe(1);
    await setup.written();
    await setup.tellAgain();
    expect(await told(id)).toHaveLength(1);
    expect(await followed()).toMatchObject({ changed: 0 });
  });

  it('happens once, whichever effect its run dies at', async () => {
    const seam: Seam = { effects: 0, names: [] };
    await moved('withdraw', '20.01');
    await readSweeps(crashing(ports, undefined, seam), setup.tenant);
    expect(seam.names).toContain('sweeps.save');
    for (let effect = 1; effect <= seam.effects; effect += 1)
      for (const when of ['before', 'after', 'twice'] as const) {
        const id = await moved('withdraw', '20.02');
        await readSweeps(crashing(ports, { effect, when }), setup.tenant).catch((fault: unknown) => {
          if (!isCrash(fault)) throw fault;
        });
        await followed();
        expect(await told(id), `${effect} ${when}`).toHaveLength(1);
      }
    expect(await check()).toContain('Books and Plaid agree, transfer by transfer');
  });

  it('closes the deposit’s own record when it is good, whichever effect the run dies at (X-314)', {
    tags: 'long',
  }, async () => {
    const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
    const landedBy = async (sweepId: string) =>
      (await fundings.newest(setup.tenant, 50)).find((each) => each.sweepId === sweepId)?.landed?.as;
    const seam: Seam = { effects: 0, names: [] };
    const first = await moved('deposit', '31.00');
    await followed();
    expect(await landedBy(first)).toBeUndefined();
    passDays(14);
    await readSweeps(crashing(ports, undefined, seam), setup.tenant);
    expect(seam.names).toContain('land');
    expect(await landedBy(first)).toBe('good');
    for (let effect = 1; effect <= seam.effects; effect += 1)
      for (const when of ['before', 'after', 'twice'] as const) {
        const id = await moved('deposit', '31.01');
        passDays(14);
        await readSweeps(crashing(ports, { effect, when }), setup.tenant).catch((fault: unknown) => {
          if (!isCrash(fault)) throw fault;
        });
        await followed();
        expect(await landedBy(id), `${effect} ${when}`).toBe('good');
      }
  });

  it('is refused for a copy in a client’s partition, where more functions may write', async () => {
    const records: DynamoDBRecord[] = [];
    setup.world.dynamo.subscribe(localNames.table, async (some) => {
      records.push(...some);
      return { batchItemFailures: [] };
    });
    const id = await moved('withdraw', '41.00');
    await followed();
    const [real] = records.filter(({ dynamodb: { NewImage } = {} }) => NewImage?.['sk']?.S === `SWEEP#${id}`);
    const pk = { S: `TENANT#${setup.tenant}#CLIENT#${setup.world.newAccountId()}` };
    const sk = { S: 'SWEEP#forged' };
    const image = { ...real?.dynamodb?.NewImage, pk, sk, id: { S: 'forged' } };
    const forged = { ...real, dynamodb: { ...real?.dynamodb, Keys: { pk, sk }, NewImage: image, SequenceNumber: '7' } };
    const { handler } = await import('#functions/lambdas/bookkeeping.ts');
    expect(await handler({ Records: [forged] }, aContext())).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
    expect(await told('forged')).toEqual([]);
    expect(await told(id)).toHaveLength(1);
  });

  it('happens even if no one requested the sweep in the portal, and the audit log has its source', async () => {
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const plaid = await plaidOf(setup.world.tenant.provider);
    const request = { amount: '77.00', idempotency_key: 'in-the-dashboard', network: 'ach' as never };
    const foreign = (await plaid.transferLedgerWithdraw(request)).data.sweep.id;
    const own = await moved('withdraw', '78.00');
    await followed();
    expect(await told(foreign)).toEqual([['withdraw left', 'in transit', 'provider available', 77_00]]);
    const facts: Record<string, unknown> = {};
    for await (const { what, subject, details } of setup.books.records(setup.tenant))
      if (what === 'ledger/sweep-left' && subject) facts[subject] = details['funding'];
    expect(facts[foreign]).toBeUndefined();
    expect(facts[own]).toMatch(/^[0-9a-f]{24}$/);
  });

  it('follows a deposit made in the dashboard, even if the provider names no day at first (X-346)', async () => {
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const plaid = await plaidOf(setup.world.tenant.provider);
    const request = { amount: '50.00', idempotency_key: 'deposit-in-the-dashboard', network: 'ach' as never };
    const { sweep } = (await plaid.transferLedgerDeposit(request)).data;
    expect([sweep.amount, sweep.expected_funds_available_date]).toEqual(['-50.00', null]);
    await followed();
    passDays(14);
    await followed();
    expect((await told(sweep.id)).toSorted()).toEqual([
      ['deposit arrived', 'provider available', 'in transit', 50_00],
      ['deposit left', 'in transit', 'trust bank', 50_00],
    ]);
    expect(await check()).toContain('Books and Plaid agree, transfer by transfer');
  });

  // The amounts and the missing day are those of the samples in Plaid's description of /transfer/sweep/list.
  it('reads the direction from the amount’s sign, and waits if the state is unknown (X-346)', async () => {
    const { sweepsOf } = await import('#functions/adapters/plaid/sweeps.ts');
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const plaid = await plaidOf(setup.world.tenant.provider);
    const { ledger_id } = (await plaid.transferLedgerGet({})).data;
    const base = { ledger_id, created: '2020-08-06T17:27:15Z', settled: null, trigger: 'manual' };
    const sweeps = [
      { ...base, id: 'in', amount: '-12.34', status: 'pending' },
      { ...base, id: 'out', amount: '12.34', status: 'settled', expected_funds_available_date: '2020-08-10' },
      { ...base, id: 'new', amount: '-1.00', status: 'on_its_way' },
    ];
    const list = vi.spyOn(Object.getPrototypeOf(plaid), 'transferSweepList');
    list.mockResolvedValue({ data: { sweeps, request_id: 'r' } });
    const seen = await sweepsOf(setup.world.tenant).finally(() => list.mockRestore());
    expect(seen.heard === 'yes' && seen.value.map(({ id, way, state }) => [id, way, state])).toEqual([
      ['in', 'deposit', 'pending'],
      ['out', 'withdraw', 'settled'],
      ['new', 'deposit', 'pending'],
    ]);
  });

  it('is repaired by a command if the books lost it', async () => {
    setup.setDown(true);
    const id = await moved('withdraw', '9.99');
    await followed();
    setup.setDown(false);
    expect(await told(id)).toEqual([]);
    expect(linesOf(await setup.ops('ledger repair-sweeps', rosa, true))).toContain('1 entry written.');
    expect(linesOf(await setup.ops('ledger repair-sweeps', rosa))).toContain('1 entry written.');
    expect(await told(id)).toHaveLength(1);
    expect(linesOf(await setup.ops('ledger repair-sweeps', rosa))).toContain('The books were complete.');
  });

  it('keeps the three sides of the month reconciled, also on the days in between', async () => {
    await moved('withdraw', '60.00');
    await followed();
    const month = bookedOn(setup.world.clock.now().toISOString()).slice(0, 7);
    const sides = async () => linesOf(await setup.ops('ledger three-way', { month }));
    expect(await sides()).toMatch(/between the two +\$/);
    expect(await sides()).toContain('The books and files agree.');
    passDays(5);
    await followed();
    expect(
      linesOf(
        await setup.ops('ledger three-way', { month: bookedOn(setup.world.clock.now().toISOString()).slice(0, 7) }),
      ),
    ).toContain('The books and files agree.');
  });

  it('waits while the provider doesn’t answer, and catches up later', async () => {
    const id = await moved('withdraw', '5.55');
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/sweep/list', times: 1 });
    expect((await readSweeps(ports, setup.tenant)).silent).toBeTruthy();
    expect(await told(id)).toEqual([]);
    await followed();
    expect(await told(id)).toHaveLength(1);
  });
});
