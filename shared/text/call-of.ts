import type { Words } from './language.ts';

/** Whom to call and where, within a sentence that says to call. */
export const callOfText: Words<{ readonly at: (company: string, phone: string) => string }> = {
  en: { at: (company, phone) => `${company} at ${phone}` },
  es: { at: (company, phone) => `${company}, ${phone}` },
};
