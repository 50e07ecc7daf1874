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
import { tenantProblems } from '#shared/tenant/problems.ts';
import { asItStands, STEERING, steeringChangeOf, withSteering } from '#shared/tenant/steering.ts';
import type { Tenant, WiringDetail } from '#shared/tenant/tenant.ts';
import { memberOf } from './acting.ts';
import { admitHere } from './admit-here.ts';
import { type At, type Command, command } from './command.ts';
import { mayLeave } from './leaving-account.ts';
import { options } from './options.ts';
import type { Place } from './place.ts';
import type { Refused } from './refused.ts';
import { compared, steeringLines, steeringParts } from './steering-words.ts';
import { inWords, refusedBy } from './told.ts';

const root = join(import.meta.dirname, '../..');
const { tenant, by, reason, leaving } = options;

const FIELDS = {
  bankName: 'bank',
  bankAddress: 'its address',
  routingNumber: 'routing number',
  accountNumber: 'account',
  beneficiaryName: 'beneficiary',
  beneficiaryAddress: 'their address',
  beneficiaryPhone: 'their phone',
} as const satisfies Record<keyof WiringDetail, string>;

const NONE = '(none)';

const detailOf = (details: WiringDetail | null | undefined, field: keyof WiringDetail): string => {
  if (!details) return NONE;
  return field === 'beneficiaryPhone' ? formatPhone(details.beneficiaryPhone) : details[field];
};

/**
 * Everything that steers money, changed or not: the approver of new wiring details sees which number clients will call.
 */
const comparison = (standing: Tenant | undefined, { details, contact }: TrustedChange): readonly string[] => [
  ...(Object.keys(FIELDS) as (keyof WiringDetail)[]).map((field) => {
    const asked = details === undefined ? standing?.wiring : details;
    return compared(FIELDS[field], detailOf(standing?.wiring, field), detailOf(asked, field));
  }),
  ...steeringLines(standing, contact),
];

/** What of a tenant a change is about, as a sentence begins with it. */
const partsOf = ({ details, contact }: TrustedChange): string =>
  [...(details === undefined ? [] : ['wiring details']), ...steeringParts(contact)].join(' and ');

const proposedLine = (id: TenantId, proposal: WireProposal): string =>
  `The ${partsOf(proposal)} of ${id}: change ${markOf(proposal)}, proposed by ${proposal.by} at ${proposal.at}.`;

/**
 * How applying a file changes what steers money. Every such change needs a second person. So does a new tenant at AWS:
 * it is closed until somebody has approved all of it. On one machine nobody's money moves, and one person can try a
 * company out.
 */
export function trustedStep(
  { stage }: Pick<Place, 'stage'>,
  before: Tenant | undefined,
  file: Tenant,
): { readonly asked: TrustedChange | undefined; readonly isFirstHere: boolean } {
  const isOtherWiring = !isDeepStrictEqual(before?.wiring, file.wiring);
  const isFirstHere = isOtherWiring && before?.wiring === undefined && stage === 'local';
  const opened = stage !== 'local' && file.active ? { active: true } : undefined;
  const contact = before ? steeringChangeOf(before, file) : opened;
  const asked: TrustedChange = {
    ...(isOtherWiring && !isFirstHere ? { details: file.wiring ?? null } : {}),
    ...(contact ? { contact } : {}),
  };
  return { asked: Object.keys(asked).length > 0 ? asked : undefined, isFirstHere };
}

/** A file as it is in force at once: with everything that waits for a second person as it stood. */
export function inForceOf(before: Tenant | undefined, file: Tenant, asked: TrustedChange | undefined): Tenant {
  const wiring = asked?.details === undefined ? file.wiring : before?.wiring;
  const standing = before ? asItStands(before, file) : { ...file, active: file.active && !asked?.contact?.active };
  const { wiring: _asked, ...others } = standing;
  return { ...others, ...(wiring ? { wiring } : {}) };
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
  const made = inWords(await proposeWireDetails(ports.wireDetails, member, asked, ports.staff.random));
  if (!made.ok) return made;
  return done([
    proposedLine(id, made.value),
    '  The details in force stay as they are: clients see them until a second person has approved the change:',
    `  wire-details show ${id}`,
  ]);
}

const toldOf = (proposal: WireProposal, what: string) => ({
  lines: [`Change ${markOf(proposal)} ${what}`],
  data: { change: markOf(proposal), hash: proposal.hash, proposedBy: proposal.by },
});

/** Whether the file as the waiting change makes it can stand: complete, and no money left behind unsaid. */
async function mayStand(
  { ports, now }: At,
  id: TenantId,
  named: readonly string[],
): Promise<Outcome<undefined, Refused>> {
  const [waiting, before] = await Promise.all([ports.wireDetails.find(id), ports.tenants.file(id)]);
  if (!(waiting?.contact && before)) return done(undefined);
  const { wiring: _former, ...others } = withSteering(before, waiting.contact);
  const wiring = waiting.details === undefined ? before.wiring : waiting.details;
  const file: Tenant = { ...others, ...(wiring ? { wiring } : {}) };
  const known = tenantProblems(before);
  const lines = tenantProblems(file).filter((problem) => !known.includes(problem));
  if (lines.length > 0)
    return refuse({ code: 'tenant/incomplete', sentence: 'This change can’t stand as it is.', lines });
  return mayLeave(ports.leaving, { before, file }, named, now);
}

/** What steers money: one person proposes a change by applying the tenant's file, another one decides. */
export const wireDetailsCommands: readonly Command[] = [
  command({
    noun: 'wire-details',
    verb: 'show',
    summary: 'shows a proposed change of what steers money beside the current values',
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
        `  wire-details approve ${given.tenant} --change ${markOf(waiting)}`,
        `  wire-details reject ${given.tenant} --reason <text>`,
      ];
      const standing = {
        details: file?.wiring ?? null,
        contact: file ? Object.fromEntries(STEERING.map((field) => [field, file[field]])) : null,
      };
      return done({ lines, data: { ...data, change: markOf(waiting), standing } });
    },
  }),
  command({
    noun: 'wire-details',
    verb: 'approve',
    summary: 'puts such a change in force; the person who proposed it can’t',
    argument: 'tenant',
    effect: 'signs',
    options: {
      tenant,
      change: {
        about: 'the change you have reviewed, as "wire-details show" names it',
        placeholder: '<change>',
        schema: z
          .string('Name the change you have looked at; "wire-details show" names it.')
          .check(
            z.regex(
              /^[0-9a-f]{12}$/,
              'Give the twelve letters and digits that "wire-details show" names the change by.',
            ),
          ),
      },
      leaving,
      by,
    },
    async run(at, given) {
      const { ports, place, isDryRun } = at;
      const who = await memberOf(at, given, 'approve');
      if (!who.ok) return who;
      const fits = await mayStand(at, given.tenant, given.leaving);
      if (!fits.ok) return fits;
      const approved = inWords(await approveWireDetails(ports.wireDetails, who.value, given.change));
      if (!approved.ok) return approved;
      const file = await ports.tenants.file(given.tenant);
      if (file && place.running && !isDryRun) await admitHere(root, place.running, file);
      const { details, contact } = approved.value;
      const stopped =
        details === undefined ? '' : ' Clients who saw the old details are stopped until they have called.';
      const soon = contact ? ' The rest shows within half a minute.' : '';
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
      const rejected = inWords(await rejectWireDetails(at.ports.wireDetails, who.value, given.reason));
      if (!rejected.ok) return rejected;
      return done(toldOf(rejected.value, 'is dropped. Everything stands as before.'));
    },
  }),
];
