import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resourcesPage } from '#infra/review/resources.ts';
import { flags } from './support.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/resources.md'), 'utf8');

test('the list of resources in the docs is that of the stacks: write it anew with "npm run resources" (X-110)', () => {
  expect(page).toBe(resourcesPage(flags));
});

test('the list names what must not go unseen: the table, each function, each tenant’s place for a secret', () => {
  expect(page).toContain('- `Table` AWS::DynamoDB::GlobalTable');
  expect(page).toContain('- `transfers/Function` AWS::Lambda::Function');
  expect(page).toMatch(/## Tenant-any[\s\S]*AWS::SecretsManager::Secret/);
  // A hash would change with every build, and say nothing to a reader.
  expect(page).not.toMatch(/[0-9a-f]{32}/i);
});
