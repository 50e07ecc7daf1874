import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readCommand } from '#infra/ops/kit/read-command.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { allowed, statementsIn } from './policies.ts';
import { aTenant, synthesize } from './support.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/** A workflow with the keys ours use. A key that is not here is a mistake, or needs a decision. */
const step = z.strictObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.union([
    z.record(z.string(), z.strictObject({ branches: z.array(z.string()) })),
    z.strictObject({ schedule: z.array(z.strictObject({ cron: z.string() })) }),
  ]),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      if: z.string().optional(),
      needs: z.string().optional(),
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      environment: z.string().optional(),
      permissions: z.record(z.string(), z.string()),
      env: z.record(z.string(), z.string()).optional(),
      steps: z.array(step),
    }),
  ),
});

const files = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  return { name, text, read: workflow.parse(parse(text)) };
});
const jobs = files.flatMap(({ name, read }) =>
  Object.entries(read.jobs).map(([id, job]) => [`${name}: ${id}`, job] as const),
);
const release = files.find(({ name }) => name === 'release.yml')?.read.jobs ?? {};
const runsOf = (job: z.infer<typeof workflow>['jobs'][string] | undefined): readonly string[] =>
  job?.steps.flatMap(({ run }) => run ?? []) ?? [];

test('a change runs npm test, and every night runs the long proofs too (X-122, X-367)', () => {
  const runs = (name: string) => runsOf(files.find((each) => each.name === name)?.read.jobs['test']);
  expect(runs('check.yml')).toContain('npm test');
  expect(runs('nightly.yml')).toContain('npm run test:all');
});

