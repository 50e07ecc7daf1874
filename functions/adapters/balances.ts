import type { BankAccount } from '#shared/bank/account.ts';
import { tenants } from './dynamo/tenants.ts';
import { liveBalanceOf } from './plaid/linking.ts';

/** The account was chosen from a list with live balances a few minutes ago: asking again would cost and tell nothing. */
const FRESH_SECONDS = 10 * 60;

/** What an account holds, in cents: as known when that is fresh, otherwise as the bank says; null when it does not. */
export async function currentBalance(account: BankAccount): Promise<number | null> {
  const { balance, balanceAt } = account;
  if (balanceAt && Date.now() - Date.parse(balanceAt) < FRESH_SECONDS * 1000) return balance;
  const config = await tenants.config(account.tenantId);
  const asked = config && (await liveBalanceOf(config.provider, account));
  return asked?.heard === 'yes' ? asked.value : null;
}
