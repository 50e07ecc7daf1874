import type { BankAccount } from '#shared/bank/account.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { BankLinkingPorts } from './ports.ts';
import { writeAccount } from './write-account.ts';

/** What a bank says when the client has to log in there again. */
export const ITEM_LOGIN_REQUIRED = 'ITEM_LOGIN_REQUIRED';

type Accounts = Pick<BankLinkingPorts, 'accounts'>;

/** Only an account that could be used becomes one that needs a login: the other reasons outlast it. */
export const markLoginNeeded = (ports: Accounts, account: BankAccount, now: Date): Promise<BankAccount> =>
  writeAccount(ports, account, (stored) =>
    stored?.active && stored.use === 'usable'
      ? { ...stored, use: 'login-needed', updatedAt: now.toISOString() }
      : undefined,
  );

/**
 * Notes on the accounts behind a login that a payment was sent back for it, so that no list calls ready what the bank
 * has just said is not. Does nothing about a payment that was not.
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
