import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#shared/contracts/route.ts';
import {
  changeStaffRoute,
  decideStaffChangeRoute,
  inviteStaffRoute,
  listStaffRoute,
  removeStaffRoute,
  resetStaffRoute,
  revokeInvitationRoute,
  type StaffList,
} from '#shared/contracts/staff.ts';
import { startStaffSignInRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { officeId, personId, tenantId } from '#shared/ids.ts';
import type { MemberRights } from '#shared/staff/staff-member.ts';
import { agreeTo } from '../../support/agreeing.ts';
import { atConsole, invitationIn, PASSWORD } from '../../support/console-visit.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
type Visit = ReturnType<typeof atConsole>;
let olivia: Visit;
let omar: Visit;

const acme = tenantId.parse('acme');
const mail = (name: string) => `${name.toLowerCase()}@acme.example`;
const OWNER: MemberRights = { roles: ['owner'] };
const OPERATOR: MemberRights = { roles: ['operator'] };

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
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { emails } = await import('#functions/adapters/emails.ts');
  const { randomBytes } = await import('node:crypto');
  const ports = {
    members: staffMembers,
    companyOf: tenants.config,
    send: emails.send,
    random: (bytes: number) => randomBytes(bytes),
    linkTo: (token: string) => `http://console.localhost/accept#${token}`,
  };
  const ops = { tenant: acme, id: 'aws:1:kim', name: 'Kim Park', now: new Date() };
  for (const name of ['Olivia', 'Omar'])
    await sendInvitation(ports, ops, { kind: 'join', name: `${name} Reyes`, email: mail(name), rights: OWNER });
  olivia = await enter('Olivia');
  omar = await enter('Omar');
}, 60_000);
afterAll(() => world.close());

const say = async (who: Visit, route: Route, body?: unknown, params: Record<string, string> = {}) => {
  const { code, body: list } = await who.ask(route, {
    params: { tenantId: 'acme', ...params },
    ...(body ? { body } : {}),
  });
  return { code, list: list as unknown as StaffList };
};
const listFor = async (who: Visit) => (await say(who, listStaffRoute)).list;
const invite = (who: Visit, name: string, rights: MemberRights) =>
  say(who, inviteStaffRoute, { name: `${name} Diaz`, email: mail(name), rights });
async function decide(who: Visit, changeId: string, agree = true) {
  if (!agree) return say(who, decideStaffChangeRoute, { agree }, { changeId });
  const { code, body } = await agreeTo(who, changeId);
  return { code, list: body as unknown as StaffList };
}

async function memberNamed(name: string) {
  const found = (await listFor(olivia)).members.find(({ email }) => email === mail(name));
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return found;
}

/** Somebody who works for the company as an operator, in a browser of their own. */
async function hired(name: string): Promise<Visit> {
  expect((await invite(olivia, name, OPERATOR)).code).toBe('ok');
  return enter(name);
}

describe('an operator is invited by one owner', () => {
  test('who sees the invitation in the list until it is accepted, or takes it back', async () => {
    const { list } = await invite(olivia, 'Rosa', OPERATOR);
    expect(list.invitations).toMatchObject([{ email: mail('Rosa'), roles: ['operator'], invitedBy: 'Olivia Reyes' }]);
    await enter('Rosa');
    const after = await listFor(olivia);
    expect(after.invitations).toEqual([]);
    expect(after.members.map(({ name }) => name)).toContain('Rosa Diaz');
    expect((await invite(olivia, 'Rosa', OPERATOR)).code).toBe('staff/works-here');

    const { list: more } = await invite(olivia, 'Rhea', OPERATOR);
    const [{ id: invitationId = '' } = {}] = more.invitations;
    const token = invitationIn(world, mail('Rhea'));
    expect((await say(olivia, revokeInvitationRoute, undefined, { invitationId })).list.invitations).toEqual([]);
    expect((await atConsole().accept(token)).code).toBe('staff/invitation-over');
  });

  test('and no rights that contradict each other or belong to support', async () => {
    for (const rights of [{ roles: ['operator'], approveUpTo: 100 }, { roles: ['platform'] }] as MemberRights[])
      expect((await invite(olivia, 'Ruth', rights)).code).toBe('staff/rights-unfit');
    expect((await invite(olivia, 'Ruth', { roles: ['agent'] } as never)).code).toBe('request/invalid');
  });
});

