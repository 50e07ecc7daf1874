import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { OLD_FOLDER, secretsOf } from '#infra/local/host/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the secrets of a data folder stay the same from one start to the next', () => {
  expect(secretsOf(folder)).toEqual(secretsOf(folder));
});

test('a data folder of an older version is refused, with the command that deletes it', () => {
  const { version: _none, ...older } = secretsOf(folder) as Record<string, unknown>;
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older));
  expect(() => secretsOf(folder)).toThrow(OLD_FOLDER);
});
