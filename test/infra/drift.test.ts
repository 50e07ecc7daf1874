import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FunctionName } from '#infra/function-spec.ts';
import { functionSpec, functionSpecs } from '#infra/functions.ts';
import type { Partition } from '#infra/partitions.ts';
import { allowed, statementsFor } from './policies.ts';
import { synthesize } from './support.ts';

const root = join(import.meta.dirname, '../..');
const prod = synthesize('prod');
const names = functionSpecs.map(({ name }) => name);

/** A function's own code once everything it does not use is gone, and the modules that is from; without packages. */
async function codeOf(name: FunctionName): Promise<{ text: string; modules: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, functionSpec(name).entry)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    minifySyntax: true,
    metafile: true,
    logLevel: 'silent',
  });
  const [made] = Object.values(metafile.outputs);
  const modules = Object.entries(made?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { text: outputFiles[0]?.text ?? '', modules: modules.map(([path]) => path) };
}

const code = new Map<FunctionName, Awaited<ReturnType<typeof codeOf>>>();
beforeAll(async () => {
  for (const name of names) code.set(name, await codeOf(name));
});
const textOf = (name: FunctionName): string => code.get(name)?.text ?? '';

/** Settings by the way functions read them. */
const settingsReadBy = (name: FunctionName): readonly string[] =>
  [...new Set([...textOf(name).matchAll(/setting\("([A-Z_]+)"\)/g)].map(([, setting = '']) => setting))].toSorted();

/** The adapter of the key service holds the sealing and the proving side by side; a sign-in never calls the former. */
const CARRIED: Partial<Record<FunctionName, readonly string[]>> = {
  'sign-in': ['IDENTITY_KEY_ID'],
  'sign-in-trigger': ['IDENTITY_KEY_ID'],
};

/** Read by libraries and by the guard of the local stage, not by `setting`. */
const READ_ELSEWHERE = ['STAGE', 'LOG_LEVEL'];

test.each(names)('%s finds every setting it reads in its environment, and no others', (name) => {
  const given = functionSpec(name).environment.filter((one) => !READ_ELSEWHERE.includes(one));
  const read = settingsReadBy(name).filter((one) => !CARRIED[name]?.includes(one));
  expect(read).toEqual(given.toSorted());
});

/** The kinds of partition that a module reaches; a function that carries the module needs at least one of them. */
const reached: Readonly<Record<string, readonly Partition[]>> = {
  'bank-tokens.ts': ['client'],
  'dynamo/aside-events.ts': ['provider account'],
  'dynamo/at-bank.ts': ['at the bank'],
  'dynamo/balance-decisions.ts': ['proposal'],
  'dynamo/arriving-debits.ts': ['at the bank', 'client'],
  'dynamo/audit-log.ts': ['audit'],
  'dynamo/bank-accounts.ts': ['client'],
  'dynamo/challenges.ts': ['challenge'],
  'dynamo/client-documents.ts': ['client'],
  'dynamo/console-clients.ts': ['client', 'phone'],
  'dynamo/clients.ts': ['client', 'phone'],
  'dynamo/document-reviews.ts': ['client', 'listed'],
  'dynamo/console-reads.ts': ['ledger', 'audit', 'promised'],
  'dynamo/counts.ts': ['count'],
  'dynamo/digest-days.ts': ['message'],
  'dynamo/drafts.ts': ['client'],
  'dynamo/due.ts': ['due'],
  'dynamo/test-deposits.ts': ['due'],
  'dynamo/fundings.ts': ['funding'],
  'dynamo/provider-months.ts': ['at the bank'],
  'dynamo/sweeps.ts': ['funding'],
  'dynamo/low-ledgers.ts': ['funding'],
  'dynamo/exceptions.ts': ['exception'],
  'dynamo/exception-words.ts': ['exception'],
  'dynamo/file-funds.ts': ['ledger', 'promised'],
  'dynamo/file-proofs.ts': ['promised', 'statement', 'received wires'],
  'dynamo/identities.ts': ['client'],
  'dynamo/institutions.ts': ['institution'],
  'dynamo/exports.ts': ['export'],
  'dynamo/journal.ts': ['ledger'],
  'dynamo/journal-pages.ts': ['ledger'],
  'dynamo/listed-payments.ts': ['listed'],
  'dynamo/listing.ts': ['listed'],
  'dynamo/messages.ts': ['message'],
  'dynamo/message-fates.ts': ['message'],
  'dynamo/receipt-counts.ts': ['receipts'],
  'dynamo/app-icons.ts': ['configuration'],
  'dynamo/paper-logos.ts': ['configuration'],
  'dynamo/payer-invitations.ts': ['payer invitation', 'client'],
  'dynamo/provider-accounts.ts': ['configuration'],
  'dynamo/provider-cursors.ts': ['provider account'],
  'dynamo/provider-secrets.ts': ['provider secret'],
  'dynamo/provider-transfers.ts': ['provider transfer'],
  'dynamo/received-wires.ts': ['received wires', 'statement'],
  'dynamo/refunds.ts': ['client'],
  'dynamo/same-amount.ts': ['client'],
  'dynamo/promised-ids.ts': ['form'],
  'dynamo/saved-views.ts': ['view'],
  'dynamo/sessions.ts': ['session', 'client'],
  'dynamo/sign-in-users.ts': ['client'],
  'dynamo/console-people.ts': ['person', 'staff sign-in', 'staff'],
  'dynamo/staff-hearers.ts': ['staff'],
  'dynamo/staff-members.ts': ['staff', 'staff change'],
  'dynamo/staff-sessions.ts': ['person'],
  'dynamo/staff-steps.ts': ['staff sign-in'],
  'dynamo/staff-transfers.ts': ['open transfers', 'client'],
  'dynamo/statement-lines.ts': ['statement', 'received wires'],
  'dynamo/statements.ts': ['statement'],
  'dynamo/learned-tables.ts': ['statement'],
  'dynamo/step-ups.ts': ['step-up'],
  'dynamo/tenants.ts': ['configuration', 'all tenants'],
  'dynamo/transfers.ts': ['client', 'submitted', 'provider transfer'],
  'dynamo/undecided.ts': ['proposal'],
  'dynamo/unsent-writes.ts': ['unsent'],
  'dynamo/velocity.ts': ['client', 'velocity'],
  'dynamo/wiring.ts': ['wiring'],
  'dynamo/wiring-changes.ts': ['configuration'],
  'dynamo/wiring-seen.ts': ['client'],
};
/** They reach no item: how to speak to the table, what its keys are, and how to read its stream. */
const REACH_NOTHING = [
  'dynamo/documents.ts',
  'dynamo/batch-read.ts',
  'dynamo/deposit-attributes.ts',
  'dynamo/due-attributes.ts',
  'dynamo/every-item.ts',
  'dynamo/book-keys.ts',
  'dynamo/exception-keys.ts',
  'dynamo/keys.ts',
  'dynamo/provider-keys.ts',
  'dynamo/staff-keys.ts',
  'dynamo/statement-keys.ts',
  // Writes that are part of others: who sends them reaches the lines.
  'dynamo/statement-line-writes.ts',
  'dynamo/named-at-provider.ts',
  'dynamo/record-about.ts',
  'dynamo/row-filter.ts',
  'dynamo/transfer-changes.ts',
  'dynamo/ledger-words.ts',
  'dynamo/desk-words.ts',
  'dynamo/client-changes.ts',
  'dynamo/versioned-write.ts',
  'dynamo/table-changes.ts',
];

