import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Colleague, PeoplePorts } from '#functions/people/people.ts';
import {
  changeStaffRoute,
  decideStaffChangeRoute,
  inviteStaffRoute,
  listStaffRoute,
  resetStaffRoute,
  type StaffList,
} from '#shared/contracts/staff.ts';
import { finishStepUpRoute, startStepUpRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { type PersonId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { MemberRights } from '#shared/staff/staff-member.ts';
import { agreeTo, askToAgree, provedToAgree } from '../../support/agreeing.ts';
import { atConsole, invitationIn } from '../../support/console-visit.ts';
import { startWorld, type World } from '../../support/world.ts';

type Visit = ReturnType<typeof atConsole>;

let world: World;
let ports: PeoplePorts;
let olivia: Visit;
let omar: Visit;
let omarsId: PersonId;

const acme = tenantId.parse('acme');
const mail = (name: string) => `${name.toLowerCase()}@acme.example`;
const APPROVER: MemberRights = { roles: ['approver'], approveUpTo: toCents(1_000_000) };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function enter(name: string): Promise<Visit> {
  const visit = atConsole();
  await visit.accept(invitationIn(world, mail(name)));
  expect((await visit.typeCode()).body['next']).toBe('done');
  return visit;
}

beforeAll(async () => {
  world = await startWorld();
  const { sendInvitation } = await import('#functions/people/invite.ts');
  const { staffMembers } = await import('#functions/adapters/dynamo/staff-members.ts');
  const { staffSessions } = await import('#functions/adapters/dynamo/staff-sessions.ts');
  const { consolePeople } = await import('#functions/adapters/dynamo/console-people.ts');
  const { staffPool } = await import('#functions/adapters/staff-pool.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { emails } = await import('#functions/adapters/emails.ts');
  ports = {
    ...{ members: staffMembers, people: consolePeople, companyOf: tenants.config, send: emails.send },
    ...{ endSessions: staffSessions.endAll, forgetFactors: staffPool.remove },
    random: (bytes) => randomBytes(bytes),
    linkTo: (token) => `http://console.localhost/accept#${token}`,
  };
  const kim = { tenant: acme, id: 'aws:1:kim', name: 'Kim Park', now: new Date() };
  for (const name of ['Olivia', 'Omar'])
    await sendInvitation(ports, kim, {
      ...{ kind: 'join', name: `${name} Reyes`, email: mail(name) },
      rights: { roles: ['owner'] },
    });
  olivia = await enter('Olivia');
  omar = await enter('Omar');
  await omar.addPasskey();
  omarsId = (await omar.ask(whoAmIRoute)).body['id'] as PersonId;
}, 60_000);
afterAll(() => world.close());

const listFor = async (who: Visit) =>
  (await who.ask(listStaffRoute, { params: { tenantId: 'acme' } })).body as unknown as StaffList;
const waitingFor = async (name: string) => (await listFor(omar)).waiting.find(({ email }) => email === mail(name));

/** Olivia proposes to invite somebody as an approver; the id of the change. */
async function proposed(name: string, rights = APPROVER): Promise<string> {
  const body = { name: `${name} Lee`, email: mail(name), rights };
  expect((await olivia.ask(inviteStaffRoute, { params: { tenantId: 'acme' }, body })).code).toBe('ok');
  return (await waitingFor(name))?.id ?? '';
}
const decide = async (who: Visit, changeId: string, body: object) =>
  (await who.ask(decideStaffChangeRoute, { params: { tenantId: 'acme', changeId }, body })).code;

/** An operator who works for the company, and how the list has them. */
async function hired(name: string) {
  const body = { name: `${name} Lee`, email: mail(name), rights: { roles: ['operator'] } };
  await olivia.ask(inviteStaffRoute, { params: { tenantId: 'acme' }, body });
  const visit = await enter(name);
  const found = (await listFor(olivia)).members.find(({ email }) => email === mail(name));
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return { visit, params: { tenantId: 'acme', personId: found.id }, id: found.id, version: found.version };
}

/** Omar, as the use case has him, at a later moment. */
const omarAt = (now: Date): Colleague => ({
  ...{ tenant: acme, id: omarsId, name: 'Omar Reyes', now },
  identity: { id: omarsId, role: 'approve', way: 'console' },
});
const broken = async () => Promise.reject(new Error('broken off'));

describe('agreeing to a new owner or approver, a higher limit or a reset (X-230)', () => {
  test('takes the touch of the second person’s own passkey, for what the server said', async () => {
    const changeId = await proposed('Pat');
    const { body } = await askToAgree(omar, changeId);
    expect(body['words']).toBe('Make Pat Lee (pat@acme.example) an approver up to $10,000.00');
    const stepUp = String(body['stepUp']);
    for (const said of [{ agree: true }, { agree: true, stepUp }])
      expect(await decide(omar, changeId, said)).toBe('staff/no-step-up');
    expect(invitationIn(world, mail('Pat'))).toBe('');
    const params = { stepUpId: stepUp };
    const started = await omar.ask(startStepUpRoute, { params, body: {} });
    const credential = omar.device.get(started.body['options'] as Record<string, unknown>);
    expect((await omar.ask(finishStepUpRoute, { params, body: { credential } })).body).toEqual({ proved: true });
    expect(await decide(omar, changeId, { agree: true, stepUp })).toBe('ok');
    expect(invitationIn(world, mail('Pat'))).not.toBe('');
    expect(await decide(omar, changeId, { agree: true, stepUp })).toBe('staff/no-change');
  });

  test('is not for a change that was proposed by a command: its proposer may hold a key here, too', async () => {
    const changeId = await proposed('Cleo');
    const change = await ports.members.change(acme, changeId);
    if (!change) throw new Error('It waits.');
    const identity = { id: 'aws:111122223333:omar', role: 'prepare', way: 'aws' } as const;
    await ports.members.propose({ ...change, by: 'omar.r', byId: identity.id, identity });
    expect((await waitingFor('Cleo'))?.isYours).toBe(false);
    expect((await askToAgree(omar, changeId)).code).toBe('staff/same-person');
  });

  test('is for one change alone, as it was when they asked, and once', async () => {
    const [one, other] = [await proposed('Ann'), await proposed('Bea')];
    const { stepUp } = await provedToAgree(omar, one);
    expect(await decide(omar, other, { agree: true, stepUp })).toBe('staff/no-step-up');
    const change = await ports.members.change(acme, one);
    if (!change) throw new Error('It waits.');
    const more = { ...change, rights: { ...APPROVER, approveUpTo: toCents(100_000_000) } };
    await ports.members.propose(more);
    expect(await decide(omar, one, { agree: true, stepUp })).toBe('staff/no-step-up');
    await ports.members.propose({ ...change, email: 'mallory@elsewhere.example' });
    expect(await decide(omar, one, { agree: true, stepUp })).toBe('staff/no-step-up');
    await ports.members.propose(change);
    expect(await decide(omar, one, { agree: true, stepUp })).toBe('ok');
    expect(await decide(omar, other, { agree: true, stepUp })).toBe('staff/no-step-up');
    expect(invitationIn(world, mail('Bea'))).toBe('');
  });

  test('is another person’s and another session’s proof never', async () => {
    const changeId = await proposed('Cal');
    const { stepUp } = await provedToAgree(omar, changeId);
    expect(await decide(olivia, changeId, { agree: true, stepUp })).toBe('staff/same-person');
    const { stepUps } = await import('#functions/adapters/dynamo/step-ups.ts');
    const found = await stepUps.find(stepUp as Parameters<typeof stepUps.find>[0]);
    if (!found) throw new Error('It was asked for.');
    await stepUps.ask({ ...found, session: '65f0000000000000000000ff' as typeof found.session });
    expect(await decide(omar, changeId, { agree: true, stepUp })).toBe('staff/no-step-up');
  });

  test('is not asked for by who may not agree, and dropping takes none', async () => {
    const changeId = await proposed('Dee');
    expect((await askToAgree(olivia, changeId)).code).toBe('staff/same-person');
    const own = await ports.members.find(acme, omarsId);
    if (!own) throw new Error('Omar works here.');
    await ports.members.save(acme, { ...own, approvesFrom: inMinutes(60).toISOString() });
    expect((await askToAgree(omar, changeId)).code).toBe('staff/approving-on-hold');
    expect(await decide(omar, changeId, { agree: true })).toBe('staff/approving-on-hold');
    await ports.members.save(acme, { ...own, version: own.version + 1 });
    expect(await decide(omar, changeId, { agree: false })).toBe('ok');
    expect((await askToAgree(omar, changeId)).code).toBe('staff/no-change');
  });

  test('says a reset and a new owner in words, too', async () => {
    const eve = await hired('Eve');
    await olivia.ask(changeStaffRoute, {
      params: eve.params,
      body: { rights: { roles: ['operator', 'owner'] }, version: eve.version },
    });
    const wordsNow = async () => (await askToAgree(omar, (await waitingFor('Eve'))?.id ?? '')).body['words'];
    expect(await wordsNow()).toBe('Make Eve Lee (eve@acme.example) an escrow officer and an owner');
    await decide(omar, (await waitingFor('Eve'))?.id ?? '', { agree: false });
    await olivia.ask(resetStaffRoute, { params: eve.params, body: { reason: 'lost', version: eve.version } });
    expect(await wordsNow()).toBe('Reset sign-in for Eve Lee (eve@acme.example) so they can set it up again');
  });
});

describe('owners get an email about approved changes (X-230)', () => {
  test('by e-mail, with who proposed it and who agreed', async () => {
    await agreeTo(omar, await proposed('Fay'));
    for (const owner of ['Olivia', 'Omar']) {
      const [newest] = world.inbox.list({ kind: 'email', to: mail(owner), limit: 1 });
      const text = newest?.kind === 'email' ? newest.text : '';
      expect(text).toContain('Make Fay Lee (fay@acme.example) an approver up to $10,000.00.');
      expect(text).toMatch(/Proposed by: Olivia Reyes\nApproved by: Omar Reyes/);
    }
  });

  test('and the change stays if no email could be sent', async () => {
    const { tellOfChange } = await import('#functions/people/tell-of-change.ts');
    const change = await ports.members.change(acme, await proposed('Gus'));
    if (!change) throw new Error('It waits.');
    const missed: unknown[] = [];
    const notTold = (fault: unknown) => missed.push(fault);
    await tellOfChange({ ...ports, send: broken, notTold }, omarAt(new Date()), change);
    expect(missed).toHaveLength(2);
    await tellOfChange({ ...ports, companyOf: broken, notTold }, omarAt(new Date()), change);
    expect(missed).toHaveLength(3);
  });
});

describe('a change interrupted halfway (X-198)', () => {
  test('waits again after a minute, and is carried out then', async () => {
    const { agreeToChange } = await import('#functions/people/decide-people.ts');
    const { listPeople } = await import('#functions/people/list-people.ts');
    const changeId = await proposed('Hal');
    await expect(agreeToChange({ ...ports, send: broken }, omarAt(new Date()), changeId)).rejects.toThrow('broken');
    expect(await agreeToChange(ports, omarAt(new Date()), changeId)).toMatchObject({
      refusal: { code: 'staff/no-change' },
    });
    const later = omarAt(inMinutes(2));
    const { waiting } = await listPeople(ports, { ...later, isDeciding: true });
    expect(waiting).toContainEqual(expect.objectContaining({ id: changeId, isYours: true }));
    expect(await agreeToChange(ports, later, changeId)).toMatchObject({ ok: true });
    expect(invitationIn(world, mail('Hal'))).not.toBe('');
    expect(await ports.members.change(acme, changeId)).toBeUndefined();
  });

  test('is not done twice: an invitation has one link that opens, and rights are given once', async () => {
    const { agreeToChange } = await import('#functions/people/decide-people.ts');
    const stuck = { ...ports, members: { ...ports.members, finish: broken } };
    const invitation = await proposed('Ivy');
    await expect(agreeToChange(stuck, omarAt(new Date()), invitation)).rejects.toThrow('broken');
    const first = invitationIn(world, mail('Ivy'));
    expect(await agreeToChange(ports, omarAt(inMinutes(2)), invitation)).toMatchObject({ ok: true });
    expect((await atConsole().accept(first)).code).toBe('staff/invitation-over');
    expect((await listFor(olivia)).invitations.filter(({ email }) => email === mail('Ivy'))).toHaveLength(1);

    const jon = await hired('Jon');
    await olivia.ask(changeStaffRoute, { params: jon.params, body: { rights: APPROVER, version: jon.version } });
    const changeId = (await waitingFor('Jon'))?.id ?? '';
    await expect(agreeToChange(stuck, omarAt(new Date()), changeId)).rejects.toThrow('broken');
    expect(await agreeToChange(ports, omarAt(inMinutes(2)), changeId)).toMatchObject({ ok: true });
    expect(await ports.members.find(acme, jon.id)).toMatchObject(APPROVER);
  });

  test('a reset leaves no session open, including one started meanwhile', async () => {
    const { agreeToChange } = await import('#functions/people/decide-people.ts');
    const kay = await hired('Kay');
    await olivia.ask(resetStaffRoute, { params: kay.params, body: { reason: 'stolen phone', version: kay.version } });
    const changeId = (await waitingFor('Kay'))?.id ?? '';
    await expect(agreeToChange({ ...ports, forgetFactors: broken }, omarAt(new Date()), changeId)).rejects.toThrow();
    expect((await kay.visit.ask(whoAmIRoute)).code).toBe('caller/unknown');
    const order: string[] = [];
    const noted: PeoplePorts = {
      ...ports,
      endSessions: async () => void order.push('sessions end'),
      forgetFactors: async () => void order.push('factors go'),
    };
    expect(await agreeToChange(noted, omarAt(inMinutes(2)), changeId)).toMatchObject({ ok: true });
    expect(order).toEqual(['sessions end', 'factors go', 'sessions end']);
  });
});

describe('agreeing to an approver who let operators in alone (X-114, X-230)', () => {
  test('names whom a new approver has asked in to prepare payments: one of them may be they themselves', async () => {
    const zoe = await hired('Zoe');
    const change = async (rights: object, version: number) => {
      await olivia.ask(changeStaffRoute, { params: zoe.params, body: { rights, version } });
      return (await waitingFor('Zoe'))?.id ?? '';
    };
    expect((await agreeTo(omar, await change({ roles: ['owner'] }, zoe.version))).code).toBe('ok');
    const changeId = await change({ ...APPROVER, roles: ['owner', 'approver'] }, zoe.version + 1);
    const { asked, stepUp } = await provedToAgree(omar, changeId);
    expect(asked.body['words']).toBe('Make Zoe Lee (zoe@acme.example) an owner and an approver up to $10,000.00');
    const body = { name: 'Z. Smith', email: mail('Zed'), rights: { roles: ['operator'] } };
    expect((await zoe.visit.ask(inviteStaffRoute, { params: { tenantId: 'acme' }, body })).code).toBe('ok');
    expect(await decide(omar, changeId, { agree: true, stepUp })).toBe('staff/no-step-up');
    const named =
      'Make Zoe Lee (zoe@acme.example) an owner and an approver up to $10,000.00. Zoe Lee has invited Z. Smith to ' +
      'prepare payments. Approve only if you know that this is a different person';
    expect((await askToAgree(omar, changeId)).body['words']).toBe(named);
    await enter('Zed');
    expect((await askToAgree(omar, changeId)).body['words']).toBe(named);
    expect((await agreeTo(omar, changeId)).code).toBe('ok');
  });
});

describe('a reset of someone who works for two companies', () => {
  const harbor = tenantId.parse('harbor');
  const atHarbor = async (who: Visit) =>
    (await who.ask(listStaffRoute, { params: { tenantId: harbor } })).body as unknown as StaffList;
  const companiesOf = async (who: Visit) =>
    ((await who.ask(whoAmIRoute)).body['companies'] as { tenantId: string }[]).map((each) => each.tenantId).toSorted();
  const subjects = (name: string) =>
    world.inbox.list({ kind: 'email', to: mail(name), limit: 20 }).map((each) => 'subject' in each && each.subject);
  const CHANGE = 'Acme Title: another company reset a colleague’s sign-in';

  let hild: Visit;
  let hugo: Visit;
  const invite = async (name: string, rights: MemberRights) => {
    const { sendInvitation } = await import('#functions/people/invite.ts');
    const kim = { tenant: harbor, id: 'aws:1:kim', name: 'Kim Park', now: new Date() };
    await sendInvitation(ports, kim, { kind: 'join', name: `${name} Lee`, email: mail(name), rights });
  };

  beforeAll(async () => {
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    await tenants.apply({ ...world.tenant, id: harbor, name: 'Harbor Title', hosts: [] });
    for (const name of ['Hild', 'Hugo']) await invite(name, { roles: ['owner'] });
    [hild, hugo] = [await enter('Hild'), await enter('Hugo')];
  }, 60_000);

  /** Somebody who works for Acme, and by an invitation for Harbor. */
  async function hiredByBoth(name: string) {
    const { visit, id } = await hired(name);
    await invite(name, { roles: ['operator'] });
    expect((await visit.accept(invitationIn(world, mail(name)))).body).toEqual({ next: 'joined' });
    expect(await companiesOf(visit)).toEqual(['acme', 'harbor']);
    return { visit, id };
  }

  /** Harbor's two owners reset how somebody signs in. */
  async function resetAtHarbor(personId: PersonId) {
    const found = (await atHarbor(hild)).members.find(({ id }) => id === personId);
    const body = { reason: 'lost her phone', version: found?.version };
    await hild.ask(resetStaffRoute, { params: { tenantId: harbor, personId }, body });
    const reset = (await atHarbor(hugo)).waiting.find(({ what }) => what === 'reset')?.id ?? '';
    expect((await agreeTo(hugo, reset, harbor)).code).toBe('ok');
  }

  test('opens nothing at the other company until an owner there agrees, and its owners read of it', async () => {
    const { visit: dana, id } = await hiredByBoth('Dana');
    await resetAtHarbor(id);
    expect((await dana.ask(whoAmIRoute)).code).toBe('caller/unknown');
    // Whoever reads the mailbox at Harbor is in there, and nowhere else.
    const reader = await enter('Dana');
    expect(await companiesOf(reader)).toEqual(['harbor']);
    expect((await reader.ask(listStaffRoute, { params: { tenantId: 'acme' } })).code).toBe('staff/no-company');
    for (const owner of ['Olivia', 'Omar']) expect(subjects(owner)).toContain(CHANGE);
    const rested = await waitingFor('Dana');
    expect(rested).toMatchObject({ what: 'restore', by: 'Harbor Title', name: 'Dana Lee', isYours: true });
    expect((await askToAgree(omar, rested?.id ?? '')).body['words']).toBe(
      'Let Dana Lee (dana@acme.example) work here again. Their sign-in was reset by Harbor Title',
    );
    expect((await agreeTo(omar, rested?.id ?? '')).code).toBe('ok');
    expect(await companiesOf(reader)).toEqual(['acme', 'harbor']);
    const now = (await listFor(omar)).members.find((each) => each.id === id);
    expect(now).toMatchObject({ roles: ['operator'], active: true });
  });

  test('doesn’t notify a company that the person has left', async () => {
    const { visit: drew, id } = await hiredByBoth('Drew');
    const before = await ports.members.find(acme, id);
    if (before) await ports.members.save(acme, { ...before, active: false });
    const told = subjects('Olivia');
    await drew.addPasskey();
    expect(subjects('Hild')).toContain('Harbor Title: a passkey was added to a colleague’s sign-in');
    await resetAtHarbor(id);
    expect(subjects('Olivia')).toEqual(told);
    expect(await waitingFor('Drew')).toBeUndefined();
  });
});
