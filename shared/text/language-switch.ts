import type { Language } from './language.ts';

/** Each language's own name, so that a person who needs it can read it. */
export const LANGUAGE_NAMES: Readonly<Record<`to ${Language}`, string>> = { 'to en': 'English', 'to es': 'Español' };
