import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  approveWireDetails,
  markOf,
  proposeWireDetails,
  rejectWireDetails,
  type WireProposal,
} from '#functions/staff/wire-details.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Tenant, WiringDetail } from '#shared/tenant/tenant.ts';
import { keepApplied } from '../local/host/applied-tenants.ts';
import { type At, type Command, command, type Refused } from './command.ts';
import { options } from './options.ts';
import type { Place } from './place.ts';
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

const spelled = (details: WiringDetail | null | undefined, field: keyof WiringDetail): string => {
  if (!details) return '(none)';
  return field === 'beneficiaryPhone' ? formatPhone(details.beneficiaryPhone) : details[field];
};

/** Every field in whole, because they are compared with the bank's letter; what changes has both values. */
function comparison(standing: WiringDetail | undefined, asked: WiringDetail | null): readonly string[] {
  return (Object.keys(FIELDS) as (keyof WiringDetail)[]).map((field) => {
    const [before, after] = [spelled(standing, field), spelled(asked, field)];
    return `${before === after ? ' ' : '*'} ${FIELDS[field].padEnd(16)}${before === after ? after : `${before} → ${after}`}`;
  });
}

const proposedLine = (id: TenantId, proposal: WireProposal): string =>
  `Wiring details of ${id}: change ${markOf(proposal)}, proposed by ${proposal.by} at ${proposal.at}.`;

const asText = (wiring: WiringDetail | undefined): string =>
  JSON.stringify((Object.keys(FIELDS) as (keyof WiringDetail)[]).map((field) => wiring?.[field]));

/**
 * What applying a file is to where wires go. Every change needs a second person. So do the first details of a tenant at
 * AWS; on one machine nobody wires to them, and trying a company out is one person's affair.
 */
export function wiringStep(
  { stage }: Pick<Place, 'stage'>,
  before: Tenant | undefined,
  file: Tenant,
): 'same' | 'first' | 'second person' {
  if (asText(before?.wiring) === asText(file.wiring)) return 'same';
  return before?.wiring === undefined && stage === 'local' ? 'first' : 'second person';
}

/** Said where one person is enough, so that nobody takes the machine's way for the stage's. */
export const FIRST_DETAILS = '  Its wiring details are in force at once: they are its first, on this machine.';

/** Puts a file's wiring details forward, and says what has to be done now. */
export async function proposed({ desk, now }: At, file: Tenant, name: string): Promise<Outcome<string[], Refused>> {
  const made = await proposeWireDetails(
    desk.wireDetails,
    { tenant: file.id, name, now },
    file.wiring ?? null,
    desk.staff.random,
  );
  if (!made.ok) return refuse(refusedBy(made.refusal));
  return done([
    proposedLine(file.id, made.value),
    '  Nothing about them has changed. Clients see the old ones until a second person has approved the change:',
    `  wire-details show ${file.id}`,
  ]);
}

const toldOf = (proposal: WireProposal, what: string) => ({
  lines: [`Change ${markOf(proposal)} ${what}`],
  data: { change: markOf(proposal), hash: proposal.hash, proposedBy: proposal.by },
});

/** Where a tenant's wires go: one person proposes a change by applying the tenant's file, another one decides. */
export const wireDetailsCommands: readonly Command[] = [
  command({
    noun: 'wire-details',
    verb: 'show',
    summary: 'shows a proposed change of where wires go, in whole, beside what stands',
    argument: 'tenant',
    effect: 'reads',
    options: { tenant },
    async run({ desk }, given) {
      const [waiting, file] = await Promise.all([desk.wireDetails.find(given.tenant), desk.tenants.file(given.tenant)]);
      if (!waiting) return refuse(refusedBy({ code: 'staff/nothing-proposed' }));
      const { salt: _salt, ...data } = waiting;
      const lines = [
        proposedLine(given.tenant, waiting),
        ...comparison(file?.wiring, waiting.details),
        'Ask the tenant by a number you know, not by one in the message that asked for the change. Then:',
        `  wire-details approve ${given.tenant} --change ${markOf(waiting)} --by <name>`,
        `  wire-details reject ${given.tenant} --reason <text> --by <name>`,
      ];
      return done({ lines, data: { ...data, change: markOf(waiting), standing: file?.wiring ?? null } });
    },
  }),
  command({
    noun: 'wire-details',
    verb: 'approve',
    summary: 'puts a proposed change of where wires go in force; never by the person who proposed it',
    argument: 'tenant',
    effect: 'signs',
    options: {
      tenant,
      change: {
        about: 'the change you have looked at, as "wire-details show" names it',
        placeholder: '<change>',
        schema: z
          .string('Name the change you have looked at; "wire-details show" names it.')
          .check(z.regex(/^[0-9a-f]{12}$/, 'Give the twelve digits that "wire-details show" names the change by.')),
      },
      by,
    },
    async run({ desk, place, now, isDryRun }, given) {
      const member = { tenant: given.tenant, name: given.by, now };
      const approved = await approveWireDetails(desk.wireDetails, member, given.change);
      if (!approved.ok) return refuse(refusedBy(approved.refusal));
      const file = await desk.tenants.file(given.tenant);
      // The next start on this machine puts in what is kept here.
      if (file && place.running && !isDryRun) keepApplied(root, place.running.dataDir, file);
      const what = 'is in force. Clients who saw the old details are stopped until they have called.';
      return done(toldOf(approved.value, what));
    },
  }),
  command({
    noun: 'wire-details',
    verb: 'reject',
    summary: 'drops a proposed change of where wires go',
    argument: 'tenant',
    effect: 'signs',
    options: { tenant, reason, by },
    async run({ desk, now }, given) {
      const member = { tenant: given.tenant, name: given.by, now };
      const rejected = await rejectWireDetails(desk.wireDetails, member, given.reason);
      if (!rejected.ok) return refuse(refusedBy(rejected.refusal));
      return done(toldOf(rejected.value, 'is dropped. Everything stands as before.'));
    },
  }),
];
