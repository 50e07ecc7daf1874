import type { TenantId, TransferId } from '#shared/ids.ts';
import { lastTryOf } from '#shared/transfer/last-try.ts';
import { refundable, refundsOf } from '#shared/transfer/refund.ts';
import type { ShareGroup } from '#shared/transfer/shares.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferReader } from '../../ports.ts';

export type ShareReader = {
  readonly shares: { readonly find: (tenant: TenantId, group: string) => Promise<ShareGroup | undefined> };
  readonly transfers: TransferReader;
};

/** One share of a group, with its payment; without one until an invited person proves their phone. */
export type ReadShare = ShareGroup['shares'][number] & {
  /** The payment's last try. A share that is paid again after a return is paid by that one. */
  readonly payment: Transfer | undefined;
  /** True once its money arrived, unless it was returned or all of it was refunded. */
  readonly isPaid: boolean;
};

/** The shares of a group as their payments are now. Nothing else records who has paid, so a return can't be missed. */
export const readShares = (
  { transfers }: Pick<ShareReader, 'transfers'>,
  { tenantId, shares, clients }: ShareGroup,
): Promise<readonly ReadShare[]> =>
  Promise.all(
    shares.map(async (share) => {
      const client = clients[share.id];
      const find = async (id: TransferId) => (client ? transfers.find(tenantId, client, id) : undefined);
      const first = await find(share.id);
      if (!first) return { ...share, payment: undefined, isPaid: false };
      const payment = await lastTryOf(first, find);
      const refunded = (await refundsOf(payment, find)).filter(({ status }) => status === 'completed');
      const isPaid = payment.status === 'completed' && refundable(payment, refunded) > 0;
      return { ...share, payment, isPaid };
    }),
  );

/** How many of the people who owe a share have paid; undefined for a payment that is no share. */
export async function sharesPaid(
  ports: ShareReader,
  { tenantId, share }: Pick<Transfer, 'tenantId' | 'share'>,
): Promise<{ readonly paid: number; readonly of: number } | undefined> {
  const group = share && (await ports.shares.find(tenantId, share.group));
  if (!group) return undefined;
  const owed = (await readShares(ports, group)).filter(({ amount }) => amount > 0);
  return { paid: owed.filter(({ isPaid }) => isPaid).length, of: owed.length };
}
