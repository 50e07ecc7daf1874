import { languageHere, spoken, type Words } from '#shared/text/language.ts';

/** The texts of one area in the page's language. */
export const wordsIn = <T>(table: Words<T>): T => spoken(table);

/** The same, in a component. */
export const useText = <T>(table: Words<T>): T => spoken(table);

/** The language of text from others, such as the company; undefined if it is the page's own. */
export const langOfOthers = (): 'en' | undefined => (languageHere() === 'en' ? undefined : 'en');

/** A company's own text, in the page's language if there is one. Otherwise as it is, marked as English. */
export const companyWords = (
  english: string,
  spanish: string | undefined,
): { readonly text: string; readonly lang: 'en' | undefined } =>
  languageHere() === 'es' && spanish ? { text: spanish, lang: undefined } : { text: english, lang: langOfOthers() };
