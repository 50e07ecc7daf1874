import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProposalStore } from '#functions/proposals/kind.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import { takeYearRoute } from '#shared/contracts/exports.ts';
import { proposeFundingRoute } from '#shared/contracts/fundings.ts';
import {
  approveProposalRoute,
  askProposalStepUpRoute,
  listProposalsRoute,
  proposeChangeRoute,
  rejectProposalRoute,
  type ShownProposal,
} from '#shared/contracts/proposals.ts';
import { newId, officeId, personId } from '#shared/ids.ts';
import { type Funding, type FundingId, fundingId } from '#shared/ledger/funding.ts';
import { toCents } from '#shared/money.ts';
import { done } from '#shared/outcome.ts';
import { type Phone, phone } from '#shared/phone.ts';
import { MAY, PROPOSAL_KINDS, type Proposal, type ProposalKind, proposalId } from '#shared/proposal/proposal.ts';
import { MEMBER_ROLES, type MemberRole } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import type { StreamedEvent } from '#shared/transfer/streamed-event.ts';
import { approveProven } from '../../support/agreeing.ts';
import { aMember } from '../../support/colleagues.ts';
import { deskOf } from '../../support/desk.ts';
import { captureLogs } from '../../support/logs.ts';
import { PROVIDER_SECRET } from '../../support/world.ts';
import { type BookkeepingSetup, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/*
 * Every kind of proposal against everything that two people can do wrong. A new kind is one entry in KINDS, which the
 * compiler requires.
 */
const person = (digit: number, name: string, roles: StaffMember['roles'], more: Partial<StaffMember> = {}) =>
  aMember({ id: personId.parse(`65f0000000000000000000c${digit}`), name, roles, approveUpTo: toCents(70_00), ...more });
const ROSA = person(1, 'Rosa Diaz', ['operator', 'approver', 'owner']);
const SAM = person(2, 'Sam Okafor', ['approver', 'owner']);
/** Another escrow officer. */
const KAI = person(9, 'Kai Lund', ['operator', 'owner']);
const ANA = person(3, 'Ana Reyes', ['approver', 'owner']);

let setup: BookkeepingSetup;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  setup = await setUpBookkeeping();
  desk = await deskOf(setup.world);
  return () => setup.close();
}, 60_000);

type Case = {
  /** Sets up a situation in which it can be proposed, a different one each time. */
  readonly begin: (round: number) => Promise<void>;
  readonly asked: () => object;
  /** How it is proposed, if it has a call of its own. */
  readonly route?: typeof proposeFundingRoute;
  /** True if proposing the same again is a different change: a secret is encrypted differently each time. */
  readonly isAlwaysAnother?: true;
  /** Changes things so that the proposal no longer applies, and how that is refused. */
  readonly outdate?: () => Promise<void>;
  readonly outdated?: string;
  /** The audit log's words about it. */
  readonly facts: readonly [proposed: string, approved: string, rejected: string];
  /** True if it is about money, so that an approver's limit counts. */
  readonly isMoney?: true;
  /** True if the proposed change is in force. */
  readonly inForce: () => Promise<boolean>;
};

const ledgerNow = async (available: number, found: number | undefined) => {
  const { atBank } = await import('#functions/adapters/dynamo/provider.ts');
  const measured = { of: 'plaid-client  ledger-main', available, since: '2026-11-20T15:00:00.000Z' };
  await atBank.keepCompared(setup.tenant, { ledger: { ...measured, ...(found === undefined ? {} : { found }) } });
};

