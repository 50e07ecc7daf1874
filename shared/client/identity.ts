import * as z from 'zod/mini';
import { ageOn, type Day, isRealDay } from '../dates.ts';
import { MAXIMUM_AGE_YEARS, MINIMUM_AGE_YEARS, SSN_DIGITS } from '../limits.ts';
import type { RefusalCode } from '../refusals.ts';

/**
 * The last four digits of an SSN as typed, without dashes and spaces. Undefined unless there are exactly four digits.
 */
export function parseSsnLast4(typed: string): string | undefined {
  const digits = typed.replaceAll(/[-\s]/g, '');
  return new RegExp(`^\\d{${SSN_DIGITS}}$`).test(digits) ? digits : undefined;
}

/** Month, day and year from three fields as a day. Undefined if there is no such day. */
export function parseBirthDate(month: string, date: string, year: string): Day | undefined {
  const on = `${year.trim()}-${month.trim().padStart(2, '0')}-${date.trim().padStart(2, '0')}`;
  return isRealDay(on) ? on : undefined;
}

/** The text of a birth date's mark, which is valid for one client. */
export const birthMarkText = (tenant: string, client: string, birth: Day): string =>
  ['birth date', tenant, client, birth].join('\n');

/** The reason to refuse a birth date on a given day. Undefined if the client is an adult. */
export function birthDateRefusal(birth: Day, on: Day): Extract<RefusalCode, `identity/${string}`> | undefined {
  if (!isRealDay(birth)) return 'identity/not-a-date';
  const age = ageOn(birth, on);
  if (age < 0 || age > MAXIMUM_AGE_YEARS) return 'identity/not-a-date';
  return age < MINIMUM_AGE_YEARS ? 'identity/too-young' : undefined;
}

/**
 * The plaintext that the page encrypts with the public identity key (RSA-OAEP-256): the value, its owner and the time,
 * so that a ciphertext cannot be replayed for another client or another day.
 */
export const sealedIdentity = z.object({
  tenantId: z.string(),
  clientId: z.string(),
  field: z.enum(['ssn', 'dob']),
  value: z.string().check(z.maxLength(20)),
  sealedAt: z.iso.datetime(),
});
export type SealedIdentity = z.infer<typeof sealedIdentity>;
