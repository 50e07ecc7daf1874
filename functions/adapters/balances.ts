import type { BankAccount } from '#shared/bank/account.ts';
import type { ClientAccount } from '../payments/engine/entries.ts';
import { tenants } from './dynamo/tenants.ts';
import { liveBalanceOf } from './plaid/linking.ts';

/** The account was chosen from a list with live balances a few minutes ago, so a new call would only cost money. */
const FRESH_SECONDS = 10 * 60;

/**
 * An account's balance in cents: the stored one if it is recent, otherwise the bank's. Null if the bank gives none or
 * the login is gone.
 */
export async function currentBalance(
  { tenantId, balance, balanceAt }: BankAccount,
  atBank: ClientAccount | undefined,
): Promise<number | null> {
  if (balanceAt && Date.now() - Date.parse(balanceAt) < FRESH_SECONDS * 1000) return balance;
  const config = await tenants.config(tenantId);
  const asked = config && atBank && (await liveBalanceOf(config.provider, atBank));
  return asked?.heard === 'yes' ? asked.value : null;
}
