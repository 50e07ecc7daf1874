import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOps } from '#infra/ops/run.ts';
import { aSignedInClient, giveIdentity } from '../e2e/support/api.ts';
import { aPerson } from '../e2e/support/client.ts';
import { callHost } from '../e2e/support/local-cloud.ts';
import { type RunningPortal, startPortal } from '../e2e/support/running-portal.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'portal-smoke-'));
const person = aPerson();
let portal: RunningPortal;

const ops = (...words: readonly string[]) => runOps(words, { root, now: new Date(), announce: () => undefined });

beforeAll(async () => {
  portal = await startPortal(dataDir);
  process.env['PORTAL_DATA'] = dataDir;
  await giveIdentity(await aSignedInClient('acme', person, portal.port));
}, 120_000);

afterAll(async () => {
  await portal.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the bank has, of all the portal ever sent there. */
async function transfersAtTheBank(): Promise<readonly { status: string; amount: string }[]> {
  const { text } = await callHost(portal.port, 'bank', '/console/state');
  return JSON.parse(text).transfers;
}

describe('the smoke test of a stage', { tags: 'long' }, () => {
  it('looks at the page, the company and the shut door, and changes nothing (X-122)', async () => {
    const { out, exitCode } = await ops('smoke', 'look', '--tenant', 'acme');
    expect(exitCode).toBe(0);
    expect(out.join('\n')).toMatch(
      /page comes[\s\S]*knows the company[\s\S]*without a session[\s\S]*The portal works\./,
    );
    expect(await transfersAtTheBank()).toEqual([]);
  });

  it('makes a deposit of one dollar that the provider takes on, and leaves nothing behind (X-122)', async () => {
    for (const nth of [1, 2]) {
      const { out, err, exitCode } = await ops('smoke', 'deposit', '--tenant', 'acme', '--phone', person.phone);
      expect(err.join('\n')).toBe('');
      expect(exitCode).toBe(0);
      expect(out.filter((line) => line.startsWith('  ok'))).toHaveLength(11);
      const sent = await transfersAtTheBank();
      expect(sent.map(({ status }) => status)).toEqual(Array(nth).fill('cancelled'));
    }
    const { out } = await ops('transfer', 'list', '--tenant', 'acme');
    expect(out.join('\n')).not.toContain('Smoke');
  }, 60_000);

  it('fails with the step that failed, and cleans up all the same (X-122)', async () => {
    const unknown = await ops('smoke', 'deposit', '--tenant', 'acme', '--phone', '(217) 555-0199');
    expect(unknown.exitCode).toBe(1);
    expect(unknown.err[0]).toBe('It failed: the test client signs in.');
    const nowhere = await ops('smoke', 'look', '--tenant', 'nobody');
    expect(nowhere).toMatchObject({ exitCode: 1, err: ['There is no open portal called nobody here.'] });
  });
});
