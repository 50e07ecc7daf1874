import { describe, expect, test } from 'vitest';
import { listFundingsRoute, proposeFundingRoute, type ShownFunding } from '#shared/contracts/fundings.ts';
import { proposeChangeRoute, type ShownProposal } from '#shared/contracts/proposals.ts';
import { personId } from '#shared/ids.ts';
import { fundingId } from '#shared/ledger/funding.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { formKey, setUpDesk } from './desk-setup.ts';

/** Money between a ledger and the company's own account about which the provider never answered. */
const setup = await setUpDesk();

/** A colleague with every role. */
const ANA = {
  ...SAM,
  id: personId.parse('65f0000000000000000000b7'),
  name: 'Ana Ruiz',
  roles: ['operator', 'approver'],
};
const ana = ANA as unknown as StaffMember;
const SEEN = 'Looked in the dashboard on Friday';

const listed = async () =>
  ((await setup.call(ROSA, listFundingsRoute)).body as unknown as { readonly fundings: readonly ShownFunding[] })
    .fundings;
async function asListed({ id }: Pick<ShownFunding, 'id'>): Promise<ShownFunding> {
  const found = (await listed()).find((each) => each.id === id);
  if (!found) throw new Error('It is gone.');
  return found;
}
const say = (who: StaffMember, { id: fundingId }: ShownFunding, body: object) =>
  setup.call(who, proposeChangeRoute, { body: { kind: 'funding outcome', fundingId, reason: SEEN, ...body } });
/** Records the outcome, and Ana approves it. */
async function ended(of: ShownFunding, said: object) {
  const { id, version, what } = (await say(ROSA, of, said)).body as unknown as ShownProposal;
  expect(await asListed(of)).toMatchObject({ state: 'submitted' });
  expect((await setup.approvesProposal(ana, id, version)).said).toBe('ok');
  return what;
}

/** As if it had been approved this many hours ago. Moving the clock would end the staff's sessions. */
async function aged({ id }: Pick<ShownFunding, 'id'>, hours: number): Promise<ShownFunding> {
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  const kept = await fundings.find(setup.tenant, fundingId.parse(id));
  if (!kept) throw new Error('It is gone.');
  const submittedAt = new Date(setup.world.clock.now().getTime() - hours * 3_600_000).toISOString();
  await fundings.save({ ...kept, submittedAt });
  return asListed({ id });
}

/** One approved this many hours ago, which the provider carried out without reporting it, or never did. */
async function silent(hours: number, kind: 'fail before' | 'fail after' = 'fail after'): Promise<ShownFunding> {
  const body = { key: formKey().slice(0, 24), way: 'deposit', amount: 70_00, reason: 'for the closing of 24-1' };
  const made = (await setup.call(ROSA, proposeFundingRoute, { body })).body as unknown as ShownFunding;
  setup.world.plaid.faults.set({ kind, path: '/transfer/ledger/deposit', times: 1 });
  expect((await setup.approvesProposal(SAM, `funding-request-${made.id}`, made.version)).said).toBe('ok');
  expect(await asListed(made)).toMatchObject({ state: 'submitted', isUnanswered: false });
  return aged(made, hours);
}
const settle = async () => {
  const { settleFundings } = await import('#functions/ledger/carry-funding.ts');
  const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
  const { moveAtProvider } = await import('#functions/adapters/move-funds.ts');
  return settleFundings({ fundings, move: moveAtProvider, now: () => setup.world.clock.now() }, setup.tenant, 0);
};
const pending = () => Math.round(Number(setup.world.plaid.console.overview().clients[0]?.ledger.pending) * 100);

describe('a deposit without an answer from the provider for a day (X-274)', () => {
  test('is ended by two people: one who records what the dashboard shows and one who approves it', async () => {
    const stuck = await silent(24);
    expect((await say(ROSA, stuck, { outcome: 'done' })).said).toBe('funding/no-sweep');
    expect(stuck.isUnanswered).toBe(true);
    const before = pending();
    const words = await ended(stuck, { outcome: 'done', sweepId: 'sweep-77' });
    expect(words).toMatch(
      /^Record that Plaid completed this, with ID sweep-77: Deposit \$70\.00 into the Plaid balance of /,
    );
    expect(await asListed(stuck)).toMatchObject({ state: 'accepted', isUnanswered: false });
    expect(await settle()).toMatchObject({ seen: 0, settled: 0 });
    expect(pending()).toBe(before);
  });

  test('is ended as refused if it was never made, and can be prepared again', async () => {
    const stuck = await silent(25, 'fail before');
    const words = await ended(stuck, { outcome: 'not done' });
    expect(words).toMatch(/^Record that Plaid never did this, and stop checking: Deposit \$70\.00/);
    expect(await asListed(stuck)).toMatchObject({
      state: 'refused',
      why: 'Two people confirmed that Plaid never did it.',
    });
  });

  test('can’t get a recorded outcome while the provider is still asked', async () => {
    const fresh = await silent(23);
    expect((await say(ROSA, fresh, { outcome: 'not done' })).said).toBe('funding/still-asked');
    expect(await settle()).toMatchObject({ settled: 1 });
    expect((await say(ROSA, await asListed(fresh), { outcome: 'not done' })).said).toBe('funding/decided');
  });

  test('takes no place from those that the provider is still asked about, however many there are', {
    tags: 'long',
  }, async () => {
    const stuck: ShownFunding[] = [];
    for (let at = 0; at < 26; at += 1) stuck.push(await silent(0, 'fail before'));
    for (const each of stuck) await aged(each, 24);
    const fresh = await silent(1, 'fail before');
    expect(await settle()).toMatchObject({ settled: 1 });
    expect((await asListed(fresh)).state).toBe('accepted');
    expect((await asListed(stuck[0] as ShownFunding)).state).toBe('submitted');
  });
});
