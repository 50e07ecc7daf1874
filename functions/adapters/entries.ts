import type { BankAccount } from '#shared/bank/account.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { withLogKeys } from '../http/log.ts';
import type { ClientAccount } from '../payments/engine/entries.ts';
import { bankTokens } from './bank-tokens.ts';
import { fileFunds } from './dynamo/bank.ts';
import { bankAccounts } from './dynamo/bank-accounts.ts';
import { clients } from './dynamo/clients.ts';
import { providerCursors } from './dynamo/provider.ts';
import { transfers } from './dynamo/transfers.ts';
import { entriesOf, providerOf, tenantFileOf } from './entries-of.ts';
import { approvals } from './key-service.ts';
import { ownerScoreAt } from './plaid/owner-score.ts';
import { entries } from './plaid/transfers.ts';

/**
 * The login's token and the account's name at the provider. Undefined if the account was unlinked or its login is gone.
 */
export async function accountAtBank(account: BankAccount): Promise<ClientAccount | undefined> {
  const { active, tenantId, clientId, providerItemId, providerAccountId } = account;
  const accessToken = active ? await bankTokens.read(tenantId, clientId, providerItemId) : undefined;
  return accessToken ? { accessToken, providerAccountId } : undefined;
}

/**
 * The token and name of the client's account at the provider, which is a payment's source or a disbursement's
 * destination. Undefined if the client has unlinked it.
 */
async function clientAccount({ tenantId, clientId, disbursement, source, destination }: Transfer) {
  const own = disbursement ? destination : source;
  const account = own && (await bankAccounts.find(tenantId, clientId, own.id));
  return account && accountAtBank(account);
}

/** The dependencies for carrying out a submitted transfer, for the request that claimed it and for the sweeper. */
export const carrying = {
  transfers,
  clients,
  files: fileFunds,
  approvals,
  accounts: bankAccounts,
  entries: entriesOf,
  clientAccount,
  eventsReadAt: providerCursors.readToEndAt,
  uncheckedLimit: async (tenant: TenantId) => (await tenantFileOf(tenant)).uncheckedLimit,
  now: () => new Date(),
};

/** The bank's score for this name as the owner of a client's account. */
export const ownerScore = async (account: BankAccount, name: string): Promise<number | null | undefined> =>
  ownerScoreAt(await providerOf(account.tenantId), account, name);

/** True if the bank of a disbursement's account takes instant credits. */
export async function takesInstantCredits(payment: Transfer): Promise<boolean> {
  const { tenantId: tenant, id: transferId } = payment;
  const [account, provider] = await Promise.all([clientAccount(payment), providerOf(tenant)]);
  return (
    account !== undefined && withLogKeys({ tenant, transferId }, () => entries.takesInstantCredits(provider, account))
  );
}
