import type { Words } from './language.ts';
import { spanishLookedForAgain } from './spanish/looked-for-again.ts';

const en = {
  title: 'Call before you send anything more',
  body: (tenant: string): string =>
    `${tenant} told you that your wire had arrived. That was a mistake, and this payment is waiting for its wire again. Whether you've sent it or not, call`,
};

/** The page's texts about a wire that is searched for again, the same as in the messages. */
export const lookedForAgainText: Words<typeof en> = { en, es: spanishLookedForAgain };
