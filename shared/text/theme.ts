import type { Words } from './language.ts';
import { spanishTheme } from './spanish/theme.ts';

const en = { label: 'Appearance', auto: 'Auto', light: 'Light', dark: 'Dark' };

/** The light and dark mode and their names. The legal pages have the same texts in `legal/theme.js`. */
export const themeText: Words<typeof en> = { en, es: spanishTheme };
