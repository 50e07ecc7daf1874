import type { BankAccount } from '#shared/bank/account.ts';
import { invariant } from '#shared/outcome.ts';
import type { BankLinkingPorts } from './ports.ts';

/** Two requests of one client can conflict at an account; four tries are more than enough. */
const TRIES = 4;

/**
 * Writes what `change` makes of the stored account, and reads it again when another writer was faster. When `change`
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
