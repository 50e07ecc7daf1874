import type { BankAccount } from '#shared/bank/account.ts';
import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import type { Tenant, TenantConfig } from '#shared/tenant/tenant.ts';
import { retryDescription } from '#shared/transfer/retry.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { withLogKeys } from '../http/log.ts';
import type { ClientAccount } from '../payments/engine/entries.ts';
import type { EntryAtProvider, ProviderAnswer } from '../ports.ts';
import { bankTokens } from './bank-tokens.ts';
import { bankAccounts } from './dynamo/bank-accounts.ts';
import { clients } from './dynamo/clients.ts';
import { fileFunds } from './dynamo/file-funds.ts';
import { providerAccounts } from './dynamo/provider-accounts.ts';
import { providerCursors } from './dynamo/provider-cursors.ts';
import { tenants } from './dynamo/tenants.ts';
import { transfers } from './dynamo/transfers.ts';
import type { ProviderAccount } from './plaid/client.ts';
import { ownerScoreAt } from './plaid/owner-score.ts';
import { entries, providerRefunds } from './plaid/transfers.ts';

async function configOf(tenant: TenantId): Promise<TenantConfig> {
  const config = await tenants.config(tenant);
  invariant(config, 'a transfer belongs to a tenant that exists');
  return config;
}

const providerOf = async (tenant: TenantId): Promise<Tenant['provider']> => (await configOf(tenant)).provider;

/**
 * The provider's calls bound to the account where this transfer was made, whatever the tenant's file says by now, and
 * what its entries are called.
 */
async function entriesOf(transfer: Transfer) {
  const { tenantId, id: transferId, representment, provider: made } = transfer;
  const isRefund = kindOf(transfer) === 'Refund';
  const provider = await providerOf(tenantId);
  const account = await providerAccounts.of(tenantId, provider, made.account);
  // Plaid's id of a call and our transfer id are in one line of the log: that is how a payment is traced.
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

/** The login's token and the name of an account at the provider; undefined when it was unlinked or its login is gone. */
export async function accountAtBank(account: BankAccount): Promise<ClientAccount | undefined> {
  const { active, tenantId, clientId, providerItemId, providerAccountId } = account;
  const accessToken = active ? await bankTokens.read(tenantId, clientId, providerItemId) : undefined;
  return accessToken ? { accessToken, providerAccountId } : undefined;
}

/**
 * The token and name of the client's account at the provider, the source of a payment and the destination of a
 * disbursement; undefined when the client has unlinked it since.
 */
async function clientAccount({ tenantId, clientId, disbursement, source, destination }: Transfer) {
  const own = disbursement ? destination : source;
  const account = own && (await bankAccounts.find(tenantId, clientId, own.id));
  return account && accountAtBank(account);
}

/** What carrying out a submitted transfer needs, for the request that claimed it and for the sweeper. */
export const carrying = {
  transfers,
  clients,
  files: fileFunds,
  accounts: bankAccounts,
  entries: entriesOf,
  clientAccount,
  eventsReadAt: providerCursors.readToEndAt,
  uncheckedLimit: async (tenant: TenantId) => (await configOf(tenant)).uncheckedLimit,
  now: () => new Date(),
};

/** How well the bank of a client's account knows its owner by this name. */
export const ownerScore = async (account: BankAccount, name: string): Promise<number | null | undefined> =>
  ownerScoreAt(await providerOf(account.tenantId), account, name);

/** Whether the bank of the account that a payment to a client goes into takes instant credits. */
export async function takesInstantCredits(payment: Transfer): Promise<boolean> {
  const { tenantId: tenant, id: transferId } = payment;
  const [account, provider] = await Promise.all([clientAccount(payment), providerOf(tenant)]);
  return (
    account !== undefined && withLogKeys({ tenant, transferId }, () => entries.takesInstantCredits(provider, account))
  );
}
