import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/page-version.ts';
import { LANGUAGE_HEADER, type Language } from '#shared/text/language.ts';

/** The page's own headers in every call. No form and no prefetch can set the first one. */
export const pageHeaders = (language: Language): Readonly<Record<string, string>> => ({
  'x-portal': 'web',
  [LANGUAGE_HEADER]: language,
  [PAGE_VERSION_HEADER]: `${PAGE_VERSION}`,
});
