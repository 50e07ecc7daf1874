import type { StaffRefusalCode } from './staff-refusals.ts';
import { fieldText } from './text/fields.ts';
import { spoken } from './text/language.ts';
import { type OwnRefusalCode, ownRefusalText } from './text/own-refusals.ts';
import type { ClientRefusalCode } from './text/refusals.ts';

export { SOMETHING_WENT_WRONG } from './text/common.ts';

/** The code of any refusal, including the staff's. */
export type RefusalCode = ClientRefusalCode | StaffRefusalCode;

/**
 * The reason for an expected refusal. `sentence` replaces the standard message if it contains a figure of this case.
 */
export type Refusal<C extends RefusalCode = RefusalCode> = {
  readonly code: C;
  readonly sentence?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
};

/**
 * The message for a refusal that the page itself can find: on the page in its language, on a server in English. Servers
 * store English, and the HTTP layer translates it for the user.
 */
export const refusalSentence = (refusal: Refusal<OwnRefusalCode>): string =>
  refusal.sentence ?? spoken(ownRefusalText)[refusal.code];

/** Messages of section 8 for a field or a toast instead of an API reply, in the same language. */
export const fieldSentences = spoken(fieldText);
