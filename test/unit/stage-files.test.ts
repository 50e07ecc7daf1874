import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { configOf, isProductionStage, readStage, stageNames } from '#infra/aws/stage-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'stages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => void vi.stubEnv('PORTAL_STAGES', folder));
afterEach(() => void vi.unstubAllEnvs());

const production = {
  isProduction: true,
  domain: 'pay.closings.com',
  hostedZoneId: 'Z0123456789',
  alarmEmail: 'oncall@closings.com',
};
const trial = { isProduction: false, domain: 'dev.portal.example.com', hostedZoneId: 'Z00000000EXAMPLE' };

/** A file with every field. */
const whole = {
  ...production,
  size: 'small',
  plaid: 'production',
  keepsData: true,
  release: 'step by step',
  logDays: 365,
  logLevel: 'INFO',
  metricsByTenant: false,
  offlineShell: false,
  tableUnits: { read: 10, write: 10 },
  smsAlarmDollars: 50,
  puzzleTries: 5000,
  frontDoor: EXAMPLE_DOOR,
  multiRegionKeys: false,
  restoredTable: { name: 'portal-prod-before', stream: '2026-11-20T17:30:00.000' },
  originSecretVersion: 'f3c1',
  repository: 'your-company/portal',
};

const write = (file: unknown, stage = 'west') =>
  writeFileSync(join(folder, `${stage}.json`), typeof file === 'string' ? file : JSON.stringify(file, null, 2));

/** The messages about a file, without the path of the folder. */
function problemsOf(file: unknown, stage = 'west'): readonly string[] {
  write(file, stage);
  const read = readStage(stage);
  return read.ok ? [] : read.refusal.map((line) => line.replace(`${folder}/`, ''));
}

describe('a stage file', () => {
  test('of any name has its kind’s defaults for what it leaves out', () => {
    write(production, 'west');
    write(trial, 'qa2');
    expect(stageNames()).toEqual(expect.arrayContaining(['qa2', 'west']));
    expect(configOf('west')).toMatchObject({ stage: 'west', plaid: 'production', keepsData: true, logDays: 365 });
    expect(configOf('qa2')).toMatchObject({ stage: 'qa2', plaid: 'sandbox', keepsData: false, logDays: 30 });
    expect([isProductionStage('west'), isProductionStage('qa2')]).toEqual([true, false]);
  });

  test('with every field, or with remarks and fields that are turned off', () => {
    expect(problemsOf(whole)).toEqual([]);
    expect(problemsOf({ '//': 'ours', ...production, '//plaid': 'sandbox' })).toEqual([]);
  });

  test('counts as production if it can’t be read, because an extra confirmation does no harm', () => {
    write('{', 'torn');
    expect(isProductionStage('torn')).toBe(true);
  });

  test.each(['Prod', 'a', 'local', '../prod', 'a-name', 'thirteencharss'])('can’t be named "%s"', (name) => {
    const read = readStage(name);
    expect(read.ok || read.refusal.join()).toMatch(/^A stage can’t be called|^There is no stage/);
  });
});

describe('a stage for clients that is refused', () => {
  test.each([
    ['domain', /^west\.json: domain is missing\. Give the domain below which the portals stand/],
    ['hostedZoneId', /^west\.json: hostedZoneId is missing\. Give the id of the domain’s zone/],
    ['alarmEmail', /^west\.json: alarmEmail is missing\. Without it no one learns that money is waiting\./],
  ])('lacks its %s, with a sentence of its own', (field, sentence) => {
    const { [field]: _left, ...rest } = production as Record<string, unknown>;
    expect(problemsOf(rest)).toEqual([expect.stringMatching(sentence)]);
  });

  test('gets all three sentences at once, each with the line on which the field is turned off', () => {
    const file = '{\n  "isProduction": true,\n  "//domain": "a.b",\n  "//hostedZoneId": "Z",\n  "//alarmEmail": ""\n}';
    expect(problemsOf(file).map((line) => line.split('.')[1])).toEqual([
      'json:3: domain is missing',
      'json:4: hostedZoneId is missing',
      'json:5: alarmEmail is missing',
    ]);
  });

  test.each([
    [{ domain: 'portal.example.com' }, 'west.json:3: domain: portal.example.com is only an example.'],
    [{ domain: 'pay.closings.test' }, 'west.json:3: domain: pay.closings.test is only an example.'],
    [{ hostedZoneId: 'Z00000000EXAMPLE' }, 'west.json:4: hostedZoneId: Z00000000EXAMPLE is the example’s zone.'],
    [{ alarmEmail: 'me@example.com' }, 'west.json:5: alarmEmail: No mail arrives at me@example.com.'],
    [{ keepsData: false }, 'west.json:6: keepsData: Production keeps its data'],
  ])('has %o', (overrides, sentence) => {
    expect(problemsOf({ ...production, ...overrides })).toEqual([expect.stringContaining(sentence)]);
  });

  test('moves real money, or is called prod, but claims to be a test stage', () => {
    expect(problemsOf({ ...trial, plaid: 'production' })).toEqual([
      expect.stringContaining('plaid: A stage that moves real money is production'),
    ]);
    expect(problemsOf(trial, 'prod')).toEqual([
      expect.stringContaining('isProduction: A stage that is called prod is production'),
    ]);
  });
});

