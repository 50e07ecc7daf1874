import { easternTime } from '../banking-days.ts';
import { type Day, formatDayAhead, type Instant } from '../dates.ts';
import { type Cents, formatDollars, toCents } from '../money.ts';
import type { Funding } from './funding.ts';

/** How long the provider is asked about a deposit. An older one no longer counts as on its way. */
export const DEPOSIT_FOLLOWED_DAYS = 45;
const FOLLOWED_MS = DEPOSIT_FOLLOWED_DAYS * 86_400_000;

/**
 * True if a deposit is on its way into its ledger: it needs approval or the provider's answer, or the provider has
 * reported neither that it cleared nor that it was returned. Its expected day ends nothing, because anyone who counted
 * it as gone then would deposit the money a second time.
 */
export function isOnItsWay(
  { way, state, landed, endedAt, at }: Pick<Funding, 'way' | 'state' | 'landed' | 'endedAt' | 'at'>,
  now: Date,
): boolean {
  if (way !== 'deposit') return false;
  if (state === 'proposed' || state === 'submitted') return true;
  return state === 'accepted' && !landed && now.getTime() - Date.parse(endedAt ?? at) < FOLLOWED_MS;
}

/** True if the provider has a deposit that hasn't cleared: until its expected day, or as long as there is none. */
export const isArriving = (of: Parameters<typeof isOnItsWay>[0] & Pick<Funding, 'goodOn'>, now: Date): boolean =>
  of.state === 'accepted' &&
  isOnItsWay(of, now) &&
  (of.goodOn === undefined || of.goodOn > easternTime(now.toISOString()).on);

type OnItsWay = Pick<Funding, 'state' | 'amount' | 'goodOn'>;

const sumOf = (of: readonly Pick<Funding, 'amount'>[]): Cents =>
  toCents(of.reduce((sum, each) => sum + each.amount, 0));

/** When the provider expects its deposits to clear. */
function dayWords(taken: readonly OnItsWay[], today: Day): string {
  const days = [...new Set(taken.flatMap(({ goodOn }) => goodOn ?? []))].toSorted();
  const last = days.at(-1);
  if (!last) return 'which Plaid has';
  const day = formatDayAhead(last, 'en');
  if (last < today) return `which should have cleared by ${day}`;
  return days.length === 1 ? `expected to clear on ${day}` : `expected to clear by ${day}`;
}

/** The deposits on their way into a ledger, and what each waits for; undefined if there are none. */
export function onItsWayWords(deposits: readonly OnItsWay[], today: Day): string | undefined {
  const part = (state: OnItsWay['state'], words: (some: readonly OnItsWay[]) => string) => {
    const some = deposits.filter((each) => each.state === state);
    return some.length > 0 ? [`${formatDollars(sumOf(some))}, ${words(some)}`] : [];
  };
  const parts = [
    ...part('proposed', () => 'which needs a colleague’s approval'),
    ...part('submitted', () => 'which Plaid hasn’t confirmed yet'),
    ...part('accepted', (taken) => dayWords(taken, today)),
  ];
  return parts.length > 0 ? parts.join('; ') : undefined;
}

/** A payment's shortfall in its ledger, and the deposits for it. */
export type Lacking = {
  /** Available at the provider. */
  readonly available: number;
  readonly amount: Cents;
  /** Promised to others. */
  readonly promised: Cents;
  /** Other unapproved payments that a deposit on its way was made for. */
  readonly counted: Cents;
  readonly onItsWay: Cents;
};

/**
 * The amount to add for a payment beyond the deposits on their way. A deposit made for another payment goes to that one
 * first, so that payment's need is counted with it.
 */
export const stillToFund = ({ available, amount, promised, counted, onItsWay }: Lacking): Cents =>
  toCents(Math.max(0, promised + counted + amount - available - onItsWay));

/** A deposit's maker, time, amount and progress, for a person who is about to make another one. */
export function madeWords(
  of: Pick<Funding, 'by' | 'amount' | 'at' | 'state' | 'goodOn'>,
  about: { readonly isForThis: boolean; readonly when: (at: Instant) => string; readonly today: Day },
): string {
  const { by, amount, at, state } = of;
  const whither = about.isForThis ? 'for this payment' : 'into this Plaid balance';
  const made = `${by} prepared a deposit of ${formatDollars(amount)} ${whither} on ${about.when(at)}.`;
  if (state === 'proposed') return `${made} It needs approval.`;
  if (state === 'submitted') return `${made} Plaid hasn’t confirmed it yet.`;
  return `${made} It is under way, ${dayWords([of], about.today)}.`;
}
