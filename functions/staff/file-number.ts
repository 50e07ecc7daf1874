import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { about, findWork, type Member, type StaffPorts, type Which } from './ports.ts';

type FilingPorts = { readonly transfers: Pick<StaffPorts['transfers'], 'find' | 'save'> };

/** What the staff say of a file: its number, and why it is another one than before. */
export type Filing = { readonly fileNumber: string; readonly reason?: string | undefined };

const ITS_PAYMENTS = 'A refund has the file number of its payment. Set it there.';
const NO_ROOM = 'This transfer was changed too often: the rest of its record is kept for its money.';

/** Sets the number of one transfer; one that has it already stays as it is. */
async function file(
  ports: FilingPorts,
  member: Member,
  transfer: Transfer,
  { fileNumber, reason }: Filing,
): Promise<Outcome<Transfer, Refusal>> {
  if (transfer.fileNumber === fileNumber) return done(transfer);
  const filed = moved(transfer, 'setFileNumber', 'staff', {
    ...about(member, reason),
    file: { from: transfer.fileNumber, to: fileNumber },
    fileNumber,
  });
  if (!filed.ok) return filed;
  // The last places among the events are kept for what happens to the money.
  if (!hasRoomForAnAttempt(transfer)) return refuse({ code: 'transfer/too-many-tries', sentence: NO_ROOM });
  return ports.transfers.save(filed.value);
}

/**
 * Puts a transfer into the file of a number, or into the right one when it was in another. The event keeps both numbers,
 * and the books move what is held for the one to the other. The refunds of a payment go with it; said again, it goes on
 * where it stopped.
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
    // One that came to nothing holds no money, and its record stays.
    if (!refund || refund.status === 'cancelled' || refund.status === 'rejected') continue;
    const followed = await file(ports, member, refund, filing);
    if (!followed.ok) return followed;
  }
  return filed;
}
