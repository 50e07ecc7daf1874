import type { EmailMessage } from '../aws/inbox.ts';
import { type MailFate, mailEventOf } from '../aws/ses-fates.ts';
import type { LocalClock } from '../clock.ts';
import type { Invoke } from './functions.ts';

/** Sends email events to the function `message-events`, as SES's topic does. */
export type MailNews = {
  /** An e-mail was taken, and this becomes of it. */
  readonly sent: (message: EmailMessage, fate: MailFate) => void;
  /** Something else becomes of it, because a person at the inbox says so; resolves once that is noted. */
  readonly tell: (message: EmailMessage, fate: MailFate) => Promise<void>;
  /** Resolves once everything is noted that was told by now. */
  readonly settled: () => Promise<void>;
};

type Parts = {
  readonly invoke: Invoke;
  readonly clock: LocalClock;
  readonly report: (said: string, fault: unknown) => void;
};

/** Hands news of mail on, one after the other; like the topic, it never holds up who sends. */
export function mailNews({ invoke, clock, report }: Parts): MailNews {
  let last: Promise<unknown> = Promise.resolve();
  const tell = (message: EmailMessage, fate: MailFate | 'Send'): Promise<void> => {
    const told = last.then(async () => {
      await invoke('message-events', mailEventOf(message, fate, clock.now()));
    });
    last = told.catch((fault: unknown) => report('What became of an e-mail was not noted:', fault));
    return told;
  };
  return {
    sent(message, fate) {
      // Mail without a name has no record that could tell of it.
      if (!message.tags?.['tenant']) return;
      for (const each of ['Send', fate] as const) tell(message, each).catch(() => undefined);
    },
    tell,
    settled: async () => {
      await last;
    },
  };
}
