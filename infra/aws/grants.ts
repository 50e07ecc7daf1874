import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { FunctionSpec, Grant } from '../function-spec.ts';
import { type Partition, partitions } from '../partitions.ts';
import { INDEXES } from '../table.ts';
import { ARRIVING_DOCUMENTS, KEPT_DOCUMENTS } from './bucket.ts';
import type { StageName } from './config.ts';
import type { PortalKeys } from './keys.ts';
import { siteBucketNameOf } from './names.ts';
import type { TableInUse } from './table-in-use.ts';

/** The things that grants are about. The user pool's are made after the function that it calls, hence optional. */
export interface Granted {
  readonly table: TableInUse;
  readonly keys: PortalKeys;
  readonly originSecret: Secret;
  readonly userPoolArn?: string;
  readonly userPoolClientSecret?: Secret;
  readonly staffPoolArn?: string;
  readonly staffPoolClientSecret?: Secret;
  readonly configurationSetName: string;
  readonly uploadsName: string;
  readonly stage: StageName;
  /** The names of the functions' log groups, with a star. */
  readonly functionLogs: string;
  readonly alarmTopicArn?: string;
}

/** How cdk-nag names the resources with a star that two grants need; acknowledged where functions are made. */
export const starsOf = (region: string, stage: string) =>
  ({
    'send e-mail': [`Resource::arn:aws:ses:${region}:<AWS::AccountId>:identity/*`],
    'send texts': ['Resource::*'],
    'query the functions’ logs': [
      'Resource::*',
      `Resource::arn:aws:logs:${region}:<AWS::AccountId>:log-group:/portal/${stage}/*`,
    ],
    'read tenants’ pictures': [`Resource::arn:aws:s3:::portal-${stage}-site-<AWS::AccountId>/brand/*`],
    'draw first screens': ['brand/', 'sites/'].map(
      (part) => `Resource::arn:aws:s3:::${siteBucketNameOf(stage, '<AWS::AccountId>')}/${part}*`,
    ),
    'look at uploads': [`Resource::arn:aws:s3:::portal-${stage}-uploads-<AWS::AccountId>/${KEPT_DOCUMENTS}*`],
    'keep uploads': [KEPT_DOCUMENTS, ARRIVING_DOCUMENTS].map(
      (part) => `Resource::arn:aws:s3:::portal-${stage}-uploads-<AWS::AccountId>/${part}*`,
    ),
  }) as const;

const allow = (actions: string[], resources: string[], conditions?: Record<string, object>): PolicyStatement =>
  new PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) });

function given<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Error(`A grant needs the ${name}, which this stack does not know.`);
  return thing;
}

const useKey = (key: IKey, ...actions: string[]): PolicyStatement => allow(actions, [key.keyArn]);

/**
 * A secret and the key it lies under. Written out, because `secret.grantRead` would write the role into the policy of
 * a key in another stack, and the two stacks would wait for each other.
 */
const readSecret = (scope: Construct, { keys }: Granted, arn: string): PolicyStatement[] => [
  allow(['secretsmanager:GetSecretValue'], [arn]),
  decryptFor(scope, keys, 'secretsmanager'),
];

const decryptFor = (scope: Construct, keys: PortalKeys, service: string): PolicyStatement =>
  allow(['kms:Decrypt'], [keys.data.keyArn], {
    StringEquals: { 'kms:ViaService': `${service}.${Stack.of(scope).region}.amazonaws.com` },
  });

