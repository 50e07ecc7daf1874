import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepAppIcon } from '#functions/pictures/app-icon.ts';
import { keepPaperLogo } from '#functions/pictures/keep-logo.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { fileIn } from '../../ops/tenant/pictures/logo-bytes.ts';
import { localNames } from './environment.ts';
import { picturesIn, SHIPPED_PICTURES } from './pictures.ts';
import { type LocalSecrets, OLD_FOLDER } from './secrets.ts';

/** Increase it when the set-up changes, so the next start updates an older data folder. */
const SET_UP_VERSION = 10;

const text = (name: string) => ({ AttributeName: name, AttributeType: 'S' as const });
const keys = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/** AWS's "already exists" error means that an earlier start succeeded. */
async function once(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    const { name, message } = error as Error;
    const isThere = /^(ResourceInUse|AlreadyExists|ResourceExists|BucketAlreadyOwnedByYou|ConditionalCheckFailed)/.test(
      name,
    );
    // DynamoDB has no error name for this one.
    if (!isThere && message !== 'TimeToLive is already enabled') throw error;
  }
}

async function makeTable(): Promise<void> {
  const { CreateTableCommand, DescribeTableCommand, DynamoDBClient, UpdateTimeToLiveCommand } = await import(
    '@aws-sdk/client-dynamodb'
  );
  const { CARD_ATTRIBUTES } = await import('../../table.ts');
  const dynamo = new DynamoDBClient({});
  await once(() =>
    dynamo.send(
      new CreateTableCommand({
        TableName: localNames.table,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'gsi3pk', 'gsi3sk'].map(text),
        KeySchema: keys('pk', 'sk'),
        GlobalSecondaryIndexes: [
          {
            IndexName: 'gsi1',
            KeySchema: keys('gsi1pk', 'gsi1sk'),
            Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...CARD_ATTRIBUTES] },
          },
          { IndexName: 'gsi2', KeySchema: keys('gsi2pk', 'gsi2sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
          { IndexName: 'gsi3', KeySchema: keys('gsi3pk', 'gsi3sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
        ],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    ),
  );
  const { Table: made } = await dynamo.send(new DescribeTableCommand({ TableName: localNames.table }));
  // Unlike AWS during a deployment, the stand-in can't add an index to an existing table.
  if (!made?.GlobalSecondaryIndexes?.some(({ IndexName }) => IndexName === 'gsi3')) throw new Error(OLD_FOLDER);
  await once(() =>
    dynamo.send(
      new UpdateTimeToLiveCommand({
        TableName: localNames.table,
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      }),
    ),
  );
}

async function makeKeys(): Promise<void> {
  const { CreateAliasCommand, CreateKeyCommand, DescribeKeyCommand, KMSClient } = await import('@aws-sdk/client-kms');
  const kms = new KMSClient({});
  const kinds = {
    code: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' },
    approval: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' },
    birthDate: { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' },
    identity: { KeySpec: 'RSA_2048', KeyUsage: 'ENCRYPT_DECRYPT' },
    personalData: { KeySpec: 'SYMMETRIC_DEFAULT', KeyUsage: 'ENCRYPT_DECRYPT' },
    bankToken: { KeySpec: 'SYMMETRIC_DEFAULT', KeyUsage: 'ENCRYPT_DECRYPT' },
    providerSecret: { KeySpec: 'SYMMETRIC_DEFAULT', KeyUsage: 'ENCRYPT_DECRYPT' },
    uploads: { KeySpec: 'SYMMETRIC_DEFAULT', KeyUsage: 'ENCRYPT_DECRYPT' },
  } as const;
  const make = async (AliasName: string, kind: (typeof kinds)[keyof typeof kinds]) => {
    try {
      await kms.send(new DescribeKeyCommand({ KeyId: AliasName }));
    } catch (error) {
      if ((error as Error).name !== 'NotFoundException') throw error;
      const { KeyMetadata } = await kms.send(new CreateKeyCommand(kind));
      await kms.send(new CreateAliasCommand({ AliasName, TargetKeyId: KeyMetadata?.KeyId }));
    }
  };
  await Promise.all(
    Object.entries(kinds).map(([name, kind]) => make(localNames.keys[name as keyof typeof kinds], kind)),
  );
}

async function putSecrets(secrets: LocalSecrets): Promise<void> {
  const { CreateSecretCommand, PutSecretValueCommand, SecretsManagerClient } = await import(
    '@aws-sdk/client-secrets-manager'
  );
  const manager = new SecretsManagerClient({});
  const put = async (name: string, value: object) => {
    const SecretString = JSON.stringify(value);
    await once(() => manager.send(new CreateSecretCommand({ Name: name, SecretString })));
    await manager.send(new PutSecretValueCommand({ SecretId: name, SecretString }));
  };
  await put(localNames.originSecret, { current: secrets.origin });
  await put(localNames.poolClientSecret, { secret: secrets.poolClient });
  await put(localNames.staffPoolClientSecret, { secret: secrets.staffPoolClient });
}

/**
 * Stores these tenants' provider secrets, encrypted. No one types them, because the bank here uses one secret for every
 * account. An existing one is the same.
 */
async function putProviderSecrets({ provider: secret }: LocalSecrets, tenants: readonly Tenant[]): Promise<void> {
  const { putSecret, sealSecret, secretInTable } = await import('#functions/adapters/dynamo/provider-secrets.ts');
  const put = async ({ clientId, secretName }: Tenant['provider'] | NonNullable<Tenant['provider']['originator']>) => {
    const of = { clientId, secretName };
    if (await secretInTable(of)) return;
    const sealed = await sealSecret(of, secret);
    const at = new Date().toISOString();
    await once(() => putSecret({ secret: secretName, account: clientId, sealed, by: 'this machine', at, version: 1 }));
  };
  for (const { provider } of tenants) {
    await put(provider);
    if (provider.originator) await put(provider.originator);
  }
}

async function verifySenders(tenants: readonly Tenant[]): Promise<void> {
  const { SESClient, VerifyEmailIdentityCommand } = await import('@aws-sdk/client-ses');
  const ses = new SESClient({});
  for (const { senderEmail } of tenants) await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: senderEmail }));
}

async function makeBucket(): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const s3 = new S3Client({ forcePathStyle: true });
  await once(() => s3.send(new CreateBucketCommand({ Bucket: localNames.uploadsBucket })));
}

