import { refuse } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { needsApprovalAgain } from '#shared/transfer/waiting.ts';
import { byMember, type Member } from '../people/member.ts';
import { withDeadline } from './engine/answer-deadline.ts';
import { type HeldStatement, letOut, stated } from './engine/let-out.ts';
import {
  findWork,
  isSecondPerson,
  type Sort,
  type StaffPorts,
  tenantConfigOf,
  type Which,
} from './engine/staff-work.ts';

/** The approval that a payment takes. One that has been approved takes another only if its file lost money. */
export const approvalName = (payment: Transfer): 'approve' | 'approveDisbursement' | 'approveRefund' => {
  if (kindOf(payment) === 'Refund') return 'approveRefund';
  const isOpen = payment.status === 'awaiting approval' || needsApprovalAgain(payment);
  return payment.disbursement && isOpen ? 'approveDisbursement' : 'approve';
};

async function approvedPayment(ports: StaffPorts, member: Member, found: Transfer, statement: HeldStatement) {
  const config = await tenantConfigOf(ports, member);
  const said = await stated(ports, config, found, statement);
  if (!said.ok) return said;
  const { text, cover } = said.value;
  const { problem: _old, ...payment } = found;
  const approved = moved(payment, 'approveDisbursement', 'approver', { ...byMember(member, text), ...cover });
  return approved.ok ? withDeadline(approved.value, config, member.now) : approved;
}

/**
 * Releases a request or a disbursement to its client. The file's money must cover a disbursement. Money held for the
 * file outside the portal counts as the approver states it, and the statement is recorded.
 */
export async function approve(
  ports: StaffPorts,
  member: Member,
  which: Which,
  sort: Sort = 'any',
  statement: HeldStatement = {},
) {
  const found = await findWork(ports, member, which, sort);
  if (!found.ok) return found;
  const { disbursement } = found.value;
  // Approving a refund sends it at once, so `approveRefund` does it.
  if (kindOf(found.value) === 'Refund') return refuse({ code: 'staff/other-kind' });
  const moves = moved(found.value, approvalName(found.value), 'approver', byMember(member));
  if (!moves.ok) return found.value.status === 'created' ? refuse({ code: 'staff/not-submitted' }) : moves;
  if (!isSecondPerson(member, found.value)) return refuse({ code: 'staff/same-person' });
  if (disbursement) {
    const payment = await approvedPayment(ports, member, found.value, statement);
    return payment.ok ? letOut(ports, payment.value) : payment;
  }
  const request = withDeadline(moves.value, await tenantConfigOf(ports, member), member.now);
  return request.ok ? ports.transfers.save(request.value) : request;
}
