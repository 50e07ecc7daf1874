import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isUpToDate, noteBuilt } from '#infra/build/fingerprint.ts';

const root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
const stamp = join(root, 'dist/.page');
const page = join(root, 'dist/web');

beforeEach(() => {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<html>');
  writeFileSync(join(page, 'assets/first.js'), 'first()');
  noteBuilt(stamp, 'of these sources', root, ['dist/web']);
});

test('an existing build of the same sources isn’t built again', () => {
  expect(isUpToDate(stamp, 'of these sources', root)).toBe(true);
});

test('changed sources are built again', () => {
  expect(isUpToDate(stamp, 'of other sources', root)).toBe(false);
});

test.each(['index.html', 'assets/first.js'])(
  'a page without its %s is built again, whatever the stamp says',
  (file) => {
    rmSync(join(page, file));
    expect(isUpToDate(stamp, 'of these sources', root)).toBe(false);
  },
);

test('a build that is missing, or from an earlier release, is built', () => {
  rmSync(stamp);
  expect(isUpToDate(stamp, 'of these sources', root)).toBe(false);
  writeFileSync(stamp, 'of these sources');
  expect(isUpToDate(stamp, 'of these sources', root)).toBe(false);
});

test('a build that produced nothing is not recorded', () => {
  rmSync(page, { recursive: true });
  expect(() => noteBuilt(stamp, 'of these sources', root, ['dist/web'])).toThrow('dist/web');
});
