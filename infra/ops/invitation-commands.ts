import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { invitePayer } from '#functions/invitations/invite-payer.ts';
import type { InvitePorts } from '#functions/invitations/ports.ts';
import { agreeToPayer, listPayers, resendToPayer, revokePayer } from '#functions/invitations/tend-invitations.ts';
import type { Member } from '#functions/staff/member.ts';
import { email as emailAddress, requiredName } from '#shared/client/client.ts';
import { language } from '#shared/client/language.ts';
import { NAME_MAX_REGISTRATION } from '#shared/limits.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { maskPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isPayerInvitationOpen, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { type ActsAs, memberOf, type Signed } from './acting.ts';
import { type At, type Command, command, type Told } from './command.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';
import { inWords } from './told.ts';

const { tenant, by, phone, amount, purpose, address, unit, city, state, zipcode, file, note, deadline } = options;
const namePart = (which: string) => ({
  about: `their ${which} name`,
  placeholder: '<name>',
  schema: requiredName(NAME_MAX_REGISTRATION),
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
  if (one.state === 'used' || one.state === 'revoked' || isPayerInvitationOpen(one, now.toISOString()))
    return { waiting: 'waits for a second person', prepared: 'not sent' }[one.state as string] ?? one.state;
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

/** The same for a program; the hash of the link is nobody's affair. */
const dataOf = ({ hash: _ours, ...told }: PayerInvitation) => told;

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
  if (!outcome.ok) return outcome;
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
    },
    run: (at, given) =>
      acting(at, given, 'prepare', (ports, who) =>
        invitePayer(ports, who, {
          key: randomBytes(16).toString('hex'),
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
    summary: 'lists who was asked for a payment and is no client yet, and how far each has come',
    effect: 'reads',
    options: { tenant },
    async run({ ports, now }, given) {
      const list = await listPayers(ports.payers, given);
      return done({
        lines: list.length > 0 ? list.map((one) => lineOf(one, now)) : ['None.'],
        data: list.map(dataOf),
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
];
