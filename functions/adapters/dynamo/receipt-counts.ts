import type { Day } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { receiptsKey } from './keys.ts';
import { updateIf } from './record.ts';

/** How long the record of a sent receipt is kept: longer than any closing dispute lasts. */
const KEEP_SECONDS = 400 * 24 * 60 * 60;

const expiresAt = (now: Date): number => Math.floor(now.getTime() / 1000) + KEEP_SECONDS;

/** How many receipts a client sent on a day, and to whom. */
export const receiptCounts = {
  /**
   * Counts receipts on a client's day, all or none; false if the day has too few left. The addresses are kept as a
   * record of who was sent what.
   */
  takeReceipts: (
    tenant: TenantId,
    client: ClientId,
    day: Day,
    {
      transfer,
      to,
      most,
      now,
    }: { readonly transfer: TransferId; readonly to: readonly string[]; readonly most: number; readonly now: Date },
  ): Promise<boolean> =>
    updateIf({
      Key: receiptsKey(tenant, client, day),
      UpdateExpression:
        'SET recipients = list_append(if_not_exists(recipients, :none), :to), expiresAt = :expires ADD taken :count',
      ConditionExpression: 'attribute_not_exists(taken) OR taken <= :room',
      ExpressionAttributeValues: {
        ':none': [],
        ':to': to.map((address) => ({ transfer, address, at: now.toISOString() })),
        ':expires': expiresAt(now),
        ':count': to.length,
        ':room': most - to.length,
      },
    }),
};
