import type { BankAccount } from '#shared/bank/account.ts';
import { bankTokens } from '../bank-tokens.ts';
import type { ProviderAccount } from './client.ts';
import { linking } from './linking.ts';

/**
 * The bank's match score for an account owner's name, 0 to 100. Null if the bank has no owner data; undefined without
 * an answer.
 */
export async function ownerScoreAt(
  provider: ProviderAccount,
  { tenantId, clientId, providerItemId, providerAccountId }: BankAccount,
  legalName: string,
): Promise<number | null | undefined> {
  const token = await bankTokens.read(tenantId, clientId, providerItemId);
  const asked = token ? await linking.match(provider, token, { legalName }) : undefined;
  if (asked?.heard !== 'yes') return undefined;
  return asked.value.find((each) => each.providerAccountId === providerAccountId)?.nameScore;
}
