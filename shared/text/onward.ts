import type { Words } from './language.ts';

const en = {
  linked: (account: string, count: number): string =>
    count > 1
      ? `${account} and ${count - 1 === 1 ? 'one more account are' : `${count - 1} more accounts are`} linked.`
      : `${account} is linked.`,
};

/** What the page says when it goes on by itself. */
export const onwardText: Words<typeof en> = { en };
