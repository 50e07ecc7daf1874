import { type BankAccount, currentUse, isMismatchOpen, isPendingVerification } from '#shared/bank/account.ts';
import { testDepositBy } from '#shared/bank/test-deposit.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { isUncheckable } from '#shared/transfer/bank-check.ts';

type Unchecked = Pick<TenantConfig, 'uncheckedLimit'>;

/**
 * An account as its owner may see it, without a version and the provider's ids. The limit for unchecked debits is shown
 * before a payment begins, not by its refusal.
 */
export function listedAccountOf(account: BankAccount, { uncheckedLimit }: Unchecked): ListedAccount {
  const depositBy = testDepositBy(account);
  return {
    bankAccountId: account.id,
    bankName: account.bankName,
    bankDisplayName: account.bankDisplayName,
    name: account.name,
    description: account.description,
    subtype: account.subtype,
    accountLastFourDigits: account.accountLastFourDigits,
    institutionCode: account.institutionCode,
    balance: account.balance,
    balanceDateTime: account.balanceAt,
    pendingVerification: isPendingVerification(account),
    use: currentUse(account),
    active: account.active,
    ...(account.verification ? { verification: account.verification } : {}),
    ...(depositBy ? { testDepositBy: depositBy } : {}),
    ...(account.linkedBy === 'numbers' ? { byNumbers: true } : {}),
    ...(isUncheckable(account) ? { uncheckedLimit } : {}),
    mismatch: isMismatchOpen(account),
    mismatchOverride: account.mismatch?.override !== undefined,
  };
}
