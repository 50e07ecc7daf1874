import { type Language, languageHere } from '#shared/text/language.ts';
import { ask } from '../api/call.ts';
import { isAnyUnderWay } from '../api/loading.ts';
import { holdsSecrets, keepTyped } from '../page/typed.ts';
import { CHOSEN_LANGUAGE_KEY as CHOSEN, currentSession } from './session.ts';

/** Read by the edge function, which serves the page in this language. It says nothing about a person. */
const COOKIE = 'language';
const KEPT_S = 365 * 24 * 3600;
/** The record is updated in the background. A slow answer must not hold up the page. */
const PATIENCE_MS = 3000;
const LOOK_MS = 50;

/** Stores the language on this device; false if the browser keeps no cookies. */
function rememberHere(language: Language): boolean {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that the portal supports has the Cookie Store API
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${KEPT_S}; SameSite=Lax${secure}`;
  return document.cookie.split('; ').includes(`${COOKIE}=${language}`);
}

/** Reads or writes this tab's choice. If storage is off, the device's own choice still applies. */
function chosenHere(write?: (kept: Storage) => void): string | null {
  try {
    write?.(sessionStorage);
    return sessionStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

/** Saves the choice in the client's record, for messages and other devices. */
async function tellRecord(language: Language): Promise<void> {
  await ask('SetLanguage', { language });
  chosenHere((kept) => kept.removeItem(CHOSEN));
}

/** Loads the page in another language, at the same step and with what is typed there. */
function loadIn(language: Language): void {
  // Without cookies, the edge function would serve the same page again and again.
  if (!rememberHere(language)) return;
  keepTyped();
  location.reload();
}

/**
 * Called when a person chooses this language. A client's record is updated before the page reloads. If that fails, or
 * no one is signed in yet, the next signed-in page updates it.
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

/** True if a reload now would lose something that can't be restored. */
const wouldLose = (): boolean => holdsSecrets() || document.querySelector('dialog[open], iframe') !== null;

/** Waits until no call is running, for a limited time, so that the start of a payment is never cut off. */
async function isQuiet(): Promise<boolean> {
  for (let waited = 0; isAnyUnderWay() && waited < PATIENCE_MS; waited += LOOK_MS)
    await new Promise((look) => setTimeout(look, LOOK_MS));
  return !isAnyUnderWay();
}

/**
 * A client has signed in whose record has another language than this page. A choice in this tab is saved in the record.
 * Otherwise the page follows the record, on every device. A record without a choice takes the page's language, in which
 * the client reads everything else. If a reload would lose something, the page stays as it is until the next one.
 */
export async function followRecord(recorded: Language | null): Promise<void> {
  const here = languageHere();
  if (recorded === null || chosenHere() === here) await tellRecord(here);
  else if ((await isQuiet()) && !wouldLose()) loadIn(recorded);
}
