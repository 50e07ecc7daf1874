import type { BankAccount } from '#shared/bank/account.ts';
import { invariant } from '#shared/outcome.ts';
import type { BankLinkingPorts } from './ports.ts';

/** Two requests of one client can conflict on an account. Four tries are more than enough. */
const TRIES = 4;

/**
 * Saves the result of `change` on the stored account, and reads it again if another writer was faster. If `change`
 * returns undefined, nothing is written and the stored account is returned.
 */
export async function writeAccount(
  { accounts }: Pick<BankLinkingPorts, 'accounts'>,
  { tenantId, clientId, id }: Pick<BankAccount, 'tenantId' | 'clientId' | 'id'>,
  change: (stored: BankAccount | undefined) => Promise<BankAccount | undefined> | BankAccount | undefined,
): Promise<BankAccount> {
  for (let left = TRIES; left > 0; left -= 1) {
    const stored = await accounts.find(tenantId, clientId, id);
    const changed = await change(stored);
    if (!changed) {
      invariant(stored, 'an unchanged account is stored already');
      return stored;
    }
    const saved = await accounts.save(changed);
    if (saved.ok) return saved.value;
  }
  throw new Error(`A bank account was changed by others ${TRIES} times in a row.`);
}
