import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DecryptCommand, EncryptCommand, GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import type { FunctionName } from '#infra/function-spec.ts';
import { functionSpecs } from '#infra/functions.ts';
import { localNames } from '#infra/local/host/environment.ts';
import { as } from '#test/support/as-function.ts';
import { startWorld } from '#test/support/world.ts';

/** The local cloud judges each call by the role of the function that makes it. */
const { table: TableName, keys } = localNames;
// No function's code makes these calls.
delete process.env['USED_RIGHTS'];
await startWorld();
const { documents } = await import('#functions/adapters/dynamo/table.ts');
const send = (command: never) => documents.send(command);

/** The refusal of a function's call. Undefined if it is allowed, whatever else the service answers. */
const denied = async (name: FunctionName, call: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await as(name, call)();
    return undefined;
  } catch (error) {
    const { name: code, message } = error as Error;
    return /^(AccessDenied|AuthorizationError)/.test(code) ? `${code}: ${message}` : undefined;
  }
};
const to = (command: object) => () => send(command as never);

const wires = { pk: 'TENANT#acme#WIRES', sk: 'RECEIVED#1' };
const proven = { pk: 'TENANT#acme#STATEMENT#PROVEN', sk: 'REFERENCE#1#100' };
const wiring = { pk: 'TENANT#acme#WIRING', sk: 'WIRING#65f0000000000000000000b1' };
const batch = (...Keys: readonly object[]) =>
  new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [...Keys] } } } as never);
