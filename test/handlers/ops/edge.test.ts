import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { runOps } from '#infra/ops/kit/run.ts';
import { PRODUCTION_FILE, TRIAL_FILE, withStages } from '../../support/stages.ts';

const ARN = 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-4333-8444-555555555555';
const root = join(import.meta.dirname, '../../..');
let folder = '';

/** A stand-in for AWS's own command, which records its input and answers as ACM does. */
function aws(answer: string): void {
  const path = join(folder, 'aws');
  writeFileSync(path, `#!/bin/sh\necho "$@" > '${folder}/asked'\ncat client.key > '${folder}/key'\n${answer}\n`);
  chmodSync(path, 0o755);
}

const edge = (...words: readonly string[]) =>
  runOps(['edge', 'certificate', ...words], { root: folder, now: new Date(), announce: () => {} });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-edge-test-'));
  withStages({ dev: TRIAL_FILE, prod: { ...PRODUCTION_FILE, frontDoor: EXAMPLE_DOOR } });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('the certificate of the front door (X-134)', () => {
  it('is imported into ACM with its key, and the stage trusts the current one and serves the new one', async () => {
    aws(`echo ${ARN}`);
    const { out, exitCode } = await edge('--stage', 'prod', '--yes', '--json');
    expect(exitCode).toBe(0);
    const { frontDoor } = JSON.parse(out.join('\n')).result;
    expect(frontDoor).toMatchObject([EXAMPLE_DOOR[0], { arn: ARN, authority: expect.stringMatching(/^MII/) }]);
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(
      /^acm import-certificate .*--private-key fileb:\/\/client\.key .*--tags Key=portal-stage,Value=prod --region us-east-1/,
    );
    expect(readFileSync(join(folder, 'key'), 'utf8')).toContain('BEGIN PRIVATE KEY');
    expect(out.join('\n')).not.toContain('PRIVATE KEY');
  });

  it('is not listed when ACM refuses it', async () => {
    aws('echo "You have reached the maximum" >&2; exit 254');
    const { err, exitCode } = await edge('--stage', 'dev');
    expect(exitCode).toBe(1);
    expect(err).toEqual(['ACM didn’t take it: You have reached the maximum']);
  });

  it('is only generated, and stored nowhere, in a dry run', async () => {
    aws('exit 1');
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    const { out, exitCode } = await edge('--stage', 'prod', '--dry-run');
    expect(exitCode).toBe(0);
    expect(existsSync(join(folder, 'asked'))).toBe(false);
    expect(readdirSync(temporary)).toEqual([]);
    expect(out[0]).toMatch(/^It would be valid until 20\d\d-\d\d-\d\d\.$/);
  });

  it('leaves no key behind when the person who waits for ACM gives up', { tags: 'long', timeout: 30_000 }, async () => {
    aws('sleep 20');
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    const command = ['bin/ops.ts', 'edge', 'certificate', '--stage', 'dev'];
    const environment = { ...process.env, TMPDIR: temporary };
    // A process group of its own, as in a terminal: Ctrl-C also reaches the tool that the command waits for.
    const run = spawn(process.execPath, command, { cwd: root, env: environment, detached: true, stdio: 'ignore' });
    const ended = once(run, 'exit');
    const keys = () => readdirSync(temporary).flatMap((name) => readdirSync(join(temporary, name)));
    await vi.waitUntil(() => existsSync(join(folder, 'key')), { timeout: 20_000 });
    expect(keys()).toContain('client.key');
    process.kill(-(run.pid ?? 0), 'SIGINT');
    await ended;
    expect(keys()).toEqual([]);
  });

  it('is refused for prod without a confirmation', async () => {
    expect((await edge('--stage', 'prod')).exitCode).toBe(2);
  });
});
