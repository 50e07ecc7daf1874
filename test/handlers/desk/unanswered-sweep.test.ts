import { describe, expect, test } from 'vitest';
import { readSweeps } from '#functions/ledger/read-sweeps.ts';
import { listFundingsRoute, proposeFundingRoute, type ShownFunding } from '#shared/contracts/fundings.ts';
import { proposeChangeRoute, type ShownProposal } from '#shared/contracts/proposals.ts';
import { personId } from '#shared/ids.ts';
import { type Funding, type FundingWay, fundingId } from '#shared/ledger/funding.ts';
import type { SeenSweep } from '#shared/ledger/sweep.ts';
import { toCents } from '#shared/money.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { fillLedger } from '../../support/payouts.ts';
import { formKey, setUpDesk } from './desk-setup.ts';

/** The provider's id that someone enters for money about which the provider never answered. */
const setup = await setUpDesk();
const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
const { sweeps } = await import('#functions/adapters/dynamo/provider.ts');
fillLedger(setup.world, 1_000_00);

/** A colleague with every role. */
const ANA: StaffMember = {
  ...SAM,
  ...{ id: personId.parse('65f0000000000000000000b7'), name: 'Ana Ruiz', roles: ['operator', 'approver'] },
};

const stored = async (id: unknown): Promise<Funding> => {
  const found = await fundings.find(setup.tenant, fundingId.parse(id));
  if (!found) throw new Error('It is gone.');
  return found;
};
async function asListed({ id }: Pick<ShownFunding, 'id'>): Promise<ShownFunding> {
  const { body } = await setup.call(ROSA, listFundingsRoute);
  const found = (body as unknown as { fundings: readonly ShownFunding[] }).fundings.find((each) => each.id === id);
  if (!found) throw new Error('It is gone.');
  return found;
}
const approves = async (who: StaffMember, { id, version }: Pick<ShownFunding, 'id' | 'version'>): Promise<string> =>
  (await setup.approvesProposal(who, `funding-request-${id}`, version)).said;
async function prepared(way: FundingWay, amount: number): Promise<ShownFunding> {
  const body = { key: formKey().slice(0, 24), way, amount, reason: 'for the closing of 24-1' };
  return (await setup.call(ROSA, proposeFundingRoute, { body })).body as unknown as ShownFunding;
}
/** One that was approved a day ago, without an answer from the provider since. */
async function silent(way: FundingWay, amount: number): Promise<ShownFunding> {
  const made = await prepared(way, amount);
  setup.world.plaid.faults.set({ kind: 'fail before', path: `/transfer/ledger/${way}`, times: 1 });
  expect(await approves(SAM, made)).toBe('ok');
  const submittedAt = new Date(setup.world.clock.now().getTime() - 25 * 3_600_000).toISOString();
  await fundings.save({ ...(await stored(made.id)), submittedAt });
  return asListed(made);
}
const says = ({ id: fundingId }: ShownFunding, sweepId: string) => {
  const body = { kind: 'funding outcome', fundingId, outcome: 'done', sweepId, reason: 'Looked in the dashboard' };
  return setup.call(ROSA, proposeChangeRoute, { body });
};
/** Approves an outcome as it was recorded. */
const agrees = async (who: StaffMember, { body }: { readonly body: object }): Promise<string> => {
  const { id, version } = body as ShownProposal;
  return (await setup.approvesProposal(who, id, version)).said;
};
/** The hourly run, at which the provider reports this. */
async function told(id: string, over: Pick<SeenSweep, 'way' | 'amount' | 'state'>): Promise<void> {
  const now = setup.world.clock.now();
  const seen = { id, createdOn: now.toISOString().slice(0, 10), ...over };
  const ports = { sweeps, moves: fundings.taken, land: fundings.save, now: () => now };
  await readSweeps({ ...ports, seen: async () => ({ heard: 'yes', value: [seen] }) }, setup.tenant);
}
const kept = async (id: string) => (await sweeps.named(setup.tenant, [id]))[0];

