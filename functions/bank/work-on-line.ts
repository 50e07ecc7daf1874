import { done, refuse } from '#shared/outcome.ts';
import {
  isBankFee,
  type KeptLine,
  LINE_STEPS_MAX,
  type LineName,
  type LineStep,
  namesItsWire,
  ownReferenceOf,
  recordedReferenceOf,
  wireOfLine,
} from '#shared/statement/kept-line.ts';
import { isCertain, proposalsFor } from '#shared/statement/propose.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { confirmWire, keepWire } from '../payments/confirm-wire.ts';
import { doubtOf } from '../payments/engine/doubted-money.ts';
import type { Which } from '../payments/engine/staff-work.ts';
import type { WireWork } from '../payments/engine/wire-work.ts';
import { isOtherPerson, type Member, nameOf, OWN_PROPOSALS_MAX, proposalsRefusal, signedBy } from '../people/member.ts';
import { ownTransfersIn } from './own-transfers.ts';
import type { StatementPorts } from './ports.ts';
import { freeNext, linesNear } from './remove-statement.ts';
import { standingOfReturn } from './returned-lines.ts';
import { followed, perhapsTypedOf, typedRefusalOf, typedWireOf } from './waiting-lines.ts';

type Ports = Pick<StatementPorts, 'lines' | 'statements' | 'wires' | 'transfers' | 'files'>;
/** The transaction, with the version that the person saw. A command has no version. */
export type ShownLineName = LineName & { readonly version?: number | undefined };

type Step = Pick<LineStep, 'name' | 'files' | 'isExclusion'> & { readonly reason?: string | undefined };

/** A transaction after one more step. */
export function lineStepped(
  { proposed: _decided, ...line }: KeptLine,
  member: Member,
  { name, reason, ...asked }: Step,
): KeptLine {
  const step: LineStep = { name, ...signedBy(member, reason), ...asked };
  return { ...line, steps: [...line.steps, step] };
}

/**
 * Steps reserved for an undo on the transaction itself: a colleague's proposal and its decision, after all that one
 * person may propose and withdraw. An undo on its wire needs none.
 */
const UNDO = 2 * OWN_PROPOSALS_MAX + 2;
/** Steps that must be free before a move. Posting and excluding take two, if an approver has to agree. */
const ROOM = { work: 4, undoneHere: 1 + UNDO, decidedHere: 2 + UNDO, out: 2, decision: 1 } as const;

/** True if a transaction returned a wire. */
export const isReturn = ({ state, direction }: KeptLine): boolean => state === 'matched' && direction === 'out';

/** True if this may be the money of an earlier transaction, and no one has decided about it. */
export const isPerhapsKnown = ({ state, alike }: KeptLine): boolean => state === 'new' && alike !== undefined;

/**
 * The required state of a transaction: undecided, or open to a proposal. A proposal undoes an exclusion or the match of
 * a returned wire, keeps a transaction that may be known money or a typed wire, or posts one to a file.
 */
type Standing = 'new' | 'proposable' | 'proposed';
function stands(line: KeptLine, standing: Standing): boolean {
  if (standing === 'proposed') return line.proposed !== undefined;
  if (standing === 'proposable') return line.state !== 'matched' || isReturn(line);
  return line.state === 'new' && !line.proposed;
}

/** The transaction, if it is in the required state. */
export async function foundLine(
  { lines }: Pick<StatementPorts, 'lines'>,
  member: Member,
  { on, id, version }: ShownLineName,
  standing: Standing,
  room: keyof typeof ROOM = 'work',
) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const line = await lines.find(member.tenant, { on, id });
  if (!line) return refuse({ code: 'statement/no-line' });
  if (!stands(line, standing) || (version !== undefined && line.version !== version))
    return refuse({ code: 'statement/line-changed' });
  return line.steps.length <= LINE_STEPS_MAX - ROOM[room] ? done(line) : refuse({ code: 'wire/too-many-steps' });
}

/** The transaction, if no one has decided about it and it is surely separate money. */
export async function ownLine(
  ports: Pick<StatementPorts, 'lines'>,
  member: Member,
  name: ShownLineName,
  room?: keyof typeof ROOM,
) {
  const line = await foundLine(ports, member, name, 'new', room);
  return line.ok && line.value.alike ? refuse({ code: 'statement/alike' }) : line;
}

/** A transaction after its write. False if another writer was faster. */
export const written = (line: KeptLine, isWritten: boolean) =>
  isWritten ? done({ ...line, version: line.version + 1 }) : refuse({ code: 'statement/line-changed' });

/** Saves a transaction against the version that was read. */
export const savedLine = async ({ lines }: Pick<StatementPorts, 'lines'>, line: KeptLine) =>
  written(line, await lines.save(line));

