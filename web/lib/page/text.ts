import { LANGUAGES, type Language, type Words } from '#shared/text/language.ts';

/** The language of the page, as its root element says; a page that is drawn ahead has no document yet. */
const language = (): Language =>
  LANGUAGES.find((spoken) => spoken === globalThis.document?.documentElement.lang) ?? 'en';

/** The words of one area in the language of the page. */
export const wordsIn = <T>(table: Words<T>): T => table[language()];

/** The same, in a component. */
export const useText = <T>(table: Words<T>): T => wordsIn(table);
