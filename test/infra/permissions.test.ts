import { describe, expect, test } from 'vitest';
import type { FunctionName } from '#infra/function-spec.ts';
import { functionSpec, functionSpecs } from '#infra/functions.ts';
import { exampleStage } from '#infra/review/example-stages.ts';
import { allowed, offences, type Statement, statementsFor, statementsIn } from './policies.ts';
import { synthesize } from './support.ts';

const prod = synthesize('prod');
const names = functionSpecs.map(({ name }) => name);
const rightsOf = (name: FunctionName) => allowed(statementsFor(prod, 'prod', name));

/** The functions that may do this to a resource whose reference contains the name. */
const whoMay = (action: string, thing: string): readonly FunctionName[] =>
  names.filter((name) =>
    rightsOf(name).some((right) => right.action === action && right.resources.some((one) => one.includes(thing))),
  );

test.each(names)('%s has its own role, without a finding', (name) => {
  expect(offences(statementsFor(prod, 'prod', name))).toEqual([]);
});

test('no two functions share a role', () => {
  const roles = prod
    .all('AWS::Lambda::Function')
    .map(({ Properties: { Role, Runtime } }) => ({ role: JSON.stringify(Role), runtime: Runtime }))
    .filter(({ runtime }) => runtime === 'nodejs24.x');
  expect(roles).toHaveLength(names.length);
  expect(new Set(roles.map(({ role }) => role)).size).toBe(names.length);
});