describe('the report on a stage’s file', () => {
  test.each([
    ['domian', 'domain'],
    ['alarmMail', 'alarmEmail'],
    ['tableunits', 'tableUnits'],
    ['is_production', 'isProduction'],
  ])('names the field that was meant by %s', (typed, meant) => {
    expect(problemsOf({ ...production, [typed]: 'x' })).toEqual([
      `west.json:6: ${typed}: There is no such field. Did you mean "${meant}"?`,
    ]);
  });

  test('names one inside another field, and explains what to do about an unknown one', () => {
    const inside = problemsOf({ ...production, tableUnits: { read: 1, write: 1, wirte: 2 } });
    expect(inside).toEqual([
      expect.stringMatching(/:9: tableUnits\.wirte: There is no such field\. Did you mean "write"\?/),
    ]);
    expect(problemsOf({ ...production, favoriteColor: 1 })[0]).toContain('Take it out, or put // before its name.');
    expect(problemsOf({ ...production, stage: 'west' })[0]).toContain('The name of the file is the name of the stage.');
  });

  test('names a repeated field, which JSON would drop silently', () => {
    const file = '{ "isProduction": true,\n"domain": "a.closings.com",\n"domain": "b.closings.com" }';
    expect(problemsOf(file)[0]).toBe('west.json:3: domain is there twice, on lines 2 and 3.');
  });

  test('shows where a comma is missing', () => {
    expect(problemsOf('{\n "isProduction": true\n "domain": "a" }')[0]).toBe(
      'west.json:3: The file is no JSON. A comma or a colon is missing before this.',
    );
    expect(problemsOf('[]')).toEqual(['west.json: The file is no JSON object.']);
    expect(problemsOf('null')).toEqual(['west.json: The file is no JSON object.']);
  });

  test('gives the line of one mistake among several', () => {
    const [door] = EXAMPLE_DOOR;
    const [first, ...more] = problemsOf({ ...production, frontDoor: [door, { ...door, arn: 'arn' }] });
    expect(more).toEqual([]);
    expect(first).toMatch(/^west\.json:13: frontDoor\[1\]\.arn: Give the ARN of a certificate in us-east-1/);
    expect(problemsOf({ ...production, frontDoor: [] })[0]).toMatch(/:6: frontDoor: Give one certificate or two/);
  });

  test('covers a daily copy that its vault’s lock would keep too long or not long enough', () => {
    const vaultArn = 'arn:aws:backup:us-west-2:123456789012:backup-vault:portal-prod';
    const backup = {
      keepDays: 35,
      copies: [{ vaultArn, keepDays: 35, monthlyKeepDays: 365 }],
      lock: { minDays: 30, maxDays: 400 },
    };
    expect(problemsOf({ ...production, backup })).toEqual([]);
    const told = (changed: object) => problemsOf({ ...production, backup: { ...backup, ...changed } }).join();
    expect(told({ keepDays: 20 })).toMatch(/:7: backup\.keepDays: Give 30 to 400 days: the lock of the vault/);
    expect(told({ lock: { minDays: 30, maxDays: 20 } })).toContain('backup.lock.minDays: It’s more than maxDays (20).');
    expect(told({ lock: { minDays: 30, maxDays: 400, finalAfterDays: 1 } })).toContain('Give at least 3 days');
    expect(told({ copies: [{ vaultArn: 'portal', keepDays: 1 }] })).toContain('Give the ARN of a vault');
    expect(told({ copies: [{ vaultArn, keepDay: 1 }] })).toContain(
      'keepDay: There is no such field. Did you mean "keepDays"?',
    );
  });

  test('covers every field in its own words, with its line', () => {
    for (const [name, value] of Object.entries(whole).filter(([, each]) => !Array.isArray(each))) {
      const inner = typeof value === 'object' ? Object.keys(value).map((each) => `${name}.${each}`) : [name];
      const spoiled = typeof value === 'object' ? Object.fromEntries(Object.keys(value).map((each) => [each, []])) : [];
      const told = problemsOf({ ...whole, [name]: spoiled });
      expect(told).toHaveLength(inner.length);
      for (const [at, path] of inner.entries()) {
        expect(told[at]).toMatch(new RegExp(`^west\\.json:\\d+: ${path}: Give `));
        expect(told[at]).not.toMatch(/invalid|expected/i);
      }
    }
  });
});

test('accepts the project’s own stages, or names what only their operator knows', () => {
  vi.unstubAllEnvs();
  const unread = stageNames().flatMap((stage) => {
    const read = readStage(stage);
    return read.ok ? [] : read.refusal;
  });
  for (const line of unread) expect(line).toMatch(/: (?:domain|hostedZoneId|alarmEmail) is missing/);
});
