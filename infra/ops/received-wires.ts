import * as z from 'zod/mini';
import { confirmWire, keepWire } from '#functions/payments/confirm-wire.ts';
import { approveWire, rejectForWire } from '#functions/payments/decide-wire.ts';
import type { WireWork } from '#functions/payments/engine/wire-work.ts';
import { proposeForWire, proposeToApply, proposeToReopen } from '#functions/payments/propose-for-wire.ts';
import type { Member } from '#functions/staff/member.ts';
import { day } from '#shared/dates.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { RECORDED_REFERENCE_MAX } from '#shared/wire/received.ts';
import { type ActsAs, memberOf, type Signed } from './acting.ts';
import { openBooks } from './books.ts';
import { type At, type Command, command, type Told } from './command.ts';
import type { CommandPorts } from './command-ports.ts';
import { noteDone } from './note-done.ts';
import { changeIn, options } from './options.ts';
import type { Refused } from './refused.ts';
import { refusedBy } from './told.ts';
import { toldOfWire, waitingLines, wireLine, wirePlaces, wireSteps } from './told-wire.ts';
import { anyPhone } from './transfer-lists.ts';

const { tenant, by, transfer, reason, amount } = options;

const reference = {
  about: "the bank's reference (IMAD or OMAD)",
  placeholder: '<text>',
  schema: z
    .string('Give the bank’s reference: --reference 20261121B1Q8021C000123')
    .check(
      z.trim(),
      z.minLength(4, 'A bank’s reference has at least 4 characters.'),
      z.maxLength(RECORDED_REFERENCE_MAX),
    ),
};

const statement = {
  amount: { ...amount, about: 'the amount that arrived, dollars and cents' },
  reference,
  on: {
    about: 'the day of it on the statement, YYYY-MM-DD; the books use it',
    placeholder: '<day>',
    schema: z.pipe(z.string('Give the day on the statement: --on 2026-11-21'), day),
  },
  sender: {
    about: 'who sent it, as the statement names them',
    placeholder: '<name>',
    schema: z.string('Say who sent it: --sender "Ada Buyer"').check(z.trim(), z.minLength(1), z.maxLength(80)),
  },
};

async function actOn(
  at: At,
  given: Signed,
  as: ActsAs,
  work: (staff: CommandPorts['staff'], who: Member) => Promise<Outcome<WireWork, Refusal>>,
): Promise<Outcome<Told, Refused>> {
  const who = await memberOf(at, given, as);
  return who.ok ? toldOfWire(await work(at.ports.staff, who.value)) : who;
}

const meant = { tenant, by, reference };
const change = changeIn('wire show');

const READ: readonly Command[] = [
  command({
    noun: 'wire',
    verb: 'list',
    summary: 'lists the received wires that belong to nobody or wait for a second person, or all of them',
    effect: 'reads',
    options: { tenant, all: { about: 'also those that were applied', schema: z._default(z.boolean(), false) } },
    async run({ ports }, given) {
      const wires = await (given.all ? ports.wires(given.tenant) : ports.openWires(given.tenant));
      return done({ lines: wires.length > 0 ? wires.map(wireLine) : ['None.'], data: wires });
    },
  }),
  command({
    noun: 'wire',
    verb: 'show',
    summary: 'shows a received wire, what waits for a decision about it, and everything that happened to it',
    argument: 'reference',
    effect: 'reads',
    options: { tenant, reference },
    async run({ ports }, given) {
      const wire = await ports.staff.wires.find(given.tenant, given.reference);
      if (!wire) return refuse(refusedBy({ code: 'wire/unknown' }));
      return done({
        lines: [wireLine(wire), ...wirePlaces(wire), ...waitingLines(wire), '  steps', ...wireSteps(wire)],
        data: wire,
      });
    },
  }),
];

const REPAIR = command({
  noun: 'wire',
  verb: 'repair',
  summary: 'writes what the journal and the audit log lack of a received wire',
  argument: 'reference',
  effect: 'signs',
  options: meant,
  async run(at, given) {
    const { ports, now, isDryRun } = at;
    const who = await memberOf(at, given, 'prepare');
    if (!who.ok) return who;
    const wire = await ports.staff.wires.find(given.tenant, given.reference);
    if (!wire) return refuse(refusedBy({ code: 'wire/unknown' }));
    const entries = await (await openBooks()).repairWire(wire, now, isDryRun);
    await noteDone(at, who.value, { what: 'wire/repaired', subject: wire.reference, details: { entries } });
    const line =
      entries === 0 ? 'The books lacked nothing.' : `${entries} ${entries === 1 ? 'entry' : 'entries'} written.`;
    return done({ lines: [line], data: { reference: wire.reference, entries } });
  },
});

