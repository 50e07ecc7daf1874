import * as z from 'zod/mini';
import { fromProviderAmount } from '#shared/money.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { askPlaid, onBehalfOf, plaidOf } from './client.ts';

const ledgerReply = z.object({ balance: z.object({ available: z.string() }) });

/** A client who accepts a payment waits for this answer and for three more calls; without it the provider decides. */
const TIMEOUT_MS = 3000;

/**
 * What one of a tenant's ledgers at Plaid can pay out now, in cents; null when Plaid does not say. Without an id it is
 * the ledger of the tenant's file, or the account's default one.
 */
export async function ledgerAvailable(
  { provider }: Pick<Tenant, 'provider'>,
  ledgerId: string | undefined = provider.ledgerId,
): Promise<number | null> {
  const plaid = await plaidOf(provider);
  const asked = await askPlaid(() =>
    plaid.transferLedgerGet(
      { ...(ledgerId ? { ledger_id: ledgerId } : {}), ...onBehalfOf(provider) },
      { timeout: TIMEOUT_MS },
    ),
  );
  if (asked.heard !== 'yes') return null;
  const { available } = ledgerReply.parse(asked.value).balance;
  // Returns after a payout can make a ledger negative: then it pays nothing out.
  return available.startsWith('-') ? 0 : fromProviderAmount(available);
}
