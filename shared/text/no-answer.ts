import type { Words } from './language.ts';
import { spanishNoAnswer } from './spanish/no-answer.ts';

const en = {
  /** Answered by the gateway before our code ran. */
  busy: 'Many people are using this right now. Please try again in a minute.',
  /** The browser was offline, so nothing was sent. */
  offline: 'You were offline, so nothing was sent. Please try again.',
};

/** The texts on any screen if a call got no answer from our code. */
export const noAnswerText: Words<typeof en> = { en, es: spanishNoAnswer };
