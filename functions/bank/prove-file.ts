import { formatDay } from '#shared/dates.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { namesFile, saidBy } from '#shared/statement/evidence.ts';
import { type KeptLine, namesItsWire, wireNamesOf } from '#shared/statement/kept-line.ts';
import { doubtOf } from '../payments/engine/doubted-money.ts';
import type { FileProof } from '../payments/engine/file-funds.ts';
import { followLostMoney, holdDisbursements } from '../payments/engine/lost-money.ts';
import { NOT_ARRIVED } from '../payments/engine/wire-work.ts';
import { byMember, isOtherPerson, type Member, signedBy } from '../people/member.ts';
import { fileRefusal, isNamedBy, type NamedFiles, partsIn } from './named-files.ts';
import type { StatementPorts } from './ports.ts';
import { standingOfReturn } from './returned-lines.ts';
import { isTypedFor, perhapsTypedOf, typedRefusalOf } from './waiting-lines.ts';
import { bankSenderOf, lineStepped, ownLine, type ShownLineName, savedLine } from './work-on-line.ts';

/** Money that never passed through the portal: its files, and how that is known. */
export type OutsideMoney = NamedFiles & { readonly reason: string };

const PROVEN_BY_ANOTHER =
  'Another transaction with this bank reference and amount already counts. Ask the bank which one is right.';
const ITS_WIRE =
  'This transaction has the bank reference and amount of a wire on record. It’s the return of that wire, so it can’t be charged to a file.';
const TYPED_SINCE =
  'Someone has since entered a wire that this may be. Reject this, and match the transaction to that wire.';
const A_PART =
  'A wire with this bank reference and the amount of one of these parts is already on record. Undo it first, under Bank activity.';

/**
 * A retry after the process died right after the write. Either the transaction shows that its money left its files, but
 * their disbursements may still have to be checked, or its posting is proposed. Undefined for any other request.
 */
async function repeated(
  ports: StatementPorts,
  member: Member,
  { on, id, version }: ShownLineName,
  said: NamedFiles,
): Promise<KeptLine | undefined> {
  const line = await ports.lines.find(member.tenant, { on, id });
  const last = line?.steps.at(-1);
  if (!line || !last || isOtherPerson(member, last) || !isNamedBy(line, said)) return undefined;
  if (version !== undefined && line.version !== version + 1) return undefined;
  if (line.proposed && last.name === 'propose') return line;
  if (!line.files || line.direction === 'in' || last.name !== 'ignore') return undefined;
  await tellUncovered(ports, member, line);
  return line;
}

const idsOf = ({ files = [] }: KeptLine): readonly string[] => files.map(({ fileId }) => fileId);

/** A transaction's proofs, one for each file with its part. */
function proofsOf(line: KeptLine, member: Member, reason: string): readonly FileProof[] {
  const { staff: by, at, reason: why } = byMember(member, reason);
  const { on, id, amount: whole, reference, direction, files: parts = [] } = line;
  const files = parts.map(({ fileNumber }) => fileNumber);
  const said = {
    ...{ on, id, reference, sender: bankSenderOf(line), by, at },
    ...(direction === 'out' ? { direction } : {}),
    ...(parts.length > 1 ? { partOf: { amount: whole, files } } : {}),
    ...(why ? { reason: why } : {}),
  };
  return parts.map(({ fileId, amount }) => ({ fileId, proof: { ...said, amount } }));
}

/** True if the bank's own text names the file, so that one person may post the money to it. */
const isNamedByBank = (line: KeptLine, said: NamedFiles): boolean =>
  'fileNumber' in said && namesFile(saidBy(line), said);

/** The typed wire that a deposit may be, unless the bank's text names another file than the wire's. */
async function typedOf(ports: StatementPorts, line: KeptLine, said: NamedFiles) {
  const typed = await perhapsTypedOf(ports, line);
  if (!typed || !('fileNumber' in said) || !isNamedByBank(line, said)) return typed;
  return (await isTypedFor(ports, typed, said.fileNumber)) ? typed : undefined;
}

/**
 * Posts a transaction to a file or charges it to the file, or to several in parts. Incoming money, such as a lender's
 * wire, counts toward its files' disbursements at once. So it needs approval unless the bank description names the
 * file, on a statement that continues the account's others. Outgoing money is subtracted at once, and disbursements that
 * are no longer covered are held.
 */
export async function proveFile(
  ports: StatementPorts,
  member: Member,
  name: ShownLineName,
  { reason, ...said }: OutsideMoney,
) {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const found = await ownLine(ports, member, name, 'decidedHere');
  if (!found.ok) {
    const again = found.refusal.code === 'statement/line-changed' && (await repeated(ports, member, name, said));
    return again ? done(again) : found;
  }
  const line = found.value;
  const isNamed = isNamedByBank(line, said);
  if (await typedOf(ports, line, said)) return refuse({ code: 'statement/typed' });
  const isAgreed = line.direction === 'out' || (isNamed && (await doubtOf(ports, line)) === undefined);
  return posted(ports, member, line, { reason, ...said }, isAgreed);
}

