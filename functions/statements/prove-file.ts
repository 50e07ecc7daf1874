import { bookedOn } from '#shared/ledger/entry.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type KeptLine, PROOFS_MAX, recordedReferenceOf } from '#shared/statement/kept-line.ts';
import { otherNameOf } from '#shared/wire/imad.ts';
import { fileIdOf, fileOf } from '../bookkeeping/book-entries.ts';
import { markAllUncovered } from '../payments/engine/cover.ts';
import type { LineProof, Promised } from '../payments/engine/file-funds.ts';
import { byMember, isOtherPerson, type Member } from '../staff/member.ts';
import { wireOf } from './line-matches.ts';
import type { StatementPorts } from './ports.ts';
import { standingOfReturn } from './returned-lines.ts';
import { followed } from './waiting-lines.ts';
import { bankSenderOf, foundLine, type LineWork, lineStepped, type ShownLineName } from './work-on-line.ts';

/** What is said of a line whose money never passed the portal: which file's it is, and how that is known. */
export type OutsideMoney = { readonly fileNumber: string; readonly reason: string };

const PROVEN_BY_ANOTHER =
  'Another line of the statement has this bank reference and amount, and its money counts already. One wire counts once: ask the bank which of the two lines is right.';
const ITS_WIRE =
  'This line has the bank reference and the amount of a wire on record: it is that wire going back, and no money of a file.';
const NOT_YET = 'The bank counts this line on a day that is still to come: its money isn’t there yet.';

/** Whether some payment is in this file, or something is held for it: a slip of the number would be nobody's money. */
async function isKnown(
  ports: StatementPorts,
  { tenantId: tenant }: KeptLine,
  fileId: string,
  { proofs = [] }: Promised,
): Promise<boolean> {
  if (proofs.length > 0) return true;
  const open = await ports.open(tenant);
  return open.some((each) => fileOf(each) === fileId) || (await ports.files.held(tenant, fileId)) !== 0;
}

/**
 * The same press again, after a death behind its write: the line says that its money left the file, and perhaps nobody
 * has looked at what was to be paid out of that. Undefined unless it is that press.
 */
async function repeated(
  ports: StatementPorts,
  member: Member,
  { on, id, version }: ShownLineName,
  fileNumber: string,
): Promise<LineWork | undefined> {
  const line = await ports.lines.find(member.tenant, { on, id });
  const last = line?.steps.at(-1);
  if (!line?.outside || line.direction === 'in' || last?.name !== 'ignore' || isOtherPerson(member, last))
    return undefined;
  if (last.fileNumber !== fileNumber || (version !== undefined && line.version !== version + 1)) return undefined;
  await tellUncovered(ports, member, line.outside.fileId);
  return { line };
}

/** What a line is as a proof of its file. */
function proofOf(line: KeptLine, member: Member, reason: string): LineProof {
  const { staff: by, at, reason: why } = byMember(member, reason);
  const { on, id, amount, reference, direction } = line;
  const out = direction === 'out' ? { direction } : {};
  return { on, id, amount, ...out, reference, sender: bankSenderOf(line), by, at, ...(why ? { reason: why } : {}) };
}

/**
 * Says that a line is money of a file outside of the portal. What came in, such as a lender's wire, is held for it: the
 * line is no receipt of the portal's and proves this file only, and payouts of the file are let out by it, without
 * anybody's word. What went out is gone for them from that moment, and what was let out by it is held.
 */
export async function proveFile(
  ports: StatementPorts,
  member: Member,
  name: ShownLineName,
  { fileNumber, reason }: OutsideMoney,
): Promise<Outcome<LineWork, Refusal>> {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const found = await foundLine(ports, member, name, 'new');
  if (!found.ok) {
    const again = found.refusal.code === 'statement/line-changed' && (await repeated(ports, member, name, fileNumber));
    return again ? done(again) : found;
  }
  const line = found.value;
  // What goes out is taken off at once, whenever the bank counts it.
  if (line.direction === 'in' && line.on > bookedOn(member.now.toISOString()))
    return refuse({ code: 'wire/bad-day', sentence: NOT_YET });
  const wire = await wireOf(ports, line);
  if (wire) {
    await followed(ports, line, wire);
    return refuse({ code: 'statement/line-changed' });
  }
  if (await standingOfReturn(ports, line)) return refuse({ code: 'wire/reference-used', sentence: ITS_WIRE });
  const fileId = fileIdOf('', fileNumber);
  const promised = await ports.files.promised(member.tenant, fileId);
  if (!(await isKnown(ports, line, fileId, promised))) return refuse({ code: 'statement/unknown-file' });
  if ((promised.proofs ?? []).length >= PROOFS_MAX) return refuse({ code: 'statement/many-proofs' });
  const said = lineStepped(line, member, { name: 'ignore', reason, fileNumber });
  const outside: KeptLine = { ...said, state: 'ignored', outside: { fileId, fileNumber } };
  if (!(await ports.files.prove(outside, fileId, proofOf(line, member, reason))))
    return refuse(await whyNot(ports, line));
  if (line.direction === 'out') await tellUncovered(ports, member, fileId);
  return done({ line: { ...outside, version: line.version + 1 } });
}

/** Why nothing was written: another line has told of this wire, or somebody was faster. */
async function whyNot(ports: StatementPorts, line: KeptLine): Promise<Refusal> {
  const reference = recordedReferenceOf(line);
  const names = line.kind === 'wire' ? [reference, otherNameOf(reference, line.on)] : [];
  const found = await Promise.all(names.map((name) => name && ports.wires.find(line.tenantId, name)));
  const isTaken = found.some((wire) => wire && wire.state !== 'void' && !wire.from && wire.received === line.amount);
  if (isTaken && line.direction === 'out') return { code: 'wire/reference-used', sentence: ITS_WIRE };
  return isTaken || (line.kind === 'wire' && (await ports.files.isProven(line)))
    ? { code: 'wire/reference-used', sentence: PROVEN_BY_ANOTHER }
    : { code: 'statement/line-changed' };
}

/** Holds what was to be paid out of money that is proven no more, or that went out. Safe to repeat. */
export const tellUncovered = (ports: StatementPorts, { tenant, now }: Member, fileId: string): Promise<void> =>
  markAllUncovered(ports, { tenant, fileId, at: now.toISOString() });

/**
 * Takes a line out of what proves a file, in the write by which it waits again. A payment that was let out by what came
 * in is held from that moment: nobody can accept it until the file covers it otherwise. What went out is there again.
 */
export async function disproved(
  ports: StatementPorts,
  member: Member,
  { outside, ...line }: KeptLine,
): Promise<Outcome<LineWork, Refusal>> {
  if (!outside) return refuse({ code: 'statement/line-changed' });
  const list = await ports.files.promised(member.tenant, outside.fileId);
  if (!(await ports.files.disprove(line, outside.fileId, list))) return refuse({ code: 'statement/line-changed' });
  await tellUncovered(ports, member, outside.fileId);
  return done({ line: { ...line, version: line.version + 1 } });
}
