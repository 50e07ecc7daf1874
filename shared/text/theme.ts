import type { Words } from './language.ts';
import { spanishTheme } from './spanish/theme.ts';

const en = { label: 'Appearance', auto: 'Auto', light: 'Light', dark: 'Dark' };

/** How the page is lit, and what the choice is called. The legal pages have the same words in `legal/theme.js`. */
export const themeText: Words<typeof en> = { en, es: spanishTheme };