const fundings = async () => (await import('#functions/adapters/dynamo/provider.ts')).fundings;
/** The last deposit that someone requested. */
let requested: FundingId;
/** A deposit that Plaid hasn't answered for a day. */
let stuck: Funding;
async function sentYesterday() {
  const id = fundingId.parse(newId(setup.world.clock.now(), randomBytes(8)));
  const at = '2026-11-19T15:00:00.000Z';
  const identity = { id: KAI.id, role: 'prepare', way: 'console' } as const;
  const about = { way: 'deposit', amount: toCents(70_00), ledger: 'Acme', reason: 'For 24-1' } as const;
  stuck = {
    ...{ id, tenantId: setup.tenant, key: `funding-${id}`, state: 'submitted', version: 1 },
    ...about,
    identity,
    by: KAI.name,
    at,
  };
  await (await fundings()).add(stuck);
}
const stuckNow = async () => (await (await fundings()).find(setup.tenant, stuck.id)) as Funding;

const clientNow = async () => {
  const { clients } = await import('#functions/adapters/dynamo/clients.ts');
  const found = await clients.find(setup.tenant, setup.payer.client.id);
  if (!found) throw new Error('The client is there.');
  return { clients, found };
};
/** Holds the client, as if held this many minutes ago. */
const holdClient = async (minutes: number) => {
  const { clients, found } = await clientNow();
  const at = new Date(Date.parse('2026-11-19T16:00:00.000Z') + minutes * 60_000).toISOString();
  await clients.save({ ...found, stopped: { at, by: 'Kim Ops', reason: 'A stranger called in her name' } });
};

const asideEvents = async () => (await import('#functions/adapters/dynamo/provider.ts')).asideEvents;
/** The parked event of a payment that isn't ours. */
let event: StreamedEvent;
const parked = async (number: number) => {
  const at = '2026-11-19T16:00:00.000Z';
  event = { eventId: 1_000_000 + number, at, type: 'pending', providerTransferId: `not-ours-${number}` };
  await (await asideEvents()).park(setup.world.tenant.provider.clientId, { event, why: 'no payment', since: at });
};

const companies = async () => (await import('#functions/adapters/dynamo/settings.ts')).companySettings;
/** The number that clients call. */
let pocPhone: Phone;
const secrets = async () => import('#functions/adapters/dynamo/provider-secrets.ts');
/** The company's secret, entered again by command as someone put it in force. */
async function typedByKim() {
  const { putSecret, sealSecret, secretInTable } = await secrets();
  const { provider } = setup.world.tenant;
  const { secretName: secret, clientId: account } = provider;
  const sealed = await sealSecret(provider, PROVIDER_SECRET);
  const { version = 0 } = (await secretInTable(provider)) ?? {};
  await putSecret({ secret, account, sealed, by: 'Kim Ops', at: '2026-11-19T16:00:00.000Z', version: version + 1 });
}

const REVIEWED = '2025';
/** The version of the annual review, as someone downloads it. */
let reviewed: string;
/** The review names its approvers, so another one makes another review. */
async function approverJoins() {
  const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
  const id = personId.parse(newId(setup.world.clock.now(), randomBytes(8)));
  await staffMembers.save(setup.tenant, aMember({ id, name: 'Ivy Chen', roles: ['approver'], version: 0 }));
}
/** No report can have two open signatures, so an earlier test's is rejected. */
async function rejectOpenReviews() {
  const open = (await desk.call(KAI, listProposalsRoute)).body as unknown as { proposals: readonly ShownProposal[] };
  for (const each of open.proposals.filter(({ kind }) => kind === 'report signature')) await rejects(KAI, each);
}
async function downloadReview() {
  await rejectOpenReviews();
  await approverJoins();
  const taken = await desk.call(KAI, takeYearRoute, { body: { year: REVIEWED } });
  reviewed = String(taken.body['version']);
}

const staff = async () => (await import('#functions/adapters/dynamo/staff.ts')).staffMembers;
const MALLORY = personId.parse('65f0000000000000000000f1');
/** A colleague who prepares payments. Her proposers own the company. */
async function malloryWorksHere() {
  const { find, save } = await staff();
  for (const who of [ROSA, KAI, aMember({ id: MALLORY, name: 'Mallory Payne', roles: ['operator'] })]) {
    const before = await find(setup.tenant, who.id);
    await save(setup.tenant, { ...who, version: before?.version ?? 0 });
  }
}
let shown: StaffMember;

