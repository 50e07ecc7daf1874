import * as z from 'zod/mini';
import type { BankAccount } from '#shared/bank/account.ts';
import { depositToTell } from '#shared/bank/test-deposit.ts';
import type { Day } from '#shared/dates.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import { everyItem } from './every-item.ts';
import { accountOfKey, depositsPartition } from './keys.ts';

/** An account's place in the index of test deposits; none if its client needs no notice. */
export function depositAttributes(account: BankAccount): Record<string, string> {
  const day = depositToTell(account);
  return day ? { gsi3pk: depositsPartition(account.tenantId), gsi3sk: `${day}#${account.id}` } : {};
}

const keyOf = z.object({ pk: z.string(), sk: z.string() });

/**
 * Accounts whose test deposit arrives on a day and whose owner wasn't notified yet. The index lags the table, so the
 * account is read before acting.
 */
export const testDeposits = {
  async *on(tenant: TenantId, day: Day): AsyncGenerator<{ readonly client: ClientId; readonly id: BankAccountId }> {
    const items = everyItem({
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :partition AND begins_with(gsi3sk, :day)',
      ExpressionAttributeValues: { ':partition': depositsPartition(tenant), ':day': `${day}#` },
    });
    for await (const item of items) yield accountOfKey(keyOf.parse(item));
  },
};
