import { ledgerIdsOf } from '#shared/tenant/ledgers.ts';
import type { RecordedAccount } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { PlaidClient } from '../plaid/bank.ts';

/** A tenant's opening ledger balance: enough for the proceeds of a sale, unlike in Plaid's sandbox. */
const OPENING_BALANCE_CENTS = 200_000_000;

/**
 * A tenant as the bank's stand-in knows it: what the Plaid Dashboard holds of a real one. Under a platform these are
 * two: the platform, which moves the money, and the originator, with whose keys people link their accounts.
 */
export function bankClientsOf(
  { id, provider, destinationAccounts }: Tenant,
  secret: string,
  publicUrl: string,
): readonly PlaidClient[] {
  const { clientId, originator, statementName } = provider;
  const own = { secret, name: statementName, openingBalanceCents: OPENING_BALANCE_CENTS };
  const transferWebhook = `${publicUrl}/local/tenants/${id}/api/webhooks/plaid`;
  const originatorClientId = originator?.clientId ?? null;
  const ledgers = ledgerIdsOf({ provider, destinationAccounts }).map((ledgerId) => ({ ledgerId, originatorClientId }));
  if (!originator) return [{ ...own, clientId, transferWebhook, ledgers }];
  return [
    { ...own, clientId: originator.clientId },
    { ...own, clientId, transferWebhook, name: `Platform ${clientId}`, originators: [originator.clientId], ledgers },
  ];
}

/**
 * Accounts that tenants' files have left: the bank keeps them, and what was made there, whatever the files say. Without
 * a webhook, because the Dashboard was told of another account since.
 */
export const leftClientsOf = (
  recorded: readonly RecordedAccount[],
  known: readonly PlaidClient[],
  secret: string,
): readonly PlaidClient[] =>
  recorded
    .filter(({ clientId }) => known.every((client) => client.clientId !== clientId))
    .map(({ clientId, originator }) => ({
      clientId,
      secret,
      name: `Left ${clientId}`,
      ...(originator ? { originators: [originator.clientId] } : {}),
    }));
