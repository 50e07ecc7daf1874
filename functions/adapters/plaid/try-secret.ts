import type { ProviderAnswer } from '../../ports.ts';
import { askPlaid, plaidWith } from './client.ts';

/**
 * Calls Plaid with a secret that nothing uses yet. The call moves nothing and reveals no one's data: it reads the
 * account's limits.
 */
export async function trySecret(clientId: string, secret: string): Promise<ProviderAnswer<unknown>> {
  const plaid = await plaidWith({ clientId, secret });
  return askPlaid(() => plaid.transferConfigurationGet({}));
}
