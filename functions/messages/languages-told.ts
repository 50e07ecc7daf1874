import type { Client } from '#shared/client/client.ts';
import type { Language } from '#shared/text/language.ts';

/** The languages of a message: at least one, the client's own first. */
export type LanguagesTold = readonly [own: Language, ...before: Language[]];

/**
 * The languages in which a client is warned: their own first, and for a while after a change also the previous one. So
 * someone who took over a session can't make a warning unreadable.
 */
export function languagesTold(
  { language = 'en', formerLanguage: former }: Pick<Client, 'language' | 'formerLanguage'>,
  now: Date,
): LanguagesTold {
  const isWarned = former && former.language !== language && Date.parse(former.until) > now.getTime();
  return isWarned ? [language, former.language] : [language];
}