describe('a planted fault that is found:', () => {
  const statement = (
    action: string | string[],
    resource = 'arn:aws:dynamodb:us-east-1:1:table/t',
    condition?: object,
  ) =>
    statementsIn({
      Statement: [
        { Effect: 'Allow', Action: action, Resource: resource, ...(condition ? { Condition: condition } : {}) },
      ],
    } as never);
  const keyed = {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TENANT#*'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
  const planted: readonly [string, readonly Statement[], RegExp][] = [
    ['a scan', statement('dynamodb:Scan', undefined, keyed), /no place in a function/],
    ['every action on the table', statement('dynamodb:*', undefined, keyed), /more than one action/],
    ['reading without a leading key', statement('dynamodb:GetItem'), /on every partition/],
    [
      'a leading key that an empty request passes',
      statement('dynamodb:Query', undefined, { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TENANT#*'] } }),
      /on every partition/,
    ],
    ['decrypting with any key', statement('kms:Decrypt', '*'), /on everything/],
    ['publishing to topics', statement('sns:Publish', '*'), /reaches topics/],
  ];
  test.each(planted)('%s', (_, statements, sentence) => {
    expect(offences(statements).join('\n')).toMatch(sentence);
  });
  test('which a correct role doesn’t have', () => {
    expect(offences(statement(['dynamodb:GetItem', 'dynamodb:Query'], undefined, keyed))).toEqual([]);
  });
});

test('one function decrypts what the page sealed', () => {
  expect(whoMay('kms:Decrypt', 'KeysIdentity')).toEqual(['identity']);
});

test('one function encrypts personal data, and none decrypts it', () => {
  expect(whoMay('kms:Encrypt', 'KeysPersonalData')).toEqual(['identity']);
  expect(whoMay('kms:Decrypt', 'KeysPersonalData')).toEqual([]);
});

test('one function marks birth dates, another compares them, and neither can do the other’s part (D-116)', () => {
  expect(whoMay('kms:GenerateMac', 'KeysBirthDates')).toEqual(['identity']);
  expect(whoMay('kms:VerifyMac', 'KeysBirthDates')).toEqual(['reviews']);
});

test('linking encrypts bank tokens; functions that call a bank decrypt them', () => {
  expect(whoMay('kms:Encrypt', 'KeysBankTokens')).toEqual(['bank-linking']);
  expect(whoMay('kms:Decrypt', 'KeysBankTokens')).toEqual(['bank-linking', 'transfers', 'provider-events']);
});

test('the functions that call the provider decrypt its secrets, and the one that decides proposals encrypts pasted ones (X-084)', () => {
  const asking = functionSpecs.filter(({ environment }) => environment.includes('PLAID_BASE_URL'));
  expect(whoMay('kms:Decrypt', 'KeysProviderSecrets')).toEqual(asking.map(({ name }) => name));
  expect(whoMay('kms:Encrypt', 'KeysProviderSecrets')).toEqual(['proposals']);
});

test('only the two sign-in functions make and check the proofs of codes', () => {
  for (const action of ['kms:GenerateMac', 'kms:VerifyMac'])
    expect(whoMay(action, 'KeysCodes')).toEqual(['sign-in', 'sign-in-trigger']);
});

test('only the two sign-ins act on users, apart from a reset that deletes one, and read a pool client’s secret, each of its own pool (X-199)', () => {
  const acts = names.filter((name) => rightsOf(name).some(({ action }) => action.startsWith('cognito-idp:')));
  expect(acts).toEqual(['sign-in', 'staff-sign-in', 'proposals']);
  expect(
    rightsOf('proposals')
      .map(({ action }) => action)
      .filter((action) => action.startsWith('cognito-idp:')),
  ).toEqual(['cognito-idp:AdminDeleteUser']);
  const poolsOf = (name: FunctionName) =>
    rightsOf(name).flatMap(({ action, resources }) => (action.startsWith('cognito-idp:') ? resources : []));
  expect(poolsOf('sign-in').length).toBeGreaterThan(3);
  for (const pool of poolsOf('sign-in')) expect(pool).not.toContain('Staff');
  expect(poolsOf('staff-sign-in').length).toBeGreaterThan(3);
  for (const pool of [...poolsOf('staff-sign-in'), ...poolsOf('proposals')]) expect(pool).toContain('StaffPeople');
  const readers = whoMay('secretsmanager:GetSecretValue', 'ClientSecret');
  expect(readers).toEqual(['sign-in', 'staff-sign-in']);
  expect(whoMay('secretsmanager:GetSecretValue', 'StaffClientSecret')).toEqual(['staff-sign-in']);
});

test('two functions write who works for a company, and one opens sessions at the console (X-045)', () => {
  for (const kind of ['staff', 'person', 'staff sign-in'] as const)
    expect(
      functionSpecs.filter(({ writes, appends }) => [...writes, ...appends].includes(kind)).map(({ name }) => name),
      kind,
    ).toEqual(kind === 'staff' ? ['staff-sign-in', 'proposals'] : ['staff-sign-in']);
  // It puts approved proposals in force: it can end sessions and delete a sign-in, but open neither.
  expect(functionSpec('proposals').updates).toEqual({ person: ['ended'] });
  const { reads, writes } = functionSpec('staff-sign-in');
  for (const kind of [...reads, ...writes])
    expect(['configuration', 'staff', 'person', 'staff sign-in', 'step-up']).toContain(kind);
});

test('the data key decrypts only through the table, the secrets and the uploads it encrypts', () => {
  for (const name of names)
    for (const { actions, resources, conditions } of statementsFor(prod, 'prod', name))
      if (actions.some((action) => action.startsWith('kms:')) && resources.some((one) => one.includes('KeysData')))
        expect(conditions['StringEquals']?.['kms:ViaService'], name).toMatch(
          name === 'documents' || name === 'reviews'
            ? /^(dynamodb|secretsmanager|s3)\.us-east-1\./
            : /^(dynamodb|secretsmanager)\.us-east-1\./,
        );
});

test('one function draws the page, writes only companies’ own screens, and lists nothing (X-171)', () => {
  const rights = rightsOf('first-screens').filter(({ action }) => action.startsWith('s3:'));
  const on = (action: string) =>
    rights.filter((right) => right.action === action).flatMap(({ resources }) => resources);
  expect([...new Set(rights.map(({ action }) => action))].toSorted()).toEqual([
    's3:DeleteObject',
    's3:GetObject',
    's3:PutObject',
  ]);
  for (const resource of [...on('s3:PutObject'), ...on('s3:DeleteObject')]) expect(resource).toMatch(/\/sites\/\*"/);
  for (const resource of on('s3:GetObject')) expect(resource).toMatch(/\/(index(\.es)?\.html|brand\/\*|sites\/\*)"/);
});

test('two functions reach the uploads with the clients’ documents, and the staff’s can only read (X-052)', () => {
  const reaching = names.filter((name) => rightsOf(name).some(({ action }) => action.startsWith('s3:')));
  expect(reaching.toSorted()).toEqual(['documents', 'first-screens', 'proposals', 'reviews']);
  // An owner's logo is added beside the page, and none is replaced or removed (D-109).
  const pictures = rightsOf('proposals').filter(({ action }) => action.startsWith('s3:'));
  expect(pictures.map(({ action }) => action)).toEqual(['s3:PutObject']);
  for (const { resources } of pictures) expect(resources.join()).toMatch(/\/brand\/\*"/);
  const looks = rightsOf('reviews').filter(({ action }) => action.startsWith('s3:'));
  expect(looks.map(({ action }) => action)).toEqual(['s3:GetObject']);
  for (const { resources } of looks) expect(resources.join()).toMatch(/\/clients\/\*"/);
  const objects = rightsOf('documents').filter(({ action }) => action.startsWith('s3:'));
  expect(objects.map(({ action }) => action).toSorted()).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:PutObject']);
  for (const resource of objects.flatMap(({ resources }) => resources))
    expect(resource).toMatch(/\/(clients|arrivals)\/\*"/);
});

test('e-mail is sent only through the configuration set and verified identities', () => {
  const senders = names.filter((name) => rightsOf(name).some(({ action }) => action === 'ses:SendRawEmail'));
  expect(senders).toEqual(['receipts', 'staff-sign-in', 'desk', 'proposals', 'outbox', 'late-messages']);
});

test('texts are sent by the sign-in, the desk and the outbox, to phones and never to a topic', () => {
  const publishing = names.filter((name) => rightsOf(name).some(({ action }) => action === 'sns:Publish'));
  // The desk sends an invited person their link, and nothing but the message may contain it.
  expect(publishing).toEqual(['desk', 'sign-in-trigger', 'outbox', 'late-messages', 'alarm-details']);
  expect(whoMay('sns:Publish', 'Alarms')).toEqual(['alarm-details']);
  expect(rightsOf('alarm-details').filter(({ action }) => action === 'sns:Publish')).toHaveLength(1);
});

test('nothing may change or delete a record of the audit log', () => {
  for (const name of names)
    for (const { effect, actions, conditions } of statementsFor(prod, 'prod', name))
      if (effect === 'Allow' && actions.some((action) => /^dynamodb:(Update|Delete)Item$/.test(action))) {
        const keys = JSON.stringify(conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys']);
        expect(keys, name).not.toContain('AUDIT');
      }
});

test('the sign-in trigger reads the records of clients, and writes nothing', () => {
  const acts = rightsOf('sign-in-trigger').filter(({ action }) => action.startsWith('dynamodb:'));
  expect(acts.map(({ action }) => action).toSorted()).toEqual(['dynamodb:GetItem', 'dynamodb:Query']);
});

test('the stage’s configuration sets the puzzle’s difficulty, and no page contains it (X-083)', () => {
  const told = prod.all('AWS::Lambda::Function').flatMap(({ Properties: { Description, Environment } }) => {
    const tries = Environment?.Variables?.PUZZLE_TRIES;
    return tries === undefined ? [] : [[Description, tries]];
  });
  expect(told).toEqual([['sign-in (prod)', String(exampleStage('prod').puzzleTries)]]);
});

test('each environment has the settings in the table of functions, metrics by tenant if the stage says so, and no secret', () => {
  const byTenant = exampleStage('prod').metricsByTenant ? 'on' : 'off';
  for (const spec of functionSpecs) {
    const made = prod
      .all('AWS::Lambda::Function')
      .find(({ Properties: { Description } }) => Description === `${spec.name} (prod)`);
    const variables = made?.Properties.Environment.Variables ?? {};
    expect(Object.keys(variables).toSorted(), spec.name).toEqual([...spec.environment].toSorted());
    expect(variables.METRICS_BY_TENANT ?? byTenant, spec.name).toBe(byTenant);
    expect(JSON.stringify(variables), spec.name).not.toMatch(/resolve:secretsmanager|AWS_ENDPOINT_URL/);
  }
});
