import type { ReversalReason } from '../transfer/reversal-step.ts';
import type { Words } from './language.ts';
import { spanishMistake } from './spanish/mistake.ts';

const en = {
  duplicate: 'the same payment was made twice',
  'wrong receiver': 'it was meant for someone else, or for another account',
  'wrong amount': 'its amount was wrong',
  late: 'it was made later than it was meant to be',
} satisfies Record<ReversalReason, string>;

/** The reasons for asking a client to return a payment, as the end of a sentence. */
export const mistakeText: Words<typeof en> = { en, es: spanishMistake };
