import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  type KeptLine,
  LINE_STEPS_MAX,
  type LineName,
  type LineStep,
  ownReferenceOf,
  recordedReferenceOf,
} from '#shared/statement/kept-line.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { confirmWire, keepWire } from '../payments/confirm-wire.ts';
import type { Which } from '../payments/engine/staff-work.ts';
import type { WirePorts, WireWork } from '../payments/engine/wire-work.ts';
import { byMember, isOtherPerson, type Member, nameOf } from '../staff/member.ts';
import type { StatementPorts } from './ports.ts';

type Ports = Pick<StatementPorts, 'lines' | 'wires' | 'transfers'>;
/** Which line, as the person saw it; a command works on whatever stands there. */
export type ShownLineName = LineName & { readonly version?: number | undefined };
/** What has come of work with a line. */
export type LineWork = { readonly line: KeptLine; readonly wire?: WireWork };

/** A line after one more step. */
function lineStepped(
  { proposed: _decided, ...line }: KeptLine,
  member: Member,
  name: LineStep['name'],
  reason?: string,
): KeptLine {
  const { at, staff: by, identity, reason: why } = byMember(member, reason);
  const step: LineStep = { name, by, identity, at, ...(why ? { reason: why } : {}) };
  return { ...line, steps: [...line.steps, step] };
}

/** The line, if it stands as it has to. */
async function found(
  { lines }: Ports,
  member: Member,
  { on, id, version }: ShownLineName,
  state: KeptLine['state'],
): Promise<Outcome<KeptLine, Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const line = await lines.find(member.tenant, { on, id });
  if (!line) return refuse({ code: 'statement/no-line' });
  if (line.state !== state || (version !== undefined && line.version !== version))
    return refuse({ code: 'statement/line-changed' });
  // A proposal and its decision have to fit in, too.
  return line.steps.length <= LINE_STEPS_MAX - 4 ? done(line) : refuse({ code: 'wire/too-many-steps' });
}

async function saved({ lines }: Ports, line: KeptLine): Promise<Outcome<LineWork, Refusal>> {
  return (await lines.save(line))
    ? done({ line: { ...line, version: line.version + 1 } })
    : refuse({ code: 'statement/line-changed' });
}

/**
 * The reference under which a line's wire is recorded. What a bank gives to a deposit that is no wire may stand at
 * several lines; a second one has its own. A wire's reference is the wire's alone: whatever else stands there is refused.
 */
async function referenceFor({ wires }: Ports, line: KeptLine): Promise<string> {
  const reference = recordedReferenceOf(line);
  const known = await wires.find(line.tenantId, reference);
  const isOthers = known?.line !== undefined && known.line.id !== line.id && known.state !== 'void';
  return isOthers && line.kind !== 'wire' ? ownReferenceOf(line) : reference;
}

const senderOf = ({ party, text }: KeptLine): string => (party || text).slice(0, 80) || 'not named by the bank';

/** Records the wire of a line; the line says so in the same write. */
async function recorded(
  ports: Ports,
  member: Member,
  line: KeptLine,
  record: (to: WirePorts, arrived: Parameters<typeof keepWire>[2]) => Promise<Outcome<WireWork, Refusal>>,
): Promise<Outcome<LineWork, Refusal>> {
  if (line.direction !== 'in') return refuse({ code: 'statement/not-incoming' });
  const reference = await referenceFor(ports, line);
  const known = await ports.wires.find(member.tenant, reference);
  if (known?.line && known.line.id !== line.id && known.state !== 'void')
    return refuse({ code: 'wire/reference-used', sentence: ANOTHER_LINE });
  const matched: KeptLine = { ...lineStepped(line, member, 'match'), state: 'matched', wire: reference };
  const arrived = { received: line.amount, reference, sender: senderOf(line), on: line.on };
  const worked = await record({ ...ports, wires: ports.wires.ofLine(matched) }, arrived);
  if (!worked.ok) return worked;
  // The wire was on record already, and the line follows it: nothing was written just now.
  if (worked.value.wire.line?.id !== line.id) await ports.lines.save(matched);
  return done({ line: { ...matched, version: line.version + 1 }, wire: worked.value });
}

const ANOTHER_LINE =
  'Another line of the statement has this bank reference, and its wire is on record. One wire is received once: ask the bank which of the two lines is right.';

/** Confirms that a line is the wire of a payment; another amount than was asked for waits for a second person. */
export async function confirmLine(ports: Ports, member: Member, name: ShownLineName, which: Which) {
  const line = await found(ports, member, name, 'new');
  if (!line.ok) return line;
  return recorded(ports, member, line.value, (to, arrived) => confirmWire(to, member, which, arrived));
}

/** Keeps the wire of a line for nobody yet: held, and in no file. */
export async function keepLine(ports: Ports, member: Member, name: ShownLineName) {
  const line = await found(ports, member, name, 'new');
  if (!line.ok) return line;
  return recorded(ports, member, line.value, (to, arrived) => keepWire(to, member, arrived));
}

/** Says that a line is none of the portal's, and why. */
export async function ignoreLine(
  ports: Ports,
  member: Member,
  name: ShownLineName,
  reason: string,
): Promise<Outcome<LineWork, Refusal>> {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const line = await found(ports, member, name, 'new');
  if (!line.ok) return line;
  return saved(ports, { ...lineStepped(line.value, member, 'ignore', reason), state: 'ignored' });
}

/** Proposes to take an ignored line back among those that wait. */
export async function proposeLine(
  ports: Ports,
  member: Member,
  name: ShownLineName,
  reason: string,
): Promise<Outcome<LineWork, Refusal>> {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const line = await found(ports, member, name, 'ignored');
  if (!line.ok) return line;
  const { at, staff: by, identity, reason: why } = byMember(member, reason);
  const proposed = { by, identity, at, ...(why ? { reason: why } : {}) };
  return saved(ports, { ...lineStepped(line.value, member, 'propose', reason), proposed });
}

/** Takes an ignored line back, as another person than the one who proposed it; or drops the proposal. */
export async function decideLine(
  ports: Ports,
  member: Member,
  name: ShownLineName,
  agrees: boolean,
): Promise<Outcome<LineWork, Refusal>> {
  const line = await found(ports, member, name, 'ignored');
  if (!line.ok) return line;
  const { proposed } = line.value;
  if (!proposed) return refuse({ code: 'staff/other-proposal' });
  if (!agrees) return saved(ports, lineStepped(line.value, member, 'reject'));
  if (!isOtherPerson(member, proposed)) return refuse({ code: 'staff/same-person' });
  return saved(ports, { ...lineStepped(line.value, member, 'restore', proposed.reason), state: 'new' });
}

/** A payment that several lines are confirmed for. */
export const whichOf = ({ clientId: client, id }: Transfer, version?: number): Which => ({ client, id, version });
