import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isSameFile } from '#shared/transfer/file-number.ts';
import { moved } from '#shared/transfer/move.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { byMember, isSamePerson, type Member, nameOf } from '../staff/member.ts';
import { findWork, type StaffPorts, type Which } from './engine/staff-work.ts';

type FilingPorts = { readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'> };

/** What the staff enter for a file: its number, why it changes, and which colleague agrees. */
export type Filing = {
  readonly fileNumber: string;
  readonly reason?: string | undefined;
  readonly approvedBy?: string | undefined;
};

const ITS_PAYMENTS = 'A refund has the file number of its payment. Set it there.';
const NO_ROOM = 'This transfer was changed too often: the rest of its record is kept for its money.';

/** A payment to a client in one of these has not been approved out of any file yet. */
const NOT_APPROVED: readonly TransferStatus[] = ['created', 'awaiting approval'];

/** Whether approvals count it for its file: good funds that the file holds, or money that it has promised. */
const isCountedOn = ({ disbursement, refundOf, status, clearedAt }: Transfer): boolean =>
  disbursement ? refundOf === undefined && !NOT_APPROVED.includes(status) : clearedAt !== undefined;

/**
 * Why one member of the staff cannot do it alone. Moving a payment out of its file makes room there for another, and
 * moving a deposit would let it cover two. A refund only follows its payment, with the money.
 */
function aloneRefusal(
  member: Member,
  transfer: Transfer,
  { fileNumber, approvedBy = '' }: Filing,
): Refusal | undefined {
  const { fileNumber: former } = transfer;
  if (former === undefined || isSameFile(former, fileNumber) || !isCountedOn(transfer)) return undefined;
  const sentence = `File ${former} counts on it. If it belongs to another one, a colleague has to agree (--approved-by).`;
  if (nameOf({ name: approvedBy }) === '') return { code: 'staff/needs-approval', sentence };
  return isSamePerson(approvedBy, member.name) ? { code: 'staff/same-person' } : undefined;
}

/** The recorded reason, with the colleague who agreed. */
const reasonOf = ({ reason = '', approvedBy = '' }: Filing): string => {
  const approver = nameOf({ name: approvedBy });
  return [reason.trim(), ...(approver ? [`approved by ${approver}`] : [])].filter(Boolean).join(', ');
};

/** Sets the number of one transfer; one that has it already does not change. */
async function file(
  ports: FilingPorts,
  member: Member,
  transfer: Transfer,
  filing: Filing,
): Promise<Outcome<Transfer, Refusal>> {
  const { fileNumber } = filing;
  if (transfer.fileNumber === fileNumber) return done(transfer);
  const alone = aloneRefusal(member, transfer, filing);
  if (alone) return refuse(alone);
  const filed = moved(transfer, 'setFileNumber', 'staff', {
    ...byMember(member, reasonOf(filing)),
    file: { from: transfer.fileNumber, to: fileNumber },
    fileNumber,
  });
  if (!filed.ok) return filed;
  // The last places among the events are kept for what happens to the money.
  if (!hasRoomForAnAttempt(transfer)) return refuse({ code: 'transfer/too-many-tries', sentence: NO_ROOM });
  return ports.transfers.save(filed.value);
}

/**
 * Puts a transfer into the file of a number, or corrects the file it is in. The event keeps both numbers, and the books
 * move what is held from one to the other. The refunds of a payment move with it; a repeat continues where it stopped.
 */
export async function setFileNumber(
  ports: FilingPorts,
  member: Member,
  which: Which,
  filing: Filing,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (found.value.refundOf) return refuse({ code: 'staff/other-kind', sentence: ITS_PAYMENTS });
  const filed = await file(ports, member, found.value, filing);
  if (!filed.ok) return filed;
  for (const id of filed.value.refunds ?? []) {
    const refund = await ports.transfers.find(member.tenant, which.client, id);
    // A cancelled or rejected one holds no money, and its record does not change.
    if (!refund || refund.status === 'cancelled' || refund.status === 'rejected') continue;
    const followed = await file(ports, member, refund, filing);
    if (!followed.ok) return followed;
  }
  return filed;
}
