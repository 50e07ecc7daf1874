import type { Tenant } from '#shared/tenant/tenant.ts';

/** What a tenant's ledger holds at first: enough for the proceeds of a sale, which Plaid's sandbox has not. */
const OPENING_BALANCE_CENTS = 200_000_000;

/** A tenant as the bank's stand-in knows it: what the Plaid Dashboard holds of a real one. */
export const bankClientOf = ({ id, provider }: Tenant, secret: string, publicUrl: string) => ({
  clientId: provider.clientId,
  secret,
  name: provider.statementName,
  openingBalanceCents: OPENING_BALANCE_CENTS,
  transferWebhook: `${publicUrl}/local/tenants/${id}/api/webhooks/plaid`,
});
