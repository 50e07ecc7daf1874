import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { type CarryOutRefundPorts, carryOutRefund, OWN_STOPS } from './engine/carry-out-refund.ts';
import { type HeldStatement, letOut, stated } from './engine/let-out.ts';
import { findWork, isSecondPerson, type StaffPorts, tenantConfigOf, type Which } from './engine/staff-work.ts';

/** What letting a refund out needs. */
export type ApproveRefundPorts = StaffPorts & Pick<CarryOutRefundPorts, 'entries' | 'now'>;

/**
 * Which try this is: another one only after a no of the provider's own, which it would repeat under the old key. What
 * went back without its answer keeps the key, so that a try still under way and this one are one refund.
 */
const attemptAt = ({ provider: { attempt }, problem }: Transfer): number =>
  attempt > 0 && problem && OWN_STOPS.includes(problem.code) ? attempt : attempt + 1;

/**
 * The refund as its second person lets it out: claimed, under the checks of every payment to a client. The provider is
 * not asked yet.
 */
export async function claimRefund(
  ports: StaffPorts,
  member: Member,
  which: Which,
  statement: HeldStatement = {},
): Promise<Outcome<Transfer, Refusal>> {
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
 * Lets out a refund that a colleague prepared. The approval is the claim: of two at once one wins, and the sweeper
 * continues what this run does not finish. The provider sends it back to where the payment came from; no client has to
 * accept it, and no login at a bank is needed.
 */
export async function approveRefund(
  ports: ApproveRefundPorts,
  member: Member,
  which: Which,
  statement: HeldStatement = {},
): Promise<Outcome<Transfer, Refusal>> {
  const claim = await claimRefund(ports, member, which, statement);
  if (!claim.ok) return claim;
  const carried = await carryOutRefund(ports, claim.value);
  return { ok: true, value: carried ?? claim.value };
}