/** Posts or charges a transaction as its approver, on the files that a colleague proposed. */
export async function postAsProposed(
  ports: StatementPorts,
  member: Member,
  { proposed, ...line }: KeptLine,
  said: NamedFiles,
) {
  if (await typedOf(ports, line, said)) return refuse({ code: 'wire/reference-used', sentence: TYPED_SINCE });
  return posted(ports, member, line, { reason: proposed?.reason ?? '', ...said }, true);
}

/** Why a transaction can't be posted to these files now; otherwise their parts. */
async function postable(ports: StatementPorts, member: Member, line: KeptLine, said: NamedFiles) {
  const parts = partsIn(line, said);
  if (!parts.ok) return parts;
  // Outgoing money is subtracted at once, whatever its value date.
  if (line.direction === 'in' && line.on > bookedOn(member.now.toISOString()))
    return refuse({ code: 'wire/bad-day', sentence: NOT_ARRIVED });
  const typed = await typedRefusalOf(ports, line);
  if (typed) return refuse(typed);
  if (await standingOfReturn(ports, line)) return refuse({ code: 'wire/reference-used', sentence: ITS_WIRE });
  const isOther = await fileRefusal(ports, line, parts.value);
  return isOther ? refuse(isOther) : parts;
}

async function posted(
  ports: StatementPorts,
  member: Member,
  line: KeptLine,
  { reason, ...said }: OutsideMoney,
  isAgreed: boolean,
) {
  const parts = await postable(ports, member, line, said);
  if (!parts.ok) return parts;
  const files = [...parts.value];
  const step = { reason, files: files.map(({ fileNumber, amount }) => ({ fileNumber, amount })) };
  if (!isAgreed) {
    const taken = await whyNot(ports, { ...line, files });
    if (taken.code !== 'statement/line-changed') return refuse(taken);
    const stepped = lineStepped(line, member, { name: 'propose', ...step });
    return savedLine(ports, { ...stepped, proposed: { ...step, ...signedBy(member, reason) } });
  }
  const named: KeptLine = {
    ...lineStepped(line, member, { name: 'ignore', ...step }),
    ...{ state: 'ignored', files },
  };
  if (!(await ports.files.prove(named, proofsOf(named, member, reason)))) return refuse(await whyNot(ports, named));
  if (line.direction === 'out') await tellUncovered(ports, member, named);
  return done({ ...named, version: line.version + 1 });
}

/** Why nothing was written: another transaction has this wire, or someone was faster. */
async function whyNot(
  ports: StatementPorts,
  line: KeptLine,
): Promise<Refusal<'wire/reference-used' | 'statement/line-changed'>> {
  const found = await ports.wires.named(line.tenantId, wireNamesOf(line));
  const live = found.filter(
    (wire) => wire.state !== 'void' && !wire.part && (namesItsWire(line) || wire.line?.isNamed),
  );
  const isTaken = live.some((wire) => wire.received === line.amount);
  const isPart = line.files?.some(({ amount }) => live.some((wire) => wire.received === amount));
  if (isPart && !isTaken && line.direction === 'in') return { code: 'wire/reference-used', sentence: A_PART };
  if (isTaken && line.direction === 'out') return { code: 'wire/reference-used', sentence: ITS_WIRE };
  return isTaken || (await ports.files.isProven(line))
    ? { code: 'wire/reference-used', sentence: PROVEN_BY_ANOTHER }
    : { code: 'statement/line-changed' };
}

/** Holds disbursements of the files whose posting was undone, or that a transaction is charged to. Safe to repeat. */
export async function tellUncovered(
  ports: StatementPorts,
  { tenant, now }: Member,
  line: KeptLine,
  fileIds: readonly string[] = idsOf(line),
  follow: typeof holdDisbursements | typeof followLostMoney = followLostMoney,
): Promise<void> {
  const isCharged = line.direction === 'out';
  const money = `${formatDollars(line.amount)} of ${formatDay(line.on)}`;
  const why = isCharged ? `${money} was charged to this file.` : `The posting of ${money} was undone.`;
  for (const fileId of fileIds) await follow(ports, { tenant, fileId, at: now.toISOString(), why, isCharged });
}

/**
 * Removes a transaction from its files' proofs, in the write that reopens it. A disbursement that relied on it is held
 * until its file covers it again. Outgoing money is added back.
 */
export async function disproved(ports: StatementPorts, member: Member, proved: KeptLine) {
  const { files: _back, ...line } = proved;
  const fileIds = idsOf(proved);
  if (fileIds.length === 0) return refuse({ code: 'statement/line-changed' });
  const lists = await Promise.all(
    fileIds.map(async (fileId) => ({ fileId, list: await ports.files.promised(member.tenant, fileId) })),
  );
  if (proved.direction === 'in') await tellUncovered(ports, member, proved, fileIds, holdDisbursements);
  if (!(await ports.files.disprove(line, proved, lists))) return refuse({ code: 'statement/line-changed' });
  await tellUncovered(ports, member, proved);
  return done({ ...line, version: line.version + 1 });
}
