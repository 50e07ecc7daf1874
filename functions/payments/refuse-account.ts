import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member } from '../staff/member.ts';
import { type StaffPorts, type Which, withReason, workOn } from './engine/staff-work.ts';
import { accountToJudge } from './release-account.ts';

/**
 * Refuses the account that a client has chosen for a payment; they are told to choose another. Anybody of the staff
 * may, because nothing is paid by it. The account stays refused for this payment, however old it becomes.
 */
export function refuseAccount(
  ports: Pick<StaffPorts, 'transfers'>,
  member: Member,
  which: Which,
  { mark, reason }: { readonly mark: string; readonly reason: string },
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'disbursement', (found) => {
    const judged = accountToJudge(found, mark);
    if (!judged.ok) return judged;
    const { value: check } = judged;
    const { destination: _refused, ...rest } = found;
    const accountCheck = { ...check, standing: 'refused' as const, refused: [...check.refused, check.accountId] };
    return withReason(reason, moved(rest, 'refuseAccount', 'staff', { ...byMember(member, reason), accountCheck }));
  });
}
