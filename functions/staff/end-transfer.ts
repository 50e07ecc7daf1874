import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { about } from './approval.ts';
import { findWork, type Member, type Sort, type StaffPorts, type Which } from './ports.ts';

/**
 * Takes back what has not been paid yet: a client who has heard of it is told. Of a client's acceptance and a recall at
 * the same moment, one loses at the versioned write.
 */
export async function cancelTransfer(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const event = found.value.status === 'sent' ? 'recall' : 'cancel';
  const cancelled = moved(found.value, event, 'staff', about(member, reason));
  return cancelled.ok ? ports.transfers.save(cancelled.value) : cancelled;
}

/** Puts a failed transfer away for good, once it is known what became of the money. */
export async function closeTransfer(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  const closed = moved(found.value, 'close', 'staff', about(member, reason));
  if (!closed.ok) return closed;
  return reason.trim() === '' ? refuse({ code: 'staff/no-reason' }) : ports.transfers.save(closed.value);
}
