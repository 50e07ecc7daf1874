import { dateFormat } from './date-format.ts';
import type { Day, Instant } from './dates.ts';

const HOUR_MS = 3_600_000;

/** The hour in a time zone, which depends on daylight saving time. */
export const hourIn = (timeZone: string, at: Date): number =>
  Number(dateFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** The instant of a full hour of a day in a time zone. */
export function hourOn(on: Day, hour: number, timeZone: string): Instant {
  const noon = new Date(`${on}T12:00:00.000Z`);
  // Noon in Greenwich is the same day everywhere in the United States, from 1 a.m. in Samoa to 10 p.m. in Guam.
  return new Date(noon.getTime() + (hour - hourIn(timeZone, noon)) * HOUR_MS).toISOString();
}
