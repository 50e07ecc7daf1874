import { easternTime } from '../banking-days.ts';
import { type Day, formatDayAhead, type Instant } from '../dates.ts';
import { type Cents, formatDollars, toCents } from '../money.ts';
import type { Funding } from './funding.ts';

/** For so long the provider is asked what became of a deposit; one from before is on its way no more. */
export const DEPOSIT_FOLLOWED_DAYS = 45;
const FOLLOWED_MS = DEPOSIT_FOLLOWED_DAYS * 86_400_000;

/**
 * Whether a deposit is on its way into its ledger: it waits for a second person or for the provider's answer, or the
 * provider has it and has told neither that it is good nor that it came back. The day on which it is expected ends
 * nothing: whoever counted it as gone on that day would put the money in a second time.
 */
export function isOnItsWay(
  { way, state, landed, endedAt, at }: Pick<Funding, 'way' | 'state' | 'landed' | 'endedAt' | 'at'>,
  now: Date,
): boolean {
  if (way !== 'deposit') return false;
  if (state === 'proposed' || state === 'submitted') return true;
  return state === 'accepted' && !landed && now.getTime() - Date.parse(endedAt ?? at) < FOLLOWED_MS;
}

/** Whether the provider has a deposit that isn't good yet: until the day that it named, or as long as it named none. */
export const isArriving = (of: Parameters<typeof isOnItsWay>[0] & Pick<Funding, 'goodOn'>, now: Date): boolean =>
  of.state === 'accepted' &&
  isOnItsWay(of, now) &&
  (of.goodOn === undefined || of.goodOn > easternTime(now.toISOString()).on);

type OnItsWay = Pick<Funding, 'state' | 'amount' | 'goodOn'>;

const sumOf = (of: readonly Pick<Funding, 'amount'>[]): Cents =>
  toCents(of.reduce((sum, each) => sum + each.amount, 0));

/** By when the provider lets go what it has taken. */
function dayWords(taken: readonly OnItsWay[], today: Day): string {
  const days = [...new Set(taken.flatMap(({ goodOn }) => goodOn ?? []))].toSorted();
  const last = days.at(-1);
  if (!last) return 'which the provider has';
  const day = formatDayAhead(last, 'en');
  if (last < today) return `which should have been good by ${day}`;
  return days.length === 1 ? `expected to be good on ${day}` : `expected to be good by ${day}`;
}

/** What is on its way into a ledger, and what each part of it waits for; undefined where nothing is. */
export function onItsWayWords(deposits: readonly OnItsWay[], today: Day): string | undefined {
  const part = (state: OnItsWay['state'], words: (some: readonly OnItsWay[]) => string) => {
    const some = deposits.filter((each) => each.state === state);
    return some.length > 0 ? [`${formatDollars(sumOf(some))}, ${words(some)}`] : [];
  };
  const parts = [
    ...part('proposed', () => 'which waits for a colleague’s approval'),
    ...part('submitted', () => 'about which the provider has not answered yet'),
    ...part('accepted', (taken) => dayWords(taken, today)),
  ];
  return parts.length > 0 ? parts.join('; ') : undefined;
}

/** What a payment lacks at its ledger, and what is under way for it. */
export type Lacking = {
  /** Good at the provider. */
  readonly available: number;
  readonly amount: Cents;
  /** Promised to others. */
  readonly promised: Cents;
  /** Of others that nobody has let out yet, and that a deposit on its way was made for. */
  readonly counted: Cents;
  readonly onItsWay: Cents;
};

/**
 * What still has to be put in for a payment beyond what is on its way. A deposit that was made for another payment is
 * that one's first: it is counted with what that one needs.
 */
export const stillToFund = ({ available, amount, promised, counted, onItsWay }: Lacking): Cents =>
  toCents(Math.max(0, promised + counted + amount - available - onItsWay));

/** Who made a deposit, when, how much and how far it is: what somebody reads who would make another one. */
export function madeWords(
  of: Pick<Funding, 'by' | 'amount' | 'at' | 'state' | 'goodOn'>,
  about: { readonly isForThis: boolean; readonly when: (at: Instant) => string; readonly today: Day },
): string {
  const { by, amount, at, state } = of;
  const whither = about.isForThis ? 'for this payment' : 'into this ledger';
  const made = `${by} prepared a deposit of ${formatDollars(amount)} ${whither} on ${about.when(at)}.`;
  if (state === 'proposed') return `${made} It waits for a colleague’s approval.`;
  if (state === 'submitted') return `${made} The provider has not answered about it yet.`;
  return `${made} It is under way, ${dayWords([of], about.today)}.`;
}
