import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runOps } from '#infra/ops/kit/run.ts';
import { PRODUCTION_FILE, TRIAL_FILE, withStages } from '../../support/stages.ts';

const ops = (...words: string[]) => runOps(words, { root: '', now: new Date(), announce: () => {} });
beforeAll(() => {
  const prod = '{ "isProduction": true,\n"domian": "closings.com" }';
  withStages({ dev: TRIAL_FILE, west: PRODUCTION_FILE, prod });
});
afterAll(() => void vi.unstubAllEnvs());

test('shows with "stage check" what a file results in, and how to deploy it', async () => {
  const { out, exitCode } = await ops('stage', 'check', 'west');
  expect(exitCode).toBe(0);
  expect(out.join('\n')).toMatch(/in order\.\n {2}for clients: Plaid’s production, data is kept/);
  expect(out.join('\n')).toContain("npm run deploy -- -c stage=west 'Portal-west/*'");
});

test('reports with "stage check" every mistake in a file, with its line (X-107)', async () => {
  const { err, exitCode } = await ops('stage', 'check');
  expect(exitCode).toBe(1);
  expect(err.join('\n')).toContain('prod.json:2: domian: There is no such field. Did you mean "domain"?');
  for (const field of ['domain', 'hostedZoneId', 'alarmEmail'])
    expect(err.join('\n')).toContain(`${field} is missing.`);
  // Correct parts are reported too, so that no one thinks they weren't checked.
  expect(err.join('\n')).toContain('west.json is in order.');
});

test('runs no command on a stage whose file cannot be used, and explains why', async () => {
  const { err, exitCode } = await ops('tenant', 'list', '--stage', 'prod');
  expect(exitCode).toBe(1);
  expect(err[0]).toContain('prod.json can’t be used yet.');
  expect(err.join('\n')).toContain('alarmEmail is missing.');
});

test('asks for --yes on a stage that clients use, whatever its name, and not on a trial stage', async () => {
  const words = ['tenant', 'apply', 'nothing.json', '--by', 'Kim Ops', '--stage'];
  expect((await ops(...words, 'west')).err[0]).toBe(
    'This changes west. Look at it with --dry-run first, then add --yes.',
  );
  expect((await ops(...words, 'dev')).err[0]).toContain('nothing.json can’t be used.');
});

test('refuses a stage without a file, and lists those that have one', async () => {
  expect((await ops('tenant', 'list', '--stage', 'stageing')).err[0]).toBe(
    'There is no stage "stageing": dev or prod or west.',
  );
});