describe.each(jobs)('the pipeline, %s (X-122)', (_, job) => {
  test('runs commands that exist, with options that they accept', () => {
    for (const run of runsOf(job)) {
      const words = run.replace(/ > \S+ 2>&1$/, '').match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
      const [program, second = '', third = ''] = words;
      if (run === 'npm ci' || program === 'npx') {
        expect(run === 'npm ci' || second === 'cdk', run).toBe(true);
        continue;
      }
      const script = second === 'run' ? third : second;
      expect(Object.keys(scripts), run).toContain(script);
      if (script !== 'ops') continue;
      const typed = words
        .slice(4)
        .map((word) => (word === '"$SMOKE_PHONE"' ? '2165550142' : word.replace('"$SMOKE_TENANT"', 'acme')));
      expect(readCommand(commands, typed), run).toMatchObject({ ok: true });
    }
  });

  test('pins every action by its commit, with its version beside it', () => {
    for (const { uses } of job.steps.filter(({ uses: used }) => used)) {
      expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(files.some(({ text }) => new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+`).test(text))).toBe(true);
    }
  });

  test('may read the code, and request a token only if it talks to AWS', () => {
    const speaks = job.steps.some(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
    expect(job.permissions).toEqual({ contents: 'read', ...(speaks ? { 'id-token': 'write' } : {}) });
    expect(job.environment !== undefined).toBe(speaks);
    expect(job['timeout-minutes']).toBeLessThanOrEqual(120);
  });

  test('puts no GitHub data into a command, where it would be executed', () => {
    for (const run of runsOf(job)) expect(run).not.toContain('${{');
  });
});

describe('the pipeline (X-122)', () => {
  test('has no AWS key, and no secret at all', () => {
    for (const { name, text, read } of files) {
      expect(text, name).not.toMatch(/secrets\.|AKIA|access-key/i);
      expect(read.permissions, name).toEqual({});
    }
  });

  test('tests, deploys dev, runs the doctor, makes a deposit, shows prod’s changes, and waits for a person', () => {
    expect(Object.fromEntries(Object.entries(release).map(([id, { needs }]) => [id, needs]))).toEqual({
      test: undefined,
      dev: 'test',
      'diff-prod': 'dev',
      prod: 'diff-prod',
    });
    expect(
      runsOf(release['dev'])
        .slice(1)
        .map((run) => run.slice(0, 32)),
    ).toEqual([
      'npm run deploy -- -c stage=dev -',
      'npm run ops -- doctor --stage de',
      'npm run ops -- smoke deposit --t',
    ]);
    expect(release['prod']?.environment).toBe('prod');
    expect(runsOf(release['prod']).join('\n')).toMatch(/deploy[\s\S]*doctor --stage prod[\s\S]*smoke look/);
    expect(runsOf(release['prod']).join('\n')).not.toMatch(/smoke deposit|release=at-once/);
  });

  test('releases one change after the other, only from main, and checks a change before it is merged', () => {
    const [check, released] = ['check.yml', 'release.yml'].map((name) => files.find((one) => one.name === name)?.read);
    expect(released?.on).toEqual({ push: { branches: ['main'] } });
    expect(released?.concurrency).toEqual({ group: 'release', 'cancel-in-progress': false });
    expect(check?.on).toEqual({ pull_request: { branches: ['main'] } });
    expect(runsOf(check?.jobs['test'])).toContain('npm test');
    const uploaded = check?.jobs['test']?.steps.map((each) => each.with?.['path']).join('\n');
    expect(uploaded).toContain('dist/openapi.json');
    expect(runsOf(check?.jobs['diff']).join('\n')).toContain('cdk diff --method=template');
  });
});

describe.each(['dev', 'prod'] as const)('the roles of the pipeline in %s (X-122)', (stage) => {
  const repository = 'your-company/portal';
  const made = synthesize(stage, [aTenant()], { repository });
  const roles = made.portal.release ? made.template(made.portal.release).findResources('AWS::IAM::Role') : {};
  const role = (name: string) =>
    Object.values(roles).find(({ Properties }) => Properties.RoleName === `portal-${stage}-${name}`)?.['Properties'];
  const rights = (name: string) => allowed(statementsIn(role(name).Policies[0].PolicyDocument));

  test.each([
    ['release', stage],
    ['diff', `${stage}-diff`],
  ])('%s is assumed by the repository’s environment alone', (name, environment) => {
    const [trust, ...others] = role(name).AssumeRolePolicyDocument.Statement;
    expect(others).toEqual([]);
    expect(trust.Action).toBe('sts:AssumeRoleWithWebIdentity');
    expect(trust.Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:${repository}:environment:${environment}`,
      },
    });
  });

  test('diff may assume the read-only role, and do nothing else', () => {
    expect(rights('diff').map(({ action }) => action)).toEqual(['sts:AssumeRole']);
    expect(rights('diff')[0]?.resources.join()).toContain('role/cdk-hnb659fds-lookup-role-');
  });

  test('release signs clients in only with play money, and never changes a transfer directly', () => {
    const actions = rights('release').map(({ action }) => action);
    const isDev = stage === 'dev';
    for (const action of ['kms:GenerateMac', 'cognito-idp:AdminInitiateAuth', 'dynamodb:PutItem'])
      expect(actions.includes(action), action).toBe(isDev);
    const opens = rights('release').filter(({ action }) => action === 'kms:Decrypt');
    expect(opens.some(({ resources }) => resources.join().includes('KeysProviderSecrets'))).toBe(isDev);
    const [reads, writes] = ['dynamodb:GetItem', 'dynamodb:PutItem'].map((action) =>
      JSON.stringify(
        statementsIn(role('release').Policies[0].PolicyDocument).filter((each) => each.actions.includes(action)),
      ),
    );
    // The doctor reads each company's secret, and `smoke deposit --clears` its own transfer.
    expect(reads).toContain('"SECRET#*"');
    expect(reads?.includes('"TENANT#*#TRANSFERS#*"')).toBe(isDev);
    expect(writes).not.toMatch(/SECRET|TRANSFERS/);
    expect(actions.filter((action) => /^(?:iam|cloudformation|lambda:(?:Update|Invoke)|\*)/.test(action))).toEqual([]);
  });

  test('only a person deploys a stage whose file names no repository', () => {
    expect(synthesize(stage).portal.release).toBeUndefined();
  });
});