const KINDS: { readonly [K in ProposalKind]: Case } = {
  'plaid balance': {
    begin: (round) => ledgerNow(500_00, 200_00 + round),
    asked: () => ({ kind: 'plaid balance' }),
    outdate: () => ledgerNow(500_00, 7_00),
    outdated: 'balance/changed-meanwhile',
    facts: ['ledger/balance-proposed', 'ledger/balance-agreed', 'ledger/balance-rejected'],
    inForce: async () => {
      const { agreedBalance } = await import('#functions/proposals/kinds/plaid-balance.ts');
      const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
      return (await agreedBalance(proposals, setup.tenant)) !== undefined;
    },
  },
  'funding request': {
    begin: async () => undefined,
    asked: () => ({ key: randomBytes(12).toString('hex'), way: 'deposit', amount: 70_00 }),
    route: proposeFundingRoute,
    isAlwaysAnother: true,
    facts: ['ledger/funding-proposed', 'ledger/funding-approved', 'ledger/funding-rejected'],
    isMoney: true,
    // The provider may not have answered yet.
    async inForce() {
      const { state } = (await (await fundings()).find(setup.tenant, requested)) as Funding;
      return state === 'submitted' || state === 'accepted';
    },
  },
  'funding outcome': {
    begin: sentYesterday,
    asked: () => ({ kind: 'funding outcome', fundingId: stuck.id, outcome: 'not done' }),
    outdate: async () => void (await (await fundings()).save({ ...(await stuckNow()), state: 'accepted' })),
    outdated: 'funding/decided',
    facts: ['ledger/funding-outcome-said', 'ledger/funding-ended', 'ledger/funding-outcome-dropped'],
    isMoney: true,
    inForce: async () => (await stuckNow()).state === 'refused',
  },
  'client hold': {
    begin: holdClient,
    asked: () => ({ kind: 'client hold', clientId: setup.payer.client.id }),
    outdate: () => holdClient(500),
    outdated: 'staff/held-again',
    facts: ['client/lift-proposed', 'client/lifted', 'client/lift-rejected'],
    inForce: async () => !isClientStopped((await clientNow()).found),
  },
  'provider event': {
    begin: (number) => parked(number),
    asked: () => ({ kind: 'provider event', event: event.eventId, move: 'dismiss' }),
    outdate: async () => (await asideEvents()).dropParked(setup.world.tenant.provider.clientId, event),
    outdated: 'event/not-parked',
    facts: ['event/proposed', 'event/dismissed', 'event/rejected'],
    inForce: async () => {
      const dismissed = await (await asideEvents()).dismissed(setup.world.tenant.provider.clientId);
      return dismissed.some((aside) => aside.event.eventId === event.eventId && aside.dismissed.by === 'Rosa Diaz');
    },
  },
  'staff access': {
    async begin() {
      await malloryWorksHere();
      shown = (await (await staff()).find(setup.tenant, MALLORY)) as StaffMember;
    },
    asked: () => ({
      ...{ kind: 'staff access', what: 'change', personId: MALLORY, version: shown.version },
      rights: { roles: ['approver'], approveUpTo: 70_00 },
    }),
    outdate: malloryWorksHere,
    outdated: 'staff/person-changed',
    facts: ['staff/proposed', 'staff/agreed', 'staff/dropped'],
    async inForce() {
      const { roles } = (await (await staff()).find(setup.tenant, MALLORY)) as StaffMember;
      return roles.includes('approver');
    },
  },
  settings: {
    begin: async (number) => {
      pocPhone = phone.parse(`+1217555${1000 + number}`);
    },
    asked: () => ({ kind: 'settings', contact: { pocPhone } }),
    facts: ['wiring/proposed', 'wiring/approved', 'wiring/rejected'],
    inForce: async () => (await (await companies()).file(setup.tenant))?.pocPhone === pocPhone,
  },
  'report signature': {
    begin: downloadReview,
    asked: () => ({ kind: 'report signature', report: REVIEWED, sha256: reviewed }),
    outdate: approverJoins,
    outdated: 'report/changed',
    facts: ['ledger/report-reviewed', 'ledger/report-signed', 'ledger/report-rejected'],
    async inForce() {
      const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
      const { signatureOf } = await import('#functions/proposals/kinds/report-signature.ts');
      const found = await signatureOf(proposals, setup.tenant, { report: REVIEWED, sha256: reviewed });
      return found?.decided?.what === 'approved' && found.change.sha256 === reviewed;
    },
  },
  'provider secret': {
    begin: typedByKim,
    asked: () => ({ kind: 'provider secret', pastedSecret: PROVIDER_SECRET }),
    isAlwaysAnother: true,
    outdate: typedByKim,
    outdated: 'secret/changed-meanwhile',
    facts: ['secret/proposed', 'secret/approved', 'secret/rejected'],
    inForce: async () => (await (await secrets()).secretInTable(setup.world.tenant.provider))?.approvedBy !== undefined,
  },
};

