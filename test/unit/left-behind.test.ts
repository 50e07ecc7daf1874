import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leftBehind } from '../support/left-behind.ts';

test('files that a run leaves in its temporary folder are reported by name and number, except other programs’', () => {
  const folder = mkdtempSync(join(tmpdir(), 'left-behind-'));
  expect(leftBehind(folder)).toEqual([]);
  for (const name of ['portal-world-a1B2c3', 'portal-world-x9Y8z7', 'cdk.outQw3rT5', 'portal-tests-4711'])
    mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'note'), '');
  for (const name of [
    'node-compile-cache',
    'playwright-transform-cache-0',
    'chromium',
    'fonts',
    'locales',
    'libEGL.so',
  ])
    mkdirSync(join(folder, name));
  expect(leftBehind(folder)).toEqual(['cdk.out (1)', 'note (1)', 'portal-tests (1)', 'portal-world (2)']);
});

test('a test run has a temporary folder of its own, which is removed with it', () => {
  expect(tmpdir()).toMatch(/portal-tests-\w{6}$/);
});
