import type { Language, Words } from '#shared/text/language.ts';
import { createStore, useStore } from './store.ts';

const language = createStore<Language>('en');

/** The words of one area in the language of the page. */
export const useText = <T>(table: Words<T>): T => table[useStore(language)];

/** Speaks another language from now on. */
export function speak(next: Language): void {
  document.documentElement.lang = next;
  language.set(next);
}
