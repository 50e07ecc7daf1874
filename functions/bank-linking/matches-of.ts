import type { Client } from '#shared/client/client.ts';
import type { MatchScores } from './bank-view.ts';
import { personOf } from './person.ts';
import { type Bank, type BankLinkingPorts, codeOf } from './ports.ts';

/** Codes that say that this bank tells nobody who its clients are. */
const SILENT: readonly string[] = ['PRODUCTS_NOT_SUPPORTED', 'PRODUCT_NOT_READY', 'PRODUCT_NOT_ENABLED'];

/**
 * How well a client's own words fit what the bank knows. A bank that does not say is no reason to refuse anybody:
 * nothing is known then, and the operators hear of it when it is not the bank's usual silence.
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
