import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dataFolderOf, madeFolder, portSentence, wantedPort } from '#infra/local/host/start-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, env: Readonly<Record<string, string>>) => {
  const path = new URL(`../../bin/${script}`, import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, said: `${stdout}${stderr}`.trim() };
};

/** A folder as a stopped portal leaves it. */
function dataIn(name: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'dynamodb'), { recursive: true });
  writeFileSync(join(path, 'clock-offset'), '0');
  return path;
}

describe('npm run reset', () => {
  test('deletes the data at PORTAL_DATA, and prints its path (X-102)', () => {
    const path = dataIn('mine');
    const { status, said } = run('reset.ts', { PORTAL_DATA: path });
    expect([status, said]).toEqual([0, `The data in ${path} is deleted. The next npm start begins with none.`]);
    expect(existsSync(path)).toBe(false);
  });

  test('deletes nothing under a running portal, and prints its process id (X-102)', () => {
    const path = dataIn('running');
    const about = { pid: process.pid, port: 1, url: 'http://127.0.0.1:1', dataDir: path, environment: {} };
    writeFileSync(join(path, 'running.json'), JSON.stringify(about));
    const { status, said } = run('reset.ts', { PORTAL_DATA: path });
    expect(status).toBe(1);
    expect(said).toContain(`A portal runs over ${path} (process ${process.pid}). Stop it with Ctrl-C`);
    expect(existsSync(join(path, 'dynamodb'))).toBe(true);
  });

  test('deletes no folder that isn’t a portal’s', () => {
    const path = join(folder, 'letters');
    mkdirSync(path);
    writeFileSync(join(path, 'dear.txt'), 'Dear');
    expect(run('reset.ts', { PORTAL_DATA: path })).toEqual({
      status: 1,
      said: `${path} holds no portal’s data. Nothing is deleted.`,
    });
    expect(existsSync(join(path, 'dear.txt'))).toBe(true);
  });
});

describe('npm start', () => {
  test.each(['abc', '-1', '70000', '80 80', '1e3'])('refuses PORT=%s in words', (PORT) => {
    expect(wantedPort({ PORT })).toMatchObject({
      ok: false,
      refusal: expect.stringContaining(`PORT=${PORT} is no port`),
    });
  });

  test.each([
    [undefined, 8080],
    ['', 8080],
    ['0', 0],
    ['9900', 9900],
  ])('accepts PORT=%s', (PORT, port) => {
    expect(wantedPort({ PORT })).toEqual({ ok: true, value: port });
  });

  test('refuses it before it builds anything', () => {
    const { status, said } = run('local.ts', { PORT: 'abc' });
    expect([status, said]).toEqual([
      1,
      'The portal could not start: PORT=abc is no port. Give a number up to 65535, or 0 for any free one.',
    ]);
  });

  test('reports that the requested port was taken, and which one it uses instead', () => {
    expect(portSentence(9900, 9901)).toBe('Port 9900 is taken by another program: the portal is on 9901.');
    expect([portSentence(9900, 9900), portSentence(0, 40_123)]).toEqual([undefined, undefined]);
  });

  test('refuses a data folder that is a file, or that cannot be created, instead of waiting forever', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(madeFolder(join(file, 'below'))).toMatchObject({
      ok: false,
      refusal: expect.stringContaining(`${file} is a file`),
    });
    expect(madeFolder('/proc/nowhere/below')).toMatchObject({
      ok: false,
      refusal: expect.stringContaining('does not let you write there'),
    });
    expect(madeFolder(join(folder, 'new', 'below'))).toMatchObject({ ok: true });
    expect(dataFolderOf('/project', {})).toBe('/project/.local');
  });
});