/** Draws the tenants' logos and app icons like `tenant apply`, from pictures on this machine only. */
async function drawLogos(dataDir: string, tenants: readonly Tenant[]): Promise<void> {
  const { appIcons, paperLogos } = await import('#functions/adapters/dynamo/tenants.ts');
  const folders = [SHIPPED_PICTURES, picturesIn(dataDir)];
  const bytesOf = async (address: string) => (address.startsWith('/') ? fileIn(folders, address) : undefined);
  for (const tenant of tenants) {
    await keepAppIcon(appIcons, tenant);
    await keepPaperLogo({ ...paperLogos, bytesOf }, tenant);
  }
}

/** Does what a tenant's own stack does at AWS, for a tenant added while the portal runs. */
export async function admit(secrets: LocalSecrets, tenant: Tenant): Promise<void> {
  await Promise.all([putProviderSecrets(secrets, [tenant]), verifySenders([tenant])]);
}

/**
 * Creates in the local cloud what the stacks create at AWS, and applies the tenant files. Repeatable: if nothing has
 * changed since the last start it does nothing, and loads no SDK. Pictures are most of its work, so callers that show
 * none can skip them.
 */
export async function setUp(
  dataDir: string,
  secrets: LocalSecrets,
  tenants: readonly Tenant[],
  { draws = true }: { readonly draws?: boolean } = {},
): Promise<void> {
  const stamp = join(dataDir, 'set-up');
  const wanted = createHash('sha256')
    .update(JSON.stringify([SET_UP_VERSION, secrets, tenants]))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await Promise.all([makeTable(), makeKeys(), putSecrets(secrets), verifySenders(tenants), makeBucket()]);
  await putProviderSecrets(secrets, tenants);
  const { tenants: table } = await import('#functions/adapters/dynamo/tenants.ts');
  for (const tenant of tenants) await table.apply(tenant);
  if (draws) await drawLogos(dataDir, tenants);
  writeFileSync(stamp, wanted);
}
