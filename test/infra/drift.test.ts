import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import type { FunctionName } from '#infra/function-spec.ts';
import { functionSpec, functionSpecs } from '#infra/functions.ts';
import { allowed, statementsFor } from './policies.ts';
import { synthesize } from './support.ts';

const root = join(import.meta.dirname, '../..');
const prod = synthesize('prod');
const names = functionSpecs.map(({ name }) => name);

/** Each function's own code after tree shaking, without packages. */
const code = new Map<FunctionName, string>();
const { outputFiles } = await build({
  entryPoints: Object.fromEntries(names.map((name) => [name, join(root, functionSpec(name).entry)])),
  absWorkingDir: root,
  outdir: root,
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  minifySyntax: true,
  logLevel: 'silent',
});
for (const name of names) {
  const file = outputFiles.find(({ path }) => path === join(root, `${name}.js`));
  code.set(name, file?.text ?? '');
}
const textOf = (name: FunctionName): string => code.get(name) ?? '';

/** Settings by the way functions read them. */
const settingsReadBy = (name: FunctionName): readonly string[] =>
  [...new Set([...textOf(name).matchAll(/setting\("([A-Z_]+)"\)/g)].map(([, setting = '']) => setting))].toSorted();

/** Read by libraries and by the guard of the local stage, not by `setting`. */
const READ_ELSEWHERE = ['STAGE', 'LOG_LEVEL'];

test.each(names)('%s finds every setting it reads in its environment, and no others', (name) => {
  const given = functionSpec(name).environment.filter((one) => !READ_ELSEWHERE.includes(one));
  expect(settingsReadBy(name)).toEqual(given.toSorted());
});

describe('least privilege follows the code:', () => {
  const packages: Readonly<Record<string, string>> = {
    'client-cloudwatch-logs': 'logs',
    'client-cognito-identity-provider': 'cognito-idp',
    'client-kms': 'kms',
    'client-s3': 's3',
    'client-secrets-manager': 'secretsmanager',
    'client-ses': 'ses',
    'client-sns': 'sns',
  };

  /** The actions of the commands that the code imports from the SDK. */
  const actionsCalledBy = (name: FunctionName): readonly string[] =>
    [...textOf(name).matchAll(/import \{([^}]*)\} from "@aws-sdk\/([a-z0-9-]+)"/g)].flatMap(
      ([, list = '', from = '']) =>
        [...list.matchAll(/(\w+)Command\b/g)].map(([, command]) => `${packages[from]}:${command}`),
    );

  test.each(names)('%s may do nothing that its code does not call', (name) => {
    const called = actionsCalledBy(name);
    const prefixes = Object.values(packages).map((prefix) => `${prefix}:`);
    const granted = allowed(statementsFor(prod, 'prod', name))
      .map(({ action }) => action)
      .filter((action) => prefixes.some((prefix) => action.startsWith(prefix)))
      // The data key is used by the table, by Secrets Manager and by S3 on a function's behalf.
      .filter((action) => action !== 'kms:Decrypt' && action !== 'kms:GenerateDataKey')
      // Lambda writes a function's log with the function's own role.
      .filter((action) => action !== 'logs:CreateLogStream' && action !== 'logs:PutLogEvents')
      // A client who posts a form acts as the role that signed it.
      .filter((action) => action !== 's3:PutObject' || !textOf(name).includes('createPresignedPost('));
    for (const action of granted) expect(called, action).toContain(action);
  });

  test('functions that read items in batches may, and no others (X-351)', () => {
    const batching = names.filter((name) => textOf(name).includes('BatchGetCommand('));
    const granted = names.filter((name) =>
      allowed(statementsFor(prod, 'prod', name)).some(({ action }) => action === 'dynamodb:BatchGetItem'),
    );
    expect(batching.length).toBeGreaterThan(3);
    expect(granted).toEqual(batching);
  });

  test('no function can scan the table', () => {
    for (const name of names) expect(textOf(name), name).not.toMatch(/\bScanCommand\b|\bExecuteStatementCommand\b/);
  });
});
