import { maskPhone } from '#shared/phone.ts';
import { settledFrom } from '#shared/transfer/account-check.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/**
 * The client's view of the call to confirm an account: which account, the number to be called, and the result. The
 * bank's answer about the owner is for the staff only, because it would tell a thief which account passes.
 */
export function accountCallView({ status, accountCheck: check, destination, mobilePhone }: Transfer, now: Date) {
  if (!check || check.standing === 'confirmed' || check.standing === 'noted') return null;
  const { standing, accountId, bankName, accountLastFourDigits, doubts } = check;
  const isChosen = destination?.id === accountId;
  const isCurrent = {
    waiting: isChosen && status === 'awaiting acceptance',
    released: isChosen && (status === 'awaiting acceptance' || status === 'viewed'),
    refused: destination === undefined && status === 'viewed',
  }[standing];
  if (!isCurrent) return null;
  const isOnlyNew = doubts.length === 1 && doubts[0] === 'new account' && check.refused.length === 0;
  const from = standing === 'waiting' && isOnlyNew ? settledFrom(check) : null;
  // Only the account's age required a call, and it is old enough now. The client is asked to accept again.
  if (from !== null && from <= now.toISOString()) return null;
  return {
    standing,
    bankAccountId: accountId,
    bankName,
    accountLastFourDigits,
    number: maskPhone(mobilePhone),
    from_utc: from,
  };
}
