import type { Words } from './language.ts';
import { spanishNoAnswer } from './spanish/no-answer.ts';

const en = {
  /** Answered by the gateway, before anything of ours was asked. */
  busy: 'Many people are using this right now. Please try again in a minute.',
  /** The browser had no connection, so nothing left it. */
  offline: 'You were offline, so nothing was sent. Please try again.',
};

/** What is said on any screen when a call got no answer of ours. */
export const noAnswerText: Words<typeof en> = { en, es: spanishNoAnswer };
