import type { BankAccount } from '#shared/bank/account.ts';
import { invariant } from '#shared/outcome.ts';
import type { BankLinkingPorts } from './ports.ts';

/** Two requests of one client can meet at an account; three cannot meet four times. */
const TRIES = 4;

/**
 * Writes what `change` makes of an account as it stands, reading it again when somebody was faster. `change` gives
 * undefined when nothing is to be written; then, too, what stands is given back.
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
      invariant(stored, 'an account that is not to be written stands already');
      return stored;
    }
    const saved = await accounts.save(changed);
    if (saved.ok) return saved.value;
  }
  throw new Error(`A bank account was changed by others ${TRIES} times in a row.`);
}
