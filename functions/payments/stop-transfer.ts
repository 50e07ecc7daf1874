import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import {
  about,
  findWork,
  type Member,
  type Sort,
  type StaffPorts,
  type Which,
  withReason,
  workOn,
} from '../staff/ports.ts';
import { type TakeBackPorts, takeBack } from './engine/cancel-entry.ts';

/**
 * Takes back what has not been paid yet: a client who has heard of it is told. Of a client's acceptance and a recall at
 * the same moment, one loses at the versioned write.
 */
export function cancelTransfer(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
  sort: Sort = 'any',
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, sort, (found) =>
    moved(found, found.status === 'sent' ? 'recall' : 'cancel', 'staff', about(member, reason)),
  );
}

/** In these the provider may have an entry, or has had one. */
const WITH_THE_PROVIDER: readonly TransferStatus[] = ['submitted', 'pending', 'completed', 'cancelled'];

/** Why the staff cannot take an entry back in this state, whatever the provider says. */
function entryRefusal(transfer: Transfer): Refusal | undefined {
  const { status, postedAt } = transfer;
  if (status === 'cancelled') return undefined;
  if (status === 'submitted') return { code: 'staff/not-confirmed' };
  if (kindOf(transfer) !== 'Wire' && (status === 'completed' || postedAt)) return { code: 'staff/too-late-to-cancel' };
  return status === 'pending' ? undefined : { code: 'transfer/wrong-status' };
}

/**
 * Takes back what is on its way to or from a client, as long as the provider still can; client and staff are told.
 * Whatever nobody has asked the provider for yet is simply ended.
 */
export async function stopTransfer(
  ports: StaffPorts & TakeBackPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  if (!WITH_THE_PROVIDER.includes(found.value.status)) return cancelTransfer(ports, member, which, reason);
  const { at, staff } = about(member);
  const taken = await takeBack(ports, {
    which: { tenant: member.tenant, ...which },
    at,
    by: { staff, reason: reason.trim() },
    refusalOf: entryRefusal,
  });
  if (taken.ok) return taken;
  const { refusal } = taken;
  if (refusal.code === 'too late') return refuse({ code: 'staff/too-late-to-cancel' });
  return refuse(refusal.code === 'unknown' ? { code: 'staff/cancel-unconfirmed' } : refusal);
}

/** Puts a failed transfer away for good, once it is known what became of the money. */
export function closeTransfer(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'any', (found) =>
    withReason(reason, moved(found, 'close', 'staff', about(member, reason))),
  );
}
