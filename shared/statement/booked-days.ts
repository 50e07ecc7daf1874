import type { ReadLine } from './line-ids.ts';
import { movedBy } from './reading.ts';
import type { BookedDay } from './statement.ts';

/** The days on which transactions were booked, first day first. */
export const bookedDays = (lines: readonly ReadLine[]): BookedDay[] =>
  [...Map.groupBy(lines, ({ bookedOn }) => bookedOn)]
    .map(([on, own]) => ({ on, moved: movedBy(own), lines: own.length }))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));
