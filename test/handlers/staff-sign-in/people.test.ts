import { describe, expect, test } from 'vitest';
import { rejectProposalRoute, type ShownProposal } from '#shared/contracts/proposals.ts';
import type { Route } from '#shared/contracts/route.ts';
import {
  changeStaffRoute,
  inviteStaffRoute,
  listStaffRoute,
  removeStaffRoute,
  revokeInvitationRoute,
  type StaffList,
} from '#shared/contracts/staff.ts';
import { startStaffSignInRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { officeId, personId, tenantId } from '#shared/ids.ts';
import type { MemberRights } from '#shared/staff/staff-member.ts';
import { agreeTo, openFor, proposeAccess } from '../../support/agreeing.ts';
import { acceptAt, atConsole, invitationIn, inviteByEmail, PASSWORD, withOutbox } from '../../support/console-visit.ts';
import { startWorld } from '../../support/world.ts';

type Visit = ReturnType<typeof atConsole>;

const acme = tenantId.parse('acme');
const mail = (name: string) => `${name.toLowerCase()}@acme.example`;
const OWNER: MemberRights = { roles: ['owner'] };
const OPERATOR: MemberRights = { roles: ['operator'] };

const enter = (name: string): Promise<Visit> => acceptAt(world, mail(name));

const world = await startWorld();
const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
await withOutbox(world);
for (const name of ['Olivia', 'Omar']) await inviteByEmail({ name: `${name} Reyes`, email: mail(name), rights: OWNER });
const olivia = await enter('Olivia');
const omar = await enter('Omar');

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
const proposeInvite = (who: Visit, name: string, rights: MemberRights) =>
  proposeAccess(who, { what: 'invite', name: `${name} Diaz`, email: mail(name), rights });
const withdraw = (who: Visit, { id: proposalId, version }: ShownProposal) =>
  say(who, rejectProposalRoute, { version, reason: 'Not any more' }, { proposalId });

async function memberNamed(name: string) {
  const found = (await listFor(olivia)).members.find(({ email }) => email === mail(name));
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return found;
}

/** Someone who works for the company as an operator, in a browser of their own. */
async function hired(name: string): Promise<Visit> {
  expect((await invite(olivia, name, OPERATOR)).code).toBe('ok');
  return enter(name);
}

describe('an operator’s invitation by one owner', () => {
  test('is in the list until it is accepted, or revoked by the owner', async () => {
    const { list } = await invite(olivia, 'Rosa', OPERATOR);
    expect(list.invitations).toMatchObject([{ email: mail('Rosa'), roles: ['operator'], invitedBy: 'Olivia Reyes' }]);
    await enter('Rosa');
    const after = await listFor(olivia);
    expect(after.invitations).toEqual([]);
    expect(after.members.map(({ name }) => name)).toContain('Rosa Diaz');
    expect((await invite(olivia, 'Rosa', OPERATOR)).code).toBe('staff/works-here');

    const { list: more } = await invite(olivia, 'Rhea', OPERATOR);
    const [{ id: invitationId = '' } = {}] = more.invitations;
    const token = await invitationIn(world, mail('Rhea'));
    expect((await say(olivia, revokeInvitationRoute, undefined, { invitationId })).list.invitations).toEqual([]);
    expect((await atConsole().accept(token)).code).toBe('staff/invitation-over');
  });

  test('gives no rights that contradict each other', async () => {
    for (const rights of [{ roles: ['operator'], approveUpTo: 100 }] as MemberRights[])
      expect((await invite(olivia, 'Ruth', rights)).code).toBe('staff/rights-unfit');
    expect((await invite(olivia, 'Ruth', { roles: ['agent'] } as never)).code).toBe('request/invalid');
  });
});

describe('deciding who may own or approve (X-114, X-198)', () => {
  test('takes one owner to invite an approver and another to approve it', async () => {
    const rights = { roles: ['approver'], approveUpTo: 5_000_000 } as MemberRights;
    expect((await invite(olivia, 'Sam', rights)).code).toBe('staff/takes-two');
    const { of } = await proposeInvite(olivia, 'Sam', rights);
    expect((await listFor(olivia)).invitations).toEqual([]);
    expect(await invitationIn(world, mail('Sam'))).toBe('');
    expect((await agreeTo(olivia, of)).code).toBe('staff/same-person');
    expect((await agreeTo(omar, of)).code).toBe('ok');
    await enter('Sam');
    expect(await memberNamed('Sam')).toMatchObject(rights);
  });

  test('takes two people for a higher limit, one for a lower one, and no one changes their own', async () => {
    await hired('Tina');
    const { id: personId, version } = await memberNamed('Tina');
    const more = { roles: ['operator', 'approver'], approveUpTo: 100 } as MemberRights;
    expect((await say(olivia, changeStaffRoute, { rights: more, version }, { personId })).code).toBe('staff/takes-two');
    const { of } = await proposeAccess(olivia, { what: 'change', personId, version, rights: more });
    expect((await memberNamed('Tina')).roles).toEqual(['operator']);
    expect((await agreeTo(omar, of)).code).toBe('ok');
    const now = await memberNamed('Tina');
    expect(now).toMatchObject(more);
    const less = await say(olivia, changeStaffRoute, { rights: OPERATOR, version: now.version }, { personId });
    expect(less.code).toBe('ok');
    expect((await memberNamed('Tina')).approveUpTo).toBeUndefined();
    const self = await memberNamed('Olivia');
    const own = { personId: self.id, version: self.version };
    expect(
      (await say(olivia, changeStaffRoute, { rights: more, version: own.version }, { personId: own.personId })).code,
    ).toBe('staff/own-membership');
    expect((await proposeAccess(olivia, { what: 'change', ...own, rights: more })).code).toBe('staff/own-membership');
  });

  test('can’t be approved by the person concerned', async () => {
    const { id: personId, version } = await memberNamed('Omar');
    const { of } = await proposeAccess(olivia, { what: 'reset', personId, version });
    expect((await openFor(omar)).find(({ id }) => id === of.id)).toMatchObject({ mayApprove: false, mayReject: true });
    expect((await agreeTo(omar, of)).code).toBe('staff/same-person');
    await withdraw(olivia, of);
  });

  test('gives no rights that contradict each other, or that belong to support', async () => {
    const { id: personId, version } = await memberNamed('Omar');
    const unfit = [{ roles: ['operator'], approveUpTo: 100 }, { roles: ['owner', 'platform'] }] as MemberRights[];
    for (const rights of unfit) {
      expect((await proposeInvite(olivia, 'Ruth', rights)).code).toBe('staff/rights-unfit');
      expect((await proposeAccess(olivia, { what: 'change', personId, version, rights })).code).toBe(
        'staff/rights-unfit',
      );
    }
    expect((await proposeAccess(olivia, { what: 'change', personId, version })).code).toBe('request/invalid');
  });
});

describe('changes that an owner could misuse under a second name, which also take two people (X-114, X-198)', () => {
  /** Olivia's own rights, for one test. */
  async function asOlivia(rights: MemberRights, work: () => Promise<void>) {
    const put = async (own: MemberRights) => {
      const found = await staffMembers.find(acme, personId.parse((await memberNamed('Olivia')).id));
      if (found) await staffMembers.save(acme, { ...found, offices: undefined, approveUpTo: undefined, ...own });
    };
    await put(rights);
    await work();
    await put(OWNER);
  }

  test('keep an owner who approves from adding an operator alone, because both could be one person', async () => {
    await asOlivia(
      { roles: ['owner', 'approver'], approveUpTo: 5_000_000 as MemberRights['approveUpTo'] },
      async () => {
        expect((await invite(olivia, 'Ollie', OPERATOR)).code).toBe('staff/takes-two');
        expect((await invite(olivia, 'Yara', { roles: ['auditor'] })).code).toBe('ok');
        await enter('Yara');
        const { id: of, version } = await memberNamed('Yara');
        const raised = await say(olivia, changeStaffRoute, { rights: OPERATOR, version }, { personId: of });
        expect(raised.code).toBe('staff/takes-two');
        expect((await memberNamed('Yara')).roles).toEqual(['auditor']);
      },
    );
  });

  test('keep an owner of some offices from giving access to others', async () => {
    const [own, other] = ['65f0000000000000000000c1', '65f0000000000000000000c2'].map((id) => officeId.parse(id));
    if (!own || !other) throw new Error('two offices');
    await asOlivia({ roles: ['owner'], offices: [own] }, async () => {
      for (const offices of [undefined, [own, other]]) {
        const rights = { roles: ['auditor'], offices } as MemberRights;
        expect((await invite(olivia, 'Zoe', rights)).code).toBe('staff/takes-two');
        expect((await proposeInvite(olivia, 'Zoe', rights)).code).toBe('staff/whole-company');
      }
      expect((await invite(olivia, 'Zoe', { roles: ['auditor'], offices: [own] })).code).toBe('ok');
      await enter('Zoe');
      const { id: personId, version } = await memberNamed('Zoe');
      const widened = await say(olivia, changeStaffRoute, { rights: { roles: ['auditor'] }, version }, { personId });
      expect(widened.code).toBe('staff/takes-two');
      expect((await memberNamed('Zoe')).offices).toEqual([own]);
    });
  });
});

describe('removing access (X-198)', () => {
  test('takes one owner, and stops the next click', async () => {
    const wim = await hired('Wim');
    const { id, version } = await memberNamed('Wim');
    expect((await wim.ask(whoAmIRoute)).body).toMatchObject({ companies: [{ tenantId: 'acme' }] });
    const gone = await say(olivia, removeStaffRoute, { reason: 'left the company', version }, { personId: id });
    expect(gone.list.members.find(({ id: of }) => of === id)).toMatchObject({ active: false });
    expect((await wim.ask(whoAmIRoute)).body['companies']).toEqual([]);
    expect((await say(wim, listStaffRoute)).code).toBe('staff/no-company');
  });

  test('ends what an owner had begun: links they had sent, and their proposals', async () => {
    await agreeTo(omar, (await proposeInvite(olivia, 'Pia', { roles: ['owner'] })).of);
    const pia = await enter('Pia');
    await invite(pia, 'Ghost', { roles: ['auditor'] });
    const { of } = await proposeInvite(pia, 'Ghoul', { roles: ['owner'] });
    const kept = await invite(olivia, 'Quinn', { roles: ['auditor'] });
    const links = kept.list.invitations.map(({ email }) => email);
    expect(links).toEqual([mail('Ghost'), mail('Quinn')]);
    const token = await invitationIn(world, mail('Ghost'));
    const { id, version } = await memberNamed('Pia');
    const gone = await say(olivia, removeStaffRoute, { reason: 'her mailbox was read', version }, { personId: id });
    expect(gone.list.invitations.map(({ email }) => email)).toEqual([mail('Quinn')]);
    expect((await agreeTo(omar, of)).code).toBe('staff/person-changed');
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
    // Restored by two people. The second one is a new owner whom someone else has invited.
    const found = await staffMembers.find(acme, id);
    if (found) await staffMembers.save(acme, { ...found, roles: ['owner'] });
  });
});

test('takes two people to reset lost factors; the person sets new ones by a link, and approves nothing for a day (X-114)', async () => {
  const xena = await hired('Xena');
  const { id, version } = await memberNamed('Xena');
  const { of } = await proposeAccess(olivia, { what: 'reset', personId: id, version });
  expect((await agreeTo(olivia, of)).code).toBe('staff/same-person');
  expect((await xena.ask(whoAmIRoute)).code).toBe('ok');
  expect((await agreeTo(omar, of)).code).toBe('ok');
  expect((await xena.ask(whoAmIRoute)).code).toBe('caller/unknown');
  const old = await atConsole().ask(startStaffSignInRoute, { body: { email: mail('Xena'), password: PASSWORD } });
  expect(old.code).toBe('staff/wrong-sign-in');
  await enter('Xena');
  const held = Date.parse((await memberNamed('Xena')).approvesFrom ?? '') - Date.now();
  expect(held).toBeGreaterThan(23 * 3_600_000);
  expect((await memberNamed('Xena')).roles).toEqual(['operator']);
});

test('ends a reset’s link with the next reset, used or not', async () => {
  await hired('Yael');
  const reset = async () => {
    const { id: personId, version } = await memberNamed('Yael');
    expect((await agreeTo(omar, (await proposeAccess(olivia, { what: 'reset', personId, version })).of)).code).toBe(
      'ok',
    );
    return await invitationIn(world, mail('Yael'));
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
