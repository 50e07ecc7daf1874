import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { documents, tableName } from './documents.ts';
import { transfersPrefix } from './keys.ts';

/** The pages of a megabyte each that are read at most: thousands of payments, more than the limits of a client allow. */
const PAGES_MAX = 20;

/**
 * A client's debits of this amount that came back since an instant. Read from the table itself, since an index may not
 * have a return of a moment ago, and through all of their transfers: a client could create any number of drafts after
 * the one that matters. Nearly everyone's fit into one page; a client with more than can be read is an error.
 */
export async function returnedDebits(
  tenant: TenantId,
  client: ClientId,
  { amount, since }: { readonly amount: Cents; readonly since: Instant },
): Promise<readonly Transfer[]> {
  const { pk, sk } = transfersPrefix(tenant, client);
  const found: Transfer[] = [];
  let from: Record<string, unknown> | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { Items: items = [], LastEvaluatedKey: last } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        FilterExpression: '#amount = :amount AND #disbursement = :false AND #returnedAt >= :since',
        ExpressionAttributeNames: { '#amount': 'amount', '#disbursement': 'disbursement', '#returnedAt': 'returnedAt' },
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk, ':amount': amount, ':false': false, ':since': since },
        ConsistentRead: true,
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    found.push(...items.map((item) => transfer.parse(item)));
    if (!last) return found;
    from = last;
  }
  throw new Error('This client has more transfers than a start can look through.');
}
