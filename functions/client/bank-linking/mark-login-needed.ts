import type { BankAccount } from '#shared/bank/account.ts';
import { INVALID_ACCOUNT_ID, type LoginTrouble, loginTroubleOf } from '#shared/transfer/problem-code.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { BankLinkingPorts } from './ports.ts';
import { writeAccount } from './write-account.ts';

type Accounts = Pick<BankLinkingPorts, 'accounts'>;

/** An account whose login no longer works. Only a usable one changes, because the other reasons last longer. */
export const withTrouble = (stored: BankAccount | undefined, use: LoginTrouble, now: Date): BankAccount | undefined =>
  stored?.active && (stored.use === 'usable' || (stored.use === 'login-needed' && use === 'link-again'))
    ? { ...stored, use, updatedAt: now.toISOString() }
    : undefined;

/** Marks an account whose login no longer works. */
export const markTrouble = (ports: Accounts, account: BankAccount, use: LoginTrouble, now: Date) =>
  writeAccount(ports, account, (stored) => withTrouble(stored, use, now));

/**
 * Marks the accounts of a login when a payment was returned because of that login, so that no list shows them as ready.
 * Ignores other payments.
 */
export async function markLoginOf(
  ports: Accounts,
  { tenantId, clientId, disbursement, source, destination, problem }: Transfer,
  now: Date,
): Promise<void> {
  const use = problem && loginTroubleOf(problem.code);
  if (!use) return;
  const accounts = await ports.accounts.list(tenantId, clientId);
  const used = accounts.find(({ id }) => id === (disbursement ? destination : source)?.id);
  const behind = accounts.filter(({ id, providerItemId }) =>
    problem.code === INVALID_ACCOUNT_ID ? id === used?.id : providerItemId === used?.providerItemId,
  );
  await Promise.all(behind.map((account) => markTrouble(ports, account, use, now)));
}
