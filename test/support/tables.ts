import { globSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Words } from '#shared/text/language.ts';

const root = join(import.meta.dirname, '../..');

/** Every table of text: the exports of `shared/text` and the page with a property for each language. */
export async function wordTables(): Promise<ReadonlyMap<string, Words<unknown>>> {
  const files = [...globSync('shared/text/*.ts', { cwd: root }), 'web/lib/page/legal.ts'];
  const found = new Map<string, Words<unknown>>();
  for (const file of files) {
    const exported = (await import(/* @vite-ignore */ join(root, file))) as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(exported))
      if (typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value))
        found.set(name, value as Words<unknown>);
  }
  return found;
}

/** A table's literal sentences. Those built from facts are not included. */
export function sentencesOf(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentencesOf) : [];
}
