import { readdirSync } from 'node:fs';

/**
 * What others keep in the temporary folder on purpose, for the next run: compiled scripts, and the browser of npm, which
 * unpacks itself there.
 */
const KEPT_BY_OTHERS =
  /^(?:node-compile-cache|playwright-transform-cache|chromium|\.org\.chromium|al20\d\d|lib\w+\.so|vk_swiftshader|swiftshader|fonts$|locales$)/;

/**
 * What a run left in its own temporary folder, by name without what makes a name unique, and how often. Nothing of the
 * project's may stay there: a machine that runs the tests every day would fill up.
 */
export function leftBehind(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => !KEPT_BY_OTHERS.test(name));
  const kinds = Map.groupBy(names, (name) => name.replace(/[-_]?(?:[A-Za-z0-9]{6}|\d+)$/, ''));
  return [...kinds].map(([kind, { length }]) => `${kind} (${length})`).toSorted();
}
