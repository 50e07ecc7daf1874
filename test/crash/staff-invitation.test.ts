import { createHash, randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { makeProposal } from '#functions/proposals/decide.ts';
import { staffAccess } from '#functions/proposals/kinds/staff-access.ts';
import { personId, type TenantId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { StaffInvitation } from '#shared/staff/invitation.ts';
import { approveProven } from '../support/agreeing.ts';
import { aMember } from '../support/colleagues.ts';
import { type CrashPoint, crashing, type Seam } from '../support/crashing.ts';
import { startWorld } from '../support/world.ts';

/** An invitation that two people make: its approval, and the outbox that emails the link. */
const acme = tenantId.parse('acme');
const OWNERS = ['Olivia Reyes', 'Omar Reyes'].map((name, at) =>
  aMember({ id: personId.parse(`65f0000000000000000000d${at}`), name, roles: ['owner'], version: 0 }),
);
const sent: { readonly to: string; readonly text: string }[] = [];

await startWorld();
const { consolePeople, staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
const { messages } = await import('#functions/adapters/dynamo/messages.ts');
const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
const { senderOf } = await import('#functions/messages/sender.ts');
const deliver = (await import('#functions/people/invite.ts')).deliverApprovedLink;
for (const owner of OWNERS) await staffMembers.save(acme, owner);
const send = async ({ text }: { readonly text: string }, to: string) => void sent.push({ to, text });
const random = (bytes: number) => randomBytes(bytes);
const ports = {
  ...{ members: staffMembers, people: consolePeople, companyOf: tenants.config, send, random },
  ...{ endSessions: async () => {}, forgetFactors: async () => {}, proposals, store: proposals },
  ...{
    now: () => new Date(),
    notTold: () => {},
    linkTo: (token: string) => `http://console.localhost/accept#${token}`,
  },
};
const outbox = {
  ...{ messages, random, rounds: 0, now: () => new Date(), hasTime: () => true, isCertain: () => false },
  invitations: { find: staffMembers.invitation, renew: staffMembers.renew },
  tenants: { sender: async (id: TenantId) => tenants.config(id).then((config) => config && senderOf(config)) },
  emails: { send },
};

const by = (at: number, role: 'prepare' | 'approve') => {
  const { id, name } = OWNERS[at] ?? aMember();
  return { ...({ tenant: acme, id, name, role, way: 'console', now: new Date() } as const) };
};

let people = 0;
async function proposed() {
  people += 1;
  const email = `approver-${people}@acme.example`;
  const rights = { roles: ['approver' as const], approveUpTo: toCents(1_000_00) };
  const asked = { what: 'invite', name: `Pat Number ${people}`, email, rights } as const;
  const made = await makeProposal({ proposals: ports.store }, staffAccess(ports), by(0, 'prepare'), {
    asked,
    reason: '',
  });
  if (!made.ok) throw new Error(made.refusal.code);
  return { ...made.value, email };
}

/** A run that may be killed. Whatever ends it, the stream repeats its write later. */
const dying = (run: Promise<unknown>, point?: CrashPoint) =>
  run.catch((fault) => {
    if (!point) throw fault;
  });

const approve = ({ id, version }: Awaited<ReturnType<typeof proposed>>, point?: CrashPoint, seam?: Seam) => {
  const { store, ...through } = crashing(ports, point, seam);
  // These only make writes and words.
  const { linkTo, notTold, members } = ports;
  const sync = { linkTo, notTold, members: { ...through.members, inviting: members.inviting, saving: members.saving } };
  const kind = staffAccess({ ...through, ...sync });
  return dying(approveProven({ proposals: store }, kind, by(1, 'approve'), { id, version }), point);
};

const invitationTo = async (email: string): Promise<StaffInvitation | undefined> =>
  (await ports.members.invitations(acme)).find((each) => each.email === email);

/** The outbox reads the write that added the invitation, if there is one. */
async function read(email: string, point?: CrashPoint, seam?: Seam): Promise<void> {
  const added = await invitationTo(email);
  const { hasTime, isCertain } = outbox;
  if (added) await dying(deliver({ ...crashing(outbox, point, seam), hasTime, isCertain }, added), point);
}

const linksTo = (email: string) =>
  sent.flatMap(({ to, text }) => (to === email ? [/accept#[^.]+\.[^.]+\.(\S+)/.exec(text)?.[1] ?? ''] : []));
const opens = async (email: string, secret: string | undefined) =>
  (await invitationTo(email))?.hash === createHash('sha256').update(String(secret)).digest('hex');

test('an approved invitation brings a link that works, whichever effect its approval or its email dies at (X-366)', async () => {
  const [approval, email] = [
    { effects: 0, names: [] },
    { effects: 0, names: [] },
  ] as [Seam, Seam];
  const first = await proposed();
  expect(await approve(first, undefined, approval)).toMatchObject({ ok: true });
  await read(first.email, undefined, email);
  expect(linksTo(first.email)).toHaveLength(1);
  expect(approval.names).toContain('store.save');
  expect(email.names).toEqual(expect.arrayContaining(['messages.claim', 'invitations.renew', 'emails.send']));
  for (const [seam, of] of [
    ['approval', approval],
    ['email', email],
  ] as const)
    for (let effect = 1; effect <= of.effects; effect += 1)
      for (const when of ['before', 'after', 'twice'] as const) {
        const at = `${seam} ${of.names?.[effect - 1]} ${when}`;
        const made = await proposed();
        await approve(made, seam === 'approval' ? { effect, when } : undefined);
        // Someone whose approval wasn't written approves again. Otherwise no one comes back.
        if (!(await invitationTo(made.email))) await approve(made);
        await read(made.email, seam === 'email' ? { effect, when } : undefined);
        // The stream repeats the write, or the minute's run sends what is left, once the claim of the dead run is over.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
        await read(made.email);
        await read(made.email);
        vi.useRealTimers();
        const links = linksTo(made.email);
        expect(links.length, at).toBeGreaterThan(0);
        expect(links.length, at).toBeLessThanOrEqual(seam === 'email' ? 2 : 1);
        expect(await opens(made.email, links.at(-1)), at).toBe(true);
      }
}, 120_000);
