import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bundlePath, functionSpec } from '#infra/functions.ts';
import { localFunctions, SHARED_CORE } from '#infra/local/host/functions.ts';

/** Functions on one machine: as in Lambda, except that they share its CPU with each other and with a browser. */
const NAME = 'public';
const LIMIT_MS = functionSpec(NAME).timeoutSeconds * 1000;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-functions-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

function running(handler: string) {
  const file = join(root, bundlePath(NAME));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(file, `exports.handler = ${handler};`);
  return localFunctions(root)(NAME, {});
}

test('a function that a busy machine delays answers, and has as much time left as on a CPU of its own (X-102)', async () => {
  const answer = running(
    `(_, context) => new Promise((done) => setTimeout(() => done(context.getRemainingTimeInMillis()), ${LIMIT_MS * 2}))`,
  );
  await vi.advanceTimersByTimeAsync(LIMIT_MS * 2);
  expect(await answer).toBe(LIMIT_MS * (SHARED_CORE - 2));
});

test('each function signs with its own key (X-351)', async () => {
  expect(await running('async () => (await undefined) ?? process.env.AWS_ACCESS_KEY_ID')).toBe('local-public');
  process.env['AWS_ACCESS_KEY_ID'] = 'local';
  expect(process.env['AWS_ACCESS_KEY_ID']).toBe('local');
});

test('a function that never answers is ended (X-102)', async () => {
  const answer = running('() => new Promise(() => undefined)').catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(LIMIT_MS * SHARED_CORE);
  expect(await answer).toMatch(/timed out after \d+ seconds/);
});
