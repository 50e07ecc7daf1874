import { join } from 'node:path';
import { expect, test } from 'vitest';
import { placeOf } from '#infra/ops/kit/place.ts';
import { type Resource, synthesize } from './support.ts';

const prod = synthesize('prod');

interface KeyStatement {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Condition?: Record<string, Record<string, unknown>>;
}

function keyCalled(description: string, { all } = prod): Resource {
  const key = all('AWS::KMS::Key').find(({ Properties }) => Properties.Description.startsWith(description));
  if (!key) throw new Error(`No key is described as "${description}".`);
  return key;
}

const refusals = (description: string, stage = prod): readonly KeyStatement[] =>
  (keyCalled(description, stage).Properties.KeyPolicy.Statement as KeyStatement[]).filter(
    ({ Effect }) => Effect === 'Deny',
  );

/** The role names that a key's policy allows for an action. */
function leftTo(description: string, action: string): readonly string[] {
  const refusal = refusals(description).find(
    ({ Action, Condition }) => Action.includes(action) && Condition?.['ArnNotEquals'],
  );
  const roles = JSON.stringify(refusal?.Condition?.['ArnNotEquals']?.['aws:PrincipalArn']);
  return [...(roles ?? '').matchAll(/role\/portal-prod-([a-z-]+)/g)].map(([, name = '']) => name);
}

/** The functions that call the provider. */
const ASKING = [
  'bank-linking',
  'transfers',
  'provider-webhook',
  'desk',
  'proposals',
  'provider-events',
  'reconciliation',
];

test.each([
  ['Seals identity', 'kms:Decrypt', ['identity']],
  ['Locks SSN', 'kms:Decrypt', ['identity']],
  ['Locks SSN', 'kms:Encrypt', ['identity']],
  ['Locks bank tokens', 'kms:Encrypt', ['bank-linking']],
  ['Locks bank tokens', 'kms:Decrypt', ['bank-linking', 'transfers', 'provider-events']],
  ['Locks the provider', 'kms:Encrypt', ['proposals', 'staff-prepare']],
  ['Locks the provider', 'kms:GenerateDataKey*', ['proposals', 'staff-prepare']],
  ['Locks the provider', 'kms:Decrypt', [...ASKING, 'staff-prepare', 'staff-approve']],
  ['MACs of texted codes', 'kms:GenerateMac', ['sign-in', 'sign-in-trigger']],
  ['MACs of texted codes', 'kms:VerifyMac', ['sign-in', 'sign-in-trigger']],
  ['Seals approvals', 'kms:GenerateMac', ['desk', 'staff-approve']],
  ['Seals approvals', 'kms:VerifyMac', ['transfers', 'desk', 'provider-events', 'staff-approve']],
])('the key "%s" allows %s to %s, whatever other policies say', (description, action, roles) => {
  expect(leftTo(description, action)).toEqual(roles);
});

test('in a stage without real money, administrators and the pipeline may do the work of “smoke deposit”', () => {
  const dev = synthesize('dev');
  const refused = (description: string) =>
    refusals(description, dev).flatMap(({ Action, Condition }) => (Condition?.['ArnNotEquals'] ? Action : []));
  expect(refused('MACs of texted codes')).toEqual([]);
  expect(refused('Locks the provider')).not.toContain('kms:Decrypt');
  expect(refused('Locks the provider')).toContain('kms:Encrypt');
  expect(refused('Seals approvals')).toContain('kms:GenerateMac');
});

test.each([
  ['Locks SSN', ['tenant', 'client', 'field']],
  ['Locks bank tokens', ['tenant', 'client', 'item']],
  ['Locks the provider', ['secret', 'account', 'stage']],
])('the key "%s" works only with the whole context %s', (description, context) => {
  const named = refusals(description).flatMap(({ Condition }) => Object.keys(Condition?.['Null'] ?? {}));
  expect(named).toEqual(context.map((name) => `kms:EncryptionContext:${name}`));
});

test('staff commands find both keys that their roles use by an alias (D-126)', () => {
  const place = placeOf('dev', join(import.meta.dirname, '../..'));
  const aliases = synthesize('dev')
    .all('AWS::KMS::Alias')
    .map(({ Properties }) => [JSON.stringify(Properties.TargetKeyId), Properties.AliasName]);
  const { PROVIDER_SECRET_KEY_ID: secrets, APPROVAL_KEY_ID: seals } = place.ok ? place.value.environment : {};
  expect(aliases).toContainEqual([expect.stringContaining('KeysProviderSecrets'), secrets]);
  expect(aliases).toContainEqual([expect.stringContaining('KeysApprovals'), seals]);
});

test('no policy locks the account out of administering its keys', () => {
  for (const { Properties } of prod.all('AWS::KMS::Key'))
    for (const { Effect, Action } of Properties.KeyPolicy.Statement as KeyStatement[])
      if (Effect === 'Deny') expect([Action].flat().join()).not.toMatch(/Put|Delete|Describe|kms:\*/);
});

test('all keys that can rotate do, and all outlive the stack', () => {
  for (const { Properties, DeletionPolicy } of prod.all('AWS::KMS::Key')) {
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    if (!Properties.KeySpec) expect(Properties.EnableKeyRotation, Properties.Description).toBe(true);
  }
});
