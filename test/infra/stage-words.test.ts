import { App } from 'aws-cdk-lib';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { configIn, portalApp } from '#infra/aws/portal-app.ts';
import { howToDeploy } from '#infra/aws/stage-files.ts';
import { PRODUCTION_FILE, TRIAL_FILE, withStages } from '../support/stages.ts';
import { aTenant, flags, stubArtifacts } from './support.ts';

/** A stage for clients, with a front door of its own. */
const frontDoor = EXAMPLE_DOOR.map((each) => ({ ...each, arn: each.arn.replace(':000000000000:', ':123456789012:') }));
const GUARDED = { ...PRODUCTION_FILE, frontDoor };

beforeEach(() => void withStages({ dev: TRIAL_FILE, prod: { isProduction: true }, west: GUARDED }));
afterAll(() => void vi.unstubAllEnvs());

/** The configuration alone, without building the stage from it. */
const configWith = (context: object) =>
  configIn(new App({ context: { ...flags, ...context }, analyticsReporting: false })).config;

test('a stage of any name is made from its file, and named in every stack', () => {
  const { portal } = portalApp(
    { artifacts: stubArtifacts(), tenants: [] },
    { context: { ...flags, stage: 'west' }, analyticsReporting: false },
  );
  expect(portal.data.stackName).toBe('Portal-west-Data');
  expect(portal.config).toMatchObject({ isProduction: true, plaid: 'production', keepsData: true });
});

test('a command without a stage name uses the only one, or of several the trial stage', () => {
  expect(configWith({}).stage).toBe('dev');
  withStages({ west: GUARDED });
  expect(configWith({}).stage).toBe('west');
  withStages({ east: GUARDED, west: GUARDED });
  expect(() => configWith({})).toThrow('Say which stage: -c stage=east or -c stage=west.');
  withStages({});
  expect(() => configWith({})).toThrow('none has a file yet');
});

test('a stage for clients without domain, zone and alarm address is refused, each with its own sentence (X-107)', () => {
  expect(() => configWith({ stage: 'prod' })).toThrow(
    /domain is missing.*hostedZoneId is missing.*alarmEmail is missing/s,
  );
});

test.each([
  [{ stage: 'production' }, 'There is no stage "production": dev or prod or west.'],
  [{ stage: 'wst' }, 'There is no stage "wst": dev or prod or west. Did you mean -c stage=west?'],
  [{ stag: 'west' }, '-c stag: There is no such word. Did you mean -c stage=…?'],
  [{ first: 'true' }, '-c first=true: Give yes or no: -c first=yes'],
  [{ samples: '1' }, '-c samples=1: Give yes or no: -c samples=yes'],
  [{ release: 'now' }, '-c release=now: Give at-once, or leave it out'],
  [{ door: 'open' }, '-c door=open: Give both or none, or leave it out'],
  [{ alarmEmail: 'a@b.com' }, '-c alarmEmail: This is written into the file of the stage'],
])('options that CDK would ignore are refused: %o', (context, sentence) => {
  expect(() => configWith(context)).toThrow(sentence);
});

test('a stage that keeps its data needs its front door, or an explicit option to do without (X-107)', () => {
  withStages({ dev: TRIAL_FILE, west: PRODUCTION_FILE });
  expect(() => configWith({ stage: 'west' })).toThrow(
    /^Stage west lists no front door.*edge certificate --stage west.*-c door=none$/,
  );
  expect(configWith({ stage: 'west', door: 'none' }).frontDoor).toBeUndefined();
  // A trial stage has no real money behind it, so the doctor only warns.
  expect(configWith({ stage: 'dev' }).frontDoor).toBeUndefined();
  withStages({ west: GUARDED });
  expect(configWith({ stage: 'west' })).toMatchObject({ frontDoor, isDoorOpening: false });
  expect(configWith({ stage: 'west', door: 'both' })).toMatchObject({ frontDoor, isDoorOpening: true });
  expect(configWith({ stage: 'west', door: 'none' }).frontDoor).toBeUndefined();
});

test('CDK’s own -c options are accepted', () => {
  expect(() =>
    configWith({ '@aws-cdk/core:bundlingStacks': ['x'], 'aws:cdk:enable-path-metadata': true }),
  ).not.toThrow();
});

test('a deployer gets the pattern, which CDK puts at the end of a list of hundreds of stacks', () => {
  expect(howToDeploy(configWith({ stage: 'west' }))).toContain("npm run deploy -- -c stage=west 'Portal-west/*'");
});

test('in any production stage, a tenant’s own domain is served and the firewall blocks, but in a test stage it isn’t, and the firewall counts', {
  tags: 'long',
}, () => {
  const made = (stage: string) => {
    const { app } = portalApp(
      {
        artifacts: stubArtifacts(),
        tenants: [aTenant({ hosts: ['pay.acme.com'], senderEmail: 'pay@acme-title.com' })],
      },
      { context: { ...flags, stage }, analyticsReporting: false },
    );
    return JSON.stringify(
      app
        .synth()
        .getNestedAssembly(`assembly-Portal-${stage}`)
        .stacks.map(({ template }) => template),
    );
  };
  const [west, dev] = [made('west'), made('dev')];
  expect(west).toContain('"pay.acme.com"');
  expect(west).toContain('"SERVES_HOSTS":"on"');
  expect(dev).not.toContain('"pay.acme.com"');
  expect(dev).toContain('"SERVES_HOSTS":"off"');
  expect(west).not.toContain('"OverrideAction":{"Count"');
  expect(dev).toContain('"OverrideAction":{"Count"');
});
