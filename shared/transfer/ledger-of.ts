import type { TenantConfig } from '../tenant/tenant.ts';
import { entryAccountOf } from './entry-account.ts';
import { routedBy } from './refund.ts';
import { destinationFor } from './rules.ts';
import type { Transfer } from './transfer.ts';

/**
 * The provider ledger that a payment's money enters or leaves: the entry's ledger once it is made, otherwise the
 * current one from the company's configuration. `elsewhere` for a payment made in an account that the company has left.
 */
export function ledgerOf(
  { provider, destinationAccounts }: Pick<TenantConfig, 'provider' | 'destinationAccounts'>,
  transfer: Pick<Transfer, 'provider' | 'purpose' | 'refundOf' | 'officeId' | 'disbursement'>,
): { readonly id: string | undefined } | 'elsewhere' {
  const made = transfer.provider.account;
  const account = destinationFor(destinationAccounts, routedBy(transfer));
  const now = entryAccountOf(provider, account ?? {});
  if (!made) return { id: now.ledgerId };
  const isHere = made.clientId === now.clientId && made.originatorClientId === now.originatorClientId;
  return isHere ? { id: made.ledgerId } : 'elsewhere';
}
