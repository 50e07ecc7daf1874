import type { BankAccount } from '#shared/bank/account.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { withLogKeys } from '../http/log.ts';
import type { ClientAccount } from '../payments/engine/entries.ts';
import { bankTokens } from './bank-tokens.ts';
import { bankAccounts } from './dynamo/bank-accounts.ts';
import { clients } from './dynamo/clients.ts';
import { fileFunds } from './dynamo/file-funds.ts';
import { providerCursors } from './dynamo/provider-cursors.ts';
import { transfers } from './dynamo/transfers.ts';
import { entriesOf, providerOf, tenantFileOf } from './entries-of.ts';
import { ownerScoreAt } from './plaid/owner-score.ts';
import { entries } from './plaid/transfers.ts';

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
  uncheckedLimit: async (tenant: TenantId) => (await tenantFileOf(tenant)).uncheckedLimit,
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
