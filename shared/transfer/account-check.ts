import * as z from 'zod/mini';
import { type BankAccount, linkedBy, MATCH_SCORE_MIN } from '../bank/account.ts';
import { fullName } from '../client/client.ts';
import { type Instant, instant } from '../dates.ts';
import { bankAccountId } from '../ids.ts';
import { NEW_ACCOUNT_SECONDS } from '../limits.ts';
import type { Cents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';

/** Why the company calls its client before it pays into an account. */
export const DOUBTS = ['typed numbers', 'owner unknown', 'other owner', 'new account'] as const;
const doubt = z.enum(DOUBTS);
export type Doubt = z.infer<typeof doubt>;

/** The call that released an account: with whom, at the company's own number of the client, and what was said. */
const call = z.object({ by: z.string(), at: instant, spokeWith: z.string(), number: z.string(), said: z.string() });

/**
 * The client's account of a payment, as it was looked at when they accepted or started it. `mark` identifies exactly
 * this account with all that is known of its owner: a release is for this mark, and an account that changes has
 * another.
 */
export const accountCheck = z.object({
  mark: z.string(),
  accountId: bankAccountId,
  bankName: z.string(),
  accountLastFourDigits: z.string(),
  linkedBy: z.optional(linkedBy),
  linkedAt: instant,
  /** The payee's name as the bank was asked about it, and its answer; null where it says nothing. */
  payee: z.string(),
  ownerScore: z.nullable(z.number()),
  /** What the client said when the bank's records differed. */
  override: z.optional(z.string()),
  doubts: z.array(doubt),
  /**
   * `confirmed` needs no call, `waiting` does; a call leads to `released` or `refused`. `noted` holds nothing up: the
   * staff are shown what is unsure about the account that a client pays from.
   */
  standing: z.enum(['confirmed', 'waiting', 'released', 'refused', 'noted']),
  at: instant,
  call: z.optional(call),
  /** Accounts that the staff have refused for this payment: no later day makes them good. */
  refused: z._default(z.array(bankAccountId), []),
});
export type AccountCheck = z.infer<typeof accountCheck>;

type Named = { readonly firstName: string; readonly lastName: string };
type Payee = Named & {
  readonly amount: Cents;
  readonly createdAt: Instant;
  readonly accountCheck?: AccountCheck | undefined;
};

/** When an account is looked at, and the most that is paid without a call into a new one. */
export type CheckedAt = { readonly at: Instant; readonly newAccountLimit: Cents };

/** Whether the bank was asked about this name; capitals and accents make no other name. */
export const isAskedOf = ({ ownerCheck }: Pick<BankAccount, 'ownerCheck'>, payee: Named): boolean =>
  ownerCheck !== undefined && lettersOf(ownerCheck.name) === lettersOf(fullName(payee));

/** What the bank says of the payee as the owner; null when it was not asked, or says nothing. */
export const ownerScoreOf = (account: Pick<BankAccount, 'ownerCheck'>, payee: Named) =>
  isAskedOf(account, payee) ? (account.ownerCheck?.score ?? null) : null;

/** From when an account is no longer new to a payment; the payment's own day counts for one that was linked before. */
export const settledFrom = ({ linkedAt }: Pick<BankAccount, 'linkedAt'>): Instant =>
  new Date(Date.parse(linkedAt) + NEW_ACCOUNT_SECONDS * 1000).toISOString();

/** True if the company has refused an account for this payment: no later one is taken without a call. */
const isWary = ({ accountCheck }: Pick<Payee, 'accountCheck'>): boolean => (accountCheck?.refused ?? []).length > 0;

/** True if the company calls before it pays this much into a new account, even if the bank confirms its owner. */
export const needsCallIfNew = (
  payee: Pick<Payee, 'amount' | 'accountCheck'>,
  { newAccountLimit }: Pick<CheckedAt, 'newAccountLimit'>,
): boolean => isWary(payee) || payee.amount > newAccountLimit;

/** True if an account was linked after the payment was prepared, and only lately. */
export const isNewTo = ({ linkedAt }: Pick<BankAccount, 'linkedAt'>, payee: Payee, at: Instant): boolean =>
  linkedAt > payee.createdAt && (isWary(payee) || at < settledFrom({ linkedAt }));

/**
 * Why a payment may not go into this account without a call; nothing when it may. The bank must confirm the payee's
 * full name, the one that the second person approved; a reason that the client typed, or a shared first or last name,
 * is no confirmation. And above the company's limit the account was there before the payment was prepared, or long
 * enough: a thief who has taken over the client's phone links an account of their own when they see the money coming.
 * Once the staff have refused an account for this payment, no waiting helps any later one.
 */
export function doubtsOf(
  account: Pick<BankAccount, 'ownerCheck' | 'linkedBy' | 'linkedAt'>,
  payee: Payee,
  { at, newAccountLimit }: CheckedAt,
): readonly Doubt[] {
  const score = ownerScoreOf(account, payee);
  const ofOwner: readonly Doubt[] = [
    ...(account.linkedBy === 'numbers' ? (['typed numbers'] as const) : []),
    ...(account.linkedBy !== 'numbers' && score === null ? (['owner unknown'] as const) : []),
    ...(score !== null && score < MATCH_SCORE_MIN ? (['other owner'] as const) : []),
  ];
  const counts = ofOwner.length > 0 || needsCallIfNew(payee, { newAccountLimit });
  return counts && isNewTo(account, payee, at) ? [...ofOwner, 'new account'] : ofOwner;
}

/** How much of a mark a person compares and types. */
const MARK_DIGITS = 12;

/** A mark as the staff read and type it. */
export const shortMark = ({ mark }: Pick<AccountCheck, 'mark'>): string => mark.slice(0, MARK_DIGITS);
