import { readFileSync } from 'node:fs';
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

const page = readFileSync(join(import.meta.dirname, '../../docs/resources.md'), 'utf8');

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

describe('values that cross stacks (X-352)', () => {
  const restoredTable = { name: 'portal-dev-restored', stream: '2026-11-20T17:30:00.000' };
  const [dev, ...changed] = [
    {},
    { restoredTable },
    { frontDoor: EXAMPLE_DOOR },
    { frontDoor: EXAMPLE_DOOR, isDoorOpening: true },
    { backup: { keepDays: 35, copies: [] } },
  ].map((change) => synthesize('dev', [aTenant()], change)) as [Synthesized, ...Synthesized[]];
  const templatesOf = ({ portal, template }: Synthesized) =>
    portal.node
      .findAll()
      .flatMap((each) => (Stack.isStack(each) ? [[each.stackName, template(each).toJSON()] as const] : []));
  const givenBy = (state: Synthesized) =>
    templatesOf(state).flatMap(([stack, { Outputs = {} }]) => Object.keys(Outputs).map((name) => `${stack} ${name}`));
  const readIn = (state: Synthesized) =>
    [
      ...JSON.stringify(templatesOf(state)).matchAll(
        /"Fn::GetStackOutput":\{"StackName":"([^"]+)","Region":"us-east-1","OutputName":"([^"]+)"/g,
      ),
    ].map(([, stack, name]) => `${stack} ${name}`);

  test('are outputs that CloudFormation lets a stack drop, and no stack exports or imports any', () => {
    for (const state of [dev, ...changed, synthesize('prod')])
      expect(/"Export"|Fn::ImportValue/.exec(JSON.stringify(templatesOf(state)))?.[0]).toBeUndefined();
    expect(readIn(dev).length).toBeGreaterThan(100);
  });

  test('outlast a restore, a front door and a backup plan in both directions, so a stack that fails midway can roll back', () => {
    for (const state of changed) {
      expect(readIn(dev).filter((each) => !givenBy(state).includes(each))).toEqual([]);
      expect(readIn(state).filter((each) => !givenBy(dev).includes(each))).toEqual([]);
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
