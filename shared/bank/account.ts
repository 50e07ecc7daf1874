import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { bankAccountId, clientId, tenantId } from '../ids.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';

/** Why an account cannot be chosen, or nothing when it can. */
export const accountUse = z.enum(['usable', 'pending', 'unsupported', 'non-transactional', 'login-needed']);
export type AccountUse = z.infer<typeof accountUse>;

/** A bank account a client linked. The number itself never reaches the portal; the provider keeps it. */
export const bankAccount = z.object({
  id: bankAccountId,
  tenantId,
  clientId,
  bankName: z.string(),
  bankDisplayName: z.string(),
  name: z.string(),
  description: z.string(),
  subtype: z.string(),
  accountLastFourDigits: z.string(),
  institutionCode: z.string(),
  /** Cents; null when the bank does not say. */
  balance: z.nullable(z.int()),
  balanceAt: z.nullable(instant),
  use: accountUse,
  active: z.boolean(),
  /** The provider's names for the login and the account. */
  providerItemId: z.string(),
  providerAccountId: z.string(),
  /** Set when the name or address at the bank did not match and the client went on. */
  mismatch: z.optional(
    z.object({ nameScore: z.nullable(z.number()), addressScore: z.nullable(z.number()), at: instant }),
  ),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type BankAccount = z.infer<typeof bankAccount>;

/** Whether the micro-deposit (or the bank's own check) is still outstanding. */
export const isPendingVerification = (account: Pick<BankAccount, 'use'>): boolean => account.use === 'pending';

/**
 * Accounts that look like money but cannot be debited, by institution and subtype (specification, section 5: a
 * savings account at one particular credit union). Data, so that a second such bank is one more line.
 */
export const NON_TRANSACTIONAL: readonly { institutionCode: string; subtype: string }[] = [
  { institutionCode: 'ins_109509', subtype: 'savings' },
];

const unusable = {
  pending: 'bank/not-verified',
  unsupported: 'bank/unsupported',
  'non-transactional': 'bank/non-transactional',
  'login-needed': 'bank/login-needed',
} as const satisfies Record<Exclude<AccountUse, 'usable'>, `bank/${string}`>;

/** The account when money may leave or reach it; otherwise why not. */
export function usableAccount(
  account: BankAccount | undefined,
): Outcome<BankAccount, Refusal<'bank/not-found' | (typeof unusable)[keyof typeof unusable]>> {
  if (!account?.active) return refuse({ code: 'bank/not-found' });
  return account.use === 'usable' ? done(account) : refuse({ code: unusable[account.use] });
}

/** "First Platypus Bank x4821": how an account is named in a sentence. */
export const accountLabel = (account: { readonly bankName: string; readonly accountLastFourDigits: string }): string =>
  `${account.bankName} x${account.accountLastFourDigits}`;
