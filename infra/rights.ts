import type { FunctionSpec, Grant } from './function-spec.ts';
import { type Partition, partitions } from './partitions.ts';
import { INDEXES } from './table.ts';

/*
 * The rights of a role, as IAM statements. The stacks make policies from them, and the local cloud checks each
 * function's calls against them, so a call that AWS would deny fails here too.
 */

export interface Right {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** The resources that rights name, by ARN or name. Those that a role has no rights to may be missing. */
export interface Things {
  readonly region: string;
  readonly account: string;
  readonly tableArn: string;
  readonly keyArns: Readonly<
    Record<
      'data' | 'identity' | 'personalData' | 'bankTokens' | 'providerSecrets' | 'codes' | 'approvals' | 'birthDates',
      string
    >
  >;
  readonly originSecretArn: string;
  readonly userPoolArn?: string | undefined;
  readonly userPoolClientSecretArn?: string | undefined;
  readonly staffPoolArn?: string | undefined;
  readonly staffPoolClientSecretArn?: string | undefined;
  readonly configurationSetName: string;
  readonly uploadsName: string;
  readonly siteName: string;
  /** The functions' log groups, with a wildcard. */
  readonly functionLogs: string;
  readonly alarmTopicArn?: string | undefined;
}

/**
 * The prefixes of keys in the uploads bucket (made in `functions/client/documents/ports.ts`): clients' documents, and
 * new arrivals.
 */
export const KEPT_DOCUMENTS = 'clients/';
export const ARRIVING_DOCUMENTS = 'arrivals/';

const allow = (
  actions: readonly string[],
  resources: readonly string[],
  conditions: Right['conditions'] = {},
): Right => ({ effect: 'Allow', actions, resources, conditions });

function given<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Error(`A grant needs the ${name}, which this stack does not know.`);
  return thing;
}

/** The uses of the data key that a service may make on behalf of a role. */
const dataKeyFor = (
  { keyArns, region }: Things,
  service: string,
  actions: readonly string[] = ['kms:Decrypt'],
): Right =>
  allow(actions, [keyArns.data], { StringEquals: { 'kms:ViaService': `${service}.${region}.amazonaws.com` } });

/**
 * A secret and its key. Written out, because `secret.grantRead` would add the role to the policy of a key in another
 * stack, and the two stacks would depend on each other.
 */
const readSecret = (about: Things, arn: string): Right[] => [
  allow(['secretsmanager:GetSecretValue'], [arn]),
  dataKeyFor(about, 'secretsmanager'),
];

const statements: Readonly<Record<Grant, (about: Things) => readonly Right[]>> = {
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
  // Calls with a session or an access token of the pool need no permission.
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
  'remove staff sign-ins': ({ staffPoolArn }) => [
    allow(['cognito-idp:AdminDeleteUser'], [given(staffPoolArn, 'staff pool')]),
  ],
  'make and check codes': ({ keyArns }) => [allow(['kms:GenerateMac', 'kms:VerifyMac'], [keyArns.codes])],
  'seal approvals': ({ keyArns }) => [allow(['kms:GenerateMac'], [keyArns.approvals])],
  'check approvals': ({ keyArns }) => [allow(['kms:VerifyMac'], [keyArns.approvals])],
  'mark birth dates': ({ keyArns }) => [allow(['kms:GenerateMac'], [keyArns.birthDates])],
  'compare birth dates': ({ keyArns }) => [allow(['kms:VerifyMac'], [keyArns.birthDates])],
  'open sealed identity': ({ keyArns }) => [
    allow(['kms:GetPublicKey'], [keyArns.identity]),
    allow(['kms:Decrypt'], [keyArns.identity], {
      StringEquals: { 'kms:EncryptionAlgorithm': 'RSAES_OAEP_SHA_256' },
    }),
  ],
  'lock personal data': ({ keyArns }) => [allow(['kms:Encrypt'], [keyArns.personalData])],
  'lock bank tokens': ({ keyArns }) => [allow(['kms:Encrypt'], [keyArns.bankTokens])],
  'unlock bank tokens': ({ keyArns }) => [allow(['kms:Decrypt'], [keyArns.bankTokens])],
  // A phone number isn't a resource, so texting needs a wildcard; the denial excludes every topic again.
  'send texts': () => [
    allow(['sns:Publish'], ['*']),
    { ...allow(['sns:Publish'], ['arn:aws:sns:*:*:*']), effect: 'Deny' },
  ],
  'send e-mail': ({ configurationSetName, region, account }) => {
    const ses = `arn:aws:ses:${region}:${account}`;
    return [allow(['ses:SendRawEmail'], [`${ses}:identity/*`, `${ses}:configuration-set/${configurationSetName}`])];
  },
  'read the origin secret': (about) => readSecret(about, about.originSecretArn),
  'read the user pool client secret': (about) =>
    readSecret(about, given(about.userPoolClientSecretArn, 'user pool client secret')),
  'read the staff pool client secret': (about) =>
    readSecret(about, given(about.staffPoolClientSecretArn, 'staff pool client secret')),
  'read provider secrets': ({ keyArns }) => [allow(['kms:Decrypt'], [keyArns.providerSecrets])],
  'lock provider secrets': ({ keyArns }) => [allow(['kms:Encrypt'], [keyArns.providerSecrets])],
  // Query results have no resource: they are identified by the query's id.
  'query the functions’ logs': ({ functionLogs, region, account }) => [
    allow(['logs:StartQuery'], [`arn:aws:logs:${region}:${account}:log-group:${functionLogs}`]),
    allow(['logs:GetQueryResults'], ['*']),
  ],
  // It reads the page to know which one is deployed, and the companies' pictures.
  'draw first screens': ({ siteName }) => {
    const site = `arn:aws:s3:::${siteName}`;
    return [
      allow(['s3:GetObject'], [`${site}/index.html`, `${site}/index.es.html`, `${site}/brand/*`]),
      allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [`${site}/sites/*`]),
    ];
  },
  'mail alarms': ({ alarmTopicArn }) => [allow(['sns:Publish'], [given(alarmTopicArn, 'topic of the alarms')])],
  // They are public; applying a file reads its logo, to draw it for documents.
  'read tenants’ pictures': ({ siteName }) => [allow(['s3:GetObject'], [`arn:aws:s3:::${siteName}/brand/*`])],
  // Each has an address of its own. No listing, and no removal.
  'add tenants’ pictures': ({ siteName }) => [allow(['s3:PutObject'], [`arn:aws:s3:::${siteName}/brand/*`])],
  // To view clients' uploads: no new arrivals, no listing, no writes.
  'look at uploads': (about) => [
    allow(['s3:GetObject'], [`arn:aws:s3:::${about.uploadsName}/${KEPT_DOCUMENTS}*`]),
    dataKeyFor(about, 's3'),
  ],
  // Signing a form needs no permission: the post acts as this role. No listing, and no other prefix.
  'keep uploads': (about) => [
    allow(
      ['s3:PutObject', 's3:GetObject', 's3:DeleteObject'],
      [KEPT_DOCUMENTS, ARRIVING_DOCUMENTS].map((part) => `arn:aws:s3:::${about.uploadsName}/${part}*`),
    ),
    dataKeyFor(about, 's3', ['kms:GenerateDataKey', 'kms:Decrypt']),
  ],
};

