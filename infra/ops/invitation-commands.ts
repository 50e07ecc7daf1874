import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { invitePayer } from '#functions/invitations/invite-payer.ts';
import { listPayers } from '#functions/invitations/list-payers.ts';
import type { InvitePorts } from '#functions/invitations/ports.ts';
import { agreeToPayer, resendToPayer, revokePayer, unblockPayer } from '#functions/invitations/tend-invitations.ts';
import type { Member } from '#functions/staff/member.ts';
import { email as emailAddress, requiredName } from '#shared/client/client.ts';
import { language } from '#shared/client/language.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { maskPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isPayerInvitationOpen, PAYER_LISTS, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { invitationsText as words } from '#shared/text/console/invitations.ts';
import { type ActsAs, memberOf, type Signed } from './acting.ts';
import { type At, type Command, command, type Told } from './command.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';
import { inWords } from './told.ts';

const { tenant, by, phone, amount, purpose, address, unit, city, state, zipcode, file, note, deadline } = options;
const namePart = (which: string) => ({
  about: `their ${which} name`,
  placeholder: '<name>',
  schema: requiredName,
});
const email = {
  about: 'their e-mail address, if you know it',
  placeholder: '<address>',
  schema: z.optional(emailAddress),
};
const invitation = {
  about: 'the invitation, by its id',
  placeholder: '<id>',
  schema: z
    .string('Give the invitation’s id, as "invitation list" has it.')
    .check(z.regex(/^[0-9a-f]{24}$/, 'Give the invitation’s id, as "invitation list" has it.')),
};

/** How far an invitation has come, as somebody at a company says it. */
const standing = (one: PayerInvitation, now: Date): string => {
  if (one.state === 'used' || one.state === 'revoked') return one.state;
  if (isPayerInvitationOpen(one, now.toISOString()))
    return one.blocked
      ? 'blocked'
      : ({ waiting: 'waits for a second person', prepared: 'not sent' }[one.state as string] ?? one.state);
  return 'ended';
};

const lineOf = (one: PayerInvitation, now: Date): string =>
  [
    one.id,
    standing(one, now).padEnd(10),
    formatDollars(one.request.amount).padStart(12),
    `${one.who.firstName} ${one.who.lastName}, ${maskPhone(one.who.phone)}`,
    one.request.address1,
    `until ${one.endsAt.slice(0, 10)}`,
  ].join('  ');

/** Why one is blocked, and what makes it go on. */
function blockedLines({ id, tenantId, blocked }: PayerInvitation, now: Date, endsAt: string): readonly string[] {
  if (!blocked || endsAt <= now.toISOString()) return [];
  const agrees = blocked.code === 'staff/needs-approval';
  const command = `invitation ${agrees ? 'approve' : 'unblock'} ${id} --tenant ${tenantId}`;
  const why = words.why[blocked.code] ?? words.whyElse(blocked.code);
  return [`  ${why}`, `  ${agrees ? 'A colleague agrees' : 'Once that is mended'}: ${command}`];
}

/** The same for a program; the hash of the link is nobody's affair. */
const dataOf = ({ hash: _ours, ...told }: PayerInvitation) => told;

/** What to type where a question is answered with yes. */
const withWay = (refused: Refused): Refused =>
  refused.code === 'payer/asked-already' ? { ...refused, lines: ['  If it is: the same with --again'] } : refused;

/** Does something about an invitation, in a proved person's name, and tells how it stands. */
async function acting(
  at: At,
  given: Signed,
  as: ActsAs,
  work: (ports: InvitePorts, who: Member) => Promise<Outcome<PayerInvitation, Refusal>>,
): Promise<Outcome<Told, Refused>> {
  const who = await memberOf(at, given, as);
  if (!who.ok) return who;
  const outcome = inWords(await work(at.ports.payers, who.value));
  if (!outcome.ok) return refuse(withWay(outcome.refusal));
  const { value } = outcome;
  const next =
    value.state === 'waiting'
      ? [`  A colleague agrees, and then the link is sent: invitation approve ${value.id} --tenant ${given.tenant}`]
      : [];
  return done({ lines: [lineOf(value, at.now), ...next], data: dataOf(value) });
}

const meant = { tenant, by, invitation };

