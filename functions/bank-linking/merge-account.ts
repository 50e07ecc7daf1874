import type { BankAccount } from '#shared/bank/account.ts';
import type { Owner } from '../ports.ts';
import { accountRecord } from './account-record.ts';
import type { BankView, MatchScores } from './bank-view.ts';
import type { BankLinkingPorts } from './ports.ts';
import { writeAccount } from './write-account.ts';

/** Writes the bank's current answer into a linked account, and returns what is stored. */
export function mergeAccount(
  ports: Pick<BankLinkingPorts, 'accounts'>,
  { tenant, client, now }: Owner,
  account: BankAccount,
  { bank, matches }: { readonly bank: BankView; readonly matches: readonly MatchScores[] },
): Promise<BankAccount> {
  return writeAccount(ports, account, (stored) => {
    const view = bank.accounts.find(({ providerAccountId }) => providerAccountId === stored?.providerAccountId);
    const match = matches.find(({ providerAccountId }) => providerAccountId === stored?.providerAccountId);
    // The bank no longer names the account, or another request has disconnected it or moved it to a newer login.
    if (!stored?.active || !view || stored.providerItemId !== account.providerItemId) return undefined;
    const at = now.toISOString();
    const { id, providerItemId: itemId } = stored;
    return accountRecord({ owner: { tenant, client }, id, itemId, bank, view, match, stored, at });
  });
}
