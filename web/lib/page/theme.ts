import { createStore, useStore } from './store.ts';

/** How the page is lit: as the device asks, or as its reader has chosen. */
export const THEMES = ['auto', 'light', 'dark'] as const;
type ThemeChoice = (typeof THEMES)[number];

const KEY = 'theme';

/** A page that is drawn ahead is lit as its device asks. */
const chosen = createStore<ThemeChoice>('auto');

/** What is chosen on this device, the same in every switch of the page and in every tab. */
export const useTheme = (): ThemeChoice => useStore(chosen);

const choiceOf = (kept: string | null | undefined): ThemeChoice => THEMES.find((theme) => theme === kept) ?? 'auto';

function light(theme: ThemeChoice): void {
  document.documentElement.dataset['theme'] = theme === 'auto' ? '' : theme;
  chosen.set(theme);
}

/** Lights the page so, now and at its next visit. Where nothing can be kept, at least now. */
export function chooseTheme(theme: ThemeChoice): void {
  light(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {}
}

if (typeof document !== 'undefined') {
  // boot.js has put it on the page before the first paint.
  chosen.set(choiceOf(document.documentElement.dataset['theme']));
  // Another tab has chosen, or cleared all that is kept (then there is no key).
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) light(choiceOf(newValue));
  });
}
