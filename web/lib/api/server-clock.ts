/**
 * A reply takes a moment to arrive, and its `Date` has no milliseconds, so a smaller difference doesn't mean a wrong
 * clock.
 */
const TRUSTED_MS = 10_000;

let ahead = 0;

/** Learns from a reply how far this device's clock is ahead of the server's. A reply without a `Date` is ignored. */
export function learnClock(date: string | null, arrivedAt = Date.now()): void {
  const served = Date.parse(date ?? '');
  if (Number.isNaN(served)) return;
  const difference = arrivedAt - served;
  ahead = Math.abs(difference) < TRUSTED_MS ? 0 : difference;
}

/** The current time by the server's clock. A tablet set by hand may be hours off, and its owner must not notice. */
export const serverNow = (): Date => new Date(Date.now() - ahead);

/** A server's instant by this device's clock, for countdowns. */
export const onThisDevice = (at: string): string => new Date(Date.parse(at) + ahead).toISOString();
