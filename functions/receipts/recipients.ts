import { EMAIL_MAX, RECEIPT_RECIPIENTS_MAX } from '#shared/limits.ts';

/**
 * The "simple email pattern" of the specification's section 5, narrowed to what SES takes: no quotes, no brackets, no
 * control characters, nothing outside ASCII, and a domain of at least two labels.
 */
const ADDRESS = /^[a-z0-9.!#$%&*+/=?^_{|}~'-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/;

/** One address may be as long as the clients' own field allows, twice over: lawyers have long ones. */
const ADDRESS_MAX = EMAIL_MAX * 2;

/** The result of reading a list of addresses as typed. */
export type ReceiptRecipients = { readonly valid: readonly string[]; readonly isTooMany: boolean };

/**
 * Reads the addresses of a share request: separated by commas, semicolons or spaces, in any case, each counted once.
 * Invalid ones are left out; more than five valid ones are too many, and the portal does not choose among them.
 */
export function recipientsOf(typed: readonly string[]): ReceiptRecipients {
  const parts = typed.flatMap((one) => one.split(/[,;\s]+/)).map((one) => one.trim().toLowerCase());
  const valid = [...new Set(parts.filter((one) => one.length <= ADDRESS_MAX && ADDRESS.test(one)))];
  return { valid: valid.slice(0, RECEIPT_RECIPIENTS_MAX), isTooMany: valid.length > RECEIPT_RECIPIENTS_MAX };
}
