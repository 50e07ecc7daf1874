import type { Instant } from '../dates.ts';
import type { BankAccountId } from '../ids.ts';
import type { Cents } from '../money.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { totalOf } from './rules.ts';
import { kindOf, type Transfer } from './transfer.ts';

/**
 * A debit returned for insufficient or uncollected funds may be presented twice more, for the same amount, within 180
 * days of the first (Nacha Operating Rules, 2.12.4; Plaid counts from its creation). To Nacha, a debit that the client
 * authorizes again after the return isn't a representment. We count it as one anyway, because a click is quick.
 */
export const REPRESENTMENTS_MAX = 2;
const REPRESENTMENT_DAYS = 180;
const DAY_MS = 86_400_000;

/** Insufficient or uncollected funds. The same account may work on another day. */
const FOR_WANT_OF_MONEY: readonly string[] = ['R01', 'R09'];
/** Closed, not found, invalid number, not for payments. That account will never work. */
const ACCOUNT_IS_NO_GOOD: readonly string[] = ['R02', 'R03', 'R04', 'R16', 'R20'];

/** How a failed payment can be tried again: from the same account, from another one only, or by phone. */
export type NextTry = { readonly way: 'same account' | 'another account' | 'call' };

type Failed = Pick<Transfer, 'problem' | 'representment' | 'returnedAt'>;

/**
 * The client's options after a failed payment. A debit that was unauthorized or stopped must not be repeated before the
 * tenant has talked with the client. A payment that failed before it reached the network can be made again.
 */
export function nextTry({ problem, representment = 0, returnedAt }: Failed, now: Instant): NextTry {
  if (!returnedAt) return { way: 'same account' };
  const code = problem?.code ?? '';
  if (ACCOUNT_IS_NO_GOOD.includes(code)) return { way: 'another account' };
  if (!FOR_WANT_OF_MONEY.includes(code)) return { way: 'call' };
  const isInTime = Date.parse(now) - Date.parse(returnedAt) <= REPRESENTMENT_DAYS * DAY_MS;
  return { way: representment < REPRESENTMENTS_MAX && isInTime ? 'same account' : 'another account' };
}

/** The options for a failed payment. The client can retry only a debit; for everything else they call. */
export const wayOn = (failed: Failed & Parameters<typeof kindOf>[0], now: Instant): NextTry['way'] =>
  kindOf(failed) === 'ACH' ? nextTry(failed, now).way : 'call';

/** Returned debits of the same obligation, and the total of the new one. */
type Again = { readonly earlier: readonly Transfer[]; readonly total: Cents };

/**
 * The representment number of a debit from this account: first or second after a return for insufficient funds, or
 * none. With another account it is a new payment, and an account that can't be debited anymore is refused. If the fee
 * has changed, the amount differs, which no representment may; it counts, but is sent as new.
 */
export function representmentOf(
  { retryOf }: Pick<Transfer, 'retryOf'>,
  account: BankAccountId,
  { earlier, total }: Again,
): Outcome<number | undefined, Refusal<'bank/returned-before'>> {
  const code = retryOf?.accountId === account ? retryOf.code : undefined;
  if (code !== undefined && ACCOUNT_IS_NO_GOOD.includes(code)) return refuse({ code: 'bank/returned-before' });
  const count = earlier.length;
  if (count > REPRESENTMENTS_MAX) return refuse({ code: 'bank/returned-before' });
  const isSame = earlier.every((each) => totalOf(each) === total);
  return done(count > 0 && isSame ? count : undefined);
}

/** The start of the period in which a debit returned for insufficient funds may be presented again. */
export const presentableSince = (now: Instant): Instant =>
  new Date(Date.parse(now) - REPRESENTMENT_DAYS * DAY_MS).toISOString();

/** When a debit was submitted to the provider; the last time, if it was declined before. */
const presentedAt = ({ events, createdAt }: Transfer): Instant =>
  events.findLast(({ to, from }) => to === 'submitted' && from !== 'submitted')?.at ?? createdAt;

/** True if a returned debit was for the same obligation: the same amount from the same account. */
const isAlike = (
  { problem, returnedAt, source, amount, disbursement }: Transfer,
  wanted: Pick<Transfer, 'amount'>,
  account: BankAccountId,
): boolean =>
  !disbursement &&
  amount === wanted.amount &&
  source?.id === account &&
  returnedAt !== undefined &&
  FOR_WANT_OF_MONEY.includes(problem?.code ?? '');

/**
 * The returned debits of an obligation that a new one would present again, oldest first. They count whether the client
 * retries the failed payment or fills in a new one. The period runs from the first: a late representment doesn't extend
 * it, and after it the next debit is a first one.
 */
export function presentationsOf(
  alike: readonly Transfer[],
  wanted: Pick<Transfer, 'amount'>,
  account: BankAccountId,
  now: Instant,
): readonly Transfer[] {
  const all = alike
    .filter((each) => isAlike(each, wanted, account))
    .toSorted((one, other) => (presentedAt(one) < presentedAt(other) ? -1 : 1));
  const since = presentableSince(now);
  const first = all.findIndex((each) => each.representment === undefined && presentedAt(each) >= since);
  return first < 0 ? [] : all.slice(first);
}

/** The company entry description of a representment, exactly these words (Plaid, for Nacha). */
export const retryDescription = (representment: number): string => `Retry ${representment}`;
