import type { Words } from './language.ts';

const en = {
  title: 'Call before you send anything more',
  body: (tenant: string): string =>
    `${tenant} had told you that your wire arrived. That was a mistake, and this payment waits for its wire again. Whether you have sent it or not, call`,
};

/** What the page says of a wire that is looked for again, as its messages do. */
export const lookedForAgainText: Words<typeof en> = { en };
