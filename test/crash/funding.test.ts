import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FundingPorts } from '#functions/ledger/funding-ports.ts';
import type { ProposalStore } from '#functions/proposals/kind.ts';
import { type FundingRequestPorts, fundingRequest } from '#functions/proposals/kinds/funding-request.ts';
import { newId, tenantId } from '#shared/ids.ts';
import { type Funding, type FundingWay, fundingId } from '#shared/ledger/funding.ts';
import { isOnItsWay } from '#shared/ledger/on-its-way.ts';
import { toCents } from '#shared/money.ts';
import { proposalId } from '#shared/proposal/proposal.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { approveProven } from '../support/agreeing.ts';
import { aMember } from '../support/colleagues.ts';
import { type CrashPoint, crashing, isCrash, type Seam } from '../support/crashing.ts';
import { addPayout, fillLedger } from '../support/payouts.ts';
import { startWorld } from '../support/world.ts';

type Ports = FundingPorts & FundingRequestPorts & { readonly proposals: ProposalStore };
const world = await startWorld();
fillLedger(world, 1_000_000_00);
const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
const { withFundingRequests: proposals } = await import('#functions/adapters/dynamo/proposals.ts');
const { moveAtProvider } = await import('#functions/adapters/move-funds.ts');
const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
const { ledgerAvailable } = await import('#functions/adapters/plaid/ledger.ts');
const ports = {
  ...{ proposals, fundings, move: moveAtProvider, tenants, available: ledgerAvailable, files: staffTransfers },
  ...{ random: (bytes: number) => randomBytes(bytes), now: () => world.clock.now() },
};
const work = {
  ...(await import('#functions/ledger/propose-funding.ts')),
  ...(await import('#functions/ledger/carry-funding.ts')),
};

const member = (name: string, role: 'prepare' | 'approve') => {
  const { id } = aMember();
  return { ...{ id: `${id.slice(0, 20)}${name.length}000`.slice(0, 24), name, role, way: 'console' as const } };
};
const rosa = () => ({ ...member('Rosa Diaz', 'prepare'), tenant: tenantId.parse('acme'), now: world.clock.now() });
const sam = () => ({
  ...member('Sam Okafor', 'approve'),
  ...{ tenant: tenantId.parse('acme'), now: world.clock.now(), approveUpTo: toCents(1_000_000_00) },
});

let cents = 100_00;
/** An amount that nothing else has, so that the bank's record with this amount is this one. */
async function proposed(way: FundingWay): Promise<Funding> {
  cents += 1;
  const made = await work.proposeFunding(ports, rosa(), { way, amount: toCents(cents), reason: 'for the closing' });
  if (!made.ok) throw new Error(made.refusal.code);
  return made.value;
}
const stored = async ({ tenantId: tenant, id }: Funding): Promise<Funding> => {
  const found = await ports.fundings.find(tenant, id);
  if (!found) throw new Error('It is gone.');
  return found;
};
const ledger = () => {
  const [client] = world.plaid.console.overview().clients;
  const read = (text: string | undefined) => Math.round(Number(text) * 100);
  return { available: read(client?.ledger.available), pending: read(client?.ledger.pending) };
};
/** By how much an amount has changed the ledger, however many times. */
const moved = (before: ReturnType<typeof ledger>, way: FundingWay) =>
  way === 'deposit' ? ledger().pending - before.pending : before.available - ledger().available;

/** Sam approves it, with a proof of intent. */
const approve = (through: Ports, { id, version }: Funding, { saving } = ports.fundings) =>
  // The kind only prepares the write, and the store carries it out.
  approveProven(through, fundingRequest({ ...through, fundings: { ...through.fundings, saving } }), sam(), {
    ...{ id: proposalId.parse(`funding-request-${id}`), version },
  });

async function approveDying(of: Funding, point?: CrashPoint, seam?: Seam): Promise<void> {
  try {
    await approve(crashing(ports, point, seam), of);
  } catch (fault) {
    if (!isCrash(fault)) throw fault;
  }
}
/** The minute's run, which finds what a dead run left behind. */
const settle = () => work.settleFundings(ports, tenantId.parse('acme'), 0);

