import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { bankAccountId, clientId, tenantId, transferId } from '../ids.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';

/** The reason why an account cannot be chosen, or `usable`. */
export const accountUse = z.enum([
  ...(['usable', 'pending', 'unsupported', 'non-transactional', 'login-needed', 'link-again', 'returned'] as const),
]);
export type AccountUse = z.infer<typeof accountUse>;

/**
 * The way to verify a new account: by the code in a small test deposit, or by the bank within days. `failed` means that
 * it must be linked in another way.
 */
export const verification = z.enum(['by code', 'by bank', 'failed']);
export type Verification = z.infer<typeof verification>;

/** The client's reason, for the tenant's staff, to continue although the bank has another owner name. */
export const mismatchOverride = z.object({ reason: z.string(), at: instant });

/** The match of the bank's records with the client's details, 0 to 100. Null if either is missing. */
export const accountMismatch = z.object({
  nameScore: z.nullable(z.number()),
  addressScore: z.nullable(z.number()),
  at: instant,
  override: z.optional(mismatchOverride),
});

/** A return because the account takes no entries, with the login through which it was linked. */
const returnedEntry = z.object({ code: z.string(), at: instant, transferId, providerItemId: z.string() });

/** How an account was added. */
export const linkedBy = z.enum(['login', 'numbers']);

/**
 * The bank's score for this name as the account's owner: 0 to 100, or null if it reports no owners. It is checked again
 * for another name.
 */
const ownerCheck = z.object({ name: z.string(), score: z.nullable(z.number()), at: instant });

/** A bank account that a client linked. The full number never reaches the portal; only the provider has it. */
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
  /** In cents. Null if the bank does not report it. */
  balance: z.nullable(z.int()),
  balanceAt: z.nullable(instant),
  use: accountUse,
  verification: z.optional(verification),
  active: z.boolean(),
  /** The provider's IDs of the login and the account. */
  providerItemId: z.string(),
  providerAccountId: z.string(),
  /** Set while the name or address at the bank differs from the client's. */
  mismatch: z.optional(accountMismatch),
  ownerCheck: z.optional(ownerCheck),
  /** Added through a login at the bank, or by its numbers, in which case the owner is not confirmed. */
  linkedBy: z.optional(linkedBy),
  /** The account's holder, if the bank reports it. The rules for debits and payments depend on it (Nacha). */
  holder: z.optional(z.enum(['business', 'personal'])),
  /** Set if a payment was returned because of the account, until the account is linked again. */
  returned: z.optional(returnedEntry),
  /** The time at which this account was linked. Linking a similar one starts over. */
  linkedAt: instant,
  /** The time of the message about the test deposit, once per way of linking. */
  depositToldAt: z.optional(instant),
  /** The time at which the provider announced that the login will end within days. */
  loginEndsToldAt: z.optional(instant),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type BankAccount = z.infer<typeof bankAccount>;

/** True if the test deposit or the bank's own check is pending. */
export const isPendingVerification = (account: Pick<BankAccount, 'use'>): boolean => account.use === 'pending';

/**
 * Accounts that hold money but cannot be debited, by institution and subtype (specification, section 5: a savings
 * account at one credit union). As data, so that a second such bank is one more line.
 */
export const NON_TRANSACTIONAL: readonly { institutionCode: string; subtype: string }[] = [
  { institutionCode: 'ins_109509', subtype: 'savings' },
];

const unusable = {
  pending: 'bank/not-verified',
  unsupported: 'bank/unsupported',
  'non-transactional': 'bank/non-transactional',
  'login-needed': 'bank/login-needed',
  'link-again': 'bank/link-expired',
  returned: 'bank/returned',
} as const satisfies Record<Exclude<AccountUse, 'usable'>, `bank/${string}`>;

/** True if the client must correct their details or give a reason for the mismatch. */
export const isMismatchOpen = ({ mismatch }: Pick<BankAccount, 'mismatch'>): boolean =>
  mismatch !== undefined && mismatch.override === undefined;

/**
 * The current use of an account. A return by its bank overrides the provider's status until the client links it again.
 */
export const currentUse = ({ use, returned, providerItemId }: BankAccount): AccountUse =>
  returned?.providerItemId === providerItemId ? 'returned' : use;

/** The account if money can leave or reach it, otherwise the reason why not. */
export function usableAccount(
  account: BankAccount | undefined,
): Outcome<BankAccount, Refusal<'bank/not-found' | 'bank/name-mismatch' | (typeof unusable)[keyof typeof unusable]>> {
  if (!account?.active) return refuse({ code: 'bank/not-found' });
  const use = currentUse(account);
  if (use !== 'usable') return refuse({ code: unusable[use] });
  return isMismatchOpen(account) ? refuse({ code: 'bank/name-mismatch' }) : done(account);
}

/** Plaid's recommended threshold for a name or address match ("Identity Match"). */
export const MATCH_SCORE_MIN = 70;

/** The bank name of an account added by its numbers, if the provider names none. */
export const UNNAMED_BANK = 'Bank account';

/** An account's name in a sentence: "First Platypus Bank x4821". */
export const accountLabel = (account: { readonly bankName: string; readonly accountLastFourDigits: string }): string =>
  `${account.bankName} x${account.accountLastFourDigits}`;
