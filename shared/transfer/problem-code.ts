import type { RefusalCode } from '../refusals.ts';
import { UNCHECKED } from './bank-check.ts';

/** The bank wants its client to log in there again, as the provider says it. */
export const ITEM_LOGIN_REQUIRED = 'ITEM_LOGIN_REQUIRED';

/** The problems that a screen answers in its own way, by the code on record; of any other one it shows the sentence. */
const CODES: Readonly<Record<string, RefusalCode>> = {
  [ITEM_LOGIN_REQUIRED]: 'bank/login-needed',
  [UNCHECKED]: 'transfer/unchecked',
};

/** The problem of a transfer as the refusal that its client read, where a screen tells it from others. */
export const problemCodeOf = (problem: { readonly code: string } | undefined): RefusalCode | undefined =>
  problem && CODES[problem.code];