describe('the recorded outcome of an unanswered deposit or withdrawal (X-274)', () => {
  test('never takes a sweep that the provider named for another one', async () => {
    const done = await prepared('deposit', 70_00);
    expect(await approves(SAM, done)).toBe('ok');
    const { sweepId = '' } = await stored(done.id);
    const stuck = await silent('deposit', 70_00);
    const said = await says(stuck, ` ${sweepId} `);
    expect(said.said).toBe('funding/other-sweep');
    expect(said.body['message']).toContain('A deposit of $70.00 already has this id at Plaid');
  });

  test('takes a sweep for only one of two, even if both are confirmed at the same moment', async () => {
    const both = [await silent('deposit', 71_00), await silent('deposit', 71_00)];
    const [one, other] = [
      await says(both[0] as ShownFunding, 'sweep-1'),
      await says(both[1] as ShownFunding, 'sweep-1'),
    ];
    const ended = await Promise.all([agrees(ANA, one), agrees(SAM, other)]);
    expect(ended.toSorted()).toEqual(['funding/other-sweep', 'ok']);
    const after = await Promise.all(both.map(({ id }) => stored(id)));
    expect(after.map(({ state }) => state).toSorted()).toEqual(['accepted', 'submitted']);
    expect(await agrees(ANA, after[0]?.state === 'submitted' ? one : other)).toBe('funding/other-sweep');
  });

  test.each([
    ['of another amount', 'deposit', 900_00, '$900.00 into the Plaid balance'],
    ['that goes the other way', 'withdraw', 72_00, '$72.00 out of the Plaid balance'],
  ] as const)(
    'takes no sweep %s, even if it was seen after the outcome was recorded',
    async (how, way, amount, words) => {
      const id = `sweep-${how.replaceAll(' ', '-')}`;
      const [stuck, late] = [await silent('deposit', 72_00), await silent('deposit', 72_00)];
      const early = await says(late, id);
      await told(id, { way, amount: toCents(amount), state: 'pending' });
      const said = await says(stuck, id);
      expect(said.said).toBe('funding/other-sweep');
      expect(said.body['message']).toContain(words);
      expect(await agrees(ANA, early)).toBe('funding/other-sweep');
    },
  );

  test('is booked once the provider reports that amount under that id', async () => {
    const stuck = await silent('deposit', 73_00);
    expect(await agrees(ANA, await says(stuck, 'sweep-typed-2'))).toBe('ok');
    await told('sweep-typed-2', { way: 'deposit', amount: toCents(73_00), state: 'funds_available' });
    expect(await kept('sweep-typed-2')).toMatchObject({ way: 'deposit', amount: 73_00, fundingId: stuck.id });
    expect(await stored(stuck.id)).toMatchObject({ landed: { as: 'good' } });
  });

  test('never reverses the direction of a sweep with another amount that the provider made itself', async () => {
    const stuck = await silent('deposit', 74_00);
    expect(await agrees(ANA, await says(stuck, 'sweep-own-1'))).toBe('ok');
    await told('sweep-own-1', { way: 'withdraw', amount: toCents(900_00), state: 'settled' });
    const sweep = await kept('sweep-own-1');
    expect(sweep).toMatchObject({ way: 'withdraw', amount: 900_00 });
    expect(sweep?.fundingId).toBeUndefined();
    expect((await stored(stuck.id)).landed).toBeUndefined();
  });

  test('gives way if the provider names that sweep for another one', async () => {
    const [stuck, own] = [await silent('deposit', 75_00), await silent('deposit', 75_00)];
    expect(await agrees(ANA, await says(stuck, 'sweep-own-2'))).toBe('ok');
    await fundings.save({ ...(await stored(own.id)), state: 'accepted', sweepId: 'sweep-own-2' });
    await told('sweep-own-2', { way: 'deposit', amount: toCents(75_00), state: 'funds_available' });
    expect(await kept('sweep-own-2')).toMatchObject({ fundingId: own.id });
    expect((await stored(stuck.id)).landed).toBeUndefined();
    expect(await stored(own.id)).toMatchObject({ landed: { as: 'good' } });
  });
});
