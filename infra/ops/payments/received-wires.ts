import * as z from 'zod/mini';
import { keepTypedWire } from '#functions/payments/confirm-wire.ts';
import { day } from '#shared/dates.ts';
import { done, refuse } from '#shared/outcome.ts';
import { RECORDED_REFERENCE_MAX } from '#shared/wire/received.ts';
import { memberOf } from '../kit/acting.ts';
import { openBooks } from '../kit/books.ts';
import { type Command, command } from '../kit/command.ts';
import { noteDone } from '../kit/note-done.ts';
import { options } from '../kit/options.ts';
import { refusedBy } from '../kit/told.ts';
import { toldOfWire, waitingLines, wireLine, wirePlaces, wireSteps } from './told-wire.ts';

const { tenant, by, amount } = options;

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

const SHOW = command({
  noun: 'wire',
  verb: 'show',
  summary: 'shows a received wire, its open proposal, and its history',
  argument: 'reference',
  effect: 'reads',
  options: { tenant, reference },
  async run({ ports }, given) {
    const wire = await ports.staff.wires.find(given.tenant, given.reference);
    if (!wire) return refuse(refusedBy({ code: 'wire/unknown' }));
    return done({
      lines: [
        wireLine(wire),
        `  version ${wire.version}`,
        ...wirePlaces(wire),
        ...waitingLines(wire),
        '  steps',
        ...wireSteps(wire),
      ],
      data: wire,
    });
  },
});

const REPAIR = command({
  noun: 'wire',
  verb: 'repair',
  summary: 'adds a received wire’s missing entries to the journal and the audit log',
  argument: 'reference',
  effect: 'signs',
  options: { tenant, by, reference },
  async run(at, given) {
    const { ports, now, isDryRun } = at;
    const who = await memberOf(at, given, 'prepare');
    if (!who.ok) return who;
    const wire = await ports.staff.wires.find(given.tenant, given.reference);
    if (!wire) return refuse(refusedBy({ code: 'wire/unknown' }));
    const entries = await (await openBooks()).repairWire(wire, now, isDryRun);
    await noteDone(who.value, { what: 'wire/repaired', subject: wire.reference, details: { entries } });
    const line =
      entries === 0 ? 'The books were complete.' : `${entries} ${entries === 1 ? 'entry' : 'entries'} written.`;
    return done({ lines: [line], data: { reference: wire.reference, entries } });
  },
});

const KEEP = command({
  noun: 'wire',
  verb: 'keep',
  summary: 'records an unidentified wire, in no file until two people decide',
  effect: 'signs',
  options: { tenant, by, ...statement },
  async run(at, { amount: received, ...given }) {
    const who = await memberOf(at, given, 'prepare');
    if (!who.ok) return who;
    return toldOfWire(await keepTypedWire(at.ports.staff, who.value, { ...given, received }));
  },
});

export const receivedWireCommands: readonly Command[] = [SHOW, KEEP, REPAIR];
