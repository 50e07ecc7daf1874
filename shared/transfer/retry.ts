import type { Instant } from '../dates.ts';
import type { BankAccountId } from '../ids.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { kindOf, type Transfer } from './transfer.ts';

/** A debit returned for insufficient funds may be presented twice more in 180 days (Nacha Operating Rules, 2.12.4). */
export const REPRESENTMENTS_MAX = 2;
const REPRESENTMENT_DAYS = 180;
const DAY_MS = 86_400_000;

/** Insufficient or uncollected funds: the same account may work on another day. */
const FOR_WANT_OF_MONEY: readonly string[] = ['R01', 'R09'];
/** Closed, not found, invalid number, not for payments: that account will never work. */
const ACCOUNT_IS_NO_GOOD: readonly string[] = ['R02', 'R03', 'R04', 'R16', 'R20'];

/** How a failed payment can be tried again: from the same account, from another one only, or by phone. */
export type NextTry = { readonly way: 'same account' | 'another account' | 'call' };

type Failed = Pick<Transfer, 'problem' | 'representment' | 'returnedAt'>;

/**
 * What a client can do about a payment that failed. A debit that was unauthorized or stopped must not be repeated: the
 * tenant talks with the client first. A payment that failed before it reached the network can be made again.
 */
export function nextTry({ problem, representment = 0, returnedAt }: Failed, now: Instant): NextTry {
  if (!returnedAt) return { way: 'same account' };
  const code = problem?.code ?? '';
  if (ACCOUNT_IS_NO_GOOD.includes(code)) return { way: 'another account' };
  if (!FOR_WANT_OF_MONEY.includes(code)) return { way: 'call' };
  const isInTime = Date.parse(now) - Date.parse(returnedAt) <= REPRESENTMENT_DAYS * DAY_MS;
  return { way: representment < REPRESENTMENTS_MAX && isInTime ? 'same account' : 'another account' };
}

/** What to do about a failed payment: the client can retry only a debit; for all others they call. */
export const wayOn = (failed: Failed & Parameters<typeof kindOf>[0], now: Instant): NextTry['way'] =>
  kindOf(failed) === 'ACH' ? nextTry(failed, now).way : 'call';

/**
 * Which representment a debit of this account is: the first or second after a return for insufficient funds, or none.
 * With another account it is a new payment; an account that can no longer be debited is refused. `earlier` are the
 * returned debits of the same obligation.
 */
export function representmentOf(
  { retryOf }: Pick<Transfer, 'retryOf'>,
  account: BankAccountId,
  earlier: readonly Transfer[] = [],
): Outcome<number | undefined, Refusal<'bank/returned-before'>> {
  const isOfThis = retryOf?.accountId === account;
  const code = isOfThis ? retryOf.code : undefined;
  if (code !== undefined && ACCOUNT_IS_NO_GOOD.includes(code)) return refuse({ code: 'bank/returned-before' });
  const asRetry = isOfThis && FOR_WANT_OF_MONEY.includes(retryOf.code) ? retryOf.representments + 1 : 0;
  // Each of these was presented; the first of them was no representment.
  const count = Math.max(asRetry, earlier.length);
  if (count === 0) return done(undefined);
  return count > REPRESENTMENTS_MAX ? refuse({ code: 'bank/returned-before' }) : done(count);
}

/** Since when a debit that was returned for want of money counts as one that may be presented again. */
export const presentableSince = (now: Instant): Instant =>
  new Date(Date.parse(now) - REPRESENTMENT_DAYS * DAY_MS).toISOString();

/**
 * Whether a returned debit was for the same obligation: the same amount from the same account. It is counted whether
 * the client retries the failed payment or fills in a fresh one (Nacha Operating Rules, 2.12.4).
 */
export const isPresentedBefore = (
  { problem, returnedAt, source, amount, disbursement }: Transfer,
  wanted: Pick<Transfer, 'amount'>,
  account: BankAccountId,
  now: Instant,
): boolean =>
  !disbursement &&
  amount === wanted.amount &&
  source?.id === account &&
  returnedAt !== undefined &&
  returnedAt >= presentableSince(now) &&
  FOR_WANT_OF_MONEY.includes(problem?.code ?? '');

/** The company entry description of a representment: these words and no others (Plaid, for Nacha). */
export const retryDescription = (representment: number): string => `Retry ${representment}`;
