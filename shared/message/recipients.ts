import { EMAIL_MAX, RECEIPT_RECIPIENTS_MAX } from '../limits.ts';
import { MAIL_ADDRESS } from '../plain-text.ts';

/** Twice the maximum of the clients' own field, because lawyers have long addresses. */
const ADDRESS_MAX = EMAIL_MAX * 2;

/** The result of reading a list of addresses as typed. */
export type ReceiptRecipients = {
  /** The valid addresses, each once, in the order typed. */
  readonly valid: readonly string[];
  /** The invalid entries, for the user to correct. */
  readonly invalid: readonly string[];
  readonly isTooMany: boolean;
};

/**
 * "Buyer, Ada" <ada@example.com>, as mail programs copy a person: a name, in quotes or not, and the address in
 * brackets.
 */
const PERSON = /(?:"[^"<>@]*"|[^"<>@,;\r\n]*)<([^<>\s]*)>/g;

/**
 * Reads the addresses of a share request: separated by commas, semicolons, spaces or line breaks, in any case, each
 * counted once, with or without a name. More than five are refused as a whole.
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
