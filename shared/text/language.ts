/** The portal's languages. A table of texts without one of them does not compile. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * A table of texts for one area of the portal, complete in every language. Write it as `{ en, es }`: the page is built
 * once for each language, and its build drops the others from each such table.
 */
export type Words<T> = Readonly<Record<Language, T>>;

declare global {
  /** The language a page was built for. The build sets it in the code. */
  var portalLanguage: Language | undefined;
}

/** The portal's language for a tag such as `es-MX`. English for any other language. */
export const languageOf = (tag: string | null | undefined): Language =>
  LANGUAGES.find((spoken) => spoken === tag?.toLowerCase().split('-')[0]) ?? 'en';

/**
 * The language of the current page: the one it was built for, or the one its root element names. English without a
 * page. Functions use the caller's language instead.
 */
export const languageHere = (): Language =>
  globalThis.portalLanguage ?? languageOf(globalThis.document?.documentElement.lang);

/** The header with the language for the answer's messages. */
export const LANGUAGE_HEADER = 'x-language';

/** The current page's texts from a table. */
export const spoken = <T>(table: Words<T>): T => table[languageHere()];