const READ = ['dynamodb:GetItem', 'dynamodb:Query'];
/** A separate action that the right to get an item doesn't include (Service Authorization Reference, DynamoDB). */
const READ_IN_BATCHES = [...READ, 'dynamodb:BatchGetItem'];
/** The partitions that `functions/adapters/dynamo/table.ts` reads a hundred items at a time. */
const BATCHED: readonly Partition[] = ['received wires', 'statement', 'funding'];
/** An append-only function can put items; its own conditions keep it from overwriting one. */
const APPEND = ['dynamodb:PutItem', 'dynamodb:ConditionCheckItem'];
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

/** Restricts a statement to kinds of partition. A request without a leading key matches nothing. */
function leadingKeys(kinds: readonly Partition[]): Right['conditions'] {
  const like = kinds.flatMap((kind) => partitions[kind].like);
  const unlike = kinds.flatMap((kind) => partitions[kind].unlike);
  return {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': like },
    ...(unlike.length > 0 ? { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': unlike } } : {}),
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
}

/**
 * Allows reads or writes by key within kinds of partition, never a Scan: a handler that scans has forgotten whose data
 * it needs. Kinds with exclusions get a separate statement, or their exclusion would apply to the others.
 */
function tableStatements(actions: readonly string[], kinds: readonly Partition[], { tableArn }: Things): Right[] {
  const plain = kinds.filter((kind) => partitions[kind].unlike.length === 0);
  const excluding = kinds.filter((kind) => partitions[kind].unlike.length > 0).map((kind) => [kind]);
  const resources = [tableArn, ...INDEXES.map((index) => `${tableArn}/index/${index}`)];
  return [plain, ...excluding]
    .filter((group) => group.length > 0)
    .map((group) => allow(actions, resources, leadingKeys(group)));
}

/**
 * Allows changing some attributes of items of a kind, and no update that returns whole items. A request that names no
 * attribute matches nothing (DynamoDB guide, "Using IAM policy conditions for fine-grained access control").
 */
const updateOf = (kind: Partition, attributes: readonly string[], { tableArn }: Things): Right => {
  const { Null: named, ...keys } = leadingKeys([kind]);
  return allow(['dynamodb:UpdateItem'], [tableArn], {
    ...keys,
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'version', ...attributes] },
    StringEqualsIfExists: { 'dynamodb:ReturnValues': ['NONE', 'UPDATED_OLD', 'UPDATED_NEW'] },
    Null: { ...named, 'dynamodb:Attributes': 'false' },
  });
};

/** The part of a function's description, or of the staff's, that determines its rights. */
export type Described = Pick<FunctionSpec, 'reads' | 'writes' | 'appends' | 'updates' | 'grants'>;

export function rightsOf(spec: Described, about: Things): readonly Right[] {
  const usesTable = spec.reads.length + spec.writes.length + spec.appends.length > 0;
  const isBatching = spec.reads.some((kind) => BATCHED.includes(kind));
  return [
    ...tableStatements(isBatching ? READ_IN_BATCHES : READ, spec.reads, about),
    ...tableStatements(WRITE, spec.writes, about),
    ...tableStatements(APPEND, spec.appends, about),
    ...Object.entries(spec.updates).map(([kind, attributes]) => updateOf(kind as Partition, attributes, about)),
    ...(usesTable ? [dataKeyFor(about, 'dynamodb')] : []),
    ...spec.grants.flatMap((grant) => statements[grant](about)),
  ];
}
