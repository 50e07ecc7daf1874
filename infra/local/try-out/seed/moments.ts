import { addDays, easternInstant, easternTime, isBankingDay } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { StoryStep } from './story.ts';

/** The banking day this many banking days before a day, not counting the day itself. */
export function bankingDaysBack(from: Day, count: number): Day {
  let found = from;
  for (let left = count; left > 0; left -= 1) {
    do found = addDays(found, -1);
    while (!isBankingDay(found));
  }
  return found;
}

/** The day in New York. */
export const dayOf = (at: Date): Day => easternTime(at.toISOString()).on;

/** A bank's reference for a wire received today. Fedwire's own starts with the day. */
export const imad = (number: string): string => `${dayOf(new Date()).replaceAll('-', '')}${number}`;

/** When a step happens, in a story that ends at this time. */
export function momentOf([back, at]: StoryStep | readonly [number, string], end: Date): Date {
  if (typeof at === 'number') return new Date(end.getTime() - at * 60_000);
  return new Date(easternInstant(bankingDaysBack(dayOf(end), Number(back)), at));
}

/** A time at which something may happen by itself. */
type Round = {
  readonly at: Date;
  /** True if the portal then checks its own deadlines, once a day, after they end. */
  readonly isDaily: boolean;
};

/** Shortly after the bank's timetable: clearing in the morning, good funds in the afternoon, sending in the evening. */
const BANK = ['09:05', '15:05', '20:35'] as const;
const DAILY = '17:05';

/** Every round between the start and the end of a story. */
export function roundsBetween(begin: Date, end: Date): readonly Round[] {
  const days: Day[] = [];
  for (let on = dayOf(begin); on <= dayOf(end); on = addDays(on, 1)) if (isBankingDay(on)) days.push(on);
  const at = (on: Day, time: string) => new Date(easternInstant(on, time));
  return days
    .flatMap((on) => [
      ...BANK.map((time) => ({ at: at(on, time), isDaily: false })),
      { at: at(on, DAILY), isDaily: true },
    ])
    .filter((round) => round.at > begin && round.at < end);
}
