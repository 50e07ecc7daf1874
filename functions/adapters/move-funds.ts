import type { Funding } from '#shared/ledger/funding.ts';
import { withLogKeys } from '../http/log.ts';
import type { ProviderAnswer } from '../ports.ts';
import { providerAccounts } from './dynamo/provider-accounts.ts';
import { providerOf } from './entries-of.ts';
import { moveFunds, type TakenMove } from './plaid/ledger.ts';

/** Asks the provider for a deposit or a withdrawal, at the account and the ledger that its record names. */
export async function moveAtProvider(funding: Funding): Promise<ProviderAnswer<TakenMove>> {
  const { tenantId: tenant, way, amount, key, account: made } = funding;
  const account = await providerAccounts.of(tenant, await providerOf(tenant), made);
  return withLogKeys({ tenant }, () => moveFunds(account, { way, amount, key, ledgerId: made?.ledgerId }));
}
