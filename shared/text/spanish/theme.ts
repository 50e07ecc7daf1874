import type { themeText } from '../theme.ts';

/** Spanish of `themeText`. */
export const spanishTheme: (typeof themeText)['en'] = {
  label: 'Apariencia',
  auto: 'Auto',
  light: 'Clara',
  dark: 'Oscura',
};
