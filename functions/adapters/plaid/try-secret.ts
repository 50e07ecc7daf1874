import type { ProviderAnswer } from '../../ports.ts';
import { askPlaid, plaidWith } from './client.ts';

/**
 * Asks Plaid with a secret that nothing uses yet. The question moves nothing and shows nothing of anybody: which limits
 * the account has.
 */
export async function trySecret(clientId: string, secret: string): Promise<ProviderAnswer<unknown>> {
  const plaid = await plaidWith({ clientId, secret });
  return askPlaid(() => plaid.transferConfigurationGet({}));
}
