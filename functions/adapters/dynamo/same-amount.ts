import type { ClientId, TenantId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { beginning, everyItem } from './every-item.ts';
import { transfersPrefix } from './keys.ts';

/** The most pages read, a megabyte each: thousands of payments, more than a client's limits allow. */
const PAGES_MAX = 20;

/**
 * A client's payments of this amount, including scheduled ones and excluding open drafts. It reads the table, because
 * an index may lack what another tab just did, and all of the client's transfers, because any number of drafts may
 * follow the one that matters. Nearly everyone's fit into one page; a client with more than can be read is an error.
 */
export async function ofAmount(tenant: TenantId, client: ClientId, amount: Cents): Promise<readonly Transfer[]> {
  const mine = beginning(transfersPrefix(tenant, client));
  const query = {
    ...mine,
    FilterExpression:
      '#amount = :amount AND #disbursement = :false AND (#status <> :draft OR attribute_exists(#schedule))',
    ExpressionAttributeNames: {
      '#amount': 'amount',
      '#disbursement': 'disbursement',
      '#status': 'status',
      '#schedule': 'schedule',
    },
    ExpressionAttributeValues: {
      ...mine.ExpressionAttributeValues,
      ...{ ':amount': amount, ':false': false, ':draft': 'draft' satisfies TransferStatus },
    },
    ConsistentRead: true,
  };
  const found: Transfer[] = [];
  for await (const item of everyItem(query, PAGES_MAX)) found.push(transfer.parse(item));
  return found;
}
