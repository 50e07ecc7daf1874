import { maskPhone } from '#shared/phone.ts';
import { settledFrom } from '#shared/transfer/account-check.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/**
 * What the client reads of the call about the account of a payment: which account, at which number they are called, and
 * what came of it. What the bank says of the owner is the staff's: a thief would learn which account passes.
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
  // It needed a call for its age alone, and is old enough now: the client is asked to accept again.
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
