import type { EmailMessage } from '../aws/inbox.ts';
import { type MailFate, mailEventOf } from '../aws/ses-fates.ts';
import type { LocalClock } from '../clock.ts';
import type { Invoke } from './functions.ts';

/** Sends email events to the function `message-events`, as SES's topic does. */
export type MailNews = {
  /** An email was accepted, with this outcome. */
  readonly sent: (message: EmailMessage, fate: MailFate) => void;
  /** Someone at the inbox chose another outcome; resolves once it is recorded. */
  readonly tell: (message: EmailMessage, fate: MailFate) => Promise<void>;
  /** Resolves once all news so far is recorded. */
  readonly settled: () => Promise<void>;
};

type Parts = {
  readonly invoke: Invoke;
  readonly clock: LocalClock;
  readonly report: (said: string, fault: unknown) => void;
};

/** Passes on email events one by one; like the topic, it never delays the sender. */
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
      // Email without a name has no record to update.
      if (!message.tags?.['tenant']) return;
      for (const each of ['Send', fate] as const) tell(message, each).catch(() => undefined);
    },
    tell,
    settled: async () => {
      await last;
    },
  };
}
