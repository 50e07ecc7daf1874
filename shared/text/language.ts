/** The languages the portal speaks. A text table lacking one of them does not compile. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * A table of words for one area of the portal, whole in every language. Write it as `{ en, es }`: the page is built once
 * for each language, and its build drops the others from each such table.
 */
export type Words<T> = Readonly<Record<Language, T>>;

declare global {
  /** The language a page was built for; the build writes it into the code. */
  var portalLanguage: Language | undefined;
}

/** The portal's language with this name. Tags such as `es-MX` count; whatever is not spoken here is English. */
export const languageOf = (tag: string | null | undefined): Language =>
  LANGUAGES.find((spoken) => spoken === tag?.toLowerCase().split('-')[0]) ?? 'en';

/**
 * The language of the page this runs in: the one it was built for, else the one its root element names. English where
 * there is no page. A function asks its caller's language instead.
 */
export const languageHere = (): Language =>
  globalThis.portalLanguage ?? languageOf(globalThis.document?.documentElement.lang);

/** Where a page says in which language the answer's sentences are read. */
export const LANGUAGE_HEADER = 'x-language';

/** What this page says, from a table of words. */
export const spoken = <T>(table: Words<T>): T => table[languageHere()];
