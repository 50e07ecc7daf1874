import { refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../people/member.ts';
import { type CancelEntryPorts, cancelEntry } from './engine/cancel-entry.ts';
import { findWork, type StaffPorts, type Which, workOn } from './engine/staff-work.ts';

/** Statuses in which the provider may have, or had, an entry. */
const WITH_THE_PROVIDER: readonly TransferStatus[] = ['submitted', 'pending', 'completed', 'cancelled'];

const BEING_ENDED =
  'The bank hasn’t answered yet. We’ll cancel the payment as soon as it does and notify you and the client. You don’t need to do anything.';

const UNANSWERED = 'Plaid hasn’t confirmed this refund yet. We keep checking. Cancel it once it’s pending.';

/** Refuses to cancel an entry in this state, regardless of the provider. */
function entryRefusal(
  transfer: Transfer,
): Refusal<'staff/too-late-to-cancel' | 'staff/cancel-unconfirmed' | 'transfer/wrong-status'> | undefined {
  const { status, postedAt } = transfer;
  if (status === 'cancelled') return undefined;
  if (kindOf(transfer) !== 'Wire' && (status === 'completed' || postedAt)) return { code: 'staff/too-late-to-cancel' };
  // A refund's outcome is looked up automatically, and it has no entry that could be taken back.
  if (status === 'submitted' && kindOf(transfer) === 'Refund')
    return { code: 'staff/cancel-unconfirmed', sentence: UNANSWERED };
  return status === 'pending' || status === 'submitted' ? undefined : { code: 'transfer/wrong-status' };
}

/**
 * Cancels a transfer that hasn't been paid; a client who knows of it is notified. If the client accepts at the same
 * moment, one of the two writes fails on the version.
 */
export const cancelByStaff = (ports: StaffPorts, member: Member, which: Which, reason: string) =>
  workOn(ports, member, which, 'any', (found) =>
    moved(found, found.status === 'sent' ? 'recall' : 'cancel', 'staff', byMember(member, reason)),
  );

/**
 * Cancels a transfer on its way to or from a client while the provider still can; client and staff are notified. One
 * whose outcome is unknown is taken back, however old it is. If the provider was never asked, no call is made.
 */
export async function stopTransfer(ports: StaffPorts & CancelEntryPorts, member: Member, which: Which, reason: string) {
  const found = await findWork(ports, member, which, 'any');
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  if (!WITH_THE_PROVIDER.includes(found.value.status)) return cancelByStaff(ports, member, which, reason);
  const { at, staff, identity } = byMember(member);
  const taken = await cancelEntry(ports, {
    which: { tenant: member.tenant, ...which },
    at,
    by: { staff, identity, reason: reason.trim() },
    refusalOf: entryRefusal,
  });
  if (taken.ok) return taken;
  const { refusal } = taken;
  if (refusal.code === 'too late') return refuse({ code: 'staff/too-late-to-cancel' });
  if (refusal.code === 'being taken back') return refuse({ code: 'staff/cancel-unconfirmed', sentence: BEING_ENDED });
  return refuse(refusal.code === 'unknown' ? { code: 'staff/cancel-unconfirmed' } : refusal);
}
