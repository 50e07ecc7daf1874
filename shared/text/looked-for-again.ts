import type { Words } from './language.ts';
import { spanishLookedForAgain } from './spanish/looked-for-again.ts';

const en = {
  title: 'Call before you send anything more',
  body: (tenant: string): string =>
    `${tenant} told you that your wire had arrived. That was a mistake, and this payment is waiting for its wire again. Whether you've sent it or not, call`,
};

/** What the page says of a wire that is looked for again, as its messages do. */
export const lookedForAgainText: Words<typeof en> = { en, es: spanishLookedForAgain };
