import * as z from 'zod/mini';
import { type BankAccount, linkedBy, MATCH_SCORE_MIN } from '../bank/account.ts';
import { fullName } from '../client/client.ts';
import { type Instant, instant } from '../dates.ts';
import { bankAccountId } from '../ids.ts';
import { NEW_ACCOUNT_SECONDS } from '../limits.ts';
import type { Cents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';

/** Why the company has to call its client before it pays into an account. */
export const DOUBTS = ['typed numbers', 'owner unknown', 'other owner', 'new account'] as const;
const doubt = z.enum(DOUBTS);
export type Doubt = z.infer<typeof doubt>;

/** The call that released an account: who spoke, at the number on file, and the notes. */
const call = z.object({ by: z.string(), at: instant, spokeWith: z.string(), number: z.string(), said: z.string() });

/**
 * The client's account for a payment, as checked when they accepted or started it. `mark` identifies exactly this
 * account with everything known about its owner. A release applies to this mark, and an account that changes gets a new
 * one.
 */
export const accountCheck = z.object({
  mark: z.string(),
  accountId: bankAccountId,
  bankName: z.string(),
  accountLastFourDigits: z.string(),
  linkedBy: z.optional(linkedBy),
  linkedAt: instant,
  /** The payee's name that the bank was asked about, and its answer; null if it has none. */
  payee: z.string(),
  ownerScore: z.nullable(z.number()),
  /** The client's explanation when the bank's records differed. */
  override: z.optional(z.string()),
  doubts: z.array(doubt),
  /**
   * `confirmed` needs no call, `waiting` does. A call leads to `released` or `refused`. `noted` holds nothing up: the
   * staff see doubts about the account that a client pays from.
   */
  standing: z.enum(['confirmed', 'waiting', 'released', 'refused', 'noted']),
  at: instant,
  call: z.optional(call),
  /** Accounts that the staff refused for this payment. They stay refused however old they get. */
  refused: z._default(z.array(bankAccountId), []),
});
export type AccountCheck = z.infer<typeof accountCheck>;

type Named = { readonly firstName: string; readonly lastName: string };
type Payee = Named & {
  readonly amount: Cents;
  readonly createdAt: Instant;
  readonly accountCheck?: AccountCheck | undefined;
};

/** When an account is checked, and the largest payment into a new one without a call. */
export type CheckedAt = { readonly at: Instant; readonly newAccountLimit: Cents };

/** True if the bank was asked about this name. Capitals and accents don't matter. */
export const isAskedOf = ({ ownerCheck }: Pick<BankAccount, 'ownerCheck'>, payee: Named): boolean =>
  ownerCheck !== undefined && lettersOf(ownerCheck.name) === lettersOf(fullName(payee));

/** The bank's score for the payee as the owner; null if it wasn't asked or has none. */
export const ownerScoreOf = (account: Pick<BankAccount, 'ownerCheck'>, payee: Named) =>
  isAskedOf(account, payee) ? (account.ownerCheck?.score ?? null) : null;

/** When an account stops being new to a payment. One linked before the payment was prepared is never new. */
export const settledFrom = ({ linkedAt }: Pick<BankAccount, 'linkedAt'>): Instant =>
  new Date(Date.parse(linkedAt) + NEW_ACCOUNT_SECONDS * 1000).toISOString();

/** True if the company has refused an account for this payment. Any later one then needs a call. */
const isWary = ({ accountCheck }: Pick<Payee, 'accountCheck'>): boolean => (accountCheck?.refused ?? []).length > 0;

/** True if the company calls before it pays this much into a new account, even if the bank confirms its owner. */
export const needsCallIfNew = (
  payee: Pick<Payee, 'amount' | 'accountCheck'>,
  { newAccountLimit }: Pick<CheckedAt, 'newAccountLimit'>,
): boolean => isWary(payee) || payee.amount > newAccountLimit;

/** True if an account was linked recently, and after the payment was prepared. */
export const isNewTo = ({ linkedAt }: Pick<BankAccount, 'linkedAt'>, payee: Payee, at: Instant): boolean =>
  linkedAt > payee.createdAt && (isWary(payee) || at < settledFrom({ linkedAt }));

/**
 * The reasons why a payment into this account needs a call first; empty if it doesn't. The bank must confirm the
 * payee's full name, which the approver approved. A reason that the client typed doesn't count, nor does a shared first
 * or last name.
 *
 * Above the company's limit, the account must have been linked before the payment was prepared, or long enough ago. A
 * thief who takes over the client's phone links their own account when they see the money coming. Once the staff have
 * refused an account for this payment, waiting doesn't help a later one.
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

/** How many digits of a mark people compare and type. */
const MARK_DIGITS = 12;

/** A mark as the staff read and type it. */
export const shortMark = ({ mark }: Pick<AccountCheck, 'mark'>): string => mark.slice(0, MARK_DIGITS);