const confirming = () =>
  new TransactWriteCommand({
    TransactItems: [
      { Update: { TableName, Key: wires, UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': 1 } } },
      { ConditionCheck: { TableName, Key: proven, ConditionExpression: 'attribute_not_exists(pk)' } },
    ],
  });

describe('the table (X-351):', () => {
  test('refuses a function what its role lacks, by action and resource', async () => {
    expect(await denied('wiring', to(new GetCommand({ TableName, Key: wiring })))).toBeUndefined();
    expect(await denied('console', to(new GetCommand({ TableName, Key: wiring })))).toBe(
      'AccessDeniedException: User: arn:aws:sts::000000000000:assumed-role/portal-local-console/console is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb:us-east-1:000000000000:table/portal-local because no identity-based policy allows the dynamodb:GetItem action',
    );
    expect(await denied('wiring', to(new PutCommand({ TableName, Item: wiring })))).toMatch(/dynamodb:PutItem on/);
  });

  test('needs a right of its own to get items in a batch, for each of the keys', async () => {
    expect(await denied('desk', to(batch(wires)))).toBeUndefined();
    expect(await denied('desk', to(batch(wires, wiring)))).toMatch(/dynamodb:BatchGetItem on/);
    expect(await denied('graph', to(batch({ pk: 'TENANT#acme#CLIENT#1', sk: 'CLIENT' })))).toMatch(/BatchGetItem on/);
  });

  test('needs a right for each part of a transaction', async () => {
    expect(await denied('desk', to(confirming()))).toBeUndefined();
    expect(await denied('provider-events', to(confirming()))).toMatch(/dynamodb:UpdateItem on/);
  });

  test('needs, for a query, the right to the partition that it names, including in an index', async () => {
    const query = (pk: string, IndexName?: string) =>
      new QueryCommand({
        TableName,
        ...(IndexName ? { IndexName } : {}),
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': IndexName ? `${IndexName}pk` : 'pk' },
        ExpressionAttributeValues: { ':pk': pk },
      });
    expect(await denied('console', to(query('TENANT#acme#DESK', 'gsi2')))).toBeUndefined();
    expect(await denied('public', to(query('TENANT#acme#DESK', 'gsi2')))).toMatch(/table\/portal-local\/index\/gsi2/);
    expect(await denied('public', to(query('TENANT#acme#CLIENT#1')))).toMatch(/dynamodb:Query on/);
  });

  test('lets a role that may only add change nothing', async () => {
    const Key = { pk: 'TENANT#acme#AUDIT', sk: 'HEAD' };
    const change = { TableName, Key, UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': 1 } };
    expect(await denied('bookkeeping', to(new UpdateCommand(change)))).toMatch(/dynamodb:UpdateItem on/);
    expect(await denied('bookkeeping', to(new GetCommand({ TableName, Key })))).toBeUndefined();
  });

  test('lets the bookkeeping write a month’s journal, but in no other table', async () => {
    const Item = { pk: 'TENANT#acme#LEDGER#2026-11', sk: 'ENTRY#1' };
    expect(await denied('bookkeeping', to(new PutCommand({ TableName, Item })))).toBeUndefined();
    expect(await denied('bookkeeping', to(new PutCommand({ TableName: 'portal-test', Item })))).toMatch(
      /dynamodb:PutItem on resource: \S+table\/portal-test /,
    );
  });

  test('lets a function with other work write no transfer, or only as its work requires (D-126)', async () => {
    const Key = { pk: 'TENANT#acme#TRANSFERS#1', sk: 'TRANSFER#1' };
    const put = new PutCommand({ TableName, Item: Key });
    const set = (...names: readonly string[]) =>
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName,
              Key,
              UpdateExpression: `SET #version = :a, ${names.map((name) => `${name} = :a`).join(', ')}`,
              ConditionExpression: '#version = :a',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':a': 1 },
            },
          },
        ],
      });
    for (const name of ['documents', 'wiring', 'identity', 'reviews', 'receipts', 'bank-linking', 'graph'] as const) {
      expect(await denied(name, to(put)), name).toMatch(/dynamodb:PutItem on/);
      for (const update of [set('amount'), set('attachments', 'amount'), set('wireInto', 'status')])
        expect(await denied(name, to(update)), name).toMatch(/dynamodb:UpdateItem on/);
    }
    const client = new PutCommand({ TableName, Item: { pk: 'TENANT#acme#CLIENT#1', sk: 'CLIENT' } });
    expect(await denied('graph', to(client))).toMatch(/dynamodb:PutItem on/);
    expect(await denied('documents', to(set('attachments')))).toBeUndefined();
    expect(await denied('wiring', to(set('attachments')))).toMatch(/dynamodb:UpdateItem on/);
    expect(await denied('wiring', to(set('wireShownAt', 'wireInto')))).toBeUndefined();
    expect(await denied('sign-in', to(set('amount')))).toMatch(/dynamodb:UpdateItem on/);
  });

  test('gives no whole item to a function that may only change one attribute of it', async () => {
    const Key = { pk: 'TENANT#acme#SHARES', sk: 'SHARE#1' };
    const change = { TableName, Key, UpdateExpression: 'SET clients = :a', ExpressionAttributeValues: { ':a': {} } };
    expect(await denied('sign-in', to(new UpdateCommand(change)))).toBeUndefined();
    for (const ReturnValues of ['ALL_OLD', 'ALL_NEW'] as const)
      expect(await denied('sign-in', to(new UpdateCommand({ ...change, ReturnValues })))).toMatch(/UpdateItem on/);
  });

  test('treats a test’s own calls as the administrator’s', async () => {
    await expect(send(new GetCommand({ TableName, Key: wiring }) as never)).resolves.toBeDefined();
  });
});

