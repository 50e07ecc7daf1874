import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { late } from '#functions/adapters/late.ts';
import { bundlePath, functionSpecs } from '#infra/functions.ts';

const root = join(import.meta.dirname, '../..');
const names = functionSpecs.map(({ name }) => name);
const bundleOf = (name: string) => readFileSync(join(root, bundlePath(name as (typeof names)[number])), 'utf8');
const { version } = JSON.parse(
  readFileSync(join(root, 'node_modules/@aws-sdk/client-dynamodb/package.json'), 'utf8'),
) as { version: string };

test('an AWS client that not every call needs is created by the first call that does, once (X-105)', () => {
  let made = 0;
  const client = late(() => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  expect(client()).toBe(client());
  expect(made).toBe(1);
});

test('a failed setup fails for each caller (X-105)', () => {
  const client = late(() => {
    throw new Error('no endpoint but AWS’s own');
  });
  expect(client).toThrow('no endpoint');
  expect(client).toThrow('no endpoint');
});

test.each(names)('%s starts without the unused list of addresses (X-105)', (name) => {
  expect(bundleOf(name)).not.toContain('mnemonist/');
});

test.each(names)(
  '%s names its AWS clients by their version, and contains nothing else about how they were made (X-105)',
  (name) => {
    const text = bundleOf(name);
    expect(text).not.toContain('build:types');
    if (text.includes('DynamoDB_20120810')) expect(text).toContain(`"${version}"`);
  },
);

test('only a function that writes the audit log contains the schema of its records (X-105)', () => {
  const carrying = names.filter((name) => bundleOf(name).includes('previousHash'));
  expect(carrying).toContain('bookkeeping');
  expect(carrying).not.toContain('transfers');
  expect(carrying).not.toContain('graph');
  expect(carrying).not.toContain('sign-in');
});
