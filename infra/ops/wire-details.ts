import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Member } from '#functions/staff/member.ts';
import {
  approveWireDetails,
  markOf,
  proposeWireDetails,
  rejectWireDetails,
  type TrustedChange,
  type WireProposal,
} from '#functions/staff/wire-details.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import { type Contact, contactOf, isSameContact } from '#shared/tenant/contact.ts';
import type { Tenant, WiringDetail } from '#shared/tenant/tenant.ts';
import { memberOf } from './acting.ts';
import { admitHere } from './admit-here.ts';
import { type At, type Command, command } from './command.ts';
import { options } from './options.ts';
import type { Place } from './place.ts';
import type { Refused } from './refused.ts';
import { refusedBy } from './told.ts';

const root = join(import.meta.dirname, '../..');
const { tenant, by, reason } = options;

const FIELDS = {
  bankName: 'bank',
  bankAddress: 'its address',
  routingNumber: 'routing number',
  accountNumber: 'account',
  beneficiaryName: 'beneficiary',
  beneficiaryAddress: 'their address',
  beneficiaryPhone: 'their phone',
} as const satisfies Record<keyof WiringDetail, string>;

const CONTACT = {
  pocPhone: 'number to call',
  supportEmail: 'write to',
  senderEmail: 'mails come from',
  hosts: 'own domains',
} as const satisfies Record<keyof Contact, string>;

const NONE = '(none)';

/** Every field in whole, because they are compared with the bank's letter; what changes has both values. */
const compared = (label: string, before: string, after: string): string =>
  `${before === after ? ' ' : '*'} ${label.padEnd(16)}${before === after ? after : `${before} → ${after}`}`;

const detailOf = (details: WiringDetail | null | undefined, field: keyof WiringDetail): string => {
  if (!details) return NONE;
  return field === 'beneficiaryPhone' ? formatPhone(details.beneficiaryPhone) : details[field];
};

const contactLine = (contact: Contact | undefined, field: keyof Contact): string => {
  if (!contact) return NONE;
  if (field === 'hosts') return contact.hosts.join(', ') || NONE;
  return field === 'pocPhone' ? formatPhone(contact.pocPhone) : contact[field];
};

/** The whole contact, changed or not: the approver of the first details sees which number clients will call. */
function comparison(standing: Tenant | undefined, { details, contact }: TrustedChange): readonly string[] {
  const asked = { details: details === undefined ? standing?.wiring : details, contact: contact ?? standing };
  return [
    ...(Object.keys(FIELDS) as (keyof WiringDetail)[]).map((field) =>
      compared(FIELDS[field], detailOf(standing?.wiring, field), detailOf(asked.details, field)),
    ),
    ...(Object.keys(CONTACT) as (keyof Contact)[]).map((field) =>
      compared(CONTACT[field], contactLine(standing, field), contactLine(asked.contact, field)),
    ),
  ];
}

/** What of a tenant a change is about, as a sentence begins with it. */
const partsOf = ({ details, contact }: TrustedChange): string =>
  [...(details === undefined ? [] : ['wiring details']), ...(contact ? ['contact'] : [])].join(' and ');

const proposedLine = (id: TenantId, proposal: WireProposal): string =>
  `The ${partsOf(proposal)} of ${id}: change ${markOf(proposal)}, proposed by ${proposal.by} at ${proposal.at}.`;

/**
 * How applying a file changes what clients trust. Every change of the wiring details or the contact needs a second
 * person. So do a tenant's first details at AWS; on one machine nobody wires to them, and one person can try a company
 * out. A new tenant's contact has no clients to mislead yet: the person who approves its first details sees it beside
 * them.
 */
export function trustedStep(
  { stage }: Pick<Place, 'stage'>,
  before: Tenant | undefined,
  file: Tenant,
): { readonly asked: TrustedChange | undefined; readonly isFirstHere: boolean } {
  const isOtherWiring = !isDeepStrictEqual(before?.wiring, file.wiring);
  const isFirstHere = isOtherWiring && before?.wiring === undefined && stage === 'local';
  const asked: TrustedChange = {
    ...(isOtherWiring && !isFirstHere ? { details: file.wiring ?? null } : {}),
    ...(before && !isSameContact(before, file) ? { contact: contactOf(file) } : {}),
  };
  return { asked: Object.keys(asked).length > 0 ? asked : undefined, isFirstHere };
}

