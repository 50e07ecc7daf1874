import { birthDateRefusal, parseBirthDate } from '#shared/client/identity.ts';
import type { Day } from '#shared/dates.ts';
import { fieldSentences } from '#shared/refusals.ts';

/** A birth date typed into three fields. */
export type TypedBirthDate = Readonly<Record<'month' | 'day' | 'year', string>>;

/** True if all three fields are empty. */
export const isBirthDateEmpty = ({ month, day, year }: TypedBirthDate): boolean =>
  `${month}${day}${year}`.trim() === '';

/** The problem with a typed birth date on a given day; undefined for an adult's. */
export function birthDateError(typed: TypedBirthDate, today: Day): string | undefined {
  if (isBirthDateEmpty(typed)) return fieldSentences.required;
  if (/^\d{1,3}$/.test(typed.year.trim())) return fieldSentences.yearDigits;
  const birth = parseBirthDate(typed.month, typed.day, typed.year);
  const refusal = birth ? birthDateRefusal(birth, today) : 'identity/not-a-date';
  if (!refusal) return undefined;
  return refusal === 'identity/too-young' ? fieldSentences.tooYoung : fieldSentences.notADate;
}
