import type { Instant } from '#shared/dates.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { presentableSince, presentationsOf } from '#shared/transfer/retry.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferReader } from '../../ports.ts';

/** Where a client's earlier payments are looked up. */
export type PresentedBeforePorts = {
  readonly transfers: TransferReader & {
    /** The client's debits of this amount that came back since then. */
    readonly returnedDebits: (
      tenant: TenantId,
      client: ClientId,
      alike: { readonly amount: Cents; readonly since: Instant },
    ) => Promise<readonly Transfer[]>;
  };
};

/**
 * The debits of the same obligation that the bank has returned for want of money, by whatever draft they were made.
 * One lookup, however many payments the client has.
 */
export async function presentedBefore(
  { transfers }: PresentedBeforePorts,
  wanted: Transfer,
  account: BankAccountId,
  now: Date,
): Promise<readonly Transfer[]> {
  const { tenantId, clientId, id, amount } = wanted;
  const at = now.toISOString();
  const since = presentableSince(at);
  const alike = await transfers.returnedDebits(tenantId, clientId, { amount, since });
  const others = alike.filter((earlier) => earlier.id !== id);
  return presentationsOf(others, wanted, account, at);
}
