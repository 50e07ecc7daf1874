import { languageHere, spoken, type Words } from '#shared/text/language.ts';

/** The words of one area in the language of the page. */
export const wordsIn = <T>(table: Words<T>): T => spoken(table);

/** The same, in a component. */
export const useText = <T>(table: Words<T>): T => spoken(table);

/** The language of what others wrote, such as a company's own text; undefined where it is the page's own too. */
export const langOfOthers = (): 'en' | undefined => (languageHere() === 'en' ? undefined : 'en');

/** A company's own words, in the page's language where it gave them; else as they are, and said to be English. */
export const companyWords = (
  english: string,
  spanish: string | undefined,
): { readonly text: string; readonly lang: 'en' | undefined } =>
  languageHere() === 'es' && spanish ? { text: spanish, lang: undefined } : { text: english, lang: langOfOthers() };