test.each(names)('%s reaches the partitions its adapters are about, and no others', (name) => {
  const adapters = (code.get(name)?.modules ?? [])
    .map((path) => path.replace('functions/adapters/', ''))
    .filter((path) => path.startsWith('dynamo/') || path in reached)
    .filter((path) => !REACH_NOTHING.includes(path));
  const { reads, writes, appends } = functionSpec(name);
  const granted = new Set<Partition>([...reads, ...writes, ...appends]);
  for (const path of adapters)
    expect(
      reached[path]?.some((kind) => granted.has(kind)),
      path,
    ).toBe(true);
  const reachable = adapters.flatMap((path) => reached[path] ?? []);
  for (const kind of granted) expect(reachable, name).toContain(kind);
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

  /** The actions behind the commands that the code imports from the SDK. */
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
      // Whoever posts a form acts as the role that signed it.
      .filter((action) => action !== 's3:PutObject' || !textOf(name).includes('createPresignedPost('));
    for (const action of granted) expect(called, action).toContain(action);
  });

  test('the sign-in may make its code’s calls on users, except those the token itself allows', () => {
    const withToken = ['cognito-idp:GetTokensFromRefreshToken', 'cognito-idp:RevokeToken'];
    const called = actionsCalledBy('sign-in').filter((action) => action.startsWith('cognito-idp:'));
    const granted = allowed(statementsFor(prod, 'prod', 'sign-in')).map(({ action }) => action);
    expect(called.length).toBeGreaterThan(3);
    for (const action of called.filter((one) => !withToken.includes(one))) expect(granted).toContain(action);
  });

  test('those who read items in batches may, and no others (X-351)', () => {
    const batching = names.filter((name) => textOf(name).includes('BatchGetCommand('));
    const granted = names.filter((name) =>
      allowed(statementsFor(prod, 'prod', name)).some(({ action }) => action === 'dynamodb:BatchGetItem'),
    );
    expect(batching.length).toBeGreaterThan(3);
    expect(granted).toEqual(batching);
  });

  test('who records a received wire may check that no transaction of the bank has proven it (X-351)', () => {
    const recording = names.filter((name) => functionSpec(name).writes.includes('received wires'));
    expect(recording).toEqual(['desk', 'statements']);
    for (const name of recording) {
      expect(textOf(name), name).toContain('provesNoFile(');
      expect(functionSpec(name).writes, name).toContain('statement');
    }
  });

  test('no function knows how to scan the table', () => {
    for (const name of names) expect(textOf(name), name).not.toMatch(/\bScanCommand\b|\bExecuteStatementCommand\b/);
  });
});
