import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { resourcesPage } from '#infra/review/resources.ts';
import { flags, synthesize } from './support.ts';

/** What AWS puts in place of a reference has at most so many characters. */
const NAME = 'x'.repeat(100);

/** Part of a template as long as AWS counts it. */
const spelled = (part: unknown): string =>
  JSON.stringify(part, (_, value) => {
    const parts = value?.['Fn::Join']?.[1];
    if (parts) return parts.map((each: unknown) => (typeof each === 'string' ? each : NAME)).join('');
    return value?.Ref || value?.['Fn::GetAtt'] || value?.['Fn::ImportValue'] ? NAME : value;
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
  // A hash would change with every build, and say nothing to a reader.
  expect(page).not.toMatch(/[0-9a-f]{32}/i);
});

describe('AWS takes the largest stage with room to spare:', () => {
  const { portal, template, all } = synthesize('prod');

  test('500 resources in a stack', () => {
    for (const stack of portal.node.findAll().filter(Stack.isStack))
      expect(Object.keys(template(stack).toJSON()['Resources'] ?? {}).length, stack.stackName).toBeLessThan(450);
  });

  test('20 KB that name who may call a function or its alias', () => {
    const policies = new Map<string, number>();
    for (const { Properties } of all('AWS::Lambda::Permission')) {
      const callee = JSON.stringify(Properties.FunctionName);
      // What a statement has beside its permission: an id of 100 characters, and the names of its parts.
      policies.set(callee, (policies.get(callee) ?? 0) + spelled(Properties).length + 200);
    }
    for (const [callee, size] of policies) expect(size, callee).toBeLessThan(18 * 1024);
  });

  test('10,240 characters of policies within a role', () => {
    for (const { Properties } of all('AWS::IAM::Role'))
      expect(spelled(Properties.Policies ?? []).length, spelled(Properties.RoleName)).toBeLessThan(9_000);
  });
});