describe('refusals by the other services, in their own words (X-351):', () => {
  const Plaintext = Buffer.from('a');
  const EncryptionContext = { tenant: 'acme', client: '1', item: '1' };

  test('keys: encrypting, decrypting and making codes', async () => {
    const kms = new KMSClient({});
    const encrypt = () => kms.send(new EncryptCommand({ KeyId: keys.bankToken, Plaintext, EncryptionContext }));
    expect(await denied('bank-linking', encrypt)).toBeUndefined();
    expect(await denied('transfers', encrypt)).toMatch(
      /^AccessDeniedException: .*kms:Encrypt on resource: arn:aws:kms/,
    );
    const { CiphertextBlob } = await encrypt();
    // A blob names the key that made it, and the caller names none.
    const decrypt = () => kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }));
    expect(await denied('transfers', decrypt)).toBeUndefined();
    expect(await denied('desk', decrypt)).toMatch(/kms:Decrypt on/);
    const code = () =>
      kms.send(new GenerateMacCommand({ KeyId: keys.code, Message: Plaintext, MacAlgorithm: 'HMAC_SHA_256' }));
    expect(await denied('sign-in', code)).toBeUndefined();
    expect(await denied('staff-sign-in', code)).toMatch(/kms:GenerateMac on/);
  });

  test('secrets', async () => {
    const manager = new SecretsManagerClient({});
    const read = (SecretId: string) => () => manager.send(new GetSecretValueCommand({ SecretId }));
    expect(await denied('sign-in', read(localNames.poolClientSecret))).toBeUndefined();
    // A process reads it once. Whichever function is asked first, each of them behind the gateway may.
    for (const { name } of functionSpecs.filter(({ grants }) => grants.includes('read the origin secret')))
      expect([name, await denied(name, read(localNames.originSecret))]).toEqual([name, undefined]);
    expect(await denied('desk', read(localNames.poolClientSecret))).toMatch(
      /^AccessDeniedException: .*secretsmanager:GetSecretValue on resource: arn:aws:secretsmanager/,
    );
  });

  test('texts and e-mail', async () => {
    const sns = new SNSClient({});
    const text = () => sns.send(new PublishCommand({ PhoneNumber: '+15185550100', Message: 'a' }));
    expect(await denied('outbox', text)).toBeUndefined();
    expect(await denied('console', text)).toMatch(/^AuthorizationError.*sns:Publish on resource: \+15185550100/);
    const topic = () =>
      sns.send(new PublishCommand({ TopicArn: 'arn:aws:sns:us-east-1:000000000000:t', Message: 'a' }));
    expect(await denied('outbox', topic)).toMatch(/with an explicit deny in an identity-based policy$/);
    const ses = new SESClient({});
    const mail = (ConfigurationSetName: string) => () =>
      ses.send(
        new SendRawEmailCommand({
          Source: 'a@acme.example',
          ConfigurationSetName,
          RawMessage: { Data: Buffer.from('From: a@acme.example\r\nTo: b@acme.example\r\n\r\na') },
        }),
      );
    expect(await denied('outbox', mail(localNames.senderConfigurationSet))).toBeUndefined();
    expect(await denied('outbox', mail('another'))).toMatch(/ses:SendRawEmail on .*configuration-set\/another/);
    expect(await denied('console', mail(localNames.senderConfigurationSet))).toMatch(/^AccessDenied.*identity\/a@acme/);
  });

  test('documents: a caller who may not list a bucket doesn’t learn what is missing in it', async () => {
    const s3 = new S3Client({ forcePathStyle: true });
    const Bucket = localNames.uploadsBucket;
    const put = (Key: string) => () => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'a' }));
    const get = (Key: string) => () => s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await denied('documents', put('clients/1'))).toBeUndefined();
    expect(await denied('reviews', put('clients/1'))).toMatch(
      /^AccessDenied: .*s3:PutObject on resource: arn:aws:s3:::/,
    );
    expect(await denied('documents', put('elsewhere/1'))).toMatch(/s3:PutObject/);
    expect(await denied('reviews', get('clients/1'))).toBeUndefined();
    expect(await denied('reviews', get('arrivals/1'))).toMatch(/s3:GetObject/);
    expect(await denied('reviews', get('clients/missing'))).toMatch(/s3:ListBucket/);
  });

  test('pools: an administrator’s calls need a right, and a token’s don’t', async () => {
    const cognito = new CognitoIdentityProviderClient({});
    const create = (UserPoolId: string) => () =>
      cognito.send(new AdminCreateUserCommand({ UserPoolId, Username: 'a', MessageAction: 'SUPPRESS' }));
    expect(await denied('staff-sign-in', create(localNames.staffPoolId))).toBeUndefined();
    expect(await denied('sign-in', create(localNames.staffPoolId))).toMatch(
      /^AccessDeniedException: .*cognito-idp:AdminCreateUser on .*userpool\//,
    );
    const revoke = () => cognito.send(new RevokeTokenCommand({ Token: 'a', ClientId: 'a' }));
    expect(await denied('public', revoke)).toBeUndefined();
  });
});
