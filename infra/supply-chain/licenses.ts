import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
    }),
  ),
});

/** A package that is shipped, and under what. */
export type Licensed = { readonly name: string; readonly version: string; readonly license: string };

/** Said of a package whose lockfile entry names none. */
const NONE = 'none';

/**
 * Licenses under which code may be shipped in a product whose own source stays closed, by their SPDX names. Each asks
 * for its notice to be kept and for nothing else. MPL-2.0 is not among them: its files would have to be offered.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts that are served and not sold by themselves.
  'OFL-1.1',
  'Unlicense',
]);

/** Packages whose license is not on the list and which are shipped all the same, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'png-js': 'MIT, by the LICENSE file in it; its package.json names none.',
};

/**
 * Whether an SPDX expression leaves a way that is allowed: one of those that OR joins, each of those that AND joins.
 */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (bare.includes('(')) return false;
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one.trim())));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The packages that are shipped: what the lockfile has and does not mark as a tool of ours. */
export function shippedIn(lock: unknown): readonly Licensed[] {
  return Object.entries(lockfile.parse(lock).packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version = '', license = NONE }]) => ({ name: nameOf(path), version, license }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The shipped packages of this project, as its lockfile has them: nothing has to be installed or asked. */
export const shippedHere = (root: string): readonly Licensed[] =>
  shippedIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/** The shipped packages that must not be: copyleft, unknown, or with no license at all. */
export const notAllowed = (packages: readonly Licensed[]): readonly Licensed[] =>
  packages.filter(({ name, license }) => !isAllowed(license) && !EXCEPTIONS[name]);
