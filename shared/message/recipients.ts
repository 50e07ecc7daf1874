import { EMAIL_MAX, RECEIPT_RECIPIENTS_MAX } from '../limits.ts';
import { MAIL_ADDRESS } from '../plain-text.ts';

/** One address may be as long as the clients' own field allows, twice over: lawyers have long ones. */
const ADDRESS_MAX = EMAIL_MAX * 2;

/** The result of reading a list of addresses as typed. */
export type ReceiptRecipients = {
  /** Addresses to send to, each once, in the order typed. */
  readonly valid: readonly string[];
  /** What is no address, so that whoever typed it can correct it. */
  readonly invalid: readonly string[];
  readonly isTooMany: boolean;
};

/**
 * "Buyer, Ada" <ada@example.com>, as mail programs copy a person: a name, in quotes or not, and the address in
 * brackets.
 */
const PERSON = /(?:"[^"<>@]*"|[^"<>@,;\r\n]*)<([^<>\s]*)>/g;

/**
 * Reads the addresses of a share request: separated by commas, semicolons, spaces or lines, in any case, each counted
 * once, with or without a name. More than five are too many, and the portal does not choose among them.
 */
export function recipientsOf(typed: readonly string[]): ReceiptRecipients {
  const parts = typed.flatMap((one) => one.replaceAll(PERSON, ' $1 ').split(/[,;\s]+/)).filter(Boolean);
  const isAddress = (part: string): boolean => part.length <= ADDRESS_MAX && MAIL_ADDRESS.test(part);
  const valid = [...new Set(parts.filter(isAddress).map((part) => part.toLowerCase()))];
  return {
    valid: valid.slice(0, RECEIPT_RECIPIENTS_MAX),
    invalid: [...new Set(parts.filter((part) => !isAddress(part)))],
    isTooMany: valid.length > RECEIPT_RECIPIENTS_MAX,
  };
}
