import type { Client } from '#shared/client/client.ts';
import type { MatchScores } from './bank-view.ts';
import { personOf } from './person.ts';
import { type Bank, type BankLinkingPorts, codeOf } from './ports.ts';

/** Codes for a bank without owner details. */
const SILENT: readonly string[] = ['PRODUCTS_NOT_SUPPORTED', 'PRODUCT_NOT_READY', 'PRODUCT_NOT_ENABLED'];

/**
 * How well a client's details match the bank's. A bank without details is no reason to refuse a client: then nothing is
 * known, and the operators are alerted unless the bank never has any.
 */
export async function matchesOf(
  ports: Pick<BankLinkingPorts, 'troubled'>,
  bank: Bank,
  accessToken: string,
  who: Client,
): Promise<readonly MatchScores[]> {
  const asked = await bank.match(accessToken, personOf(who));
  if (asked.heard === 'yes') return asked.value;
  if (!SILENT.includes(codeOf(asked))) ports.troubled('matching an identity', codeOf(asked));
  return [];
}
