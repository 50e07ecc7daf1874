import type { Words } from './language.ts';
import { spanishOnward } from './spanish/onward.ts';

const en = {
  linked: (account: string, count: number): string =>
    count > 1
      ? `${account} and ${count - 1 === 1 ? 'one more account are' : `${count - 1} more accounts are`} linked.`
      : `${account} is linked.`,
  again: {
    title: (street: string): string => `Pay again for ${street}`,
    about: (purpose: string, account: string | undefined): string =>
      account ? `${purpose}, from ${account}.` : `${purpose}.`,
    other: 'Change something else',
    changed: (tenant: string): string =>
      `What ${tenant} takes has changed since that payment. Please check the details.`,
    toDetails: 'Check the details',
  },
};

/** The page's texts when it continues by itself. */
export const onwardText: Words<typeof en> = { en, es: spanishOnward };
