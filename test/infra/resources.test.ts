import { execFileSync, execSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { resourcesPage } from '#infra/review/resources.ts';
import { aTenant, flags, type Synthesized, synthesize } from './support.ts';

/** The maximum length of AWS's replacement for a reference. */
const NAME = 'x'.repeat(100);

/** A part of a template, with its length as AWS counts it. */
const spelled = (part: unknown): string =>
  JSON.stringify(part, (_, value) => {
    const parts = value?.['Fn::Join']?.[1];
    if (parts) return parts.map((each: unknown) => (typeof each === 'string' ? each : NAME)).join('');
    return value?.Ref || value?.['Fn::GetAtt'] || value?.['Fn::GetStackOutput'] ? NAME : value;
  });

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/resources.md'), 'utf8');

test('the list of resources in the docs matches the stacks: update it with "npm run resources" (X-110)', () => {
  expect(page).toBe(resourcesPage(flags));
});

test('the list has the table, each function, and each tenant’s address, and no secret of a tenant’s', () => {
  expect(page).toContain('- `Table` AWS::DynamoDB::GlobalTable');
  expect(page).toContain('- `transfers/Function` AWS::Lambda::Function');
  expect(page).toMatch(/## Tenants\n[\s\S]*`Address-any` AWS::CloudFront::DistributionTenant/);
  expect(page).not.toContain('`Secret-any');
  // A hash would change with every build, and mean nothing to a reader.
  expect(page).not.toMatch(/[0-9a-f]{32}/i);
});

describe('AWS limits that the largest stage stays well below:', () => {
  const { portal, template, all } = synthesize('prod');

  test('500 resources in a stack', () => {
    for (const stack of portal.node.findAll().filter(Stack.isStack))
      expect(Object.keys(template(stack).toJSON()['Resources'] ?? {}).length, stack.stackName).toBeLessThan(450);
  });

  test('20 KB for the callers of a function or its alias', () => {
    const policies = new Map<string, number>();
    for (const { Properties } of all('AWS::Lambda::Permission')) {
      const callee = JSON.stringify(Properties.FunctionName);
      // A statement's parts besides its permission: an id of 100 characters, and the names of its parts.
      policies.set(callee, (policies.get(callee) ?? 0) + spelled(Properties).length + 200);
    }
    for (const [callee, size] of policies) expect(size, callee).toBeLessThan(18 * 1024);
  });

  test('10,240 characters of policies in a role', () => {
    for (const { Properties } of all('AWS::IAM::Role'))
      expect(spelled(Properties.Policies ?? []).length, spelled(Properties.RoleName)).toBeLessThan(9_000);
  });
});

type Templates = readonly (readonly [stack: string, template: { readonly Outputs?: object }])[];

const templatesOf = ({ portal, template }: Synthesized): Templates =>
  portal.node
    .findAll()
    .flatMap((each) => (Stack.isStack(each) ? [[each.stackName, template(each).toJSON()] as const] : []));

/** What git prints; undefined if it fails. */
function git(command: string): string | undefined {
  try {
    return execSync(`git ${command}`, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

/** Prints the templates of the release in whose folder it runs. */
const SYNTHESIS = `
import { Stack } from 'aws-cdk-lib';
import { synthesize } from './test/infra/support.ts';
const { portal, template } = synthesize('prod');
const stacks = portal.node.findAll().filter(Stack.isStack);
process.stdout.write(JSON.stringify(stacks.map((each) => [each.stackName, template(each).toJSON()])));`;

/** The keys that KMS doesn't rotate, each a line of `infra/aws/keys.ts`. */
const ROTATABLE = /this\.(identity|codes|approvals) = key\('(\w+)',([^;]*);/g;

/** The templates of a release; in `rotated`, a step of a rotation is edited into the keys first. */
function templatesAt(release: string, rotated?: string): Templates {
  const folder = mkdtempSync(join(tmpdir(), 'other-release-'));
  execSync(`git archive ${release} | tar -x -C ${folder}`, { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const keys = join(folder, 'infra/aws/keys.ts');
  if (rotated) writeFileSync(keys, readFileSync(keys, 'utf8').replaceAll(ROTATABLE, rotated));
  const args = ['--input-type=module', '-e', SYNTHESIS];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 }));
}

describe('values that cross stacks (X-352)', () => {
  const restoredTable = { name: 'portal-dev-restored', stream: '2026-11-20T17:30:00.000' };
  const [dev, ...changed] = [
    {},
    { restoredTable },
    { frontDoor: EXAMPLE_DOOR },
    { frontDoor: EXAMPLE_DOOR, isDoorOpening: true },
    { backup: { keepDays: 35, copies: [] } },
  ].map((change) => synthesize('dev', [aTenant()], change)) as [Synthesized, ...Synthesized[]];
  const givenBy = (templates: Templates) =>
    templates.flatMap(([stack, { Outputs = {} }]) => Object.keys(Outputs).map((name) => `${stack} ${name}`));
  const readIn = (templates: Templates) =>
    [
      ...JSON.stringify(templates).matchAll(
        /"Fn::GetStackOutput":\{"StackName":"([^"]+)","Region":"us-east-1","OutputName":"([^"]+)"/g,
      ),
    ].map(([, stack, name]) => `${stack} ${name}`);

  /** One state's stacks give what the other's read, because while one replaces the other, both are there. */
  const expectGiven = (by: Templates, to: Templates) =>
    expect(readIn(to).filter((each) => !givenBy(by).includes(each))).toEqual([]);

  test('are outputs that CloudFormation lets a stack drop, and no stack exports or imports any', () => {
    for (const state of [dev, ...changed, synthesize('prod')])
      expect(/"Export"|Fn::ImportValue/.exec(JSON.stringify(templatesOf(state)))?.[0]).toBeUndefined();
    expect(readIn(templatesOf(dev)).length).toBeGreaterThan(100);
  });

  test('are read only where CloudFormation resolves them: as a property, or inside Join, If and Select', () => {
    const places = new Set<string>();
    const look = (value: unknown, inside: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, each] of Object.entries(value)) {
        if (key === 'Fn::GetStackOutput') places.add(inside);
        const place = key.startsWith('Fn::') || key === 'Conditions' || key === 'Outputs' ? key : inside;
        look(each, place);
      }
    };
    for (const state of [dev, ...changed, synthesize('prod')]) look(templatesOf(state), 'a property');
    const allowed = ['a property', 'Fn::Join', 'Fn::If', 'Fn::Select'];
    expect([...places].filter((place) => !allowed.includes(place))).toEqual([]);
    expect(places.size).toBeGreaterThan(1);
  });

  test('outlast a restore, a front door and a backup plan in both directions, so a stack that fails midway can roll back', () => {
    for (const state of changed) {
      expectGiven(templatesOf(state), templatesOf(dev));
      expectGiven(templatesOf(dev), templatesOf(state));
    }
  });

  test('outlast this release and its rollback, at whatever stack either fails (D-98)', { tags: 'long' }, ({ skip }) => {
    const release = git('describe --tags --abbrev=0 HEAD~1');
    const before = release ?? git('rev-parse HEAD~1');
    skip(before === undefined, 'There is no history here.');
    const [templates, now] = [templatesAt(before ?? ''), templatesOf(synthesize('prod'))];
    expect(readIn(templates).length).toBeGreaterThan(100);
    expectGiven(now, templates);
    // Before the first release, nothing is rolled back.
    if (release !== undefined) expectGiven(templates, now);
  });

  test('outlast each step of docs/runbooks/key-rotation.md for all keys that KMS doesn’t rotate, and its rollback (D-98)', {
    tags: 'long',
    timeout: 600_000,
  }, ({ skip }) => {
    skip(git('rev-parse HEAD') === undefined, 'There is no history here.');
    const beside = templatesAt('HEAD', "this.$1 = key('$2',$3; key('Second$2',$3;");
    const changed = templatesAt('HEAD', "key('$2',$3; this.$1 = key('Second$2',$3;");
    const ended = templatesAt('HEAD', "this.$1 = key('Second$2',$3;");
    const steps = [templatesOf(synthesize('prod')), beside, changed, ended];
    const readBy = (step: Templates) =>
      readIn(step).filter((each) => /Keys(?:Identity|Codes|Approvals)/.test(each)).length;
    expect(steps.map(readBy)).toEqual([expect.any(Number), readBy(beside), 0, 0]);
    expect(readBy(beside)).toBeGreaterThan(5);
    for (const [nth, step] of steps.slice(1).entries()) {
      expectGiven(steps[nth] ?? [], step);
      expectGiven(step, steps[nth] ?? []);
    }
  });

  test('outlast a key’s rotation, because the Data stack publishes every key that it makes', () => {
    const { Resources, Outputs } = dev.template(dev.portal.data).toJSON();
    const keys = Object.keys(Resources).filter((id) => Resources[id].Type === 'AWS::KMS::Key');
    const published = Object.values<{ Value: unknown }>(Outputs).map(({ Value }) => Value);
    for (const key of keys)
      expect(published).toEqual(expect.arrayContaining([{ Ref: key }, { 'Fn::GetAtt': [key, 'Arn'] }]));
    expect(keys).toHaveLength(8);
  });
});
