/** A reply takes a moment to arrive, and its `Date` has no milliseconds: less than this is no wrong clock. */
const TRUSTED_MS = 10_000;

let ahead = 0;

/**
 * Learns from a reply how far this device's clock is ahead of the server's. A reply without a `Date` teaches nothing.
 */
export function learnClock(date: string | null, arrivedAt = Date.now()): void {
  const served = Date.parse(date ?? '');
  if (Number.isNaN(served)) return;
  const difference = arrivedAt - served;
  ahead = Math.abs(difference) < TRUSTED_MS ? 0 : difference;
}

/** Now by the server's clock: a tablet that was set by hand may be hours off, and its owner must not notice. */
export const serverNow = (): Date => new Date(Date.now() - ahead);

/** An instant of the server's as this device's own clock will show it, for what is counted down here. */
export const onThisDevice = (at: string): string => new Date(Date.parse(at) + ahead).toISOString();