const said = async (who: StaffMember, route: Parameters<typeof desk.call>[1], parts: object = {}) =>
  (await desk.call(who, route, parts)).said;
const paramsOf = ({ id: proposalId }: ShownProposal) => ({ proposalId });

async function stepUpFor(who: StaffMember, of: ShownProposal) {
  const parts = { params: paramsOf(of), body: { version: of.version } };
  const asked = await desk.call(who, askProposalStepUpRoute, parts);
  if (asked.said !== 'ok') return { said: asked.said, stepUp: '0'.repeat(32), words: '' };
  const { stepUp, words } = asked.body as { stepUp: string; words: string };
  const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
  await stepUps.prove(stepUpId.parse(stepUp), Math.floor(setup.world.clock.now().getTime() / 1000));
  return { said: 'ok', stepUp, words };
}
const approveWith = (who: StaffMember, of: ShownProposal, stepUp: string) =>
  said(who, approveProposalRoute, { params: paramsOf(of), body: { version: of.version, stepUp } });
/** From the request to the end. */
async function approves(who: StaffMember, of: ShownProposal): Promise<string> {
  const asked = await stepUpFor(who, of);
  return asked.said === 'ok' ? approveWith(who, of, asked.stepUp) : asked.said;
}
const rejects = (who: StaffMember, of: ShownProposal) =>
  said(who, rejectProposalRoute, { params: paramsOf(of), body: { version: of.version, reason: 'not so' } });

/** The audit log's records of proposals of this kind, the newest two first. */
async function facts({ facts: named }: Case) {
  await setup.written();
  const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
  const end = (await auditLog.head(setup.tenant))?.sequence ?? 0;
  const found = (await auditLog.back(setup.tenant, end, 6)).filter(({ what }) => named.includes(what));
  return found.slice(0, 2).map(({ what, by }) => `${what} ${by}`);
}

