import type { BankAccount } from '#shared/bank/account.ts';
import type { Owner } from '../../ports.ts';
import { accountRecord } from './account-record.ts';
import type { BankView, MatchScores } from './bank-view.ts';
import { withTrouble } from './mark-login-needed.ts';
import type { BankLinkingPorts } from './ports.ts';
import { writeAccount } from './write-account.ts';

/** Saves the bank's current answer in a linked account, and returns the stored account. */
export function mergeAccount(
  ports: Pick<BankLinkingPorts, 'accounts'>,
  { tenant, client, now }: Owner,
  account: BankAccount,
  { bank, matches }: { readonly bank: BankView; readonly matches: readonly MatchScores[] },
): Promise<BankAccount> {
  return writeAccount(ports, account, (stored) => {
    const view = bank.accounts.find(({ providerAccountId }) => providerAccountId === stored?.providerAccountId);
    const match = matches.find(({ providerAccountId }) => providerAccountId === stored?.providerAccountId);
    // Another request has disconnected the account, or moved it to a newer login.
    if (!stored?.active || stored.providerItemId !== account.providerItemId) return undefined;
    // The bank or its client no longer shares the account.
    if (!view) return withTrouble(stored, 'link-again', now);
    const at = now.toISOString();
    const { id, providerItemId: itemId } = stored;
    return accountRecord({ owner: { tenant, client }, id, itemId, bank, view, match, stored, at });
  });
}
