import { createStore, useStore } from './store.ts';

/** The page's color theme: the device's, or the user's choice. */
export const THEMES = ['auto', 'light', 'dark'] as const;
type ThemeChoice = (typeof THEMES)[number];

const KEY = 'theme';

/** A prerendered page uses the device's theme. */
const chosen = createStore<ThemeChoice>('auto');

/** The choice on this device, the same in every switch of the page and in every tab. */
export const useTheme = (): ThemeChoice => useStore(chosen);

const choiceOf = (kept: string | null | undefined): ThemeChoice => THEMES.find((theme) => theme === kept) ?? 'auto';

function light(theme: ThemeChoice): void {
  document.documentElement.dataset['theme'] = theme === 'auto' ? '' : theme;
  chosen.set(theme);
}

/** Applies a theme now and for later visits. If storage is off, at least now. */
export function chooseTheme(theme: ThemeChoice): void {
  light(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {}
}

if (typeof document !== 'undefined') {
  // boot.js set it on the page before the first paint.
  chosen.set(choiceOf(document.documentElement.dataset['theme']));
  // Another tab has chosen, or cleared all of storage (then there is no key).
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) light(choiceOf(newValue));
  });
}
