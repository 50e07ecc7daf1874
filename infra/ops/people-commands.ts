import * as z from 'zod/mini';
import { proposeChange, removeColleague } from '#functions/people/change-people.ts';
import { agreeToChange, dropChange } from '#functions/people/decide-people.ts';
import { listPeople } from '#functions/people/list-people.ts';
import type { Member } from '#functions/people/member.ts';
import { identityOf, nameOf } from '#functions/people/member.ts';
import type { Colleague } from '#functions/people/people.ts';
import { formatDollars, parseDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { MEMBER_ROLES } from '#shared/staff/role.ts';
import { type MemberRights, memberEmail, memberName } from '#shared/staff/staff-member.ts';
import { type ActsAs, memberOf, type Signed } from './acting.ts';
import { type At, type Command, command } from './command.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';
import { inWords } from './told.ts';

/** How long support gets read access per request. */
const LET_IN_HOURS = 4;

const { tenant, by, reason } = options;
const GIVE_ROLES = `Give one or more of ${MEMBER_ROLES.slice(0, 4).join(', ')}: --roles owner,operator`;
const email = {
  about: 'their address at work',
  placeholder: '<address>',
  schema: z.pipe(z.string('Give their address at work: --email olivia@acme.example'), memberEmail),
};
const name = { about: 'their name', placeholder: '<name>', schema: memberName };
const change = {
  about: 'the change you have looked at, as "staff list" has it',
  placeholder: '<id>',
  schema: z.string().check(z.regex(/^[0-9a-f]{24}$/, 'Give the change’s id, as "staff list" has it.')),
};
const roles = {
  about: 'owner, approver, operator, auditor',
  placeholder: '<roles>',
  schema: z.pipe(
    z.string(GIVE_ROLES),
    z.pipe(
      z.transform((text: string) => text.split(',').map((each) => each.trim())),
      z.array(z.enum(['owner', 'approver', 'operator', 'auditor'], GIVE_ROLES)).check(z.minLength(1, GIVE_ROLES)),
    ),
  ),
};
const approveUpTo = {
  about: 'the largest payment that an approver may approve',
  placeholder: '<dollars>',
  schema: z.optional(
    z.pipe(
      z.string(),
      z.transform((text: string) => parseDollars(text)),
    ),
  ),
};

const colleagueOf = (who: Member): Colleague => ({
  ...{ tenant: who.tenant, id: who.id, name: nameOf(who), now: who.now },
  identity: identityOf(who),
});

/** Acts on a company's people, in an identified person's name and role. */
async function acting<T>(
  at: At,
  given: Signed,
  as: ActsAs,
  work: (colleague: Colleague) => Promise<Outcome<T, Refused>>,
): Promise<Outcome<T, Refused>> {
  const who = await memberOf(at, given, as);
  return who.ok ? work(colleagueOf(who.value)) : who;
}

const rightsIn = ({ roles: has, offices, approveUpTo: most }: MemberRights): string =>
  [
    has.join(', '),
    ...(most === undefined ? [] : [`up to ${formatDollars(most)}`]),
    ...(offices ? [`${offices.length} of the offices`] : []),
  ].join('; ');

const proposed = (id: string, of: string) => [
  'Proposed. A colleague agrees, and then the link is sent:',
  `  staff agree --tenant ${of} --change ${id}`,
];

/** A company's members at the console: its first people, before anyone can be invited there. */
export const peopleCommands: readonly Command[] = [
  command({
    noun: 'staff',
    verb: 'list',
    summary: 'lists who works for a company at the console, who is invited, and what waits for a second person',
    effect: 'reads',
    options: { tenant },
    async run({ ports, now }, given) {
      const reader = { tenant: given.tenant, id: '', name: '', now, isDeciding: false };
      const list = await listPeople({ members: ports.people.members }, reader);
      const people = list.members.map(
        (each) => `${each.name}, ${each.email}: ${each.active ? rightsIn(each) : 'taken away'}`,
      );
      const invited = list.invitations.map((each) => `${each.name}, ${each.email}: invited as ${rightsIn(each)}`);
      const waiting = list.waiting.map((each) => `${each.id}: to ${each.what} ${each.name}, says ${each.by}`);
      const lines = [...people, ...invited, ...waiting];
      return done({ lines: lines.length > 0 ? lines : ['No one yet. Invite an owner: "staff invite".'], data: list });
    },
  }),
  command({
    noun: 'staff',
    verb: 'invite',
    summary: 'proposes to invite a colleague to the console; the link is sent after someone else approves',
    effect: 'signs',
    options: { tenant, by, name, email, roles, approveUpTo },
    run: (at, given) =>
      acting(at, given, 'prepare', async (colleague) => {
        const rights = { roles: given.roles, approveUpTo: given.approveUpTo };
        const proposal = { what: 'invite', name: given.name, email: given.email, rights } as const;
        const { id } = await proposeChange(at.ports.people, colleague, proposal);
        return done({ lines: proposed(id, given.tenant), data: { id } });
      }),
  }),
  command({
    noun: 'staff',
    verb: 'let-in',
    summary: `proposes to let one of the portal's own people read for ${LET_IN_HOURS} hours, by the number of a request`,
    effect: 'signs',
    options: {
      tenant,
      by,
      name,
      email,
      ticket: {
        about: 'the number of the request, as the company reads it',
        placeholder: '<number>',
        schema: z.string('Give the number of the request: --ticket 4711').check(z.minLength(1), z.maxLength(40)),
      },
    },
    run: (at, given) =>
      acting(at, given, 'prepare', async (colleague) => {
        const until = new Date(at.now.getTime() + LET_IN_HOURS * 3_600_000).toISOString();
        const rights = { roles: ['platform'] } as MemberRights;
        const { name: whose, email: to, ticket } = given;
        const proposal = { what: 'invite', name: whose, email: to, rights, ticket, until } as const;
        const { id } = await proposeChange(at.ports.people, colleague, proposal);
        return done({ lines: proposed(id, given.tenant), data: { id, until } });
      }),
  }),
  command({
    noun: 'staff',
    verb: 'agree',
    summary: 'agrees to a change that a colleague proposed; an invitation is sent by it',
    effect: 'signs',
    options: { tenant, by, change },
    run: (at, given) =>
      acting(at, given, 'approve', async (colleague) => {
        const found = await at.ports.people.members.change(given.tenant, given.change);
        if (found?.what === 'reset')
          return refuse({ code: 'staff/at-console', sentence: 'Two owners reset factors at the console, not here.' });
        const agreed = inWords(await agreeToChange(at.ports.people, colleague, given.change));
        if (!agreed.ok) return agreed;
        const { what, email: to } = agreed.value;
        return done({ lines: [what === 'invite' ? `The link is on its way to ${to}.` : 'Done.'], data: { what } });
      }),
  }),
  command({
    noun: 'staff',
    verb: 'drop',
    summary: 'drops a change that waits; its proposer may, too',
    effect: 'signs',
    options: { tenant, by, change },
    run: (at, given) =>
      acting(at, given, 'either', async (colleague) => {
        const dropped = inWords(await dropChange(at.ports.people, colleague, given.change));
        return dropped.ok ? done({ lines: ['Dropped. Nothing was changed.'], data: {} }) : dropped;
      }),
  }),
  command({
    noun: 'staff',
    verb: 'remove',
    summary: 'removes a colleague’s access at once: their next click is refused',
    effect: 'signs',
    options: { tenant, by, email, reason },
    run: (at, given) =>
      acting(at, given, 'approve', async (colleague) => {
        const all = await at.ports.people.members.list(given.tenant);
        const found = all.find((each) => each.email === given.email && each.active);
        if (!found) return refuse({ code: 'staff/no-person', sentence: 'No one at this company has that address.' });
        const { id: personId, version } = found;
        const removed = inWords(
          await removeColleague(at.ports.people, colleague, { personId, version, reason: given.reason }),
        );
        return removed.ok ? done({ lines: [`${found.name} no longer works for this company.`], data: {} }) : removed;
      }),
  }),
];
