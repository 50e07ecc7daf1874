import type { Client } from '#shared/client/client.ts';
import { FORMER_LANGUAGE_DAYS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Language } from '#shared/text/language.ts';
import type { ClientReader, ClientWriter, Owner } from '../../ports.ts';

/** The number of tries when another tab saves the same client at the same moment. */
const TRIES_MAX = 3;

/**
 * The second language for warnings, for a limited time. A thief could change the language to hide warnings, so the
 * language before the first change is kept, which is certainly the owner's. If the client returns to it, the language
 * they came from takes its place, so that warnings always go out in both.
 */
function formerLanguageOf(
  { language = 'en', formerLanguage: kept }: Client,
  next: Language,
  now: Date,
): Client['formerLanguage'] {
  if (kept && kept.language !== next && Date.parse(kept.until) > now.getTime()) return kept;
  return { language, until: new Date(now.getTime() + FORMER_LANGUAGE_DAYS * 86_400_000).toISOString() };
}

/**
 * Sets the calling client's language. This moves no money and shows nothing, so it needs no new code. If the language
 * does not change, nothing is written after the first time.
 */
export async function setLanguage(
  ports: ClientReader & ClientWriter,
  { tenant, client: id, now }: Owner,
  language: Language,
): Promise<Outcome<Client, Refusal<'client/not-found' | 'client/changed-meanwhile'>>> {
  for (let tries = 1; ; tries += 1) {
    const client = await ports.find(tenant, id);
    if (!client) return refuse({ code: 'client/not-found' });
    if (client.language === language) return done(client);
    const isOther = (client.language ?? 'en') !== language;
    const former = isOther ? { formerLanguage: formerLanguageOf(client, language, now) } : {};
    const saved = await ports.save({ ...client, ...former, language, updatedAt: now.toISOString() });
    if (saved.ok || tries === TRIES_MAX) return saved;
  }
}
