import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localCredentials } from '#infra/local/aws/sigv4.ts';
import { accessKeyOf } from '#infra/local/host/roles.ts';
import { runningPortal, tellRunning } from '#infra/local/host/running.ts';
import { runOps } from '#infra/ops/kit/run.ts';
import { callHost, messagesTo } from '../e2e/support/local-cloud.ts';
import { type RunningPortal, startPortal } from '../e2e/support/running-portal.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'portal-smoke-'));
const PHONE = '+12165550148';
let portal: RunningPortal;

const ops = (...words: readonly string[]) => runOps(words, { root, now: new Date(), announce: () => undefined });

const deposit = (...more: readonly string[]) => ops('smoke', 'deposit', '--tenant', 'acme', '--phone', PHONE, ...more);

/** The key that commands sign with. A process keeps the first one it used. */
function signWith(AWS_ACCESS_KEY_ID: string): void {
  const running = runningPortal(dataDir);
  if (!running) throw new Error('The portal left no record of itself.');
  tellRunning({ ...running, environment: { ...running.environment, AWS_ACCESS_KEY_ID } });
}

// The commands of this process have the rights of the pipeline in a stage without real money.
beforeAll(async () => {
  portal = await startPortal(dataDir);
  process.env['PORTAL_DATA'] = dataDir;
  signWith(accessKeyOf('release'));
}, 120_000);

afterAll(async () => {
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The bank's record of everything the portal ever sent there. */
async function transfersAtTheBank(): Promise<readonly { status: string; amount: string }[]> {
  const { text } = await callHost(portal.port, 'bank', '/console/state');
  return JSON.parse(text).transfers;
}

describe('the smoke test of a stage', { tags: 'long' }, () => {
  it('checks the page, the company and a closed call, and changes nothing (X-122)', async () => {
    const { out, exitCode } = await ops('smoke', 'look', '--tenant', 'acme');
    expect(exitCode).toBe(0);
    expect(out.join('\n')).toMatch(
      /page loads[\s\S]*knows the company[\s\S]*without a session[\s\S]*The portal works\./,
    );
    expect(await transfersAtTheBank()).toEqual([]);
  });

  it('registers a client without a text, and makes a deposit that Plaid accepts and that leaves nothing behind (X-122)', async () => {
    for (const nth of [1, 2]) {
      const { out, err, exitCode } = await deposit();
      expect(err.join('\n')).toBe('');
      expect(exitCode).toBe(0);
      expect(out.filter((line) => line.startsWith('  ok'))).toHaveLength(11);
      const sent = await transfersAtTheBank();
      expect(sent.map(({ status }) => status)).toEqual(Array(nth).fill('cancelled'));
    }
    signWith(localCredentials.accessKeyId);
    const words = ['bin/ops.ts', 'transfer', 'list', '--tenant', 'acme'];
    // This process goes on meanwhile, so that it notices when the portal closes an idle connection.
    expect((await promisify(execFile)(process.execPath, words, { cwd: root })).stdout).not.toContain('Smoke');
    const texts = (await messagesTo(portal.port, PHONE)).map(({ text }) => text);
    expect(texts.filter((text = '') => /^\d{6}/.test(text))).toEqual([]);
  }, 60_000);

  it('lets a deposit clear (X-121)', async () => {
    const { out, err } = await deposit('--clears');
    expect(err.join('\n')).toBe('');
    expect(out.filter((line) => line.startsWith('  ok'))).toHaveLength(12);
    expect((await transfersAtTheBank()).at(0)).toMatchObject({ status: 'funds_available', amount: '1.00' });
  }, 240_000);

  it('fails with the step that failed, and still cleans up (X-122)', async () => {
    const unreachable = await ops('smoke', 'deposit', '--tenant', 'acme', '--phone', '(800) 555-0199');
    expect(unreachable.exitCode).toBe(1);
    expect(unreachable.err[0]).toBe('It failed: the test client signs in.');
    const nowhere = await ops('smoke', 'look', '--tenant', 'nobody');
    expect(nowhere).toMatchObject({ exitCode: 1, err: ['There is no open portal called nobody here.'] });
  });
});