describe.each(['deposit', 'withdraw'] as const)('an approved %s (X-272)', (way) => {
  test('moves the money once, whichever effect its run dies at, and can be repeated without harm', async () => {
    const seam: Seam = { effects: 0, names: [] };
    await approveDying(await proposed(way), undefined, seam);
    expect(seam.names).toContain('move');
    expect(seam.names).toContain('proposals.save');
    expect(seam.names?.filter((name) => name === 'fundings.save')).toHaveLength(1);
    for (let effect = 1; effect <= seam.effects; effect += 1)
      for (const when of ['before', 'after', 'twice'] as const) {
        const [of, before] = [await proposed(way), ledger()];
        await approveDying(of, { effect, when });
        const died = await stored(of);
        // Nothing moves before the claim is written, and any movement has a record that it may have happened.
        if (died.state === 'proposed') expect(moved(before, way)).toBe(0);
        await settle();
        await settle();
        const after = await stored(of);
        expect(['proposed', 'accepted'], `${effect} ${when}`).toContain(after.state);
        expect(moved(before, way), `${effect} ${when}`).toBe(after.state === 'accepted' ? of.amount : 0);
        if (after.state !== 'proposed') continue;
        // An approver who got no answer submits again.
        expect((await approve(ports, after)).ok).toBe(true);
        expect(moved(before, way)).toBe(of.amount);
      }
  }, 120_000);

  test('is approved by one of two people at once, and moved once', async () => {
    const [of, before] = [await proposed(way), ledger()];
    const press = () => approve(ports, of);
    const said = await Promise.all([press(), press(), press()]);
    expect(said.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(moved(before, way)).toBe(of.amount);
  });

  test.each(['fail before', 'fail after'] as const)(
    'stays submitted if the provider does not answer (%s), and is requested again under the same key',
    async (kind) => {
      const [of, before] = [await proposed(way), ledger()];
      const path = `/transfer/ledger/${way}`;
      world.plaid.faults.set({ kind, path, times: 1 });
      expect((await approve(ports, of)).ok).toBe(true);
      expect((await stored(of)).state).toBe('submitted');
      expect(await settle()).toMatchObject({ seen: 1, settled: 1, oldestSeconds: 0 });
      const after = await stored(of);
      expect(after).toMatchObject({ state: 'accepted', key: of.key });
      expect(moved(before, way)).toBe(of.amount);
      expect(await settle()).toMatchObject({ seen: 0 });
      expect(moved(before, way)).toBe(of.amount);
    },
  );

  test('is never requested again after a day, because the provider forgets its keys', async () => {
    const [of, before] = [await proposed(way), ledger()];
    world.plaid.faults.set({ kind: 'fail after', path: `/transfer/ledger/${way}`, times: 1 });
    await approve(ports, of);
    world.clock.moveHours(24);
    expect(await settle()).toMatchObject({ seen: 1, settled: 0 });
    expect((await stored(of)).state).toBe('submitted');
    expect(moved(before, way)).toBe(of.amount);
    // It stays open for a person, and no longer affects the other tests.
    const { fundings } = ports;
    await fundings.save({ ...(await stored(of)), state: 'accepted' });
  });
});

test('a definite refusal by the provider ends a deposit or withdrawal, with its reason in words (X-272)', async () => {
  const of = await proposed('withdraw');
  const before = ledger();
  fillLedger(world, -before.available);
  const silent = { ...ports, available: async () => null };
  const said = await approve(silent, of);
  expect(said).toMatchObject({
    ok: false,
    refusal: { code: 'funding/refused', sentence: 'The Plaid balance is less than that. No money was moved.' },
  });
  expect(await stored(of)).toMatchObject({ state: 'refused', refusal: 'TRANSFER_LEDGER_INSUFFICIENT_FUNDS' });
  expect(await settle()).toMatchObject({ seen: 0 });
  fillLedger(world, before.available);
  expect(ledger()).toEqual(before);
});

describe('a deposit for a payment that the Plaid balance can’t cover (X-313)', () => {
  test('is made once, whichever effect its request dies at, however often and by whomever it is submitted again', async () => {
    const before = ledger();
    fillLedger(world, -before.available);
    const { client } = await world.addPayer();
    const payment = await addPayout(world, client, { fileNumber: '24-1' });
    const amount = totalOf(payment);
    const asked = () => ({
      ...({ way: 'deposit', amount, reason: 'for the closing', forPayment: payment.id } as const),
      id: fundingId.parse(newId(world.clock.now(), randomBytes(8))),
    });
    const press = (through: FundingPorts, of: ReturnType<typeof asked>) => work.proposeFunding(through, rosa(), of);
    const onItsWay = async () =>
      (await ports.fundings.recent(payment.tenantId)).filter((each) => isOnItsWay(each, world.clock.now()));
    const seam: Seam = { effects: 0, names: [] };
    const reject = async () => {
      for (const each of await onItsWay()) await ports.fundings.save({ ...each, state: 'rejected' });
    };
    await reject();
    await press(crashing(ports, undefined, seam), asked());
    expect(seam.names).toContain('fundings.addFor');
    await reject();
    for (let effect = 1; effect <= seam.effects; effect += 1)
      for (const when of ['before', 'after', 'twice'] as const) {
        const own = asked();
        await press(crashing(ports, { effect, when }), own).catch((fault: unknown) => {
          if (!isCrash(fault)) throw fault;
        });
        // The same form again, and two others at the same moment.
        await Promise.all([press(ports, own), press(ports, asked()), press(ports, asked())]);
        expect(
          (await onItsWay()).map((each) => each.amount),
          `${effect} ${when}`,
        ).toEqual([amount]);
        await reject();
      }
    fillLedger(world, before.available);
  }, 120_000);
});
