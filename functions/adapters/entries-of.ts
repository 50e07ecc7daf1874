import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Tenant, TenantConfig } from '#shared/tenant/tenant.ts';
import { retryDescription } from '#shared/transfer/retry.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { withLogKeys } from '../http/log.ts';
import type { EntryAtProvider, ProviderAnswer } from '../ports.ts';
import { providerAccounts } from './dynamo/provider.ts';
import { tenants } from './dynamo/tenants.ts';
import type { ProviderAccount } from './plaid/client.ts';
import { entries, providerRefunds } from './plaid/transfers.ts';

/** The configuration of a transfer's tenant. */
export async function tenantFileOf(tenant: TenantId): Promise<TenantConfig> {
  const config = await tenants.config(tenant);
  invariant(config, 'a transfer belongs to a tenant that exists');
  return config;
}

/** The tenant's account at the provider according to its current file. */
export const providerOf = async (tenant: TenantId): Promise<Tenant['provider']> =>
  (await tenantFileOf(tenant)).provider;

/**
 * The provider's calls, bound to the account where this transfer was made even if the tenant's file has changed, and
 * the names of its entries.
 */
export async function entriesOf(transfer: Transfer) {
  const { tenantId, id: transferId, representment, provider: made } = transfer;
  const isRefund = kindOf(transfer) === 'Refund';
  const provider = await providerOf(tenantId);
  const account = await providerAccounts.of(tenantId, provider, made.account);
  // Logs Plaid's request ID and our transfer ID in one line, so that a payment can be traced.
  const bound =
    <A, T>(call: (account: ProviderAccount, asked: A) => Promise<T>) =>
    (asked: A): Promise<T> =>
      withLogKeys({ tenant: tenantId, transferId }, () => call(account, asked));
  return {
    account: account.clientId,
    description: representment ? retryDescription(representment) : provider.description,
    authorize: bound(entries.authorize),
    create: bound(entries.create),
    findByAuthorization: bound(entries.findByAuthorization),
    cancelAuthorization: bound(entries.cancelAuthorization),
    cancel: bound(isRefund ? providerRefunds.cancel : entries.cancel),
    find: bound<string, ProviderAnswer<EntryAtProvider>>(isRefund ? providerRefunds.find : entries.find),
    refund: bound(providerRefunds.create),
    refundsOf: bound(providerRefunds.of),
  };
}
