import { addDays, easternInstant, easternTime, isBankingDay } from '#shared/banking-days.ts';
import type { Day } from '#shared/dates.ts';
import type { StoryStep } from './story.ts';

/** The day this many banking days before the given day, which isn't counted itself. */
export function bankingDaysBack(from: Day, count: number): Day {
  let found = from;
  for (let left = count; left > 0; left -= 1) {
    do found = addDays(found, -1);
    while (!isBankingDay(found));
  }
  return found;
}

/** The day in New York at a moment. */
export const dayOf = (at: Date): Day => easternTime(at.toISOString()).on;

/** A reference for a wire of today: Fedwire's begin with the day. */
export const imad = (number: string): string => `${dayOf(new Date()).replaceAll('-', '')}${number}`;

/** The moment of a step, in a story that ends at the given moment. */
export function momentOf([back, at]: StoryStep | readonly [number, string], end: Date): Date {
  if (typeof at === 'number') return new Date(end.getTime() - at * 60_000);
  return new Date(easternInstant(bankingDaysBack(dayOf(end), Number(back)), at));
}

/** A moment at which something may happen without anyone's action. */
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