/** A file as it is in force at once: with everything that waits for a second person as it stood. */
export function inForceOf(before: Tenant | undefined, file: Tenant, asked: TrustedChange | undefined): Tenant {
  const { wiring: fresh, ...others } = file;
  const wiring = asked?.details === undefined ? fresh : before?.wiring;
  const contact = asked?.contact && before ? contactOf(before) : {};
  return { ...others, ...contact, ...(wiring ? { wiring } : {}) };
}

/** Printed where one person is enough, because a stage at AWS needs two. */
export const FIRST_DETAILS = '  Its wiring details are in force at once: they are its first, on this machine.';

/** Puts what of a file waits for a second person forward, and says what has to be done now. */
export async function proposed(
  { ports }: At,
  { id }: Tenant,
  asked: TrustedChange,
  member: Member,
): Promise<Outcome<string[], Refused>> {
  const made = await proposeWireDetails(ports.wireDetails, member, asked, ports.staff.random);
  if (!made.ok) return refuse(refusedBy(made.refusal));
  return done([
    proposedLine(id, made.value),
    '  Nothing about them has changed. Clients see the old ones until a second person has approved the change:',
    `  wire-details show ${id}`,
  ]);
}

const toldOf = (proposal: WireProposal, what: string) => ({
  lines: [`Change ${markOf(proposal)} ${what}`],
  data: { change: markOf(proposal), hash: proposal.hash, proposedBy: proposal.by },
});

/** What clients trust: one person proposes a change by applying the tenant's file, another one decides. */
export const wireDetailsCommands: readonly Command[] = [
  command({
    noun: 'wire-details',
    verb: 'show',
    summary: 'shows a proposed change of wiring details or contact beside the current values',
    argument: 'tenant',
    effect: 'reads',
    options: { tenant },
    async run({ ports }, given) {
      const [waiting, file] = await Promise.all([
        ports.wireDetails.find(given.tenant),
        ports.tenants.file(given.tenant),
      ]);
      if (!waiting) return refuse(refusedBy({ code: 'staff/nothing-proposed' }));
      const { salt: _salt, ...data } = waiting;
      const lines = [
        proposedLine(given.tenant, waiting),
        ...comparison(file, waiting),
        'Ask the tenant by a number you know, not by one in the message that asked for the change. Then:',
        `  wire-details approve ${given.tenant} --change ${markOf(waiting)} --by <name>`,
        `  wire-details reject ${given.tenant} --reason <text> --by <name>`,
      ];
      const standing = { details: file?.wiring ?? null, contact: file ? contactOf(file) : null };
      return done({ lines, data: { ...data, change: markOf(waiting), standing } });
    },
  }),
  command({
    noun: 'wire-details',
    verb: 'approve',
    summary: 'puts such a change in force; the person who proposed it cannot',
    argument: 'tenant',
    effect: 'signs',
    options: {
      tenant,
      change: {
        about: 'the change you have reviewed, as "wire-details show" names it',
        placeholder: '<change>',
        schema: z
          .string('Name the change you have looked at; "wire-details show" names it.')
          .check(z.regex(/^[0-9a-f]{12}$/, 'Give the twelve digits that "wire-details show" names the change by.')),
      },
      by,
    },
    async run(at, given) {
      const { ports, place, isDryRun } = at;
      const who = await memberOf(at, given, 'approve');
      if (!who.ok) return who;
      const approved = await approveWireDetails(ports.wireDetails, who.value, given.change);
      if (!approved.ok) return refuse(refusedBy(approved.refusal));
      const file = await ports.tenants.file(given.tenant);
      if (file && place.running && !isDryRun) await admitHere(root, place.running, file);
      const { details, contact } = approved.value;
      const stopped =
        details === undefined ? '' : ' Clients who saw the old details are stopped until they have called.';
      const soon = contact ? ' The contact shows within half a minute.' : '';
      return done(toldOf(approved.value, `is in force.${stopped}${soon}`));
    },
  }),
  command({
    noun: 'wire-details',
    verb: 'reject',
    summary: 'rejects such a change',
    argument: 'tenant',
    effect: 'signs',
    options: { tenant, reason, by },
    async run(at, given) {
      const who = await memberOf(at, given, 'either');
      if (!who.ok) return who;
      const rejected = await rejectWireDetails(at.ports.wireDetails, who.value, given.reason);
      if (!rejected.ok) return refuse(refusedBy(rejected.refusal));
      return done(toldOf(rejected.value, 'is dropped. Everything stands as before.'));
    },
  }),
];
