import { done, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import { shortMark } from '#shared/transfer/account-check.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, type Member, nameOf } from '../people/member.ts';
import type { AccountReader } from '../ports.ts';
import { accountMark } from './engine/account-check.ts';
import { isSecondPerson, type StaffPorts, type Which, workOn } from './engine/staff-work.ts';

export type ReleaseAccountPorts = Pick<StaffPorts, 'transfers'> & { readonly accounts: AccountReader };

/** The call, as the staff member reports it. */
export type ReportedCall = {
  /** The short mark of the account that they were shown and spoke about. */
  readonly mark: string;
  readonly spokeWith: string;
  readonly said: string;
};

/** The payment's account that needs a decision, or why there is none to make. */
export function accountToJudge(payment: Transfer, mark: string) {
  const { accountCheck: check, destination, status } = payment;
  const isWaiting = status === 'awaiting acceptance' && check?.standing === 'waiting';
  if (!isWaiting || check.accountId !== destination?.id) return refuse({ code: 'staff/no-account-waits' });
  return shortMark(check) === mark ? done(check) : refuse({ code: 'staff/other-account' });
}

/**
 * Releases one account for one disbursement after a call to the client. The number to call is the one on file when the
 * payment was prepared, never one that the caller was given. The person who prepared the payment can't do this. The
 * release is for exactly the account that the member was shown, so it fails if the account has changed since.
 */
export function releaseAccount(
  ports: ReleaseAccountPorts,
  member: Member,
  which: Which,
  { mark, spokeWith, said }: ReportedCall,
) {
  return workOn(ports, member, which, 'disbursement', async (found) => {
    const judged = accountToJudge(found, mark);
    if (!judged.ok) return judged;
    const check = judged.value;
    if (!isSecondPerson(member, found)) return refuse({ code: 'staff/same-person' });
    const words = { spokeWith: spokeWith.trim(), said: said.trim() };
    if (words.spokeWith === '' || words.said === '') return refuse({ code: 'staff/no-call' });
    const account = await ports.accounts.find(member.tenant, which.client, check.accountId);
    if (!account?.active || accountMark(account) !== check.mark) return refuse({ code: 'staff/account-changed' });
    const number = found.mobilePhone;
    const at = member.now.toISOString();
    const reason = `called ${words.spokeWith} at ${formatPhone(number)} about account ${mark}: ${words.said}`;
    return moved(found, 'releaseAccount', 'approver', {
      ...byMember(member, reason),
      accountCheck: { ...check, standing: 'released', call: { by: nameOf(member), at, number, ...words } },
    });
  });
}
