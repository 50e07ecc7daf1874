import * as z from 'zod/mini';
import { standingOfLine } from '#functions/reports/statement-side.ts';
import type { Member } from '#functions/staff/member.ts';
import { confirmCertain } from '#functions/statements/confirm-certain.ts';
import { decideLine } from '#functions/statements/decide-line.ts';
import { WAITING_MAX } from '#functions/statements/line-matches.ts';
import { matchReturn } from '#functions/statements/match-return.ts';
import type { StatementPorts } from '#functions/statements/ports.ts';
import { proveFile } from '#functions/statements/prove-file.ts';
import { listWaiting } from '#functions/statements/waiting-lines.ts';
import {
  confirmLine,
  ignoreLine,
  keepLine,
  type LineWork,
  proposeLine,
  type ShownLineName,
} from '#functions/statements/work-on-line.ts';
import { bookedOn, month, monthOf } from '#shared/ledger/entry.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type KeptLine, LINE_STATES } from '#shared/statement/kept-line.ts';
import { type ActsAs, memberOf, type Signed } from './acting.ts';
import { type At, type Command, command, type Told } from './command.ts';
import { linesInMonth, MORE_IN_MONTH } from './lines-in-month.ts';
import { filesOption, namedFiles } from './named-files.ts';
import { options } from './options.ts';
import type { Refused } from './refused.ts';
import { statementFileCommands } from './statement-file-commands.ts';
import { inWords } from './told.ts';
import { toldOfWire } from './told-wire.ts';
import { anyPhone } from './transfer-lists.ts';

const { tenant, by, transfer, reason, file } = options;

/** As much of a line's id as a list shows, and as a person copies. */
const NAME_DIGITS = 12;
const WHICH = 'Name the line as "statement list" shows it: --line 2026-11-20/3f6a09c1d2e4';
const line = {
  about: 'the line, as "statement list" names it',
  placeholder: '<day/id>',
  schema: z.string(WHICH).check(z.regex(/^\d{4}-\d{2}-\d{2}\/[0-9a-f]{12,64}$/, WHICH)),
};
const ofLine = { tenant, by, line };
const wireBack = {
  about: 'the reference of the wire that was sent back',
  placeholder: '<IMAD>',
  schema: z.string('Name the wire as "statement list" shows it: --wire 20261121B1Q8021C000123').check(z.maxLength(120)),
};

const nameOf = ({ on, id }: KeptLine): string => `${on}/${id.slice(0, NAME_DIGITS)}`;

/** Said below lines that wait. */
const MORE_WAIT = `More lines wait than the ${WAITING_MAX.toLocaleString('en-US')} oldest, which were looked at: decide about some of them, and the next ones are listed.`;

/** A line of a statement in one line of a list. */
const lineOf = (one: KeptLine): string => {
  const amount = formatDollars(one.direction === 'in' ? one.amount : -one.amount);
  return [
    nameOf(one),
    amount.padStart(14),
    one.party || one.text.slice(0, 40),
    one.reference,
    standingOfLine(one),
  ].join('  ');
};

/** The line that was named: its day's month is read to the end. */
async function found(
  { lines }: StatementPorts,
  { tenant: of, line: named }: { tenant: Member['tenant']; line: string },
): Promise<ShownLineName | undefined> {
  const [on = '', start = ''] = named.split('/');
  let after: string | undefined;
  do {
    const page = await lines.month(of, { month: on.slice(0, 'yyyy-mm'.length), after, most: 500 });
    const one = page.lines.find((each) => each.on === on && each.id.startsWith(start));
    if (one) return one;
    after = page.after;
  } while (after);
  return undefined;
}

type OfLine = Signed & { tenant: Member['tenant']; line: string };

/** Does something with the line that was named. */
async function actOn(
  at: At,
  given: OfLine,
  as: ActsAs,
  work: (ports: StatementPorts, who: Member, name: ShownLineName) => Promise<Outcome<LineWork, Refusal>>,
): Promise<Outcome<Told, Refused>> {
  const who = await memberOf(at, given, as);
  if (!who.ok) return who;
  const { statements } = at.ports;
  const name = await found(statements, given);
  if (!name) return inWords(refuse({ code: 'statement/no-line' }));
  const worked = inWords(await work(statements, who.value, name));
  if (!worked.ok) return worked;
  const { line: changed, wire } = worked.value;
  const told = wire && toldOfWire(done(wire));
  const lines = [lineOf(changed), ...(told?.ok ? told.value.lines : [])];
  return done({ lines, data: { line: changed, ...(wire ? { wire: wire.wire } : {}) } });
}

