import * as z from 'zod/mini';
import { PHONE_PREFIX } from './limits.ts';

/** A United States mobile number in E.164: "+1" and ten digits, area code and exchange not beginning with 0 or 1. */
export const phone = z
  .string()
  .check(z.regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/))
  .brand<'Phone'>();
export type Phone = z.infer<typeof phone>;

/** The ten digits somebody typed, a leading 1 or +1 dropped; fewer while they are still typing. */
export function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  return (digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

/** Reads a phone number in any common spelling; undefined when it cannot be a United States number. */
export function parsePhone(typed: string): Phone | undefined {
  const read = phone.safeParse(`${PHONE_PREFIX}${phoneDigits(typed)}`);
  return read.success ? read.data : undefined;
}

/** "(xxx) xxx-xxxx", as far as there are digits: used while typing and for showing a stored number. */
export function formatPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits.length < 4) return digits.length === 0 ? '' : `(${digits}`;
  const head = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length < 7 ? head : `${head}-${digits.slice(6)}`;
}

/** Shows that a number is known without telling it: "(•••) •••-0142". */
export const maskPhone = (stored: string): string => `(•••) •••-${phoneDigits(stored).slice(-4)}`;