/** Somebody who is no client yet is asked for a payment. */
export const invitationCommands: readonly Command[] = [
  command({
    noun: 'invitation',
    verb: 'create',
    summary: 'asks somebody who is no client yet for a payment, by a link of their own in a text and an e-mail',
    effect: 'signs',
    options: {
      ...{ tenant, by, 'first-name': namePart('first'), 'last-name': namePart('last'), phone, email },
      language: { about: 'en or es', placeholder: '<language>', schema: z._default(language, 'en') },
      ...{ amount, purpose, method: options.method, address, unit, city, state, zipcode, file, note, deadline },
      ...{ office: options.office, agent: options.agent },
      again: {
        about: 'it is another payment, although this phone is asked for the same file or amount and hasn’t answered',
        schema: z._default(z.boolean(), false),
      },
    },
    run: (at, given) =>
      acting(at, given, 'prepare', (ports, who) =>
        invitePayer(ports, who, {
          key: randomBytes(16).toString('hex'),
          isMeantAgain: given.again,
          who: {
            firstName: given['first-name'],
            lastName: given['last-name'],
            phone: given.phone,
            language: given.language,
            ...(given.email ? { email: given.email } : {}),
          },
          request: {
            ...{ amount: given.amount, purpose: given.purpose, method: given.method, note: given.note },
            ...{ address1: given.address, address2: given.unit, city: given.city, state: given.state },
            ...{ zipcode: given.zipcode, fileNumber: given.file, deadlineOn: given.deadline },
            ...{ officeId: given.office, agentId: given.agent },
          },
        }),
      ),
  }),
  command({
    noun: 'invitation',
    verb: 'list',
    summary: 'lists who was asked for a payment and is no client yet, the newest first, and how far each has come',
    effect: 'reads',
    options: {
      tenant,
      only: {
        about: `only those that have come so far: ${PAYER_LISTS.join(', ')}`,
        placeholder: '<list>',
        schema: z.optional(z.enum(PAYER_LISTS, `Name one of these: ${PAYER_LISTS.join(', ')}`)),
      },
      after: {
        about: 'where the page before ended, as it said',
        placeholder: '<place>',
        schema: z.optional(z.string().check(z.regex(/^\S{1,60}$/, 'Give the place as the page before said it.'))),
      },
    },
    async run({ ports, now }, given) {
      const { invitations, after } = await listPayers(ports.payers, given, { list: given.only, after: given.after });
      const lines = invitations.flatMap((one) => [lineOf(one, now), ...blockedLines(one, now, one.endsAt)]);
      const only = given.only ? ` --only ${given.only}` : '';
      const more = after ? [`  More: invitation list --tenant ${given.tenant}${only} --after ${after}`] : [];
      return done({
        lines: lines.length > 0 ? [...lines, ...more] : ['None.', ...more],
        data: { invitations: invitations.map(dataOf), after },
      });
    },
  }),
  command({
    noun: 'invitation',
    verb: 'approve',
    summary: "agrees to a colleague's request to somebody new; the link is sent by it",
    argument: 'invitation',
    effect: 'signs',
    options: meant,
    run: (at, given) => acting(at, given, 'approve', (ports, who) => agreeToPayer(ports, who, given.invitation)),
  }),
  command({
    noun: 'invitation',
    verb: 'resend',
    summary: 'sends a new link; the one sent before opens nothing from then on',
    argument: 'invitation',
    effect: 'signs',
    options: meant,
    run: (at, given) => acting(at, given, 'prepare', (ports, who) => resendToPayer(ports, who, given.invitation)),
  }),
  command({
    noun: 'invitation',
    verb: 'revoke',
    summary: 'takes an invitation back: its link opens nothing from then on',
    argument: 'invitation',
    effect: 'signs',
    options: meant,
    run: (at, given) => acting(at, given, 'either', (ports, who) => revokePayer(ports, who, given.invitation)),
  }),
  command({
    noun: 'invitation',
    verb: 'unblock',
    summary: 'goes on with one that couldn’t become a payment, once what stood against it is mended; its link stays',
    argument: 'invitation',
    effect: 'signs',
    options: meant,
    run: (at, given) => acting(at, given, 'prepare', (ports, who) => unblockPayer(ports, who, given.invitation)),
  }),
];
