import { ledgerIdsOf } from '#shared/tenant/ledgers.ts';
import type { RecordedAccount } from '#shared/tenant/recorded-account.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { PlaidClient } from '../plaid/bank.ts';

/** A tenant's opening ledger balance: enough for the proceeds of a sale, unlike in Plaid's sandbox. */
const OPENING_BALANCE_CENTS = 200_000_000;

/**
 * A tenant at the bank's stand-in, like a real one in the Plaid Dashboard. Under a platform there are two: the
 * platform, which moves the money, and the originator, whose keys people link their accounts with.
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
 * Former accounts of tenants: the bank keeps them and their transfers, whatever the files say. Without a webhook,
 * because the Dashboard now has another account's.
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