let round = 0;
describe.each(PROPOSAL_KINDS)('a proposal of the kind "%s" (X-366)', (name) => {
  const kind = KINDS[name];
  const REASON = 'support ticket 4711';
  const proposes = async (who: StaffMember) => {
    const body = { ...kind.asked(), reason: REASON };
    const made = await desk.call(who, kind.route ?? proposeChangeRoute, { body });
    if (!kind.route || made.said !== 'ok') return made;
    requested = fundingId.parse(made.body['id']);
    const { body: open } = await desk.call(SAM, listProposalsRoute);
    const { proposals } = open as unknown as { readonly proposals: readonly ShownProposal[] };
    return { ...made, body: { ...proposals.find(({ funding }) => funding === requested) } };
  };
  const listed = async (who: StaffMember) =>
    (
      (await desk.call(who, listProposalsRoute)).body as unknown as { proposals: readonly ShownProposal[] }
    ).proposals.filter(({ id }) => id === proposed.id);
  let proposed: ShownProposal;

  beforeEach(async () => {
    setup.world.clock.set(new Date('2026-11-20T16:00:00.000Z'));
    round += 1;
    await kind.begin(round);
    // The audit log has the records of earlier tests before it gets this test's.
    await setup.written();
    const made = await proposes(ROSA);
    expect(made.said).toBe('ok');
    proposed = made.body as unknown as ShownProposal;
  });

  test('is in force once another person approved it with a step-up for exactly its words', async () => {
    expect(await listed(SAM)).toMatchObject([{ by: 'Rosa Diaz', reason: REASON, mayApprove: true, mayReject: true }]);
    const { stepUp, words } = await stepUpFor(SAM, proposed);
    expect(words).toBe(proposed.what);
    expect(await kind.inForce()).toBe(false);
    expect(await approveWith(SAM, proposed, stepUp)).toBe('ok');
    expect(await kind.inForce()).toBe(true);
    expect(await listed(SAM)).toEqual([]);
    expect(await approveWith(SAM, proposed, stepUp)).toBe('ok');
    expect(await approveWith(ANA, proposed, stepUp)).toBe('staff/other-proposal');
    expect(await facts(kind)).toEqual([`${kind.facts[1]} Sam Okafor`, `${kind.facts[0]} Rosa Diaz`]);
  });

  test.runIf(!kind.isAlwaysAnother)('stays the first person’s when another one proposes the same', async () => {
    expect((await proposes(KAI)).body).toMatchObject({ by: 'Rosa Diaz', version: proposed.version });
    expect(await approves(ROSA, proposed)).toBe('staff/same-person');
  });

  const REFUSED: readonly (readonly [title: string, who: StaffMember, code: string])[] = [
    ['its proposer', ROSA, 'staff/same-person'],
    ['a namesake of its proposer', person(4, 'ROSA DÍAZ.', ['approver', 'owner']), 'staff/same-person'],
    [
      'someone of one office',
      person(7, 'Lee Park', ['approver', 'owner'], { offices: [officeId.parse('65f0000000000000000000a1')] }),
      'staff/whole-company',
    ],
    [
      'someone whose sign-in was reset yesterday',
      person(8, 'Ed Moss', ['approver', 'owner'], { approvesFrom: '2026-11-20T20:00:00.000Z' }),
      'staff/approving-on-hold',
    ],
  ];
  test.each(REFUSED)('isn’t approved by %s', async (_title, who, code) => {
    expect(await approves(who, proposed)).toBe(code);
    const { stepUp } = await stepUpFor(SAM, proposed);
    expect(await approveWith(who, proposed, stepUp)).toBe(code);
    expect(await kind.inForce()).toBe(false);
    expect(await approveWith(SAM, proposed, stepUp)).toBe('ok');
  });

  test.runIf(kind.isMoney)('isn’t approved by someone whose limit is lower', async () => {
    const dee = person(6, 'Dee Ito', ['approver'], { approveUpTo: toCents(69_99) });
    expect(await approves(dee, proposed)).toBe('staff/over-own-limit');
    const { stepUp } = await stepUpFor(SAM, proposed);
    expect(await approveWith(dee, proposed, stepUp)).toBe('staff/over-own-limit');
    expect(await kind.inForce()).toBe(false);
  });

  test('is proposed and approved by no role but its own', async () => {
    const only = (role: MemberRole) => person(5, 'Kim Ops', [role]);
    for (const role of MEMBER_ROLES.filter((each) => !MAY[name].approve.includes(each)))
      expect(await approves(only(role), proposed), role).toBe('staff/no-role');
    for (const role of MEMBER_ROLES.filter((each) => !MAY[name].propose.includes(each)))
      expect((await proposes(only(role))).said, role).toBe('staff/no-role');
  });

  test('takes a step-up once, for its own version and person', async () => {
    const { stepUp } = await stepUpFor(SAM, proposed);
    expect(await approveWith(ANA, proposed, stepUp)).toBe('staff/no-step-up');
    expect(await approveWith(SAM, proposed, '0'.repeat(32))).toBe('staff/no-step-up');
    expect(await approveWith(SAM, { ...proposed, version: proposed.version + 1 }, stepUp)).toBe('staff/other-proposal');
    expect(await rejects(ANA, proposed)).toBe('ok');
    expect(await approveWith(SAM, proposed, stepUp)).toBe('staff/other-proposal');
    const again = (await proposes(ROSA)).body as unknown as ShownProposal;
    expect(await approveWith(SAM, again, stepUp)).toBe('staff/no-step-up');
    expect(await kind.inForce()).toBe(false);
  });

  test.runIf(kind.outdate)('isn’t approved if things have changed since, before or after the step-up', async () => {
    const { stepUp } = await stepUpFor(SAM, proposed);
    await kind.outdate?.();
    expect(await approves(ANA, proposed)).toBe(kind.outdated);
    expect(await approveWith(SAM, proposed, stepUp)).toBe(kind.outdated);
    expect(await kind.inForce()).toBe(false);
  });

  test('is decided once when two people submit at once, and an approver’s second submission finds it done', async () => {
    const [bySam, byAna] = [await stepUpFor(SAM, proposed), await stepUpFor(ANA, proposed)];
    const [one, other, rejected] = await Promise.all([
      approveWith(SAM, proposed, bySam.stepUp),
      approveWith(ANA, proposed, byAna.stepUp),
      rejects(ROSA, proposed),
    ]);
    expect([one, other, rejected].filter((code) => code === 'ok')).toHaveLength(1);
    expect(await kind.inForce()).toBe(rejected !== 'ok');
    const [winner, stepUp] = one === 'ok' ? [SAM, bySam.stepUp] : [ANA, byAna.stepUp];
    if (rejected !== 'ok') expect(await approveWith(winner, proposed, stepUp)).toBe('ok');
  });

  test('is withdrawn by its proposer with a reason, and then no one can approve it', async () => {
    const parts = { params: paramsOf(proposed), body: { version: proposed.version, reason: ' ' } };
    expect(await said(ROSA, rejectProposalRoute, parts)).toBe('request/invalid');
    expect(await rejects(ROSA, proposed)).toBe('ok');
    expect(await facts(kind)).toEqual([`${kind.facts[2]} Rosa Diaz`, `${kind.facts[0]} Rosa Diaz`]);
    expect(await approves(SAM, proposed)).toBe('staff/other-proposal');
    expect(await rejects(SAM, proposed)).toBe('staff/other-proposal');
    expect(await kind.inForce()).toBe(false);
  });
});

