import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { debitReturnableUntil } from '#shared/transfer/comparison.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { pageOf } from './every-item.ts';
import { atBankPartition, transferOfKey } from './keys.ts';
import { transfers } from './transfers.ts';

const keys = z.object({ pk: z.string(), sk: z.string() });

/** The most read from each list. A company with more on its way is told that there is more. */
const ARRIVING_MAX = 500;
/** Transfers read from the table at once. */
const READ_AT_ONCE = 50;
/** A debit that settled longer ago than this and still hasn't cleared won't clear by itself. */
const SETTLED_DAYS = 21;
/** After every sort key of a list. */
const END = '\uffff';

async function keysBetween(tenant: TenantId, from: string, to: string) {
  const query = {
    IndexName: 'gsi3',
    KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':partition': atBankPartition(tenant), ':from': from, ':to': to },
    Limit: ARRIVING_MAX + 1,
    // The newest of the completed ones, because those haven't cleared yet.
    ScanIndexForward: false,
  };
  const { found } = await pageOf(query, (item) => transferOfKey(keys.parse(item)));
  return { found: found.slice(0, ARRIVING_MAX), isMore: found.length > ARRIVING_MAX };
}

const isArriving = (transfer: Transfer): boolean =>
  kindOf(transfer) === 'ACH' &&
  (transfer.status === 'pending' || (transfer.status === 'completed' && transfer.clearedAt === undefined));

/**
 * A tenant's debits that the provider has and that haven't cleared: those on their way, and those settled in the last
 * three weeks. It takes two index queries and a read of each transfer, a thousand at most.
 */
export async function arrivingDebits(
  tenant: TenantId,
  now: Date,
): Promise<{ readonly debits: readonly Transfer[]; readonly isMore: boolean }> {
  const since = debitReturnableUntil(new Date(now.getTime() - SETTLED_DAYS * 86_400_000).toISOString());
  const lists = await Promise.all([
    keysBetween(tenant, 'PENDING#', `PENDING#${END}`),
    keysBetween(tenant, `COMPLETED#${since}`, `COMPLETED#${END}`),
  ]);
  const wanted = lists.flatMap(({ found }) => found);
  const debits: Transfer[] = [];
  for (let at = 0; at < wanted.length; at += READ_AT_ONCE) {
    const some = wanted.slice(at, at + READ_AT_ONCE);
    const read = await Promise.all(some.map(({ client, id }) => transfers.find(tenant, client, id)));
    debits.push(...read.filter((each) => each !== undefined).filter(isArriving));
  }
  return { debits, isMore: lists.some(({ isMore }) => isMore) };
}
