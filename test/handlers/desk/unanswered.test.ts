import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditRecord } from '#shared/audit/record.ts';
import {
  approveFundingRoute,
  askFundingStepUpRoute,
  listFundingsRoute,
  proposeFundingRoute,
  rejectFundingRoute,
  type ShownFunding,
  sayFundingOutcomeRoute,
} from '#shared/contracts/fundings.ts';
import { officeId, personId } from '#shared/ids.ts';
import { fundingId } from '#shared/ledger/funding.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { type DeskSetup, formKey, setUpDesk } from './desk-setup.ts';

/** Money between a ledger and the company's own account about which the provider never answered. */
let setup: DeskSetup;
beforeAll(async () => {
  setup = await setUpDesk();
}, 60_000);

/** Somebody else who may do everything. */
const ANA = {
  ...SAM,
  id: personId.parse('65f0000000000000000000b7'),
  name: 'Ana Ruiz',
  roles: ['operator', 'approver'],
};
const ana = ANA as unknown as StaffMember;
const SEEN = 'Looked in the dashboard on Friday';

async function stepUpFor(who: StaffMember, { id: fundingId, version }: ShownFunding) {
  const asked = await setup.call(who, askFundingStepUpRoute, { params: { fundingId }, body: { version } });
  if (asked.said !== 'ok') return { said: asked.said };
  const { stepUp, words } = asked.body as { readonly stepUp: string; readonly words: string };
  const { stepUps } = await import('#functions/adapters/dynamo/step-ups.ts');
  await stepUps.prove(stepUpId.parse(stepUp), Math.floor(setup.world.clock.now().getTime() / 1000));
  return { said: 'ok', stepUp, words };
}
async function approves(who: StaffMember, of: ShownFunding) {
  const { said, stepUp, words } = await stepUpFor(who, of);
  if (said !== 'ok') return { said, words: undefined, body: {} as Partial<ShownFunding> };
  const params = { fundingId: of.id };
  const done = await setup.call(who, approveFundingRoute, { params, body: { version: of.version, stepUp } });
  return { said: done.said, words, body: done.body as Partial<ShownFunding> };
}
const listed = async () =>
  ((await setup.call(ROSA, listFundingsRoute)).body as unknown as { readonly fundings: readonly ShownFunding[] })
    .fundings;
async function asListed({ id }: Pick<ShownFunding, 'id'>): Promise<ShownFunding> {
  const found = (await listed()).find((each) => each.id === id);
  if (!found) throw new Error('It is gone.');
  return found;
}
const say = (who: StaffMember, { id: fundingId, version }: ShownFunding, body: object) =>
  setup.call(who, sayFundingOutcomeRoute, { params: { fundingId }, body: { version, reason: SEEN, ...body } });

/** As if it had been let out so many hours ago: the sessions of the staff would end, if the clock were moved. */
async function aged({ id }: Pick<ShownFunding, 'id'>, hours: number): Promise<ShownFunding> {
  const { fundings } = await import('#functions/adapters/dynamo/fundings.ts');
  const kept = await fundings.find(setup.tenant, fundingId.parse(id));
  if (!kept) throw new Error('It is gone.');
  const submittedAt = new Date(setup.world.clock.now().getTime() - hours * 3_600_000).toISOString();
  await fundings.save({ ...kept, submittedAt });
  return asListed({ id });
}

/** One that was let out so many hours ago, and that the provider did without saying so, or never did. */
async function silent(hours: number, kind: 'fail before' | 'fail after' = 'fail after'): Promise<ShownFunding> {
  const body = { key: formKey().slice(0, 24), way: 'deposit', amount: 70_00, reason: 'for the closing of 24-1' };
  const made = (await setup.call(ROSA, proposeFundingRoute, { body })).body as unknown as ShownFunding;
  setup.world.plaid.faults.set({ kind, path: '/transfer/ledger/deposit', times: 1 });
  expect((await approves(SAM, made)).body).toMatchObject({ state: 'submitted', isUnanswered: false });
  return aged(made, hours);
}
const settle = async () => {
  const { settleFundings } = await import('#functions/ledger-funds/carry-funding.ts');
  const { fundings } = await import('#functions/adapters/dynamo/fundings.ts');
  const { moveAtProvider } = await import('#functions/adapters/move-funds.ts');
  return settleFundings({ fundings, move: moveAtProvider, now: () => setup.world.clock.now() }, setup.tenant, 0);
};
const pending = () => Math.round(Number(setup.world.plaid.console.overview().clients[0]?.ledger.pending) * 100);