/**
 * The reference under which a transaction's wire is recorded: the one that someone typed, if it was typed. Several
 * deposits that aren't wires may share a bank reference, so a second one gets its own. A wire's reference is unique, so a
 * second transaction with it is refused. A record made from other wires doesn't count, because its reference only looks
 * the same.
 */
async function referenceFor({ wires }: Ports, line: KeptLine) {
  const typed = await typedWireOf({ wires }, line);
  if (!typed.ok) return typed;
  if (typed.value) return done(typed.value.reference);
  const reference = recordedReferenceOf(line);
  const known = await wires.find(line.tenantId, reference);
  const isOthers = known?.line !== undefined && known.line.id !== line.id && known.state !== 'void';
  if (isOthers && (namesItsWire(line) || known.line?.isNamed))
    return refuse({ code: 'wire/reference-used', sentence: ANOTHER_LINE });
  return done(isOthers ? ownReferenceOf(line) : reference);
}

/** The sender of a transaction, as the bank names them. */
export const bankSenderOf = ({ party, text }: KeptLine): string =>
  (party || text).slice(0, 80) || 'not named by the bank';

/** A transaction's wire as it is to be recorded, and the ports that record it as part of the transaction. */
async function recordable(ports: Ports, member: Member, line: KeptLine, reason?: string) {
  if (line.direction !== 'in') return refuse({ code: 'statement/not-incoming' });
  const reference = await referenceFor(ports, line);
  if (!reference.ok) return reference;
  const matched: KeptLine = { ...lineStepped(line, member, { name: 'match', reason }), state: 'matched' };
  const { amount: received, account, on } = line;
  const arrived = { received, reference: reference.value, sender: bankSenderOf(line), on, account };
  return done({ matched, arrived, to: { ...ports, wires: ports.wires.ofLine(matched) } });
}

/** The transaction with its wire, which was just recorded. */
async function recorded(ports: Ports, matched: KeptLine, { wire }: WireWork) {
  // Another transaction of the same wire was faster.
  if (wire.line && wire.line.id !== matched.id) return refuse({ code: 'wire/reference-used', sentence: ANOTHER_LINE });
  // The wire was typed already and nothing was written just now, so it becomes part of the transaction.
  const said = wire.line?.id === matched.id ? wire : await followed(ports, matched, wire);
  if (!said) return refuse({ code: 'statement/line-changed' });
  return done({ ...matched, wire: said, version: said.version });
}

const ANOTHER_LINE =
  'Another transaction with this bank reference already has a wire on record. If both are the same wire, exclude this one. Otherwise, ask the bank which one is right.';

/** A retry whose first answer was lost: this person has already recorded the transaction as this payment's wire. */
async function repeated(
  { lines }: Ports,
  member: Member,
  { on, id, version }: ShownLineName,
  which: Which,
): Promise<KeptLine | undefined> {
  const line = await lines.find(member.tenant, { on, id });
  const wire = line && wireOfLine(line);
  const last = line?.steps.at(-1);
  if (!line || !wire || last?.name !== 'match' || isOtherPerson(member, last)) return undefined;
  if (version !== undefined && line.version !== version + 1) return undefined;
  const isSame = wire.transfer?.id === which.id && wire.state === 'applied';
  return isSame ? line : undefined;
}

/** The payment as a suggestion, with the reasons shown beside it; undefined if it was chosen. */
async function suggestedAs({ transfers }: Ports, { tenant }: Member, line: KeptLine, { client, id }: Which) {
  const payment = await transfers.find(tenant, client, id);
  return payment ? proposalsFor(line, [payment])[0] : undefined;
}

/** Matches a transaction to a payment as its wire. Another amount needs approval, and so does a doubted statement. */
export async function confirmLine(ports: Ports, member: Member, name: ShownLineName, which: Which) {
  const line = await ownLine(ports, member, name);
  if (!line.ok) {
    const again = line.refusal.code === 'statement/line-changed' && (await repeated(ports, member, name, which));
    return again ? done(again) : line;
  }
  const suggested = await suggestedAs(ports, member, line.value, which);
  const isSure = suggested !== undefined && isCertain([suggested]);
  if (!isSure && (await perhapsTypedOf(ports, line.value))) return refuse({ code: 'statement/typed' });
  const reason = suggested?.reasons.join(' ');
  const why = await doubtOf(ports, line.value);
  const doubt = why && `This wire is ${why}.`;
  const asked = await recordable(ports, member, line.value, reason);
  if (!asked.ok) return asked;
  const { matched, arrived, to } = asked.value;
  const worked = await confirmWire(to, member, which, arrived, doubt);
  return worked.ok ? recorded(ports, matched, worked.value) : worked;
}

