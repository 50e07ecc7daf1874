import { describe, expect, test } from 'vitest';
import { functionSpec } from '#infra/functions.ts';
import { partitions } from '#infra/partitions.ts';
import { allowed, offences, statementsFor } from './policies.ts';
import { synthesize } from './support.ts';

const prod = synthesize('prod');
const ROLES = ['staff-prepare', 'staff-approve'] as const;

type Trust = { Effect: string; Action: string; Principal: unknown; Condition: Record<string, Record<string, string>> };
const trustOf = (name: string): readonly Trust[] =>
  prod.all('AWS::IAM::Role').find(({ Properties }) => Properties.RoleName === `portal-prod-${name}`)?.Properties
    .AssumeRolePolicyDocument.Statement;

/** True if a role may write to partitions of this kind, by the patterns of its leading keys. */
const writes = (name: (typeof ROLES)[number], pattern: string): boolean =>
  statementsFor(prod, 'prod', name).some(
    ({ effect, actions, conditions }) =>
      effect === 'Allow' &&
      actions.includes('dynamodb:PutItem') &&
      JSON.stringify(conditions['ForAllValues:StringLike'] ?? {}).includes(`"${pattern}"`),
  );

describe.each(ROLES)('the role %s (X-114)', (name) => {
  test('admits a user with a second factor, in a session that has the user’s own name', () => {
    const [allow, ...others] = trustOf(name).filter(({ Effect }) => Effect === 'Allow');
    expect(others).toEqual([]);
    expect(allow).toMatchObject({
      Action: 'sts:AssumeRole',
      Condition: {
        Bool: { 'aws:MultiFactorAuthPresent': 'true' },
        NumericLessThan: { 'aws:MultiFactorAuthAge': '3600' },
        StringEquals: { 'sts:RoleSessionName': '$' + '{aws:username}' },
      },
    });
    expect(JSON.stringify(allow?.Principal)).toMatch(/:iam::.*:root/);
  });

  test('can’t be assumed from another role’s session', () => {
    expect(trustOf(name).filter(({ Effect }) => Effect === 'Deny')).toEqual([
      {
        Sid: 'OnlyUsersTakeIt',
        Effect: 'Deny',
        Action: 'sts:AssumeRole',
        Principal: { AWS: '*' },
        Condition: { StringNotEquals: { 'aws:PrincipalType': 'User' } },
      },
    ]);
    const actions = allowed(statementsFor(prod, 'prod', name)).map(({ action }) => action);
    expect(actions.filter((action) => /^(?:sts|iam):/.test(action))).toEqual([]);
  });

  test('reads and writes by key alone, without a finding', () => {
    expect(offences(statementsFor(prod, 'prod', name))).toEqual([]);
  });

  test('decrypts neither SSN and birth date nor the banks’ tokens', () => {
    const rights = allowed(statementsFor(prod, 'prod', name)).filter(({ action }) => action.startsWith('kms:'));
    const keys = rights.flatMap(({ resources }) => resources);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(key).toMatch(/KeysData|KeysProviderSecrets|KeysApprovals/);
  });
});

test('a preparer may write everything that retrying a parked event writes, and an approver only the event itself (X-120)', () => {
  const patterns = functionSpec('provider-events').writes.flatMap((kind) => partitions[kind].like);
  expect(patterns.filter((pattern) => !writes('staff-prepare', pattern))).toEqual([]);
  expect(writes('staff-approve', 'PROVIDER#*')).toBe(true);
  expect(writes('staff-approve', 'PROVIDER#*#TRANSFER#*')).toBe(false);
});

test('a caller by command may write what the console’s functions write, except proofs, views and the outcomes of messages', () => {
  const atConsole = ['step-up', 'view', 'message'];
  const kinds = (['desk', 'statements'] as const).flatMap((name) => functionSpec(name).writes);
  const patterns = kinds.filter((kind) => !atConsole.includes(kind)).flatMap((kind) => partitions[kind].like);
  expect(patterns.filter((pattern) => !writes('staff-prepare', pattern))).toEqual([]);
});

/** A role's rights to the key of the provider's secrets. */
const withSecrets = (name: (typeof ROLES)[number]) =>
  allowed(statementsFor(prod, 'prod', name))
    .filter(({ resources }) => resources.some((one) => one.includes('KeysProviderSecrets')))
    .map(({ action }) => action);

test('a person who enters a provider secret cannot put it in force, and one who does that can enter no other (X-005, X-084)', () => {
  expect(withSecrets('staff-prepare').toSorted()).toEqual(['kms:Decrypt', 'kms:Encrypt']);
  expect(withSecrets('staff-approve')).toEqual(['kms:Decrypt']);
  expect(writes('staff-prepare', 'SECRET#*')).toBe(false);
  expect(writes('staff-approve', 'SECRET#*')).toBe(true);
});

test('a preparer can’t seal an approval (D-126)', () => {
  const sealing = ROLES.filter((name) =>
    allowed(statementsFor(prod, 'prod', name)).some(({ action }) => action === 'kms:GenerateMac'),
  );
  expect(sealing).toEqual(['staff-approve']);
});

test('a person who proposes where wires go cannot put it in force, whatever the command says (X-005)', () => {
  expect(writes('staff-prepare', 'TENANT#*#PROPOSAL')).toBe(true);
  expect(writes('staff-prepare', 'TENANT#*#WIRING')).toBe(false);
  expect(writes('staff-approve', 'TENANT#*#WIRING')).toBe(true);
});

test('a person who applies a file may read companies’ pictures and nothing else in a bucket, and no printing function may (X-149)', () => {
  const ofBuckets = (name: Parameters<typeof statementsFor>[2]) =>
    allowed(statementsFor(prod, 'prod', name))
      .filter(({ action }) => action.startsWith('s3:'))
      .map(({ action, resources }) => `${action} ${resources.join()}`);
  expect(ofBuckets('staff-prepare')).toEqual([
    expect.stringMatching(/^s3:GetObject .*portal-prod-site-.*\/brand\/\*"\]\]\}$/),
  ]);
  expect(ofBuckets('staff-approve')).toEqual([]);
  // Documents find their logo in the table, in the part that both functions read already.
  for (const name of ['receipts', 'outbox', 'late-messages'] as const) {
    expect(ofBuckets(name)).toEqual([]);
    expect(functionSpec(name).reads).toContain('configuration');
    expect(functionSpec(name).writes).not.toContain('configuration');
  }
});
