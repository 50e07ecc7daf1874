import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { weightRows } from '../bench/weight.ts';

test('a checkout is weighed by the files git tracks, and one over its budget is shown as over (X-368)', () => {
  const root = mkdtempSync(join(tmpdir(), 'weight-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@portal.example', ...args], { cwd: root });
  const write = (file: string, lines: number) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), 'line\n'.repeat(lines));
  };
  write('bin/a.ts', 2);
  write('shared/b/c.ts', 3);
  write('shared/b/c.json', 50);
  write('test/unit/d.test.ts', 5);
  write('docs/e.md', 7);
  write('docs/acceptance.md', 11);
  write('docs/decisions/001-f.md', 13);
  for (let at = 1; at <= 84; at += 1) write(`functions/adapters/dynamo/${at}.ts`, 1);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--no-gpg-sign', '--message=one');
  write('shared/not-tracked.ts', 1000);

  const rows = weightRows(root).map((row) => ({ ...row, what: row.what.replace('weight: ', '') }));
  const measured = Object.fromEntries(rows.map((row) => [row.what, row.measured]));
  expect(measured).toMatchObject({
    ...{ product: '89 lines', 'bin/': '2 lines', 'shared/': '3 lines', 'functions/': '84 lines', 'web/': '0 lines' },
    ...{ 'test/': '5 lines', 'docs by hand': '20 lines', 'generated pages in git': '11 lines', decisions: '1' },
    ...{ 'folders in functions/': '1', 'files in functions/adapters/dynamo': '84' },
    'files per commit, median of 1': '91',
  });
  const isKept = Object.fromEntries(rows.map((row) => [row.what, row.ok]));
  expect(isKept).toMatchObject({ product: true, 'test/': true, 'files in functions/adapters/dynamo': false });
});
