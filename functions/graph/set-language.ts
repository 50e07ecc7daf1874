import type { Client } from '#shared/client/client.ts';
import { FORMER_LANGUAGE_DAYS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Language } from '#shared/text/language.ts';
import type { ClientReader, ClientWriter, Owner } from '../ports.ts';

/** Another tab may save the same person at the same moment; a third try is not needed. */
const TRIES_MAX = 3;

/**
 * The language that warnings are written in too, for a while: of several changes the first one's, which is its owner's
 * for certain. Where that is the one that is set now, it is the one that is left, so that a change there and back does
 * not end with one language: warnings are readable in both, whoever changed it and in whichever order.
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
 * Sets the language in which the calling client is written to. It moves no money and shows nothing, so it needs no
 * fresh code; the language that is set already is written once and then never again.
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
