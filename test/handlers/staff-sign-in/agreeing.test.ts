import { beforeAll, describe, expect, test } from 'vitest';
import { type StaffAccessPorts, staffAccess } from '#functions/proposals/kinds/staff-access.ts';
import { approveProposalRoute, type ShownProposal } from '#shared/contracts/proposals.ts';
import { inviteStaffRoute, listStaffRoute, type StaffList } from '#shared/contracts/staff.ts';
import { finishStepUpRoute, startStepUpRoute, whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { bankAccountId, type PersonId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { MemberRights } from '#shared/staff/staff-member.ts';
import { agreeTo, approveProven, askToAgree, openFor, proposeAccess, provedToAgree } from '../../support/agreeing.ts';
import {
  acceptAt,
  type atConsole,
  invitationIn,
  inviteByEmail,
  invitingPorts,
  withOutbox,
} from '../../support/console-visit.ts';
import { startWorld, type World } from '../../support/world.ts';

type Visit = ReturnType<typeof atConsole>;

let world: World;
let ports: StaffAccessPorts;
let olivia: Visit;
let omar: Visit;
let omarsId: PersonId;

const acme = tenantId.parse('acme');
const mail = (name: string) => `${name.toLowerCase()}@acme.example`;
const APPROVER: MemberRights = { roles: ['approver'], approveUpTo: toCents(1_000_000) };

const enter = (name: string): Promise<Visit> => acceptAt(world, mail(name));

beforeAll(async () => {
  world = await startWorld();
  const { consolePeople } = await import('#functions/adapters/dynamo/staff.ts');
  const { staffSessions } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
  const { staffPool } = await import('#functions/adapters/staff-pool.ts');
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  ports = {
    ...(await invitingPorts()),
    ...{ people: consolePeople, endSessions: staffSessions.endAll, forgetFactors: staffPool.remove, proposals },
    now: () => new Date(),
    notTold: (fault) => expect.fail(String(fault)),
  };
  await withOutbox(world);
  for (const name of ['Olivia', 'Omar'])
    await inviteByEmail({ name: `${name} Reyes`, email: mail(name), rights: { roles: ['owner'] } });
  olivia = await enter('Olivia');
  omar = await enter('Omar');
  await omar.addPasskey();
  omarsId = (await omar.ask(whoAmIRoute)).body['id'] as PersonId;
}, 60_000);

/** The newest link to a person. */
const linkTo = (name: string) => invitationIn(world, mail(name));

const listFor = async (who: Visit) =>
  (await who.ask(listStaffRoute, { params: { tenantId: 'acme' } })).body as unknown as StaffList;
/** Olivia proposes to invite someone as an approver. */
const proposed = async (name: string, rights = APPROVER): Promise<ShownProposal> =>
  (await proposeAccess(olivia, { what: 'invite', name: `${name} Lee`, email: mail(name), rights })).of;

/** An operator who works for the company, and their entry in the list. */
async function hired(name: string) {
  const body = { name: `${name} Lee`, email: mail(name), rights: { roles: ['operator'] } };
  await olivia.ask(inviteStaffRoute, { params: { tenantId: 'acme' }, body });
  const visit = await enter(name);
  const found = (await listFor(olivia)).members.find(({ email }) => email === mail(name));
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return { visit, id: found.id, version: found.version };
}

/** Omar approves, with these ports. */
const approvedBy = async ({ id, version }: ShownProposal, more: Partial<StaffAccessPorts> = {}) => {
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  const who = { id: omarsId, name: 'Omar Reyes', role: 'approve', way: 'console' } as const;
  const approver = { ...who, tenant: acme, now: new Date() };
  return approveProven({ proposals }, staffAccess({ ...ports, ...more }), approver, { id, version });
};
const broken = async () => Promise.reject(new Error('broken off'));

describe('approving a new owner or approver, a higher limit or a reset (X-230)', () => {
  test('takes the approver’s own passkey, for the server’s challenge', async () => {
    const of = await proposed('Pat');
    const { body } = await askToAgree(omar, of);
    expect(body['words']).toBe('Make Pat Lee (pat@acme.example) an approver up to $10,000.00');
    const params = { stepUpId: String(body['stepUp']) };
    const started = await omar.ask(startStepUpRoute, { params, body: {} });
    const credential = omar.device.get(started.body['options'] as Record<string, unknown>);
    expect((await omar.ask(finishStepUpRoute, { params, body: { credential } })).body).toEqual({ proved: true });
    expect(await linkTo('Pat')).toBe('');
    const said = { params: { tenantId: 'acme', proposalId: of.id }, body: { version: 1, stepUp: params.stepUpId } };
    expect((await omar.ask(approveProposalRoute, said)).code).toBe('ok');
    expect(await linkTo('Pat')).not.toBe('');
  });

  test('names a reset and a new owner in words, too', async () => {
    const { id: personId, version } = await hired('Eve');
    const wordsOf = async (asked: object) => {
      const { of } = await proposeAccess(olivia, { personId, version, ...asked });
      return (await askToAgree(omar, of)).body['words'];
    };
    expect(await wordsOf({ what: 'change', rights: { roles: ['operator', 'owner'] } })).toBe(
      'Make Eve Lee (eve@acme.example) an escrow officer and an owner',
    );
    expect(await wordsOf({ what: 'reset' })).toBe(
      'Reset sign-in for Eve Lee (eve@acme.example) so they can set it up again',
    );
  });

  test('is refused two weeks after it was proposed', async () => {
    const of = await proposed('Old');
    const now = () => new Date(Date.now() + 15 * 24 * 3_600_000);
    expect(await approvedBy(of, { now })).toMatchObject({ refusal: { code: 'staff/person-changed' } });
  });
});

describe('the email to owners about approved changes (X-230)', () => {
  test('names who proposed it and who approved it', async () => {
    await agreeTo(omar, await proposed('Fay'));
    for (const owner of ['Olivia', 'Omar']) {
      const [newest] = world.inbox.list({ kind: 'email', to: mail(owner), limit: 1 });
      const text = newest?.kind === 'email' ? newest.text : '';
      expect(text).toContain('Make Fay Lee (fay@acme.example) an approver up to $10,000.00.');
      expect(text).toMatch(/Proposed by: Olivia Reyes\nApproved by: Omar Reyes/);
    }
  });

  test('can fail without undoing the change', async () => {
    const { id: personId, version } = await hired('Gus');
    const missed: unknown[] = [];
    const notTold = (fault: unknown) => void missed.push(fault);
    const change = async (at: number, companyOf = ports.companyOf) => {
      const asked = { what: 'change', personId, version: at, rights: { roles: ['operator', 'owner'] } };
      const { of } = await proposeAccess(olivia, asked);
      expect(await approvedBy(of, { send: broken, companyOf, notTold })).toMatchObject({ ok: true });
    };
    await change(version);
    expect(missed).toHaveLength(3);
    await change(version + 1, broken);
    expect(missed).toHaveLength(4);
  });
});

describe('a change interrupted halfway (X-198)', () => {
  test('still brings the invited person one link, which isn’t sent again once it was used', async () => {
    const of = await proposed('Hal');
    const members = { ...ports.members, invitations: broken };
    await expect(approvedBy(of, { members })).rejects.toThrow('broken');
    expect(await linkTo('Hal')).not.toBe('');
    expect(await approvedBy(of)).toMatchObject({ ok: true });
    expect((await listFor(olivia)).invitations.filter(({ email }) => email === mail('Hal'))).toHaveLength(1);
    await enter('Hal');
    expect(await approvedBy(of)).toMatchObject({ ok: true });
    await world.dynamo.drained();
    const toHal = world.inbox.list({ kind: 'email', to: mail('Hal') });
    expect(toHal.filter((each) => each.kind === 'email' && each.text?.includes('/accept#'))).toHaveLength(1);
  });

  test('leaves no session open after a reset, including one started meanwhile, and one person can’t repeat it', async () => {
    const kay = await hired('Kay');
    const { of } = await proposeAccess(olivia, { what: 'reset', personId: kay.id, version: kay.version });
    await expect(approvedBy(of, { forgetFactors: broken })).rejects.toThrow();
    expect((await kay.visit.ask(whoAmIRoute)).code).toBe('caller/unknown');
    const order: string[] = [];
    const noted: Partial<StaffAccessPorts> = {
      endSessions: async () => void order.push('sessions end'),
      forgetFactors: async () => void order.push('factors go'),
    };
    expect(await approvedBy(of, noted)).toMatchObject({ ok: true });
    expect(order).toEqual(['sessions end', 'factors go', 'sessions end']);
    await enter('Kay');
    expect(await approvedBy(of, noted)).toMatchObject({ ok: true });
    expect(order).toHaveLength(3);
  });
});

describe('approving an approver who let operators in alone (X-114, X-230)', () => {
  test('names whom a new approver has invited to prepare payments, because one of them may be themselves', async () => {
    const zoe = await hired('Zoe');
    const change = async (rights: object, version: number) =>
      (await proposeAccess(olivia, { what: 'change', personId: zoe.id, version, rights })).of;
    expect((await agreeTo(omar, await change({ roles: ['owner'] }, zoe.version))).code).toBe('ok');
    const of = await change({ ...APPROVER, roles: ['owner', 'approver'] }, zoe.version + 1);
    const { asked, stepUp } = await provedToAgree(omar, of);
    expect(asked.body['words']).toBe('Make Zoe Lee (zoe@acme.example) an owner and an approver up to $10,000.00');
    const body = { name: 'Z. Smith', email: mail('Zed'), rights: { roles: ['operator'] } };
    expect((await zoe.visit.ask(inviteStaffRoute, { params: { tenantId: 'acme' }, body })).code).toBe('ok');
    const said = { params: { tenantId: 'acme', proposalId: of.id }, body: { version: of.version, stepUp } };
    expect((await omar.ask(approveProposalRoute, said)).code).toBe('staff/no-step-up');
    const named =
      'Make Zoe Lee (zoe@acme.example) an owner and an approver up to $10,000.00. Zoe Lee has invited Z. Smith to ' +
      'prepare payments. Approve only if you know that this is a different person';
    expect((await askToAgree(omar, of)).body['words']).toBe(named);
    await enter('Zed');
    expect((await openFor(omar)).find(({ id }) => id === of.id)?.what).toBe(named);
    expect((await agreeTo(omar, of)).code).toBe('ok');
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
  const invite = (name: string, rights: MemberRights) =>
    inviteByEmail({ name: `${name} Lee`, email: mail(name), rights }, {}, harbor);

  beforeAll(async () => {
    const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
    const [trust] = world.tenant.destinationAccounts;
    if (!trust) throw new Error('The company has a trust account.');
    const akron = { ...trust, id: bankAccountId.parse('65f0000000000000000000b2'), name: 'Akron' };
    const destinationAccounts = [trust, { ...akron, accountLastFourDigits: '7734' }];
    await tenants.apply({ ...world.tenant, id: harbor, name: 'Harbor Title', hosts: [], destinationAccounts });
    for (const name of ['Hild', 'Hugo']) await invite(name, { roles: ['owner'] });
    [hild, hugo] = [await enter('Hild'), await enter('Hugo')];
  }, 60_000);

  /** Someone who works for Acme, and by an invitation for Harbor. */
  async function hiredByBoth(name: string) {
    const { visit, id } = await hired(name);
    await invite(name, { roles: ['operator'] });
    expect((await visit.accept(await linkTo(name))).body).toEqual({ next: 'joined' });
    expect(await companiesOf(visit)).toEqual(['acme', 'harbor']);
    return { visit, id };
  }

  /** Harbor's two owners reset someone's sign-in. */
  async function resetAtHarbor(personId: PersonId) {
    const found = (await atHarbor(hild)).members.find(({ id }) => id === personId);
    const asked = { what: 'reset', personId, version: found?.version };
    expect((await agreeTo(hugo, (await proposeAccess(hild, asked, harbor)).of, harbor)).code).toBe('ok');
  }

  const restoring = async (name: string) =>
    (await openFor(omar)).find(({ what }) => what.startsWith(`Let ${name} Lee`));

  test('opens nothing at the other company until an owner there approves, and its owners get an email about it', async () => {
    const { visit: dana, id } = await hiredByBoth('Dana');
    await resetAtHarbor(id);
    expect((await dana.ask(whoAmIRoute)).code).toBe('caller/unknown');
    // Someone who reads the mailbox at Harbor gets in there, and nowhere else.
    const reader = await enter('Dana');
    expect(await companiesOf(reader)).toEqual(['harbor']);
    expect((await reader.ask(listStaffRoute, { params: { tenantId: 'acme' } })).code).toBe('staff/no-company');
    for (const owner of ['Olivia', 'Omar']) expect(subjects(owner)).toContain(CHANGE);
    const rested = await restoring('Dana');
    if (!rested) throw new Error('It is proposed.');
    expect(rested).toMatchObject({ by: 'Harbor Title', mayApprove: true });
    expect((await askToAgree(omar, rested)).body['words']).toBe(
      'Let Dana Lee (dana@acme.example) work here again. Their sign-in was reset by Harbor Title',
    );
    expect((await agreeTo(omar, rested)).code).toBe('ok');
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
    expect(await restoring('Drew')).toBeUndefined();
  });

  test('names the trust accounts of the one with several, which bank activity shows (X-355)', async () => {
    const { visit } = await hiredByBoth('Xia');
    const companies = (await visit.ask(whoAmIRoute)).body['companies'] as { tenantId: string; accounts: unknown }[];
    expect(Object.fromEntries(companies.map(({ tenantId: id, accounts }) => [id, accounts]))).toEqual({
      acme: [],
      harbor: [
        { key: '4321', name: 'Escrow x4321, First Bank' },
        { key: '7734', name: 'Akron x7734, First Bank' },
      ],
    });
  });
});
