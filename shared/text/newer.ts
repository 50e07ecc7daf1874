import type { Words } from './language.ts';
import { spanishNewer } from './spanish/newer.ts';

type NewerText = { readonly notice: string; readonly action: string };

/** The texts of the bar that offers a newer page. */
export const newerText: Words<NewerText> = {
  en: { notice: "There's a newer version of this page. A payment you're filling in is kept.", action: 'Reload' },
  es: spanishNewer,
};
