import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  /** Bundled in its parent's archive, and covered by that one's hash. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const entries = Object.entries(lock.packages).filter(([path, { inBundle }]) => path !== '' && !inBundle);

describe('the lockfile', () => {
  test('names no host, so that it installs from any registry', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('has an entry for every platform’s build of a package, or npm ci refuses it', () => {
    const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('names one exact version for each package, and its hash unless it is another platform’s build', () => {
    for (const [path, { version, integrity }] of entries) {
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
      const isOtherPlatforms = /\/(cli|binding)-(android|darwin|freebsd|linux|openharmony|win32)-/.test(path);
      expect(integrity !== undefined || isOtherPlatforms, path).toBe(true);
    }
  });
});