describe('who may own or approve is decided by two people (X-114, X-198)', () => {
  test('an approver is invited by one owner and agreed to by another, and not by the same one', async () => {
    const rights = { roles: ['approver'], approveUpTo: 5_000_000 } as MemberRights;
    const { list } = await invite(olivia, 'Sam', rights);
    expect(list.invitations).toEqual([]);
    expect(invitationIn(world, mail('Sam'))).toBe('');
    const [{ id = '', isYours } = {}] = list.waiting;
    expect(isYours).toBe(false);
    expect((await decide(olivia, id)).code).toBe('staff/same-person');
    expect((await listFor(omar)).waiting).toMatchObject([{ id, what: 'invite', by: 'Olivia Reyes', isYours: true }]);
    expect((await decide(omar, id)).list.waiting).toEqual([]);
    expect((await decide(omar, id)).code).toBe('staff/no-change');
    await enter('Sam');
    expect(await memberNamed('Sam')).toMatchObject(rights);
  });

  test('a higher limit takes two people, a lower one takes one, and no one changes their own', async () => {
    await hired('Tina');
    const tina = await memberNamed('Tina');
    const at = { personId: tina.id };
    const more = { roles: ['operator', 'approver'], approveUpTo: 100 } as MemberRights;
    const proposed = await say(olivia, changeStaffRoute, { rights: more, version: tina.version }, at);
    expect((await memberNamed('Tina')).roles).toEqual(['operator']);
    await decide(omar, proposed.list.waiting.at(0)?.id ?? '');
    const now = await memberNamed('Tina');
    expect(now).toMatchObject(more);
    const less = await say(olivia, changeStaffRoute, { rights: OPERATOR, version: now.version }, at);
    expect([less.code, less.list.waiting]).toEqual(['ok', []]);
    expect((await memberNamed('Tina')).approveUpTo).toBeUndefined();
    const self = await memberNamed('Olivia');
    const own = await say(olivia, changeStaffRoute, { rights: more, version: self.version }, { personId: self.id });
    expect(own.code).toBe('staff/own-membership');
  });

  test('only the shown change is approved: a change meanwhile ends it', async () => {
    await hired('Uma');
    const uma = await memberNamed('Uma');
    const at = { personId: uma.id };
    const proposed = await say(olivia, changeStaffRoute, { rights: { roles: ['approver'] }, version: uma.version }, at);
    await say(omar, changeStaffRoute, { rights: { roles: ['auditor'] }, version: uma.version }, at);
    expect((await decide(omar, proposed.list.waiting.at(0)?.id ?? '')).code).toBe('staff/person-changed');
    expect((await memberNamed('Uma')).roles).toEqual(['auditor']);
    expect((await listFor(olivia)).waiting).toEqual([]);
  });

  test('its proposer may drop it', async () => {
    const { list } = await invite(olivia, 'Vic', { roles: ['owner'] });
    expect((await decide(olivia, list.waiting.at(0)?.id ?? '', false)).list.waiting).toEqual([]);
  });
});

describe('changes that an owner could misuse under a second name take two people too (X-114, X-198)', () => {
  /** What Olivia may do herself, for one test. */
  async function asOlivia(rights: MemberRights, work: () => Promise<void>) {
    const { staffMembers } = await import('#functions/adapters/dynamo/staff-members.ts');
    const put = async (own: MemberRights) => {
      const found = await staffMembers.find(acme, personId.parse((await memberNamed('Olivia')).id));
      if (found) await staffMembers.save(acme, { ...found, offices: undefined, approveUpTo: undefined, ...own });
    };
    await put(rights);
    await work();
    await put(OWNER);
  }

  test('an owner who approves can’t add an operator alone, because both could be one person', async () => {
    await asOlivia(
      { roles: ['owner', 'approver'], approveUpTo: 5_000_000 as MemberRights['approveUpTo'] },
      async () => {
        const { list } = await invite(olivia, 'Ollie', OPERATOR);
        expect([list.invitations, list.waiting.map(({ name }) => name)]).toEqual([[], ['Ollie Diaz']]);
        const [{ id = '' } = {}] = list.waiting;
        expect((await decide(olivia, id)).code).toBe('staff/same-person');
        expect((await decide(omar, id)).list.waiting).toEqual([]);
        await enter('Ollie');
        expect((await invite(olivia, 'Yara', { roles: ['auditor'] })).list.waiting).toEqual([]);
        await enter('Yara');
        const { id: of, version } = await memberNamed('Yara');
        const raised = await say(olivia, changeStaffRoute, { rights: OPERATOR, version }, { personId: of });
        expect(raised.list.waiting.map(({ name }) => name)).toEqual(['Yara Diaz']);
        expect((await memberNamed('Yara')).roles).toEqual(['auditor']);
        await decide(olivia, raised.list.waiting.at(0)?.id ?? '', false);
      },
    );
  });

  test('an owner of some offices can’t give access to others alone', async () => {
    const [own, other] = ['65f0000000000000000000c1', '65f0000000000000000000c2'].map((id) => officeId.parse(id));
    if (!own || !other) throw new Error('two offices');
    await asOlivia({ roles: ['owner'], offices: [own] }, async () => {
      for (const offices of [undefined, [own, other]]) {
        const { list } = await invite(olivia, 'Zoe', { roles: ['auditor'], offices });
        expect([list.invitations, list.waiting.map(({ name }) => name)]).toEqual([[], ['Zoe Diaz']]);
        await decide(olivia, list.waiting.at(0)?.id ?? '', false);
      }
      expect((await invite(olivia, 'Zoe', { roles: ['auditor'], offices: [own] })).list.waiting).toEqual([]);
      await enter('Zoe');
      const { id: personId, version } = await memberNamed('Zoe');
      const widened = await say(olivia, changeStaffRoute, { rights: { roles: ['auditor'] }, version }, { personId });
      expect(widened.list.waiting.map(({ name }) => name)).toEqual(['Zoe Diaz']);
      expect((await memberNamed('Zoe')).offices).toEqual([own]);
      await decide(olivia, widened.list.waiting.at(0)?.id ?? '', false);
    });
  });
});

