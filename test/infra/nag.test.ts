import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { acknowledgeFinding } from '#infra/aws/acknowledge.ts';
import { artifactsIn } from '#infra/aws/artifacts.ts';
import type { StageConfig } from '#infra/aws/config.ts';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { configIn, portalApp, tenantsFor } from '#infra/aws/portal-app.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';
import { EXAMPLE_STAGES, type ExampleStage, exampleStage } from '#infra/review/example-stages.ts';
import { aTenant, flags, stubArtifacts } from './support.ts';

const findingsIn = (scope: App): readonly string[] =>
  new AwsSolutionsChecks(scope)
    .validateScope(scope)
    .violations.map(({ ruleName, violatingResources }) =>
      [
        ruleName,
        ...violatingResources.map(({ constructPath, resourceLogicalId }) => constructPath ?? resourceLogicalId),
      ].join(' '),
    );

/** The project's own tenants. */
const samples = tenantsIn(join(import.meta.dirname, '../../tenants'));

/** The examples, and a trial stage that has the front door, as it may and should. */
const STAGES: readonly (readonly [what: string, config: StageConfig])[] = [
  ...EXAMPLE_STAGES.map((stage) => [stage, { ...exampleStage(stage), repository: 'title-co/portal' }] as const),
  ...EXAMPLE_STAGES.map((stage) => [`${stage} of a small company`, { ...exampleStage(stage), size: 'small' }] as const),
  ['dev with the front door', { ...exampleStage('dev'), frontDoor: EXAMPLE_DOOR }],
];

const appOf = (config: StageConfig): App => {
  const tenants = [...samples, aTenant({ id: 'other', hosts: ['pay.acme.com'] })];
  const { app } = portalApp(
    { config, artifacts: stubArtifacts(), tenants },
    { context: { ...flags, samples: 'yes' }, analyticsReporting: false },
  );
  acknowledgeFinding(app, 'Annotation::portal:placeholder-domain', 'Nothing is deployed here.');
  return app;
};

for (const [what, config] of STAGES) {
  // The stage for clients has the most resources.
  const tags = what === 'prod' ? [] : ['long'];
  test(`stage ${what} has no unexplained finding (X-104)`, { tags }, () => {
    expect(findingsIn(appOf(config))).toEqual([]);
  });

  // CloudFormation's own rules take ten seconds to load.
  test(`stage ${what} is accepted by CloudFormation (X-104)`, { tags: 'long' }, () => {
    // Throws if cdk-nag or the CloudFormation rules find anything.
    expect(() => appOf(config).synth()).not.toThrow();
  });
}

test.each([
  [{ first: 'yes' }, false],
  [{}, true],
])('with %o, deleting resources that contain data is refused: %s', (context, isRefused) => {
  const parts = { config: exampleStage('prod'), artifacts: stubArtifacts(), tenants: [] };
  const { portal } = portalApp(parts, { context: { ...flags, ...context }, analyticsReporting: false });
  expect(portal.data.terminationProtection).toBe(isRefused);
});

test('an open bucket would be found', () => {
  const app = new App({ context: flags });
  new Bucket(new Stack(app, 'Planted'), 'Open');
  expect(findingsIn(app).join('\n')).toMatch(/S1[\s\S]*S10/);
});

test('a finding stops the synthesis, even if the CDK command says otherwise', { tags: 'long' }, () => {
  const context = { ...flags, '@aws-cdk/core:failSynthOnValidationErrors': false };
  const { app, portal } = portalApp(
    { config: exampleStage('dev'), artifacts: stubArtifacts(), tenants: [] },
    { context },
  );
  new Bucket(portal.web, 'Open');
  expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
});

const deployed = (stage: ExampleStage, context: object = {}) => {
  const app = new App({ context: { ...flags, ...context } });
  const { takesSamples } = configIn(app, exampleStage(stage));
  const real = aTenant({ id: 'real', senderEmail: 'pay@real-title.com' });
  return tenantsFor(app, takesSamples, [...samples, real])
    .tenants.map(({ id }) => id)
    .toSorted();
};

test('sample tenants are deployed to dev, and to prod only on request', () => {
  const all = ['acme', 'harbor', 'plainview', 'real', 'summit'];
  expect(deployed('dev')).toEqual(all);
  expect(deployed('prod')).toEqual(['real']);
  expect(deployed('prod', { samples: 'yes' })).toEqual(all);
});

test('a tenant is deployed alone on request, and one without a file is refused', () => {
  const tenants = [...samples, aTenant({ id: 'real', senderEmail: 'pay@real-title.com' })];
  const parts = { config: exampleStage('dev'), artifacts: stubArtifacts(), tenants };
  const { portal } = portalApp(parts, { context: { ...flags, tenant: 'real' } });
  expect(portal.tenants.length).toBeLessThanOrEqual(3);
  expect(portal.tenants.flatMap(({ bucket }) => bucket.tenants.map(({ id }) => id))).toContain('real');
  expect(() => deployed('dev', { tenant: 'reel' })).toThrow('There is no tenants/reel.json that this stage takes.');
});

test('a portal that is not built is refused with a sentence', () => {
  const parts = { config: exampleStage('dev'), artifacts: artifactsIn(tmpdir()), tenants: [] };
  expect(() => portalApp(parts, { context: flags })).toThrow(/index\.cjs is missing\. Run "npm run build" first/);
});
