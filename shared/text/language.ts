/** The languages the portal speaks. A text table lacking one of them does not compile. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A table of words for one area of the portal, whole in every language. */
export type Words<T> = Readonly<Record<Language, T>>;
