import { done, refuse } from '#shared/outcome.ts';
import { moved } from '#shared/transfer/move.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../people/member.ts';
import { type CarryOutRefundPorts, carryOutRefund, OWN_STOPS } from './engine/carry-out-refund.ts';
import { type HeldStatement, letOut, stated } from './engine/let-out.ts';
import { findWork, isSecondPerson, type StaffPorts, tenantConfigOf, type Which } from './engine/staff-work.ts';

export type ApproveRefundPorts = StaffPorts & Pick<CarryOutRefundPorts, 'entries' | 'now'>;

/**
 * The attempt number. A new attempt needs a new key only after the provider's own refusal, which it would repeat under
 * the old key. A refund that came back without an answer keeps its key, so that a try still under way and this one make
 * one refund.
 */
const attemptAt = ({ provider: { attempt }, problem }: Transfer): number =>
  attempt > 0 && problem && OWN_STOPS.includes(problem.code) ? attempt : attempt + 1;

/** Claims the refund for its approver, with the checks of every disbursement. The provider isn't called yet. */
export async function claimRefund(ports: StaffPorts, member: Member, which: Which, statement: HeldStatement = {}) {
  const work = await findWork(ports, member, which, 'refund');
  if (!work.ok) return work;
  const { value: found } = work;
  if (kindOf(found) !== 'Refund') return refuse({ code: 'staff/other-kind' });
  const moves = moved(found, 'approveRefund', 'approver', byMember(member));
  if (!moves.ok) return found.status === 'created' ? refuse({ code: 'staff/not-submitted' }) : moves;
  if (!isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
  const said = await stated(ports, await tenantConfigOf(ports, member), found, statement);
  if (!said.ok) return said;
  const { text, cover } = said.value;
  const { problem: _old, ...refund } = found;
  const released = moved(refund, 'approveRefund', 'approver', {
    ...byMember(member, text),
    ...cover,
    submittedAt: member.now.toISOString(),
    provider: { ...refund.provider, attempt: attemptAt(found), rank: 0 },
  });
  return released.ok ? letOut(ports, released.value) : released;
}

/**
 * Approves a refund that a colleague prepared. The approval is the claim: if two people approve at once, one wins. The
 * sweeper continues what this run doesn't finish. The provider sends the money back to the account it came from, so the
 * client doesn't have to accept it and no bank login is needed.
 */
export async function approveRefund(
  ports: ApproveRefundPorts,
  member: Member,
  which: Which,
  statement: HeldStatement = {},
) {
  const claim = await claimRefund(ports, member, which, statement);
  if (!claim.ok) return claim;
  const carried = await carryOutRefund(ports, claim.value);
  return done(carried ?? claim.value);
}
