import type { BankAccount } from '#shared/bank/account.ts';
import { ITEM_LOGIN_REQUIRED } from '#shared/transfer/problem-code.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { BankLinkingPorts } from './ports.ts';
import { writeAccount } from './write-account.ts';

type Accounts = Pick<BankLinkingPorts, 'accounts'>;

/** Only a usable account becomes one that needs a login: the other reasons last longer. */
export const markLoginNeeded = (ports: Accounts, account: BankAccount, now: Date): Promise<BankAccount> =>
  writeAccount(ports, account, (stored) =>
    stored?.active && stored.use === 'usable'
      ? { ...stored, use: 'login-needed', updatedAt: now.toISOString() }
      : undefined,
  );

/**
 * Marks the accounts of a login when a payment was returned because of that login, so that no list shows them as ready.
 * Does nothing about other payments.
 */
export async function markLoginOf(
  ports: Accounts,
  { tenantId, clientId, disbursement, source, destination, problem }: Transfer,
  now: Date,
): Promise<void> {
  if (problem?.code !== ITEM_LOGIN_REQUIRED) return;
  const accounts = await ports.accounts.list(tenantId, clientId);
  const used = accounts.find(({ id }) => id === (disbursement ? destination : source)?.id);
  const behind = accounts.filter(({ providerItemId }) => providerItemId === used?.providerItemId);
  await Promise.all(behind.map((account) => markLoginNeeded(ports, account, now)));
}
