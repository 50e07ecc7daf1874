import { type BankAccount, currentUse, isMismatchOpen, isPendingVerification } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';

/** An account as its owner may see it: without a version, and without the provider's ids. */
export const listedAccountOf = (account: BankAccount): ListedAccount => ({
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
  mismatch: isMismatchOpen(account),
  mismatchOverride: account.mismatch?.override !== undefined,
});
