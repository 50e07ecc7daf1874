import { type Language, languageHere } from '#shared/text/language.ts';
import { ask } from '../api/call.ts';
import { isAnyUnderWay } from '../api/loading.ts';
import { holdsSecrets, keepTyped } from '../page/typed.ts';
import { CHOSEN_LANGUAGE_KEY as CHOSEN, currentSession } from './session.ts';

/** Read at the edge, which serves the page in this language. It says nothing about a person. */
const COOKIE = 'language';
const KEPT_S = 365 * 24 * 3600;
/** The record is told in the background; a slow answer must not hold the page up. */
const PATIENCE_MS = 3000;
const LOOK_MS = 50;

/** Remembers the language on this device; false where the browser keeps no cookies. */
function rememberHere(language: Language): boolean {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that the portal supports has the Cookie Store API
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax${secure}`;
  return document.cookie.split('; ').includes(`${COOKIE}=${language}`);
}

/** Reads or writes the choice of this tab. Where storage is switched off, the device's own choice still holds. */
function chosenHere(write?: (kept: Storage) => void): string | null {
  try {
    write?.(sessionStorage);
    return sessionStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

/** Puts the choice on the client's record, for messages and for other devices. */
async function tellRecord(language: Language): Promise<void> {
  await ask('SetLanguage', { language });
  chosenHere((kept) => kept.removeItem(CHOSEN));
}

/** Loads the page in another language, on the same step and with what is typed there. */
function loadIn(language: Language): void {
  // Without cookies the edge would send the same page again, and again.
  if (!rememberHere(language)) return;
  keepTyped();
  location.reload();
}

/**
 * Somebody chose this language. A client's record learns it before the page goes; where that fails, or nobody is signed
 * in yet, the next signed-in page tells it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  chosenHere((kept) => kept.setItem(CHOSEN, language));
  if (currentSession())
    await Promise.race([
      tellRecord(language).catch(() => undefined),
      new Promise<void>((over) => setTimeout(over, PATIENCE_MS)),
    ]);
  loadIn(language);
}

/** What would be lost if the page were loaded now, and cannot be given back. */
const wouldLose = (): boolean => holdsSecrets() || document.querySelector('dialog[open], iframe') !== null;

/** Whether no call is on its way any more, within a while: a start of a payment is never cut off. */
async function isQuiet(): Promise<boolean> {
  for (let waited = 0; isAnyUnderWay() && waited < PATIENCE_MS; waited += LOOK_MS)
    await new Promise((look) => setTimeout(look, LOOK_MS));
  return !isAnyUnderWay();
}

/**
 * A client signed in whose record says another language than this page. What was chosen in this tab goes to the record;
 * otherwise the page follows the record, on every device. A record without a choice takes the language of the page, in
 * which the client reads everything else. Where a change would lose something, the page stays as it is until the next one.
 */
export async function followRecord(recorded: Language | null): Promise<void> {
  const here = languageHere();
  if (recorded === null || chosenHere() === here) await tellRecord(here);
  else if ((await isQuiet()) && !wouldLose()) loadIn(recorded);
}