test('reports an id without a proposal as unknown', async () => {
  const unknown = { id: proposalId.parse('plaid-balance-0123456789abcdef'), version: 1 } as ShownProposal;
  expect(await approves(SAM, unknown)).toBe('proposal/none');
  expect(await rejects(SAM, { ...unknown, id: proposalId.parse('nothing') })).toBe('proposal/none');
});

test('the list names changes of staff access to those who can open that page (X-366)', async () => {
  await KINDS['staff access'].begin(800);
  const body = { ...KINDS['staff access'].asked(), reason: 'She starts Monday' };
  await desk.call(ROSA, proposeChangeRoute, { body });
  const listed = async (who: StaffMember) => {
    const { proposals } = (await desk.call(who, listProposalsRoute)).body as unknown as {
      readonly proposals: readonly ShownProposal[];
    };
    return proposals.filter(({ kind }) => kind === 'staff access').map(({ mayApprove }) => mayApprove);
  };
  expect(await listed(SAM)).toEqual([true]);
  expect(await listed(person(6, 'Ida Bell', ['platform']))).toEqual([true]);
  expect(await listed(person(6, 'Ida Bell', ['auditor']))).toEqual([false]);
  expect(await listed(person(5, 'Kim Ops', ['approver', 'operator']))).toEqual([]);
});

