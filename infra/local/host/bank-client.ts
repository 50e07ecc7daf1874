import type { Tenant } from '#shared/tenant/tenant.ts';
import type { PlaidClient } from '../plaid/bank.ts';

/** What a tenant's ledger holds at first: enough for the proceeds of a sale, which Plaid's sandbox has not. */
const OPENING_BALANCE_CENTS = 200_000_000;

/**
 * A tenant as the bank's stand-in knows it: what the Plaid Dashboard holds of a real one. Under a platform these are
 * two: the platform, which moves the money, and the originator, with whose keys people link their accounts.
 */
export function bankClientsOf({ id, provider }: Tenant, secret: string, publicUrl: string): readonly PlaidClient[] {
  const { clientId, originator, statementName } = provider;
  const own = { secret, name: statementName, openingBalanceCents: OPENING_BALANCE_CENTS };
  const transferWebhook = `${publicUrl}/local/tenants/${id}/api/webhooks/plaid`;
  if (!originator) return [{ ...own, clientId, transferWebhook }];
  return [
    { ...own, clientId: originator.clientId },
    { ...own, clientId, transferWebhook, name: `Platform ${clientId}`, originators: [originator.clientId] },
  ];
}
