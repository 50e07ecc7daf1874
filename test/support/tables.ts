import { globSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Words } from '#shared/text/language.ts';

const root = join(import.meta.dirname, '../..');

/** Every table of words: what `shared/text` and the page export with a property for each language. */
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

/** The sentences that a table says as they stand; those that are made of facts are not among them. */
export function sentencesOf(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(sentencesOf) : [];
}
