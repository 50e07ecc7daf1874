import { useEffect, useRef } from 'react';
import { accountLabel } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { onwardText } from '#shared/text/onward.ts';
import { useText } from '../page/text.ts';
import { showToast } from '../page/toast.ts';
import { isUsable, useAccounts } from './accounts.ts';
import type { BankLinking } from './bank-linking.ts';

/** The only account, if there is no other, nor one that is still being verified. */
export function onlyAccount(accounts: readonly ListedAccount[]): ListedAccount | undefined {
  const [only, ...others] = accounts.filter((account) => account.active && ['usable', 'pending'].includes(account.use));
  return only && others.length === 0 && isUsable(only) && !only.mismatch ? only : undefined;
}

/**
 * The account just linked, if the client had none before and the bank's records agree. Someone who links a first
 * account is on the way to a payment. Someone who adds another is managing their list.
 */
function firstLinked(known: readonly ListedAccount[], { linked, mismatch }: BankLinking): readonly ListedAccount[] {
  const isNew = ({ bankAccountId }: ListedAccount) => linked.some((each) => each.bankAccountId === bankAccountId);
  return !mismatch && known.every(isNew) ? linked : [];
}

/** Continues automatically, once, after the first account was linked and can be used, and says what was linked. */
export function useAfterFirstAccount(linking: BankLinking, goOn: (linked: readonly ListedAccount[]) => void): void {
  const text = useText(onwardText);
  const { data: known } = useAccounts();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !known) return;
    const first = firstLinked(known, linking);
    const usable = first.find(isUsable);
    if (!usable) return;
    isDone.current = true;
    showToast(text.linked(accountLabel(usable), first.length), 'success');
    goOn(first);
  });
}
