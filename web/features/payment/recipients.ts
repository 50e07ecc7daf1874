import { RECEIPT_RECIPIENTS_MAX } from '#shared/limits.ts';

/** The addresses typed into the share field. */
export type Recipients = {
  /** Addresses to send to, each once, in the order typed. */
  readonly valid: readonly string[];
  /** What is not an e-mail address, so that the client can correct it. */
  readonly invalid: readonly string[];
  readonly isTooMany: boolean;
};

/** The simple pattern of the specification: something, an at sign, something with a dot. */
const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads addresses separated by commas, semicolons, spaces or lines; duplicates are removed, capitals do not count. */
export function readRecipients(typed: string): Recipients {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const once = parts.filter((part, at) => parts.findIndex((each) => each.toLowerCase() === part.toLowerCase()) === at);
  const valid = once.filter((part) => SIMPLE_EMAIL.test(part));
  return {
    valid,
    invalid: once.filter((part) => !SIMPLE_EMAIL.test(part)),
    isTooMany: valid.length > RECEIPT_RECIPIENTS_MAX,
  };
}
