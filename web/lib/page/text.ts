import { spoken, type Words } from '#shared/text/language.ts';

/** The words of one area in the language of the page. */
export const wordsIn = <T>(table: Words<T>): T => spoken(table);

/** The same, in a component. */
export const useText = <T>(table: Words<T>): T => spoken(table);
