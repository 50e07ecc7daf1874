import type { Traffic } from './key-load.ts';

/** The size that the portal is designed for (docs/scale.md). */
export const LAID_OUT_FOR = { tenants: 10_000, transfersAYear: 10_000_000 } as const;

/** Closings bunch up at a month's end: that day has ten times the transfers of an average day. */
const PEAK_DAY = 10;
/** The share of a day's work in its busiest hour. A day of ten even hours would have a tenth. */
const BUSIEST_HOUR = 0.15;

const ofPeakDay = (LAID_OUT_FOR.transfersAYear / 365) * PEAK_DAY;
/** Transfers started per second in the busiest hour of the busiest day. */
export const startsPerSecond = (ofPeakDay * BUSIEST_HOUR) / 3600;
/** Banks settle in batches: a whole day's transfers advance within one hour. */
export const settledPerSecond = ofPeakDay / 3600;

const common = { tenants: LAID_OUT_FOR.tenants, skew: 1, seconds: 3600, seed: 20_261_121 } as const;

/** The two busiest hours of that day. A client opens the history three times and the details once per transfer. */
export const busiestHours = {
  'clients’ hour': {
    ...common,
    perSecond: {
      draft: startsPerSecond,
      account: startsPerSecond,
      start: startsPerSecond,
      history: 3 * startsPerSecond,
      details: startsPerSecond,
    },
  },
  'bank’s hour': { ...common, perSecond: { settled: settledPerSecond } },
} as const satisfies Readonly<Record<string, Traffic>>;
