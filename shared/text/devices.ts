import type { Words } from './language.ts';
import { spanishDevice } from './spanish/devices.ts';

const en = {
  title: 'Where you are signed in',
  lead: "If you don't recognize one of these, sign it out and call us.",
  since: (at: string): string => `Signed in ${at}`,
  lastSeen: (at: string): string => `Last seen ${at}`,
  /** A browser's name from the server: "Safari on iPhone". */
  browser: (named: string): string => named,
  isThis: 'This browser',
  end: 'Sign out',
  endOf: (browser: string): string => `Sign out ${browser}`,
  endOthers: 'Sign out all others',
  done: 'Signed out.',
};

/** The texts for a client about their signed-in browsers. */
export const deviceText: Words<typeof en> = { en, es: spanishDevice };
