import type { Language } from './language.ts';

/** Each language in its own name, for the switch: whoever needs it must be able to read it. */
export const LANGUAGE_NAMES: Readonly<Record<`to ${Language}`, string>> = { 'to en': 'English', 'to es': 'Español' };
