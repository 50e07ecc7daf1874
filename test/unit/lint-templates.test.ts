import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lintTemplates } from '#infra/review/templates.ts';

const folder = mkdtempSync(join(tmpdir(), 'templates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A linter that prints this and exits this way. */
function linter(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('the check fails with a message if there is no linter', () => {
  expect(lintTemplates(['a.json'], join(folder, 'not-there'))).toEqual({ ran: false });
});

test.each([
  ['nothing', 'exit 0', ''],
  ['what the linter found', 'echo "E3002 $7"; exit 2', 'E3002 a.json'],
  ['what the linter died of', 'echo "Traceback" >&2; exit 1', 'Traceback'],
  ['that it died', 'exit 3', /ended with 3$/],
] as const)('a linter that ran reports %s', (name, script, findings) => {
  const said = lintTemplates(['a.json'], linter(name.replaceAll(' ', '-'), script));
  expect(said).toEqual({
    ran: true,
    findings: findings instanceof RegExp ? expect.stringMatching(findings) : findings,
  });
});
