import { clientRefusals, type Refusal, type RefusalCode } from './refusals.ts';
import { staffRefusals } from './staff-refusals.ts';

const refusals = { ...clientRefusals, ...staffRefusals };

/** All codes, for tables and tests. */
export const refusalCodes = Object.keys(refusals) as readonly RefusalCode[];

/** The HTTP status a refusal travels with. */
export const refusalStatus = (code: RefusalCode): number => refusals[code][0];

/** The sentence a person reads for any refusal, the staff's as well. */
export const anyRefusalSentence = (refusal: Refusal): string => refusal.sentence ?? refusals[refusal.code][1];
