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

/** A shipped package and its license. */
export type Licensed = { readonly name: string; readonly version: string; readonly license: string };

/** For a package whose lockfile entry names none. */
const NONE = 'none';

/**
 * Licenses that allow shipping code in a closed-source product, by their SPDX names. Each only requires keeping its
 * notice. MPL-2.0 isn't among them, because its files would have to be offered.
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
  // Fonts that are served but not sold separately.
  'OFL-1.1',
  'Unlicense',
]);

/** Shipped packages whose license isn't on the list, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'png-js': 'MIT, by the LICENSE file in it; its package.json names none.',
};

/** True if an SPDX expression has an allowed choice: one of those joined by OR, each of those joined by AND. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (bare.includes('(')) return false;
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one.trim())));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The shipped packages: those in the lockfile that aren't development tools. */
export function shippedIn(lock: unknown): readonly Licensed[] {
  return Object.entries(lockfile.parse(lock).packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version = '', license = NONE }]) => ({ name: nameOf(path), version, license }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** This project's shipped packages, from its lockfile, without installing or asking anything. */
export const shippedHere = (root: string): readonly Licensed[] =>
  shippedIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/** Shipped packages with a copyleft, unknown or missing license. */
export const notAllowed = (packages: readonly Licensed[]): readonly Licensed[] =>
  packages.filter(({ name, license }) => !isAllowed(license) && !EXCEPTIONS[name]);
