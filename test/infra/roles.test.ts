import { expect, test } from 'vitest';
import { functionSpecs } from '#infra/functions.ts';
import { type Right, rightsOf, type Things } from '#infra/rights.ts';
import { type Statement, statementsFor } from './policies.ts';
import { synthesize } from './support.ts';

/*
 * The local cloud judges by the rights that the stacks are built from. This compares them with the roles that a
 * deployment of prod would create, so that nothing is added to a role elsewhere, and nothing is lost on the way.
 */

const prod = synthesize('prod');

/** The resources of the rights, by the names that references to them have in the templates. */
const things: Things = {
  region: 'us-east-1',
  account: 'ACCOUNT',
  tableArn: 'Table',
  keyArns: {
    data: 'KeysData',
    identity: 'KeysIdentity',
    personalData: 'KeysPersonalData',
    bankTokens: 'KeysBankTokens',
    providerSecrets: 'KeysProviderSecrets',
    codes: 'KeysCodes',
    approvals: 'KeysApprovals',
    birthDates: 'KeysBirthDates',
  },
  originSecretArn: 'OriginSecret',
  userPoolArn: 'Clients',
  userPoolClientSecretArn: 'ClientSecret',
  staffPoolArn: 'StaffPeople',
  staffPoolClientSecretArn: 'StaffClientSecret',
  configurationSetName: 'Sender',
  uploadsName: 'portal-prod-uploads-ACCOUNT',
  siteName: 'portal-prod-site-ACCOUNT',
  functionLogs: '/portal/prod/*',
  alarmTopicArn: 'Alarms',
};

/** A resource of a template with its references replaced by the referenced names. */
function named(resource: string): string {
  if (!resource.startsWith('{')) return resource;
  const filled = resource
    .replaceAll('{"Ref":"AWS::AccountId"}', '"ACCOUNT"')
    .replaceAll(/\{"Ref":"([A-Za-z]+?)[0-9A-F]{8}[^"]*"\}/g, '"$1"')
    .replaceAll(/\{"Fn::GetStackOutput":[^}]*Output(?:Ref|FnGetAtt)([A-Za-z]+?)[0-9A-F]{8}[^"]*"\}\}/g, '"$1"');
  const whole = JSON.parse(filled);
  return whole['Fn::Join']?.[1].join('') ?? (typeof whole === 'string' ? whole : resource);
}

/** Lambda's use of a function's role: it writes the log, reads the table's stream, and parks failed records. */
const OF_LAMBDA =
  /^Allow (logs:(CreateLogStream|PutLogEvents)|dynamodb:(GetRecords|GetShardIterator|DescribeStream|ListStreams)|sqs:\w+) /;

/** Each action on each resource with its conditions, however CDK combines statements. */
const linesOf = (statements: readonly (Statement | Right)[]): readonly string[] => [
  ...new Set(
    statements
      .flatMap(({ effect, actions, resources, conditions }) =>
        actions.flatMap((action) =>
          resources.map((each) => `${effect} ${action} on ${named(each)} if ${JSON.stringify(sorted(conditions))}`),
        ),
      )
      .filter((line) => !OF_LAMBDA.test(line))
      .toSorted(),
  ),
];

/** CDK writes a list of one as a string. */
const sorted = (conditions: Statement['conditions']): object =>
  Object.entries(conditions)
    .flatMap(([operator, byKey]) =>
      Object.entries(byKey).map(([key, values]) => [operator, key, [values].flat().toSorted()]),
    )
    .toSorted();

test.each(functionSpecs)('the role of $name in prod is what the local cloud judges it by (X-351)', (spec) => {
  expect(linesOf(statementsFor(prod, 'prod', spec.name))).toEqual(linesOf(rightsOf(spec, things)));
});
