import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateAliasCommand, CreateKeyCommand, type CreateKeyCommandInput, KMSClient } from '@aws-sdk/client-kms';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { startLocalCloud } from '#infra/local/aws/cloud.ts';
import { cognitoService, type TriggerFunction } from '#infra/local/aws/cognito.ts';
import { dynamoService } from '#infra/local/aws/dynamo.ts';
import { inboxStore } from '#infra/local/aws/inbox.ts';
import { kmsService } from '#infra/local/aws/kms.ts';
import { secretsService } from '#infra/local/aws/secrets.ts';
import { localCredentials } from '#infra/local/aws/sigv4.ts';
import { snsService } from '#infra/local/aws/sns.ts';
import { localNames } from '#infra/local/host/environment.ts';
import { clientPool } from '#infra/local/host/pools.ts';
import { principalsOf } from '#infra/local/host/roles.ts';
import { closesWithFile } from './closing.ts';
import { aContext } from './http-event.ts';
import { aTenant } from './people.ts';
import { ORIGIN_SECRET, POOL_CLIENT_SECRET } from './secrets.ts';
import { testSettings } from './settings.ts';
import { withoutSockets } from './without-sockets.ts';

const clock = { now: () => new Date() };

async function makeTable(): Promise<void> {
  await new DynamoDBClient({}).send(
    new CreateTableCommand({
      TableName: testSettings.TABLE_NAME,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gsi2pk', 'gsi2sk', 'gsi3pk', 'gsi3sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: (['gsi2', 'gsi3'] as const).map((IndexName) => ({
        IndexName,
        KeySchema: [
          { AttributeName: `${IndexName}pk`, KeyType: 'HASH' },
          { AttributeName: `${IndexName}sk`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
}

async function makeKeys(): Promise<void> {
  const kms = new KMSClient({});
  const make = async (AliasName: string, kind: CreateKeyCommandInput) => {
    const { KeyMetadata } = await kms.send(new CreateKeyCommand(kind));
    await kms.send(new CreateAliasCommand({ AliasName, TargetKeyId: KeyMetadata?.KeyId }));
  };
  await make(testSettings.CODE_KEY_ID, { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' });
  await make(testSettings.BIRTH_DATE_KEY_ID, { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' });
  await make(testSettings.IDENTITY_KEY_ID, { KeySpec: 'RSA_2048', KeyUsage: 'ENCRYPT_DECRYPT' });
  await make(testSettings.PERSONAL_DATA_KEY_ID, { KeySpec: 'SYMMETRIC_DEFAULT', KeyUsage: 'ENCRYPT_DECRYPT' });
}

async function makeSecrets(): Promise<void> {
  const manager = new SecretsManagerClient({});
  const put = (Name: string, value: object) =>
    manager.send(new CreateSecretCommand({ Name, SecretString: JSON.stringify(value) }));
  await put(testSettings.ORIGIN_SECRET_ID, { current: ORIGIN_SECRET });
  await put(testSettings.USER_POOL_CLIENT_SECRET_ID, { secret: POOL_CLIENT_SECRET });
}

/** The resources of the functions' roles. */
const namesHere = {
  ...localNames,
  table: testSettings.TABLE_NAME,
  poolId: testSettings.USER_POOL_ID,
  originSecret: testSettings.ORIGIN_SECRET_ID,
  poolClientSecret: testSettings.USER_POOL_CLIENT_SECRET_ID,
  keys: {
    ...localNames.keys,
    code: testSettings.CODE_KEY_ID,
    birthDate: testSettings.BIRTH_DATE_KEY_ID,
    identity: testSettings.IDENTITY_KEY_ID,
    personalData: testSettings.PERSONAL_DATA_KEY_ID,
  },
};

/** The pool as the stack declares it, with the real trigger function behind it. */
function pool(lambda: TriggerFunction) {
  const declared = clientPool(POOL_CLIENT_SECRET, lambda);
  const clients = declared.clients.map((each) => ({ ...each, clientId: testSettings.USER_POOL_CLIENT_ID }));
  return { ...declared, poolId: testSettings.USER_POOL_ID, clients };
}

/**
 * The local cloud on a port and in a folder of its own, with everything sign-in needs, and every SDK client of this
 * process pointed at it. The test controls time: move it with fake timers for Date.
 */
export async function startLocalAws() {
  const dataDir = await mkdtemp(join(tmpdir(), 'handlers-'));
  const inbox = inboxStore({ dataDir, clock });
  const cognito = cognitoService({
    dataDir,
    clock,
    issuerBase: 'http://cognito.test',
    pools: [pool(async (event) => (await import('#functions/lambdas/sign-in-trigger.ts')).handler(event, aContext()))],
  });
  const services = [
    dynamoService({ dataDir, clock, inMemory: true }),
    kmsService({ dataDir, clock }),
    secretsService({ dataDir, clock }),
    snsService({ inbox }),
    cognito,
  ];
  const cloud = await startLocalCloud({ dataDir, services, clock, callers: principalsOf(namesHere) });
  const endDirect = withoutSockets(cloud);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: cloud.endpoint,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  });
  await Promise.all([makeTable(), makeKeys(), makeSecrets()]);
  const { documents } = await import('#functions/adapters/dynamo/table.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  return {
    inbox,
    documents,
    /** Stores an item unchanged. */
    put: (item: Record<string, unknown>) =>
      documents.send(new PutCommand({ TableName: testSettings.TABLE_NAME, Item: item })),
    /** Stores a tenant, with the same overrides as `aTenant`. */
    addTenant: async (overrides: Readonly<Record<string, unknown>> = {}) =>
      tenants.apply({ ...aTenant(overrides), wiring: {}, agents: [] }),
    /** The code of the newest text. */
    lastCode: (): string => /^\d{6}/.exec(lastText(inbox))?.[0] ?? '',
    lastText: () => lastText(inbox),
    close: closesWithFile(async () => {
      await cloud.close();
      endDirect();
      delete process.env['AWS_ENDPOINT_URL'];
      await rm(dataDir, { recursive: true, force: true });
    }),
  };
}
export type LocalAws = Awaited<ReturnType<typeof startLocalAws>>;

function lastText(inbox: ReturnType<typeof inboxStore>): string {
  const [newest] = inbox.list({ kind: 'text', limit: 1 });
  return newest?.kind === 'text' ? newest.text : '';
}
