import type { Day } from '../dates.ts';
import { type Cents, toCents } from '../money.ts';
import { done, invariant, type Outcome, refuse } from '../outcome.ts';
import type { Velocity } from '../tenant/velocity.ts';
import type { Transfer } from './transfer.ts';

/** An amount of money in cents and a number of payments. */
export type Load = { readonly amount: number; readonly count: number };

/**
 * Starts by the tenant's calendar days. `starts` also includes those whose room was released, and `over` is the
 * permission by which one went over the limits.
 */
export type Counted = Readonly<Record<Day, Load & { readonly starts?: number; readonly over?: string }>>;

/** A permission for one payment over the limits on a day, by the time it was given. */
export type OverLimit = { readonly on: Day; readonly at: string };

/** True if a permission is in force and no payment has used it. */
export const isOverLimitOpen = (over: OverLimit | undefined, counted: Counted, on: Day): over is OverLimit =>
  over?.on === on && counted[on]?.over !== over.at;

type Bounds = Velocity['client'];

/** A week is any seven days in a row. With calendar weeks, two weeks' money could leave on a Sunday and a Monday. */
const WEEK_DAYS = 7;
/** Days are kept a little longer than they count, so that a slow clock misses none. */
const KEPT_DAYS = 10;

const NOTHING: Load = { amount: 0, count: 0 };

/** The day this many days later, or earlier. */
export function dayAfter(on: Day, days: number): Day {
  const at = new Date(`${on}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/**
 * The other days that share a week with this one and may have counts. The next day is among them, because near midnight
 * another request may have counted on it.
 */
const weekAround = (on: Day): readonly Day[] => {
  const days = Array.from({ length: WEEK_DAYS + 1 }, (_, at) => dayAfter(on, at + 1 - WEEK_DAYS));
  return days.filter((day) => day !== on);
};

const sumOf = (counted: Counted, days: readonly Day[]): Load =>
  days
    .map((day) => counted[day] ?? NOTHING)
    .reduce((sum, { amount, count }) => ({ amount: sum.amount + amount, count: sum.count + count }), NOTHING);

/** The starts on a day, and in the week that ends with it. */
export const usedOn = (counted: Counted, on: Day): { readonly day: Load; readonly week: Load } => ({
  day: counted[on] ?? NOTHING,
  week: sumOf(counted, [on, ...weekAround(on)]),
});

/** The room left on a day: that of the day or of the week, whichever is less. */
export function leftOn({ day, week }: Bounds, counted: Counted, on: Day): Load {
  const used = usedOn(counted, on);
  const left = (of: keyof Load) => Math.max(0, Math.min(day[of] - used.day[of], week[of] - used.week[of]));
  return { amount: left('amount'), count: left('count') };
}

const fits = (left: Load, amount: number): boolean => amount <= left.amount && left.count > 0;

/** The first day on which this amount fits if nothing else is started until then; undefined if it never will. */
export const freeOn = (bounds: Bounds, counted: Counted, on: Day, amount: number): Day | undefined =>
  Array.from({ length: WEEK_DAYS + 1 }, (_, at) => dayAfter(on, at + 1)).find((day) =>
    fits(leftOn(bounds, counted, day), amount),
  );

/** Room for one payment: the most that each day may have for it to be counted, and the days that can be deleted. */
export type Room = {
  readonly on: Day;
  readonly amount: Cents;
  /** 0 for a scheduled payment, which takes its room on its day. */
  readonly count: 0 | 1;
  readonly atMost: Counted;
  readonly forget: readonly Day[];
  /** The starts the day may already have, including those whose room was released. */
  readonly startsBefore?: number;
  /** The permission that this payment uses up. */
  readonly over?: string;
};

/**
 * Room for a payment of this amount, or the room left. It is valid while no day of the week has grown since the read;
 * the caller that counts must check this.
 */
export function roomFor(bounds: Bounds, counted: Counted, on: Day, amount: Cents): Outcome<Room, Load> {
  const left = leftOn(bounds, counted, on);
  if (!fits(left, amount)) return refuse(left);
  const today = counted[on] ?? NOTHING;
  const others = weekAround(on).map((day) => [day, counted[day] ?? NOTHING]);
  const most = { amount: today.amount + left.amount - amount, count: today.count + left.count - 1 };
  return done({
    on,
    amount,
    count: 1,
    atMost: { ...Object.fromEntries(others), [on]: most },
    forget: Object.keys(counted).filter((day) => day < dayAfter(on, -KEPT_DAYS)),
  });
}

/** Room for one payment over the limits, if no other is counted since the read. It uses up the permission. */
export function roomOver({ at: over, on }: OverLimit, counted: Counted, amount: Cents): Room {
  const used = usedOn(counted, on);
  const most = (of: Load) => ({ amount: toCents(of.amount + amount), count: of.count + 1 });
  const room = roomFor({ day: most(used.day), week: most(used.week) }, counted, on, amount);
  invariant(room.ok, 'the bounds were made for this payment');
  return { ...room.value, over };
}

/**
 * True if a counted payment no longer counts: the bank declined it, the client changed it back to a draft, or it was
 * cancelled before it was sent. A failed or returned one still counts.
 */
export const isGivenBack = ({ counted, status, events }: Pick<Transfer, 'counted' | 'status' | 'events'>): boolean =>
  counted !== undefined &&
  (status === 'draft' || status === 'viewed' || (status === 'cancelled' && !events.some(({ to }) => to === 'error')));

/** True if a day may still count, in any time zone. */
export const isStillCounted = (on: Day, at: string): boolean => on >= dayAfter(at.slice(0, 10), -WEEK_DAYS - 1);

/** When an item can be deleted, in epoch seconds (the table's time to live). */
export const forgottenAt = (on: Day): number => Date.parse(`${dayAfter(on, KEPT_DAYS + 1)}T00:00:00Z`) / 1000;
