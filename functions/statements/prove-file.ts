import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type KeptLine, PROOFS_MAX, recordedReferenceOf } from '#shared/statement/kept-line.ts';
import { otherNameOf } from '#shared/wire/imad.ts';
import { fileIdOf, fileOf } from '../bookkeeping/book-entries.ts';
import { markAllUncovered } from '../payments/engine/cover.ts';
import { byMember, type Member } from '../staff/member.ts';
import { wireOf } from './line-matches.ts';
import type { StatementPorts } from './ports.ts';
import { followed } from './waiting-lines.ts';
import { bankSenderOf, foundLine, type LineWork, lineStepped, type ShownLineName } from './work-on-line.ts';

/** What is said of a line whose money never passed the portal: for which file it is held, and how that is known. */
export type OutsideMoney = { readonly fileNumber: string; readonly reason: string };

const PROVEN_BY_ANOTHER =
  'Another line of the statement has this bank reference and amount, and its money counts already. One wire counts once: ask the bank which of the two lines is right.';
const NOT_YET = 'The bank counts this line on a day that is still to come: its money isn’t there yet.';

/** Whether some payment is in this file, or the books hold something for it: a slip would prove nobody's money. */
async function isKnown(ports: StatementPorts, tenant: TenantId, fileId: string): Promise<boolean> {
  const open = await ports.open(tenant);
  return open.some((each) => fileOf(each) === fileId) || (await ports.files.held(tenant, fileId)) !== 0;
}

/**
 * Says that a line is money held for a file outside of the portal, such as a lender's wire. The line is no receipt of the
 * portal's and proves this file only: payouts of the file are let out by it, without anybody's word.
 */
export async function proveFile(
  ports: StatementPorts,
  member: Member,
  name: ShownLineName,
  { fileNumber, reason }: OutsideMoney,
): Promise<Outcome<LineWork, Refusal>> {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const found = await foundLine(ports, member, name, 'new');
  if (!found.ok) return found;
  const line = found.value;
  if (line.direction !== 'in') return refuse({ code: 'statement/not-incoming' });
  if (line.on > bookedOn(member.now.toISOString())) return refuse({ code: 'wire/bad-day', sentence: NOT_YET });
  const wire = await wireOf(ports, line);
  if (wire) {
    await followed(ports, line, wire);
    return refuse({ code: 'statement/line-changed' });
  }
  const fileId = fileIdOf('', fileNumber);
  if (!(await isKnown(ports, member.tenant, fileId))) return refuse({ code: 'statement/unknown-file' });
  const { proofs = [] } = await ports.files.promised(member.tenant, fileId);
  if (proofs.length >= PROOFS_MAX) return refuse({ code: 'statement/many-proofs' });
  const { staff: by, at, reason: why } = byMember(member, reason);
  const said = lineStepped(line, member, { name: 'ignore', reason, fileNumber });
  const outside: KeptLine = { ...said, state: 'ignored', outside: { fileId, fileNumber } };
  const { on, id, amount, reference } = line;
  const proof = { on, id, amount, reference, sender: bankSenderOf(line), by, at, ...(why ? { reason: why } : {}) };
  return (await ports.files.prove(outside, fileId, proof))
    ? done({ line: { ...outside, version: line.version + 1 } })
    : refuse(await whyNot(ports, line));
}

/** Why nothing was written: another line has told of this wire, or somebody was faster. */
async function whyNot(ports: StatementPorts, line: KeptLine): Promise<Refusal> {
  const reference = recordedReferenceOf(line);
  const names = line.kind === 'wire' ? [reference, otherNameOf(reference, line.on)] : [];
  const found = await Promise.all(names.map((name) => name && ports.wires.find(line.tenantId, name)));
  const isTaken = found.some((wire) => wire && wire.state !== 'void' && wire.received === line.amount);
  return isTaken || (line.kind === 'wire' && (await ports.files.isProven(line)))
    ? { code: 'wire/reference-used', sentence: PROVEN_BY_ANOTHER }
    : { code: 'statement/line-changed' };
}

/** Holds what was to be paid out of the money that a line proved. Safe to repeat. */
export const tellUncovered = (ports: StatementPorts, { tenant, now }: Member, fileId: string): Promise<void> =>
  markAllUncovered(ports, { tenant, fileId, at: now.toISOString() });

/**
 * Takes a line out of what proves a file, in the write by which it waits again. A payment that was let out by it is held
 * from that moment: nobody can accept it until the file covers it otherwise.
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
