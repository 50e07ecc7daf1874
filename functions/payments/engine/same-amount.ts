import type { ClientId, TenantId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** Where the client's other payments of the same amount are looked up. */
export type SameAmountPorts = {
  readonly transfers: {
    /** The client's payments of this amount, scheduled ones included and open drafts not. */
    readonly ofAmount: (tenant: TenantId, client: ClientId, amount: Cents) => Promise<readonly Transfer[]>;
  };
};

/**
 * The client's other payments of the same amount, from any draft. Some may have paid the same already, and some may
 * have been returned. This is one lookup, however many payments the client has.
 */
export async function sameAmount({ transfers }: SameAmountPorts, wanted: Transfer): Promise<readonly Transfer[]> {
  const { tenantId, clientId, id, amount } = wanted;
  return (await transfers.ofAmount(tenantId, clientId, amount)).filter((other) => other.id !== id);
}
