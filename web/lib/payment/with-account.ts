import { useQueryClient } from '@tanstack/react-query';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { GraphClient, GraphTransfer } from '#shared/graph/replies.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { balanceRefusal, isOverUnchecked } from '#shared/transfer/rules.ts';
import { ask } from '../api/call.ts';
import { useAccounts } from '../bank/accounts.ts';
import { onlyAccount } from '../bank/first-account.ts';
import { showTransfer } from './transfers.ts';

/** The account of an earlier payment, if it can still be debited, otherwise the only account. */
function accountFor(accounts: readonly ListedAccount[], before: BankAccountId | undefined): ListedAccount | undefined {
  const used = accounts.find(({ bankAccountId }) => bankAccountId === before);
  return used && onlyAccount([used]) ? used : onlyAccount(accounts);
}

/**
 * Saves the account on the client's own bank transfer if there is no choice, so that the review is the next step. It
 * can be changed there. If the client must know something about the account first (balance, limit, owner, a stop),
 * nothing is saved and the client chooses. The start checks any account again.
 */
export function useWithAccount(
  client: Pick<GraphClient, 'debitsStopped'> | undefined,
  before?: BankAccountId,
): (saved: GraphTransfer) => Promise<GraphTransfer> {
  const queries = useQueryClient();
  const { data: accounts = [] } = useAccounts();
  return async (saved) => {
    const account = accountFor(accounts, before);
    const isOpen =
      saved.status === 'draft' && saved.method === 'ACH' && !saved.disbursement && !saved.sourceBankAccount;
    if (!account || !isOpen || client?.debitsStopped !== false) return saved;
    if (balanceRefusal(saved, account.balance) || isOverUnchecked(saved, account)) return saved;
    try {
      const { bankAccountId } = account;
      const { linkSourceBankAccount } = await ask('LinkSourceBankAccount', { _id: saved._id, bankAccountId });
      await showTransfer(queries, linkSourceBankAccount);
      return linkSourceBankAccount;
    } catch {
      // The account step asks for it, and says what is wrong with the account.
      return saved;
    }
  };
}
