import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { bankAccountId, clientId, tenantId, transferId } from '../ids.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';

/** Why an account cannot be chosen, or nothing when it can. */
export const accountUse = z.enum([
  ...(['usable', 'pending', 'unsupported', 'non-transactional', 'login-needed', 'link-again', 'returned'] as const),
]);
export type AccountUse = z.infer<typeof accountUse>;

/**
 * How an account that is not verified yet will be: by the code in a small test deposit that the client types in, or
 * by the bank within days; or that it failed, and the account has to be linked another way.
 */
export const verification = z.enum(['by code', 'by bank', 'failed']);
export type Verification = z.infer<typeof verification>;

/** That a client went on although the bank knows the owner otherwise: their reason, for the tenant's staff. */
export const mismatchOverride = z.object({ reason: z.string(), at: instant });

/** How far the bank's records are from the client's own words, 0 to 100; null where one of the two is silent. */
export const accountMismatch = z.object({
  nameScore: z.nullable(z.number()),
  addressScore: z.nullable(z.number()),
  at: instant,
  override: z.optional(mismatchOverride),
});

/** A return by which the bank says that the account itself takes no entries, and through which login it was linked. */
const returnedEntry = z.object({ code: z.string(), at: instant, transferId, providerItemId: z.string() });

/** How an account came here. */
export const linkedBy = z.enum(['login', 'numbers']);

/**
 * What the bank said when it was asked whether a person of this name owns the account: 0 to 100, null when it says
 * nothing of owners. It is asked again under another name.
 */
const ownerCheck = z.object({ name: z.string(), score: z.nullable(z.number()), at: instant });

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
  verification: z.optional(verification),
  active: z.boolean(),
  /** The provider's names for the login and the account. */
  providerItemId: z.string(),
  providerAccountId: z.string(),
  /** Set while the name or address at the bank differs from the client's. */
  mismatch: z.optional(accountMismatch),
  ownerCheck: z.optional(ownerCheck),
  /** Through a login at the bank, or typed in by its numbers: then nobody says whose it is. */
  linkedBy: z.optional(linkedBy),
  /** Whose account it is, where the bank says so: a person's or a company's. Debits and payments depend on it (Nacha). */
  holder: z.optional(z.enum(['business', 'personal'])),
  /** Set once a payment came back because of the account; it counts until the account is linked anew. */
  returned: z.optional(returnedEntry),
  /** Since when this very account has been linked; one that only looks the same begins anew. */
  linkedAt: instant,
  /** When its owner was told that the test deposit is there; once for each way in which the account was linked. */
  depositToldAt: z.optional(instant),
  /** When the provider announced that its login ends within days. */
  loginEndsToldAt: z.optional(instant),
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
  'link-again': 'bank/link-expired',
  returned: 'bank/returned',
} as const satisfies Record<Exclude<AccountUse, 'usable'>, `bank/${string}`>;

/** Whether the client still has to correct their details, or to say why they go on without a match. */
export const isMismatchOpen = ({ mismatch }: Pick<BankAccount, 'mismatch'>): boolean =>
  mismatch !== undefined && mismatch.override === undefined;

/**
 * Whether an account can be chosen as it stands: what its bank said by returning an entry lasts longer than what the
 * provider says of it, until the client links it anew.
 */
export const currentUse = ({ use, returned, providerItemId }: BankAccount): AccountUse =>
  returned?.providerItemId === providerItemId ? 'returned' : use;

/** The account when money may leave or reach it; otherwise why not. */
export function usableAccount(
  account: BankAccount | undefined,
): Outcome<BankAccount, Refusal<'bank/not-found' | 'bank/name-mismatch' | (typeof unusable)[keyof typeof unusable]>> {
  if (!account?.active) return refuse({ code: 'bank/not-found' });
  const use = currentUse(account);
  if (use !== 'usable') return refuse({ code: unusable[use] });
  return isMismatchOpen(account) ? refuse({ code: 'bank/name-mismatch' }) : done(account);
}

/** Below this score Plaid calls a name or an address another one ("Identity Match", recommended threshold). */
export const MATCH_SCORE_MIN = 70;

/** What stands for the bank of an account that was added by its numbers, where the provider names none. */
export const UNNAMED_BANK = 'Bank account';

/** "First Platypus Bank x4821": how an account is named in a sentence. */
export const accountLabel = (account: { readonly bankName: string; readonly accountLastFourDigits: string }): string =>
  `${account.bankName} x${account.accountLastFourDigits}`;
