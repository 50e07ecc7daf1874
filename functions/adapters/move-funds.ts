import type { Funding } from '#shared/ledger/funding.ts';
import { withLogKeys } from '../http/log.ts';
import type { ProviderAnswer } from '../ports.ts';
import { providerAccounts } from './dynamo/provider.ts';
import { providerOf } from './entries-of.ts';
import { moveFunds, type TakenMove } from './plaid/ledger.ts';

/** Requests a deposit or withdrawal from the provider, for the account and ledger in its record. */
export async function moveAtProvider(funding: Funding): Promise<ProviderAnswer<TakenMove>> {
  const { tenantId: tenant, way, amount, key, account: made } = funding;
  const account = await providerAccounts.of(tenant, await providerOf(tenant), made);
  return withLogKeys({ tenant }, () => moveFunds(account, { way, amount, key, ledgerId: made?.ledgerId }));
}