describe('a deposit without an answer from the provider for a day (X-274)', () => {
  test('is ended by two people, one who says what the dashboard shows and one who proves that they agree', async () => {
    const stuck = await silent(24);
    expect(stuck.isUnanswered).toBe(true);
    const before = pending();
    const said = await say(ROSA, stuck, { outcome: 'done', sweepId: 'sweep-77' });
    expect(said.body).toMatchObject({
      state: 'submitted',
      answer: { outcome: 'done', by: 'Rosa Diaz', sweepId: 'sweep-77' },
    });
    const open = await asListed(stuck);
    const agreed = await approves(ana, open);
    expect(agreed.words).toMatch(/^The provider did this, as sweep-77: Deposit \$70\.00 into the ledger of /);
    expect(agreed.body).toMatchObject({ state: 'accepted', isUnanswered: false });
    expect(await settle()).toMatchObject({ seen: 0, settled: 0 });
    expect(pending()).toBe(before);
  });

  test('is ended as refused if it was never made, and can be prepared again', async () => {
    const stuck = await silent(25, 'fail before');
    await say(SAM, stuck, { outcome: 'not done' });
    const agreed = await approves(ana, await asListed(stuck));
    expect(agreed.words).toMatch(/^The provider never did this, and isn’t asked again: Deposit \$70\.00/);
    expect(agreed.body).toMatchObject({
      state: 'refused',
      why: 'Two people found that the provider never did it.',
    });
  });

  test('can’t get a recorded outcome while the provider is still asked', async () => {
    const fresh = await silent(23);
    expect((await say(ROSA, fresh, { outcome: 'not done' })).said).toBe('funding/still-asked');
    expect((await approves(ana, fresh)).said).toBe('funding/still-asked');
    expect(await settle()).toMatchObject({ settled: 1 });
    expect((await say(ROSA, await asListed(fresh), { outcome: 'not done' })).said).toBe('funding/decided');
  });

  test('can’t be ended by one person, or without a role, a step-up, an id or a reason, or on an older version', async () => {
    const stuck = await silent(24);
    expect((await say(ROSA, stuck, { outcome: 'done' })).said).toBe('funding/no-sweep');
    expect((await say(ROSA, stuck, { outcome: 'not done', reason: ' ' })).said).toBe('request/invalid');
    const auditor = { ...ROSA, roles: ['auditor'] } as typeof ROSA;
    expect((await say(auditor, stuck, { outcome: 'not done' })).said).toBe('staff/no-role');
    const ofOffice = { ...ROSA, offices: [officeId.parse('65f0000000000000000000a1')] };
    expect((await say(ofOffice, stuck, { outcome: 'not done' })).said).toBe('staff/whole-company');
    expect((await approves(ana, stuck)).said).toBe('funding/changed-meanwhile');
    expect((await say(ana, stuck, { outcome: 'not done' })).said).toBe('ok');
    expect((await say(ROSA, stuck, { outcome: 'not done' })).said).toBe('funding/changed-meanwhile');
    const open = await asListed(stuck);
    expect((await approves(ana, open)).said).toBe('staff/same-person');
    expect((await approves({ ...SAM, approveUpTo: 69_99 } as typeof SAM, open)).said).toBe('staff/over-own-limit');
    const params = { fundingId: stuck.id };
    const press = { params, body: { version: open.version, stepUp: '0'.repeat(32) } };
    expect((await setup.call(SAM, approveFundingRoute, press)).said).toBe('staff/no-step-up');
    expect((await asListed(stuck)).state).toBe('submitted');
  });

  test('is open again if a colleague disagrees, and an earlier step-up ends nothing', async () => {
    const stuck = await silent(24);
    await say(ROSA, stuck, { outcome: 'not done' });
    const open = await asListed(stuck);
    const { stepUp } = await stepUpFor(SAM, open);
    const params = { fundingId: stuck.id };
    const back = await setup.call(ana, rejectFundingRoute, {
      params,
      body: { version: open.version, reason: 'It is there' },
    });
    expect(back.body).toMatchObject({ state: 'submitted', isUnanswered: true });
    expect(back.body['answer']).toBeUndefined();
    await say(ana, await asListed(stuck), { outcome: 'done', sweepId: 'sweep-78' });
    const now = await asListed(stuck);
    const late = await setup.call(SAM, approveFundingRoute, { params, body: { version: now.version, stepUp } });
    expect(late.said).toBe('staff/no-step-up');
    expect((await approves(SAM, now)).body).toMatchObject({ state: 'accepted' });
    await setup.written();
    const { auditLog } = await import('#functions/adapters/dynamo/audit-log.ts');
    const own: AuditRecord[] = [];
    for await (const record of auditLog.records(setup.tenant)) if (record.subject === stuck.id) own.push(record);
    expect(own.slice(2).map(({ what, by }) => [what, by])).toEqual([
      ['ledger/funding-outcome-said', 'Rosa Diaz'],
      ['ledger/funding-outcome-dropped', 'Ana Ruiz'],
      ['ledger/funding-outcome-said', 'Ana Ruiz'],
      ['ledger/funding-ended', 'Sam Okafor'],
    ]);
    expect(own.at(-1)?.details).toMatchObject({
      outcome: 'done',
      sweep: 'sweep-78',
      saidBy: 'Ana Ruiz',
      because: SEEN,
    });
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
