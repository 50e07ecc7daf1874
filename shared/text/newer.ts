import type { Words } from './language.ts';
import { spanishNewer } from './spanish/newer.ts';

type NewerText = { readonly notice: string; readonly action: string };

/** Words of the bar that tells an open page of a newer one. */
export const newerText: Words<NewerText> = {
  en: { notice: "There's a newer version of this page. A payment you're filling in is kept.", action: 'Reload' },
  es: spanishNewer,
};