/** Records a transaction's wire without a payment, outside any file. */
export async function keepLine(ports: Ports, member: Member, name: ShownLineName) {
  const line = await ownLine(ports, member, name);
  if (!line.ok) return line;
  if (await perhapsTypedOf(ports, line.value)) return refuse({ code: 'statement/typed' });
  const asked = await recordable(ports, member, line.value);
  if (!asked.ok) return asked;
  const { matched, arrived, to } = asked.value;
  const worked = await keepWire(to, member, arrived);
  return worked.ok ? recorded(ports, matched, worked.value) : worked;
}

const STILL_HERE =
  'This outgoing transaction has the bank reference and amount of a wire on record. Ask the bank. If it took the money back, return the wire here first.';

/** Why a transaction can't be excluded. */
async function exclusionRefusal(ports: Ports, line: KeptLine) {
  const typed = await typedRefusalOf(ports, line);
  if (typed) return typed;
  // For an outgoing wire, the portal may still hold the money.
  if ((await standingOfReturn(ports, line)) !== 'here') return undefined;
  return { code: 'wire/reference-used', sentence: STILL_HERE } as const;
}

/**
 * True if money went out that no file would be charged with: it isn't the bank's fee, a transfer between own accounts,
 * Plaid's, a returned wire, or a possible duplicate, which counts for nothing.
 */
async function leavesNoFile(ports: Ports, line: KeptLine): Promise<boolean> {
  if (line.direction === 'in' || line.alike || line.swept || isBankFee(line)) return false;
  if (await standingOfReturn(ports, line)) return false;
  // The same rule as on the list, among undecided transactions: yesterday's transfer may be of the same amount.
  const near = await linesNear(ports, line);
  return !ownTransfersIn(near.filter(({ state, proposed }) => state === 'new' && !proposed)).has(line.id);
}

/** Excludes a transaction. Safe to repeat. */
export async function excluded(ports: Ports, member: Member, line: KeptLine, reason: string) {
  const refusal = await exclusionRefusal(ports, line);
  if (refusal) return refuse(refusal);
  const ignored: KeptLine = { ...lineStepped(line, member, { name: 'ignore', reason }), state: 'ignored' };
  const saved = written(ignored, await ports.lines.saveWithoutWire(ignored));
  if (saved.ok) await freeNext(ports, ignored);
  return saved;
}

/**
 * A retry whose first answer was lost: this person has already excluded the transaction, or its duplicates still have to
 * be freed.
 */
export async function excludedBefore(
  ports: Ports,
  member: Member,
  { on, id, version }: ShownLineName,
): Promise<KeptLine | undefined> {
  const line = await ports.lines.find(member.tenant, { on, id });
  const last = line?.steps.at(-1);
  if (!line || last?.name !== 'ignore' || isOtherPerson(member, last)) return undefined;
  if (line.files || (version !== undefined && line.version !== version + 1)) return undefined;
  await freeNext(ports, line);
  return line;
}

/**
 * Excludes a transaction, with a reason. An approver has to agree if money went out that no file is charged with, because
 * the files then hold more than the bank.
 */
export async function ignoreLine(ports: Ports, member: Member, name: ShownLineName, reason: string) {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const line = await foundLine(ports, member, name, 'new', 'decidedHere');
  if (!line.ok) {
    const again = line.refusal.code === 'statement/line-changed' && (await excludedBefore(ports, member, name));
    return again ? done(again) : line;
  }
  if (!(await leavesNoFile(ports, line.value))) return excluded(ports, member, line.value, reason);
  const refusal = (await exclusionRefusal(ports, line.value)) ?? proposalsRefusal(member, line.value.steps);
  if (refusal) return refuse(refusal);
  const isExclusion = true;
  const stepped = lineStepped(line.value, member, { name: 'propose', reason, isExclusion });
  return savedLine(ports, { ...stepped, proposed: { ...signedBy(member, reason), isExclusion } });
}

/** True if an undecided transaction may be money on record, so that two people can keep both. */
const mayKeepBoth = async (ports: Ports, line: KeptLine): Promise<boolean> =>
  isPerhapsKnown(line) || (!line.proposed && (await perhapsTypedOf(ports, line)) !== undefined);

/**
 * Proposes to undo an exclusion or the match of a returned wire, or to keep a transaction and its possible original.
 */
export async function proposeLine(ports: Ports, member: Member, name: ShownLineName, reason: string) {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const line = await foundLine(ports, member, name, 'proposable', 'out');
  if (!line.ok) return line;
  if (line.value.state === 'new' && !(await mayKeepBoth(ports, line.value)))
    return refuse({ code: 'statement/line-changed' });
  const enough = proposalsRefusal(member, line.value.steps);
  if (enough) return refuse(enough);
  const proposed = signedBy(member, reason);
  return savedLine(ports, { ...lineStepped(line.value, member, { name: 'propose', reason }), proposed });
}

/** A payment that transactions are matched to. */
export const whichOf = ({ clientId: client, id }: Transfer, version?: number): Which => ({ client, id, version });
