import type { StaffRefusalCode } from './staff-refusals.ts';
import { fieldText } from './text/fields.ts';
import { spoken } from './text/language.ts';
import { type OwnRefusalCode, ownRefusalText } from './text/own-refusals.ts';
import type { ClientRefusalCode } from './text/refusals.ts';

export { SOMETHING_WENT_WRONG } from './text/common.ts';

/** The code of any refusal, the staff's as well. */
export type RefusalCode = ClientRefusalCode | StaffRefusalCode;

/** The reason of an expected "no". `sentence` replaces the standard one when it carries a figure of this case. */
export type Refusal<C extends RefusalCode = RefusalCode> = {
  readonly code: C;
  readonly sentence?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
};

/**
 * The sentence a client reads for a refusal that the page finds itself: on the page in its language, on a server in
 * English. What a server records is in one language, and the door tells it in the reader's.
 */
export const refusalSentence = (refusal: Refusal<OwnRefusalCode>): string =>
  refusal.sentence ?? spoken(ownRefusalText)[refusal.code];

/** Sentences of section 8 that belong to a field or a toast rather than to a reply of the API; in the same language. */
export const fieldSentences = spoken(fieldText);