const statements: Readonly<Record<Grant, (about: Granted, scope: Construct) => PolicyStatement[]>> = {
  // Refreshing and revoking tokens need no permission: the token and the client's secret are the authority.
  'sign clients in': ({ userPoolArn }) => [
    allow(
      [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminUpdateUserAttributes',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminInitiateAuth',
        'cognito-idp:AdminRespondToAuthChallenge',
      ],
      [given(userPoolArn, 'user pool')],
    ),
  ],
  // What is done with a session or an access token of the pool's own needs no permission.
  'sign the staff in': ({ staffPoolArn }) => [
    allow(
      [
        'cognito-idp:AdminCreateUser',
        'cognito-idp:AdminDeleteUser',
        'cognito-idp:AdminSetUserPassword',
        'cognito-idp:AdminInitiateAuth',
        'cognito-idp:AdminRespondToAuthChallenge',
      ],
      [given(staffPoolArn, 'staff pool')],
    ),
  ],
  'make and check codes': ({ keys }) => [useKey(keys.codes, 'kms:GenerateMac', 'kms:VerifyMac')],
  'open sealed identity': ({ keys }) => [
    useKey(keys.identity, 'kms:GetPublicKey'),
    allow(['kms:Decrypt'], [keys.identity.keyArn], {
      StringEquals: { 'kms:EncryptionAlgorithm': 'RSAES_OAEP_SHA_256' },
    }),
  ],
  'lock personal data': ({ keys }) => [useKey(keys.personalData, 'kms:Encrypt')],
  'lock bank tokens': ({ keys }) => [useKey(keys.bankTokens, 'kms:Encrypt')],
  'unlock bank tokens': ({ keys }) => [useKey(keys.bankTokens, 'kms:Decrypt')],
  // A phone number is no resource, so the permission to text is a star; the refusal takes every topic out of it again.
  'send texts': () => [
    allow(['sns:Publish'], ['*']),
    new PolicyStatement({ effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:aws:sns:*:*:*'] }),
  ],
  'send e-mail': ({ configurationSetName }, scope) => {
    const { region, account } = Stack.of(scope);
    const ses = `arn:aws:ses:${region}:${account}`;
    return [allow(['ses:SendRawEmail'], [`${ses}:identity/*`, `${ses}:configuration-set/${configurationSetName}`])];
  },
  'read the origin secret': (about, scope) => readSecret(scope, about, about.originSecret.secretArn),
  'read the user pool client secret': (about, scope) =>
    readSecret(scope, about, given(about.userPoolClientSecret, 'user pool client secret').secretArn),
  'read the staff pool client secret': (about, scope) =>
    readSecret(scope, about, given(about.staffPoolClientSecret, 'staff pool client secret').secretArn),
  'read provider secrets': ({ keys }) => [useKey(keys.providerSecrets, 'kms:Decrypt')],
  'lock provider secrets': ({ keys }) => [useKey(keys.providerSecrets, 'kms:Encrypt')],
  // An answer has no resource: it is known by the id that the question got.
  'query the functions’ logs': ({ functionLogs }, scope) => {
    const { region, account } = Stack.of(scope);
    return [
      allow(['logs:StartQuery'], [`arn:aws:logs:${region}:${account}:log-group:${functionLogs}`]),
      allow(['logs:GetQueryResults'], ['*']),
    ];
  },
  // Of the page it reads what it needs to know which one is deployed, and the companies' drawings.
  'draw first screens': ({ stage }, scope) => {
    const site = `arn:aws:s3:::${siteBucketNameOf(stage, Stack.of(scope).account)}`;
    return [
      allow(['s3:GetObject'], [`${site}/index.html`, `${site}/index.es.html`, `${site}/brand/*`]),
      allow(['s3:PutObject', 's3:DeleteObject'], [`${site}/sites/*`]),
    ];
  },
  'mail alarms': ({ alarmTopicArn }) => [allow(['sns:Publish'], [given(alarmTopicArn, 'topic of the alarms')])],
  // They are public; who applies a file reads its logo, to draw it for papers.
  'read tenants’ pictures': ({ stage }, scope) => [
    allow(['s3:GetObject'], [`arn:aws:s3:::${siteBucketNameOf(stage, Stack.of(scope).account)}/brand/*`]),
  ],
  // To look at what clients uploaded: nothing that arrives, no listing, and nothing is written.
  'look at uploads': ({ uploadsName, keys }, scope) => [
    allow(['s3:GetObject'], [`arn:aws:s3:::${uploadsName}/${KEPT_DOCUMENTS}*`]),
    decryptFor(scope, keys, 's3'),
  ],
  // Signing a form needs no permission of its own: the post acts as this role. No listing, and no other prefix.
  'keep uploads': ({ uploadsName, keys }, scope) => [
    allow(
      ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
      [KEPT_DOCUMENTS, ARRIVING_DOCUMENTS].map((part) => `arn:aws:s3:::${uploadsName}/${part}*`),
    ),
    allow(['kms:GenerateDataKey', 'kms:Decrypt'], [keys.data.keyArn], {
      StringEquals: { 'kms:ViaService': `s3.${Stack.of(scope).region}.amazonaws.com` },
    }),
  ],
};

const READ = ['dynamodb:GetItem', 'dynamodb:Query'];
/** An action of its own: the right to get an item doesn't imply it (Service Authorization Reference, DynamoDB). */
const READ_IN_BATCHES = [...READ, 'dynamodb:BatchGetItem'];
/** The kinds of partition whose items `functions/adapters/dynamo/batch-read.ts` gets by the hundred. */
const BATCHED: readonly Partition[] = ['received wires', 'statement', 'funding'];
/** A function that may only add can put items; its own conditions keep it from overwriting one. */
const APPEND = ['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'];
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

/** The condition that holds a statement to kinds of partition. A request without any leading key matches nothing. */
function leadingKeys(kinds: readonly Partition[]): Record<string, object> {
  const like = kinds.flatMap((kind) => partitions[kind].like);
  const unlike = kinds.flatMap((kind) => partitions[kind].unlike);
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': like },
    ...(unlike.length > 0 ? { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': unlike } } : {}),
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
}

/**
 * Reading or writing by key within kinds of partition, never a Scan: a handler that scans has forgotten whose data it
 * wants. Kinds that exclude something get a separate statement, or their exclusion would apply to the others.
 */
function tableStatements(
  actions: readonly string[],
  kinds: readonly Partition[],
  { table }: Granted,
): PolicyStatement[] {
  const plain = kinds.filter((kind) => partitions[kind].unlike.length === 0);
  const excluding = kinds.filter((kind) => partitions[kind].unlike.length > 0).map((kind) => [kind]);
  const resources = [table.tableArn, ...INDEXES.map((index) => `${table.tableArn}/index/${index}`)];
  return [plain, ...excluding]
    .filter((group) => group.length > 0)
    .map((group) => allow([...actions], resources, leadingKeys(group)));
}

/** Everything that a function's role, or the staff's, is allowed by what is described of it. */
export function statementsOf(
  spec: Pick<FunctionSpec, 'reads' | 'writes' | 'appends' | 'grants'>,
  about: Granted,
  scope: Construct,
): PolicyStatement[] {
  const usesTable = spec.reads.length + spec.writes.length + spec.appends.length > 0;
  const isBatching = spec.reads.some((kind) => BATCHED.includes(kind));
  return [
    ...tableStatements(isBatching ? READ_IN_BATCHES : READ, spec.reads, about),
    ...tableStatements(WRITE, spec.writes, about),
    ...tableStatements(APPEND, spec.appends, about),
    ...(usesTable ? [decryptFor(scope, about.keys, 'dynamodb')] : []),
    ...spec.grants.flatMap((grant) => statements[grant](about, scope)),
  ];
}
