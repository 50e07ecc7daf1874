import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resourcesPage } from '#infra/review/resources.ts';
import { flags } from './support.ts';

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
