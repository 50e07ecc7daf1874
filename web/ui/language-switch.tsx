import { lazy, Suspense, useEffect, useState } from 'react';
import { LANGUAGES, type Language, languageHere } from '#shared/text/language.ts';
import { LANGUAGE_NAMES } from '#shared/text/language-switch.ts';

/** Most people never switch, so the code is loaded on click. */
const switching = () => import('../lib/session/language.ts');
const typing = () => import('../lib/page/typed.ts');
const Ask = lazy(async () => ({ default: (await import('./ask-before-switch.tsx')).AskBeforeSwitch }));

/** Loads the page in the other language. Typed text is restored afterwards. */
const go = async (to: Language): Promise<void> => (await switching()).chooseLanguage(to);

/** True if the page was loaded by a switch that kept what was typed. */
function wasSwitched(): boolean {
  try {
    return sessionStorage.getItem('typed') !== null;
  } catch {
    // Storage is off.
    return false;
  }
}

/** The other language, by its own name. A click loads the page in it. */
export function LanguageSwitch() {
  const [isAsking, setAsking] = useState(false);
  const to = LANGUAGES.find((language) => language !== languageHere()) ?? 'en';
  useEffect(() => {
    if (wasSwitched())
      typing()
        .then(({ giveBackTyped }) => giveBackTyped())
        .catch(() => undefined);
  }, []);
  const press = async () => {
    if ((await typing()).holdsSecrets()) setAsking(true);
    else await go(to);
  };
  return (
    <>
      {/* Without a connection nothing is loaded, and the page stays as it is. */}
      <button type="button" className="link-button" lang={to} onClick={() => void press().catch(() => undefined)}>
        {LANGUAGE_NAMES[`to ${to}`]}
      </button>
      {isAsking && (
        <Suspense fallback={null}>
          <Ask
            to={to}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              void go(to).catch(() => undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
