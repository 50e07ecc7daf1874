import * as z from 'zod/mini';
import { removeColleague } from '#functions/people/change-people.ts';
import { listPeople } from '#functions/people/list-people.ts';
import { identityOf, nameOf } from '#functions/people/member.ts';
import { formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import { type MemberRights, memberEmail } from '#shared/staff/staff-member.ts';
import { memberOf } from '../kit/acting.ts';
import { type Command, command } from '../kit/command.ts';
import { options } from '../kit/options.ts';
import { inWords } from '../kit/told.ts';

const { tenant, by, reason } = options;
const email = {
  about: 'their address at work',
  placeholder: '<address>',
  schema: z.pipe(z.string('Give their address at work: --email olivia@acme.example'), memberEmail),
};

const rightsIn = ({ roles: has, offices, approveUpTo: most }: MemberRights): string =>
  [
    has.join(', '),
    ...(most === undefined ? [] : [`up to ${formatDollars(most)}`]),
    ...(offices ? [`${offices.length} of the offices`] : []),
  ].join('; ');

/** A company's members at the console. Two people invite its first ones by `call propose-change`. */
export const peopleCommands: readonly Command[] = [
  command({
    noun: 'staff',
    verb: 'list',
    summary: 'lists who works for a company at the console and who is invited',
    effect: 'reads',
    options: { tenant },
    async run({ ports, now }, given) {
      const list = await listPeople({ members: ports.people.members }, { tenant: given.tenant, now });
      const people = list.members.map(
        (each) => `${each.name}, ${each.email}: ${each.active ? rightsIn(each) : 'taken away'}`,
      );
      const invited = list.invitations.map((each) => `${each.name}, ${each.email}: invited as ${rightsIn(each)}`);
      const lines = [...people, ...invited];
      return done({ lines: lines.length > 0 ? lines : ['No one yet. Two people invite an owner.'], data: list });
    },
  }),
  command({
    noun: 'staff',
    verb: 'remove',
    summary: 'removes a colleague’s access at once: their next click is refused',
    effect: 'signs',
    options: { tenant, by, email, reason },
    async run(at, given) {
      const who = await memberOf(at, given, 'approve');
      if (!who.ok) return who;
      const { tenant: of, id, now } = who.value;
      const colleague = { tenant: of, id, name: nameOf(who.value), now, identity: identityOf(who.value) };
      const all = await at.ports.people.members.list(of);
      const found = all.find((each) => each.email === given.email && each.active);
      if (!found) return refuse({ code: 'staff/no-person', sentence: 'No one at this company has that address.' });
      const { id: personId, version } = found;
      const removed = inWords(
        await removeColleague(at.ports.people, colleague, { personId, version, reason: given.reason }),
      );
      return removed.ok ? done({ lines: [`${found.name} no longer works for this company.`], data: {} }) : removed;
    },
  }),
];
