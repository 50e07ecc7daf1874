import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { needsLogin } from '../../lib/bank/accounts.ts';

/** One open task before money can move. */
export type VerificationTask =
  | { readonly what: 'by code' | 'by bank' | 'failed' | 'login' | 'mismatch'; readonly account: ListedAccount }
  | { readonly what: 'photo' };

const taskOf = (account: ListedAccount): VerificationTask | undefined => {
  if (needsLogin(account.use)) return { what: 'login', account };
  if (account.verification) return { what: account.verification, account };
  return account.mismatch ? { what: 'mismatch', account } : undefined;
};

const ORDER: readonly VerificationTask['what'][] = ['mismatch', 'photo', 'by code', 'login', 'failed', 'by bank'];

/** Every open task, those the client can do first. A photo is needed once the client has continued without a match. */
export function verificationTasks(accounts: readonly ListedAccount[], hasPhoto: boolean): readonly VerificationTask[] {
  const ofAccounts = accounts.flatMap((account) => taskOf(account) ?? []);
  const needsPhoto = !hasPhoto && accounts.some(({ mismatchOverride }) => mismatchOverride);
  const all: readonly VerificationTask[] = needsPhoto ? [{ what: 'photo' }, ...ofAccounts] : ofAccounts;
  return all.toSorted((one, other) => ORDER.indexOf(one.what) - ORDER.indexOf(other.what));
}