const LIST: Command = command({
  noun: 'statement',
  verb: 'list',
  summary: 'lists the lines of bank statements: those that wait with what they may be for, others of a month',
  effect: 'reads',
  options: {
    tenant,
    state: { about: 'new, matched or ignored', placeholder: '<state>', schema: z._default(z.enum(LINE_STATES), 'new') },
    month: {
      about: 'the month of lines that were decided about, YYYY-MM',
      placeholder: '<month>',
      schema: z.optional(month),
    },
  },
  async run({ ports: { statements }, now }, { tenant: of, state, month: wanted }) {
    if (state !== 'new') {
      const asked = { tenant: of, month: wanted ?? monthOf(bookedOn(now.toISOString())), state };
      const { lines, isMore } = await linesInMonth(statements, asked);
      const told = [...lines.map(lineOf), ...(isMore ? [MORE_IN_MONTH] : [])];
      return done({ lines: told.length > 0 ? told : ['None.'], data: lines });
    }
    const { waiting, isMore } = await listWaiting(statements, { tenant: of, now });
    const lines = waiting.flatMap(({ line: one, proposals, isCertain, returns = [] }) => [
      `${lineOf(one)}${isCertain ? '  certain' : ''}`,
      ...proposals.map(({ payment, reasons }) => `    ${payment.id}  ${payment.referenceId}  ${reasons.join(' ')}`),
      ...returns.map(({ wire, reasons }) => `    ${wire.reference}  ${reasons.join(' ')}`),
    ]);
    const told = [...lines, ...(isMore ? [MORE_WAIT] : [])];
    return done({ lines: told.length > 0 ? told : ['None.'], data: waiting });
  },
});

const CONFIRM: readonly Command[] = [
  command({
    noun: 'statement',
    verb: 'confirm',
    summary: 'records that a line is the wire of a payment; another amount waits for a second person',
    argument: 'line',
    effect: 'signs',
    options: { ...ofLine, transfer, phone: anyPhone },
    async run(at, given) {
      const which = await at.ports.which(given.tenant, given.transfer, given.phone);
      if (!which.ok) return which;
      return actOn(at, given, 'prepare', (ports, who, name) => confirmLine(ports, who, name, which.value));
    },
  }),
  command({
    noun: 'statement',
    verb: 'confirm-certain',
    summary: 'records every line that is certain as the wire of its payment, and says what is left',
    effect: 'signs',
    options: { tenant, by },
    async run(at, given) {
      const who = await memberOf(at, given, 'prepare');
      if (!who.ok) return who;
      const { waiting } = await listWaiting(at.ports.statements, { tenant: given.tenant, now: at.now });
      const certain = waiting.flatMap(({ line: { on, id: lineId, version }, proposals: [first], isCertain }) =>
        isCertain && first
          ? [{ on, lineId, version, transferId: first.payment.id, paymentVersion: first.payment.version }]
          : [],
      );
      const { confirmed, notConfirmed } = await confirmCertain(at.ports.statements, who.value, certain);
      const lines = notConfirmed.map(({ lineId, message }) => `  ${lineId.slice(0, NAME_DIGITS)}: ${message}`);
      return done({ lines: [`${confirmed} confirmed.`, ...lines], data: { confirmed, notConfirmed } });
    },
  }),
  command({
    noun: 'statement',
    verb: 'keep',
    summary: 'records the wire of a line that belongs to nobody: held, and in no file, until two people decide',
    argument: 'line',
    effect: 'signs',
    options: ofLine,
    run: (at, given) => actOn(at, given, 'prepare', keepLine),
  }),
  command({
    noun: 'statement',
    verb: 'match-return',
    summary: 'says that a line of what went out is the one by which a wire went back',
    argument: 'line',
    effect: 'signs',
    options: { ...ofLine, wire: wireBack },
    run: (at, given) => actOn(at, given, 'prepare', (ports, who, name) => matchReturn(ports, who, name, given.wire)),
  }),
];

const IGNORE: readonly Command[] = [
  command({
    noun: 'statement',
    verb: 'ignore',
    summary: 'says that a line is none of the portal’s, and why',
    argument: 'line',
    effect: 'signs',
    options: { ...ofLine, reason },
    run: (at, given) => actOn(at, given, 'prepare', (ports, who, name) => ignoreLine(ports, who, name, given.reason)),
  }),
  command({
    noun: 'statement',
    verb: 'prove-file',
    summary:
      'says that a line is money of a file outside of the portal, or of several by a part each: held for them, or paid out of the company’s own account; what may be paid out of them follows',
    argument: 'line',
    effect: 'signs',
    options: {
      ...ofLine,
      file,
      files: filesOption,
      reason,
    },
    run(at, { file: fileNumber, files: parts, ...given }) {
      const said = namedFiles(fileNumber, parts);
      if (!said.ok) return Promise.resolve(said);
      return actOn(at, given, 'prepare', (ports, who, name) =>
        proveFile(ports, who, name, { ...said.value, reason: given.reason }),
      );
    },
  }),
  command({
    noun: 'statement',
    verb: 'take-back',
    summary: 'proposes to take a line back among those that wait: one that was ignored, or that a wire went back by',
    argument: 'line',
    effect: 'signs',
    options: { ...ofLine, reason },
    run: (at, given) => actOn(at, given, 'prepare', (ports, who, name) => proposeLine(ports, who, name, given.reason)),
  }),
  command({
    noun: 'statement',
    verb: 'approve-back',
    summary: 'takes a line back, as a colleague proposed with "statement take-back"',
    argument: 'line',
    effect: 'signs',
    options: ofLine,
    run: (at, given) => actOn(at, given, 'approve', (ports, who, name) => decideLine(ports, who, name, true)),
  }),
];

/** Bank statements: what the bank says, and what each line of it is for. */
export const statementCommands: readonly Command[] = [...statementFileCommands, LIST, ...CONFIRM, ...IGNORE];
