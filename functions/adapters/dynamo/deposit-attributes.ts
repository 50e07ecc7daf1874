import type { BankAccount } from '#shared/bank/account.ts';
import { depositToTell } from '#shared/bank/test-deposit.ts';
import { depositsPartition } from './keys.ts';

/** The place of an account in the index of test deposits; none when there is nothing to tell. */
export function depositAttributes(account: BankAccount): Record<string, string> {
  const day = depositToTell(account);
  return day ? { gsi3pk: depositsPartition(account.tenantId), gsi3sk: `${day}#${account.id}` } : {};
}
