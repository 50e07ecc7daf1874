import { done, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { answerUntil, deadlineAfter } from '#shared/transfer/deadline.ts';
import { canBeHeld, holdOf } from '#shared/transfer/hold.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import { isListed } from '../console/listing/row-of.ts';
import { byMember, isOtherPerson, type Member, nameOf } from '../people/member.ts';
import { isSecondPerson, type StaffPorts, tenantConfigOf, type Which } from './engine/staff-work.ts';

const NO_ROOM = 'This payment was changed too many times to put on hold. Cancel it instead.';
const NOT_THEIRS =
  'You prepared this disbursement. The person who placed the hold, or another approver, has to release it.';

/** A payment that the staff may see, including a scheduled draft of a client. */
async function seen({ transfers }: StaffPorts, member: Member, { client, id, version }: Which) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const found = await transfers.find(member.tenant, client, id);
  if (!found || !isListed(found)) return refuse({ code: 'transfer/not-found' });
  if (version !== undefined && found.version !== version) return refuse({ code: 'staff/changed-meanwhile' });
  return done(found);
}

/**
 * Holds a payment that no bank has. From this write on, it can only be released or ended. Any staff member may do this,
 * with a reason; a decision based on the previous version fails. A payment that the bank has, or may have, is canceled
 * instead.
 */
export async function holdTransfer(ports: StaffPorts, member: Member, which: Which, reason: string) {
  const found = await seen(ports, member, which);
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const { value: payment } = found;
  if (['submitted', 'pending', 'completed'].includes(payment.status)) return refuse({ code: 'staff/at-bank' });
  if (!canBeHeld(payment)) return refuse({ code: 'transfer/wrong-status' });
  if (holdOf(payment)) return refuse({ code: 'staff/held-already' });
  if (!hasRoomForAnAttempt(payment)) return refuse({ code: 'transfer/too-many-tries', sentence: NO_ROOM });
  const held = moved(payment, 'hold', 'staff', byMember(member, reason));
  return held.ok ? ports.transfers.save(held.value) : held;
}

/**
 * Why a member may not release a hold (D-112). The person who placed it may. The preparer of a disbursement may not
 * release someone else's hold on it. Releasing approves nothing.
 */
export const unholdRefusal = (payment: Transfer, member: Member): Refusal<'staff/same-person'> | undefined => {
  const hold = holdOf(payment);
  if (!payment.disbursement || !hold || !isOtherPerson(member, hold)) return undefined;
  return isSecondPerson(member, payment) ? undefined : { code: 'staff/same-person', sentence: NOT_THEIRS };
};

/** Deadlines kept running during the hold. After release, the client has at least until the next banking day. */
function answerableAgain(payment: Transfer, { timeZone }: TenantConfig, now: Date): Partial<Transfer> {
  const least = deadlineAfter(now, 1, timeZone);
  const { status, wireDeadlineAt } = payment;
  if (status === 'awaiting wire') return wireDeadlineAt && wireDeadlineAt < least ? { wireDeadlineAt: least } : {};
  const until = answerUntil(payment);
  return until && until < least ? { deadlineAt: least } : {};
}

/**
 * Releases a hold; the payment continues from where it was. A client's payment takes one person and a reason. A
 * disbursement takes an approver who placed the hold, or who neither placed it nor prepared the disbursement.
 */
export async function unholdTransfer(
  ports: StaffPorts,
  member: Member,
  which: Which,
  { reason, way }: { readonly reason: string; readonly way: 'in' | 'out' },
) {
  const found = await seen(ports, member, which);
  if (!found.ok) return found;
  const { value: payment } = found;
  if (payment.disbursement !== (way === 'out')) return refuse({ code: 'staff/other-kind' });
  if (!holdOf(payment)) return refuse({ code: 'staff/not-held' });
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const same = unholdRefusal(payment, member);
  if (same) return refuse(same);
  const { problem, ...kept } = payment;
  const told = problem && problem.code !== 'transfer/held' ? { problem } : {};
  const config = await tenantConfigOf(ports, member);
  const free = moved({ ...kept, ...told }, 'unhold', way === 'out' ? 'approver' : 'staff', {
    ...byMember(member, reason),
    ...answerableAgain(payment, config, member.now),
  });
  return free.ok ? ports.transfers.save(free.value) : free;
}
