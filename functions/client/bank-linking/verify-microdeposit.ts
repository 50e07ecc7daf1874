import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import { mergeAccount } from './account-record.ts';
import { listedAccountOf } from './listed-account.ts';
import { type BankLinkingPorts, codeOf } from './ports.ts';

/**
 * Records the state of an account's verification. The code goes from the window to the provider and never through the
 * portal, and the page's word doesn't count, so the provider is asked.
 */
export async function verifyMicrodeposit(
  ports: BankLinkingPorts,
  {
    tenantId,
    id,
    bankAccountId,
    ...owner
  }: Owner & { readonly tenantId: TenantId; readonly id: ClientId; readonly bankAccountId: BankAccountId },
): Promise<
  Outcome<{ readonly account: ListedAccount }, Refusal<'client/not-found' | 'bank/not-found' | 'bank/not-answering'>>
> {
  const { tenant, client } = owner;
  if (tenantId !== tenant || id !== client) return refuse({ code: 'client/not-found' });
  const account = await ports.accounts.find(tenant, client, bankAccountId);
  const token = account?.active && (await ports.tokens.read(tenant, client, account.providerItemId));
  if (!account || !token) return refuse({ code: 'bank/not-found' });
  const company = await ports.tenants.find(tenant);
  const seen = await company.bank.known(token);
  if (seen.heard !== 'yes') {
    ports.troubled('reading the status of a verification', codeOf(seen));
    return refuse({ code: 'bank/not-answering' });
  }
  return done({
    account: listedAccountOf(await mergeAccount(ports, owner, account, { bank: seen.value, matches: [] }), company),
  });
}
