import type { Words } from './language.ts';
import { spanishDraft } from './spanish/draft.ts';

const en = {
  title: 'Pick up where you left off',
  saved: (purpose: string, dollars: string, day: string): string =>
    `${purpose}, ${dollars}, saved on ${day}. No money has moved.`,
  resume: 'Continue this payment',
  discard: 'Discard',
  discarded: 'The draft is discarded.',
};

/** The texts for a client about a payment they started and did not send. */
export const draftText: Words<typeof en> = { en, es: spanishDraft };
