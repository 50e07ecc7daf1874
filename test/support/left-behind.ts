import { readdirSync } from 'node:fs';

/**
 * Files that others keep in the temporary folder on purpose, for the next run: compiled scripts, and npm's browser,
 * which unpacks itself there.
 */
const KEPT_BY_OTHERS =
  /^(?:node-compile-cache|playwright-transform-cache|chromium|\.org\.chromium|al20\d\d|lib\w+\.so|vk_swiftshader|swiftshader|fonts$|locales$)/;

/**
 * Files that a run left in its own temporary folder, by name without the unique part, with counts. The project may
 * leave nothing there, or a machine that runs the tests every day would fill up.
 */
export function leftBehind(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => !KEPT_BY_OTHERS.test(name));
  const kinds = Map.groupBy(names, (name) => name.replace(/[-_]?(?:[A-Za-z0-9]{6}|\d+)$/, ''));
  return [...kinds].map(([kind, { length }]) => `${kind} (${length})`).toSorted();
}