const RECORD: readonly Command[] = [
  command({
    noun: 'wire',
    verb: 'confirm',
    summary: 'records that a wire has arrived for a payment; another amount waits for a second person',
    argument: 'transfer',
    effect: 'signs',
    options: { tenant, by, transfer, phone: anyPhone, ...statement },
    async run(at, { amount: received, ...given }) {
      const which = await at.ports.which(given.tenant, given.transfer, given.phone);
      if (!which.ok) return which;
      return actOn(at, given, 'prepare', (staff, who) => confirmWire(staff, who, which.value, { ...given, received }));
    },
  }),
  command({
    noun: 'wire',
    verb: 'keep',
    summary: 'records a wire that belongs to nobody: held, and in no file, until two people decide',
    effect: 'signs',
    options: { tenant, by, ...statement },
    run: (at, { amount: received, ...given }) =>
      actOn(at, given, 'prepare', (staff, who) => keepWire(staff, who, { ...given, received })),
  }),
];

const PROPOSE: readonly Command[] = [
  command({
    noun: 'wire',
    verb: 'apply',
    summary: 'proposes to apply a wire that belongs to nobody to a payment',
    argument: 'reference',
    effect: 'signs',
    options: { ...meant, transfer, phone: anyPhone, reason },
    async run(at, given) {
      const which = await at.ports.which(given.tenant, given.transfer, given.phone);
      if (!which.ok) return which;
      const wish = { which: which.value, reason: given.reason };
      return actOn(at, given, 'prepare', (staff, who) => proposeToApply(staff, who, given.reference, wish));
    },
  }),
  command({
    noun: 'wire',
    verb: 'send-back',
    summary: 'proposes to send a wire that belongs to nobody back to its sender',
    argument: 'reference',
    effect: 'signs',
    options: { ...meant, reason },
    run: (at, given) =>
      actOn(at, given, 'prepare', (staff, who) =>
        proposeForWire(staff, who, given.reference, { what: 'send back', reason: given.reason }),
      ),
  }),
  command({
    noun: 'wire',
    verb: 'void',
    summary: 'proposes to drop a wire that was recorded by mistake; its reference is free again',
    argument: 'reference',
    effect: 'signs',
    options: { ...meant, reason },
    run: (at, given) =>
      actOn(at, given, 'prepare', (staff, who) =>
        proposeForWire(staff, who, given.reference, { what: 'void', reason: given.reason }),
      ),
  }),
  command({
    noun: 'wire',
    verb: 'reopen',
    summary: 'proposes to take the receipt of a wire back: the payment waits again, the wire belongs to nobody',
    argument: 'transfer',
    effect: 'signs',
    options: { tenant, by, transfer, phone: anyPhone, reason },
    async run(at, given) {
      const which = await at.ports.which(given.tenant, given.transfer, given.phone);
      if (!which.ok) return which;
      return actOn(at, given, 'prepare', (staff, who) => proposeToReopen(staff, who, which.value, given.reason));
    },
  }),
];

const DECIDE: readonly Command[] = [
  command({
    noun: 'wire',
    verb: 'approve',
    summary: 'does what a colleague proposed with a received wire',
    argument: 'reference',
    effect: 'signs',
    options: { ...meant, change },
    run: (at, given) => actOn(at, given, 'approve', (staff, who) => approveWire(staff, who, given)),
  }),
  command({
    noun: 'wire',
    verb: 'reject',
    summary: 'drops what was proposed with a received wire',
    argument: 'reference',
    effect: 'signs',
    options: { ...meant, change, reason },
    run: (at, given) => actOn(at, given, 'either', (staff, who) => rejectForWire(staff, who, given)),
  }),
];

/** Wires on the tenant's bank statement: what arrived, for whom, and what two people do with the rest. */
export const receivedWireCommands: readonly Command[] = [...READ, ...RECORD, ...PROPOSE, ...DECIDE, REPAIR];