test('a hold that is placed again while its release is proved stays (X-295)', async () => {
  const { clientHold } = await import('#functions/proposals/kinds/client-hold.ts');
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  const { clients } = await clientNow();
  await holdClient(600);
  const asked = { kind: 'client hold', clientId: setup.payer.client.id, reason: 'She came by' };
  const made = (await desk.call(ROSA, proposeChangeRoute, { body: asked })).body as unknown as ShownProposal;
  const now = setup.world.clock.now();
  const sam = { tenant: setup.tenant, id: SAM.id, name: SAM.name, role: 'approve', way: 'console', now } as const;
  const approved = await approveProven({ proposals }, clientHold({ clients }), sam, made, () => holdClient(601));
  expect(approved).toMatchObject({ ok: false, refusal: { code: 'staff/held-again' } });
  expect(isClientStopped((await clientNow()).found)).toBe(true);
});

test('leaves Plaid’s secret out of every answer and log (X-084)', async () => {
  const logs = captureLogs();
  await KINDS['provider secret'].begin(700);
  const body = { ...KINDS['provider secret'].asked(), reason: 'Yearly rotation' };
  const made = await desk.call(ROSA, proposeChangeRoute, { body });
  const listed = await desk.call(SAM, listProposalsRoute);
  const done = await approves(SAM, made.body as unknown as ShownProposal);
  expect([made.said, done]).toEqual(['ok', 'ok']);
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  const kept = await proposals.find(setup.tenant, (made.body as unknown as ShownProposal).id);
  expect(JSON.stringify([made.body, listed.body, kept])).not.toMatch(/sealed|a-provider-secret/);
  expect(logs.text()).not.toContain(PROVIDER_SECRET);
  vi.restoreAllMocks();
});

test('a proposal that meets an approval in the same moment doesn’t replace it (X-366)', async () => {
  const { makeProposal } = await import('#functions/proposals/decide.ts');
  const { at, ...by } = { at: '2026-11-20T16:00:00.000Z', by: 'Rosa Diaz' };
  const open: Proposal<'plaid balance'> = {
    ...{ id: proposalId.parse('plaid-balance'), tenantId: setup.tenant, kind: 'plaid balance', version: 1 },
    ...{ change: { of: 'main', from: 0, to: 500 }, reason: 'a fee', at, ...by },
  };
  let kept: Proposal = open;
  const proposals: ProposalStore = {
    find: async () => kept,
    waiting: async () => [kept],
    async save(proposal) {
      if (proposal.version !== kept.version) return 'changed meanwhile';
      kept = { ...proposal, version: kept.version + 1 };
      return kept;
    },
  };
  const approved: Proposal = { ...open, decided: { what: 'approved', by: 'Sam Okafor', at }, version: 2 };
  const made = await makeProposal(
    { proposals },
    {
      ...{ kind: 'plaid balance', overtaken: { code: 'proposal/changed-meanwhile' } },
      async ask() {
        kept = approved;
        return done({ change: { of: 'main', from: 0, to: 700 } });
      },
      refuses: async () => undefined,
      writes: async () => [],
    },
    { ...{ tenant: setup.tenant, id: KAI.id, name: KAI.name, role: 'prepare', way: 'console' }, now: new Date(at) },
    { asked: {}, reason: 'another fee' },
  );
  expect(made).toMatchObject({ ok: false, refusal: { code: 'proposal/changed-meanwhile' } });
  expect(kept).toBe(approved);
});
