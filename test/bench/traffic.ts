import type { Traffic } from './key-load.ts';

/** The size that the portal is laid out for (docs/scale.md). */
export const LAID_OUT_FOR = { tenants: 10_000, transfersAYear: 10_000_000 } as const;

/** Closings bunch up at a month's end: that day has ten times the transfers of the mean day. */
const PEAK_DAY = 10;
/** How much of a day's work its busiest hour sees; a day of ten even hours would see a tenth. */
const BUSIEST_HOUR = 0.15;

const ofPeakDay = (LAID_OUT_FOR.transfersAYear / 365) * PEAK_DAY;
/** Transfers started a second in the busiest hour of the busiest day. */
export const startsPerSecond = (ofPeakDay * BUSIEST_HOUR) / 3600;
/** Banks settle in batches: a whole day's transfers move on within one hour. */
export const settledPerSecond = ofPeakDay / 3600;

const common = { tenants: LAID_OUT_FOR.tenants, skew: 1, seconds: 3600, seed: 20_261_121 } as const;

/** The two busiest hours of that day. A client looks at the history three times and at the details once a transfer. */
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
