import { refusalStatuses } from './refusal-status.ts';
import type { Refusal, RefusalCode } from './refusals.ts';
import { type StaffRefusalCode, staffRefusals, staffSentences } from './staff-refusals.ts';
import { refusalText } from './text/refusals.ts';

const isStaffs = (code: RefusalCode): code is StaffRefusalCode => Object.hasOwn(staffRefusals, code);

/** All codes, for tables and tests. */
export const refusalCodes = [...Object.keys(refusalText.en), ...Object.keys(staffRefusals)] as readonly RefusalCode[];

/** The HTTP status of a refusal. */
export const refusalStatus = (code: RefusalCode): number =>
  isStaffs(code) ? staffRefusals[code][0] : refusalStatuses[code];

/** The message for any refusal, including the staff's. */
export const anyRefusalSentence = ({ code, ...refusal }: Refusal): string =>
  refusal.sentence ?? (isStaffs(code) ? staffRefusals[code][1] : refusalText.en[code]);

/** The message as a company's staff read it. */
export const staffRefusalSentence = (refusal: Refusal): string =>
  refusal.sentence ?? staffSentences[refusal.code] ?? anyRefusalSentence(refusal);
