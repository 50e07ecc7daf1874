/** How the page is lit: as the device asks, or as its reader has chosen. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

const KEY = 'theme';

/** What is chosen on this device; boot.js has put it on the page before the first paint. */
export const chosenTheme = (): ThemeChoice =>
  THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'auto';

/** Lights the page so, now and at its next visit. Where nothing can be kept, at least now. */
export function chooseTheme(theme: ThemeChoice): void {
  document.documentElement.dataset['theme'] = theme === 'auto' ? '' : theme;
  try {
    if (theme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {}
}
