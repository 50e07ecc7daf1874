import * as z from 'zod/mini';
import { ageOn, type Day, isRealDay } from '../dates.ts';
import { MAXIMUM_AGE_YEARS, MINIMUM_AGE_YEARS, SSN_DIGITS } from '../limits.ts';
import type { RefusalCode } from '../refusals.ts';

/** The last four digits of an SSN as typed, dashes and spaces dropped; undefined unless exactly four digits stay. */
export function parseSsnLast4(typed: string): string | undefined {
  const digits = typed.replaceAll(/[-\s]/g, '');
  return new RegExp(`^\\d{${SSN_DIGITS}}$`).test(digits) ? digits : undefined;
}

/** Month, day and year as typed into three fields, read as a day; undefined when there is no such day. */
export function parseBirthDate(month: string, date: string, year: string): Day | undefined {
  const on = `${year.trim()}-${month.trim().padStart(2, '0')}-${date.trim().padStart(2, '0')}`;
  return isRealDay(on) ? on : undefined;
}

/** Why a birth date is refused on a given day, or undefined when the client is of age. */
export function birthDateRefusal(birth: Day, on: Day): Extract<RefusalCode, `identity/${string}`> | undefined {
  if (!isRealDay(birth)) return 'identity/not-a-date';
  const age = ageOn(birth, on);
  if (age < 0 || age > MAXIMUM_AGE_YEARS) return 'identity/not-a-date';
  return age < MINIMUM_AGE_YEARS ? 'identity/too-young' : undefined;
}

/**
 * What the page encrypts with the public half of the identity key (RSA-OAEP-256): the value together with whose it
 * is and when it was sealed, so that a ciphertext cannot be replayed for another client or another day.
 */
export const sealedIdentity = z.object({
  tenantId: z.string(),
  clientId: z.string(),
  field: z.enum(['ssn', 'dob']),
  value: z.string().check(z.maxLength(20)),
  sealedAt: z.iso.datetime(),
});
export type SealedIdentity = z.infer<typeof sealedIdentity>;
