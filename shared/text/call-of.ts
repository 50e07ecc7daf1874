import type { Words } from './language.ts';

/** The company and number to call, for use within a sentence. */
export const callOfText: Words<{ readonly at: (company: string, phone: string) => string }> = {
  en: { at: (company, phone) => `${company} at ${phone}` },
  es: { at: (company, phone) => `${company}, ${phone}` },
};
