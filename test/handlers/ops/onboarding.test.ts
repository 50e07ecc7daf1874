import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { judgedPicture } from '#functions/pictures/judged-picture.ts';
import type { Place } from '#infra/ops/kit/place.ts';
import { faultLines, runOps } from '#infra/ops/kit/run.ts';
import { storePicture } from '#infra/ops/tenant/pictures/store.ts';
import harbor from '../../../tenants/harbor.json' with { type: 'json' };
import { mocked } from '../../support/mocked.ts';
import { aPng } from '../../support/pictures.ts';
import { PRODUCTION_FILE, withStages } from '../../support/stages.ts';

const folder = mkdtempSync(join(tmpdir(), 'onboarding-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [dynamo, s3] = [mocked(DynamoDBClient), mocked(S3Client)];
beforeEach(() => {
  dynamo.reset();
  s3.reset();
});

const ops = (...words: readonly string[]) =>
  runOps(words, { root: folder, now: new Date('2026-11-21T15:00:00.000Z'), announce: () => undefined });

describe('adding a company', () => {
  const file = join(folder, 'zenith.json');
  const begin = () =>
    ops('tenant', 'new', 'zenith', '--name', 'Zenith Title', '--phone', '216 555 0199', '--out', file);

  it('begins with a file, which is never overwritten (X-054)', async () => {
    expect((await begin()).out.at(-1)).toBe(`  npm run ops -- tenant check ${file}`);
    const [text] = [readFileSync(file, 'utf8')];
    expect(await begin()).toMatchObject({
      exitCode: 1,
      err: [`${file} exists already. Change it, or name another: --out`],
    });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('writes nothing in a dry run', async () => {
    const out = join(folder, 'tried.json');
    await ops('tenant', 'new', 'tried', '--name', 'Tried', '--phone', '216 555 0199', '--out', out, '--dry-run');
    expect(existsSync(out)).toBe(false);
  });

  it('lists the fields that are not filled in, and refuses to apply such a file to prod', async () => {
    const checked = await ops('tenant', 'check', file);
    expect(checked).toMatchObject({ exitCode: 0 });
    expect(checked.out).toContain('  to be filled in before prod: destinationAccounts[0].bankName');
    for (const stage of ['dev', 'prod'])
      expect(checked.out.join('\n')).toContain(`in ${stage}: npm run deploy -- -c stage=${stage} -c tenant=zenith`);
    withStages({ prod: PRODUCTION_FILE });
    const applied = await ops('tenant', 'apply', file, '--stage', 'prod', '--yes', '--by', 'Rosa Diaz');
    expect(applied).toMatchObject({ exitCode: 1 });
    expect(applied.err[0]).toBe(`${file} isn’t ready for prod: you still have to fill in some of it.`);
    expect(dynamo.calls()).toEqual([]);
    vi.unstubAllEnvs();
  });

  it.each([
    [
      ['tenant', 'new', 'Acme.Title', '--name', 'Acme', '--phone', '216 555 0199'],
      /^id: Give the first label of the address/,
    ],
    [['tenant', 'new', 'acme', '--name', 'Acme', '--phone', '555'], /^--phone: Give a US phone number/],
    [['tenant', 'picture', 'a.png', '--tenant', 'acme', '--as', 'banner'], /^--as: Say what it is: --as logo/],
  ])('explains how to enter it: %j', async (words, sentence) => {
    const said = await ops(...words);
    expect(said.exitCode).toBe(2);
    expect(said.err[0]).toMatch(sentence);
  });

  it('shows no control characters that could hide what an approver compares', async () => {
    const { err } = await ops('tenant', 'check', join(folder, 'evil\u001b[1A\u202e.json'));
    expect(err[0]).toContain('evil [1A.json');
    expect(err.join('')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('escapes them in JSON, which a terminal shows as well, and keeps the value', async () => {
    const name = 'evil\u001b[1A\u009b1A\u202e\u{E0041}.json';
    const { out } = await ops('tenant', 'check', join(folder, name), '--json');
    expect(out.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(out.join('\n')).refused.sentence).toContain(name);
  });

  it('shows a fault without them, and without the request that it carries', () => {
    const cause = Object.assign(new Error('connect\u009b1A'), { config: { headers: { 'PLAID-SECRET': 'a-secret' } } });
    const fault = Object.assign(new Error('Plaid\u001b[1A\u202e answered 400', { cause }), {
      config: { headers: { 'PLAID-SECRET': 'a-secret' } },
    });
    expect(faultLines(fault, false)).toEqual(['It failed: Plaid [1A answered 400', 'OPS_TRACE=1 shows where.']);
    const traced = faultLines(fault, true);
    expect(traced.join('\n')).toContain('onboarding.test.ts');
    expect(traced.join('\n')).toContain('connect');
    expect(traced.join('')).not.toMatch(/[\p{Cc}\u202e]|a-secret/u);
  });

  it('refuses an id that is a page of the local portal', async () => {
    const path = join(folder, 'inbox.json');
    writeFileSync(path, JSON.stringify({ ...harbor, id: 'inbox' }));
    expect((await ops('tenant', 'check', path)).err).toContain(
      '  id: "inbox" is a name that the portal keeps for itself. Choose another.',
    );
  });

  it('refuses a secret whose name doesn’t begin like the others', async () => {
    const path = join(folder, 'secret.json');
    writeFileSync(path, JSON.stringify({ ...harbor, provider: { ...harbor.provider, secretName: 'harbor/plaid' } }));
    expect((await ops('tenant', 'check', path)).err).toContain(
      '  provider.secretName: Begin it with "portal/provider/", like every other secret of Plaid’s.',
    );
  });

  it.each(['https://', 'https://a b.example', 'https://:443/'])(
    'refuses %s as an agent’s site, which the agent’s page couldn’t show',
    async (websiteURL) => {
      const path = join(folder, 'site.json');
      const agents = harbor.agents.map((agent) => ({ ...agent, brokerage: { name: 'Bayline', websiteURL } }));
      writeFileSync(path, JSON.stringify({ ...harbor, agents }));
      expect((await ops('tenant', 'check', path)).err.join()).toContain(
        'The brokerage site of “Marisol Vega” isn’t a web address.',
      );
    },
  );
});

const place = (stage: 'local' | 'prod'): Place => ({
  stage,
  isProduction: stage === 'prod',
  domain: stage === 'prod' ? 'pay.closings.com' : 'localhost:8080',
  name: stage,
  environment: { TABLE_NAME: `portal-${stage}` },
  running: stage === 'prod' ? undefined : { pid: 1, port: 8080, url: '', dataDir: folder, environment: {} },
});

describe('a picture', () => {
  const judged = judgedPicture(aPng(400, 100), 'logo');
  if (!judged.ok) throw new Error(judged.refusal.sentence);
  const address = '/brand/acme/logo-0123456789.png';

  it('is stored in the page’s bucket with its type, to be cached forever', async () => {
    dynamo
      .on(DescribeTableCommand)
      .resolves({ Table: { TableArn: 'arn:aws:dynamodb:us-east-1:111122223333:table/portal-prod' } });
    await storePicture(place('prod'), address, judged.value);
    expect(s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => ({ ...input, Body: undefined }))).toEqual([
      {
        Bucket: 'portal-prod-site-111122223333',
        Key: 'brand/acme/logo-0123456789.png',
        ContentType: 'image/png',
        CacheControl: 'public, max-age=31536000, immutable',
        IfNoneMatch: '*',
      },
    ]);
  });

  it('never replaces another one at its address, which two people may have approved', async () => {
    dynamo
      .on(DescribeTableCommand)
      .resolves({ Table: { TableArn: 'arn:aws:dynamodb:us-east-1:111122223333:table/x' } });
    s3.on(PutObjectCommand).rejects(Object.assign(new Error('it exists'), { name: 'PreconditionFailed' }));
    await storePicture(place('prod'), address, judged.value);
    s3.on(PutObjectCommand).rejects(Object.assign(new Error('no right'), { name: 'AccessDenied' }));
    await expect(storePicture(place('prod'), address, judged.value)).rejects.toThrow('no right');

    const own = '/brand/acme/logo-abcdef0123.png';
    await storePicture(place('local'), own, judged.value);
    await storePicture(place('local'), own, { ...judged.value, bytes: Buffer.from('another') });
    expect(readFileSync(join(folder, 'pictures', own))).toEqual(Buffer.from(judged.value.bytes));
  });

  it('is stored in the data folder on one machine, where the page loads it', async () => {
    await storePicture(place('local'), address, judged.value);
    expect(existsSync(join(folder, 'pictures', address))).toBe(true);
    expect(s3.calls()).toEqual([]);
  });
});