describe('taking away (X-198)', () => {
  test('takes one owner, and stops the next click', async () => {
    const wim = await hired('Wim');
    const { id, version } = await memberNamed('Wim');
    expect((await wim.ask(whoAmIRoute)).body).toMatchObject({ companies: [{ tenantId: 'acme' }] });
    const gone = await say(olivia, removeStaffRoute, { reason: 'left the company', version }, { personId: id });
    expect(gone.list.members.find(({ id: of }) => of === id)).toMatchObject({ active: false });
    expect((await wim.ask(whoAmIRoute)).body['companies']).toEqual([]);
    expect((await say(wim, listStaffRoute)).code).toBe('staff/no-company');
  });

  test('ends what an owner had begun: links they had sent, and what they had proposed', async () => {
    const { list } = await invite(olivia, 'Pia', { roles: ['owner'] });
    await decide(omar, list.waiting.at(0)?.id ?? '');
    const pia = await enter('Pia');
    await invite(pia, 'Ghost', { roles: ['auditor'] });
    await invite(pia, 'Ghoul', { roles: ['owner'] });
    const kept = await invite(olivia, 'Quinn', { roles: ['auditor'] });
    const links = kept.list.invitations.map(({ email }) => email);
    expect(links).toEqual([mail('Ghost'), mail('Quinn')]);
    const token = invitationIn(world, mail('Ghost'));
    const { id, version } = await memberNamed('Pia');
    const gone = await say(olivia, removeStaffRoute, { reason: 'her mailbox was read', version }, { personId: id });
    expect(gone.list.invitations.map(({ email }) => email)).toEqual([mail('Quinn')]);
    expect(gone.list.waiting.filter(({ by }) => by === 'Pia Diaz')).toEqual([]);
    expect((await atConsole().accept(token)).code).toBe('staff/invitation-over');
  });

  test('leaves the company an owner', async () => {
    const { id, version } = await memberNamed('Omar');
    const { id: own, version: at } = await memberNamed('Olivia');
    expect((await say(olivia, removeStaffRoute, { reason: 'x', version: at }, { personId: own })).code).toBe(
      'staff/own-membership',
    );
    expect((await say(olivia, changeStaffRoute, { rights: OPERATOR, version }, { personId: id })).code).toBe('ok');
    expect((await say(omar, listStaffRoute)).code).toBe('staff/no-role');
    // Given back by two: the second one is a new owner whom somebody else has let in.
    const { staffMembers } = await import('#functions/adapters/dynamo/staff-members.ts');
    const found = await staffMembers.find(acme, id);
    if (found) await staffMembers.save(acme, { ...found, roles: ['owner'] });
  });
});

test('lost factors are reset by two; the person sets new ones by a link, and approves nothing for a day (X-114)', async () => {
  const xena = await hired('Xena');
  const { id, version } = await memberNamed('Xena');
  const at = { personId: id };
  const { list } = await say(olivia, resetStaffRoute, { reason: 'lost her phone', version }, at);
  const change = list.waiting.find(({ what }) => what === 'reset');
  expect((await decide(olivia, change?.id ?? '')).code).toBe('staff/same-person');
  expect((await xena.ask(whoAmIRoute)).code).toBe('ok');
  await decide(omar, change?.id ?? '');
  expect((await xena.ask(whoAmIRoute)).code).toBe('caller/unknown');
  const old = await atConsole().ask(startStaffSignInRoute, { body: { email: mail('Xena'), password: PASSWORD } });
  expect(old.code).toBe('staff/wrong-sign-in');
  await enter('Xena');
  const held = Date.parse((await memberNamed('Xena')).approvesFrom ?? '') - Date.now();
  expect(held).toBeGreaterThan(23 * 3_600_000);
  expect((await memberNamed('Xena')).roles).toEqual(['operator']);
});

test('a link of a reset ends with the next one, before that is used and after', async () => {
  await hired('Yael');
  const reset = async () => {
    const { id: personId, version } = await memberNamed('Yael');
    const { list } = await say(olivia, resetStaffRoute, { reason: 'lost her phone', version }, { personId });
    expect((await decide(omar, list.waiting.find(({ what }) => what === 'reset')?.id ?? '')).code).toBe('ok');
    return invitationIn(world, mail('Yael'));
  };
  const [older, newer] = [await reset(), await reset()];
  expect(newer).not.toBe(older);
  expect((await atConsole().accept(older)).code).toBe('staff/invitation-over');
  await enter('Yael');
  for (const link of [older, newer]) expect((await atConsole().accept(link)).code).toBe('staff/invitation-over');
  // Neither has replaced the password.
  const again = await atConsole().ask(startStaffSignInRoute, { body: { email: mail('Yael'), password: PASSWORD } });
  expect(again.body['next']).toBe('totp');
});
