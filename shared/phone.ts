import * as z from 'zod/mini';
import { PHONE_PREFIX } from './limits.ts';
import { isAbroad, phoneDigits } from './phone-format.ts';

export { formatPhone, maskPhone } from './phone-format.ts';

/**
 * A United States mobile number in E.164: "+1" and ten digits. The area code and the exchange do not start with 0 or 1.
 */
export const phone = z
  .string()
  .check(z.regex(/^\+1[2-9]\d{2}[2-9]\d{6}$/))
  .brand<'Phone'>();
export type Phone = z.infer<typeof phone>;

/** Reads a phone number in any common format. Undefined if it cannot be a United States number. */
export function parsePhone(typed: string): Phone | undefined {
  if (isAbroad(typed)) return undefined;
  const read = phone.safeParse(`${PHONE_PREFIX}${phoneDigits(typed)}`);
  return read.success ? read.data : undefined;
}
