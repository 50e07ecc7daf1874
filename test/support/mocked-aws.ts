import { createHmac } from 'node:crypto';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { SNSClient } from '@aws-sdk/client-sns';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mocked } from './mocked.ts';
import { mockedTable } from './mocked-table.ts';
import { ORIGIN_SECRET, POOL_CLIENT_SECRET } from './secrets.ts';
import { testSettings } from './settings.ts';

/** AWS's services by the prefix of their actions, and the client that the functions use for each. */
const CLIENTS = {
  dynamodb: DynamoDBDocumentClient,
  secretsmanager: SecretsManagerClient,
  kms: KMSClient,
  'cognito-idp': CognitoIdentityProviderClient,
  ses: SESClient,
  sns: SNSClient,
  s3: S3Client,
  logs: CloudWatchLogsClient,
} as const;
export type Service = keyof typeof CLIENTS;
export const SERVICES = Object.keys(CLIENTS) as readonly Service[];

/** Data that must never be in a log line or a reply, though SDKs and HTTP libraries keep it in their errors. */
export const CANARY = 'canary-credential-0123456789';

type Fault = { readonly name: string; readonly status?: number };
/**
 * AWS's form of each fault (API references of the services, "Common errors"). The SDK's own handler makes the timeout.
 */
const THROTTLED: Readonly<Record<Service, string>> = {
  dynamodb: 'ProvisionedThroughputExceededException',
  secretsmanager: 'ThrottlingException',
  kms: 'ThrottlingException',
  'cognito-idp': 'TooManyRequestsException',
  ses: 'Throttling',
  sns: 'ThrottledException',
  s3: 'SlowDown',
  logs: 'ThrottlingException',
};
const DENIED: Partial<Record<Service, string>> = {
  ses: 'AccessDenied',
  s3: 'AccessDenied',
  sns: 'AuthorizationErrorException',
};
export const faultsOf = (service: Service): Readonly<Record<'throttled' | 'denied' | 'timed out', Fault>> => ({
  throttled: { name: THROTTLED[service], status: service === 's3' ? 503 : 400 },
  denied: {
    name: DENIED[service] ?? 'AccessDeniedException',
    status: service === 's3' || service === 'sns' ? 403 : 400,
  },
  'timed out': { name: 'TimeoutError' },
});

function errorOf(service: Service, { name, status }: Fault): Error {
  const $metadata = { ...(status ? { httpStatusCode: status } : {}), requestId: 'aws-request-1', attempts: 3 };
  const message = `${service} said ${name}`;
  const error =
    service === 's3' && status
      ? new S3ServiceException({ name, $fault: 'client', $metadata, message })
      : new Error(message);
  return Object.assign(error, { name, $metadata, config: { headers: { authorization: CANARY } } });
}

const mac = (message: Uint8Array): Buffer => createHmac('sha256', 'key-of-the-test').update(message).digest();
const bodyOf = (bytes: Buffer) => ({
  transformToByteArray: async () => new Uint8Array(bytes),
  transformToString: async () => bytes.toString('utf8'),
});

type Answers = Readonly<Record<string, (input: never) => object>>;

/** Every client of AWS, answering from memory. One call can be made to fail. */
export function mockedAws() {
  const table = mockedTable();
  const files = new Map<string, Buffer>();
  const secrets: Readonly<Record<string, object>> = {
    [testSettings.ORIGIN_SECRET_ID]: { current: ORIGIN_SECRET },
    [testSettings.USER_POOL_CLIENT_SECRET_ID]: { secret: POOL_CLIENT_SECRET },
    'portal/staff-pool-client': { secret: POOL_CLIENT_SECRET },
  };
  const answers: Answers = {
    'secretsmanager:GetSecretValue': ({ SecretId }: { SecretId: string }) => ({
      SecretString: JSON.stringify(secrets[SecretId]),
    }),
    'kms:GenerateMac': ({ Message }: { Message: Uint8Array }) => ({ Mac: mac(Message) }),
    'kms:VerifyMac': ({ Message, Mac }: { Message: Uint8Array; Mac: Uint8Array }) => ({
      MacValid: mac(Message).equals(Mac),
    }),
    // A ciphertext equals the plaintext, so that a test can write one.
    'kms:Encrypt': ({ Plaintext }: { Plaintext: Uint8Array }) => ({ CiphertextBlob: Plaintext }),
    'kms:Decrypt': ({ CiphertextBlob }: { CiphertextBlob: Uint8Array }) => ({ Plaintext: CiphertextBlob }),
    'kms:GetPublicKey': () => ({ PublicKey: Buffer.from('a public key') }),
    'cognito-idp:GetTokensFromRefreshToken': ({ RefreshToken }: { RefreshToken: string }) => ({
      AuthenticationResult: { AccessToken: RefreshToken, RefreshToken },
    }),
    'ses:SendRawEmail': () => ({ MessageId: 'an email' }),
    'sns:Publish': () => ({ MessageId: 'a text' }),
    's3:GetObject': ({ Key }: { Key: string }) => {
      const bytes = files.get(Key);
      if (!bytes) throw errorOf('s3', { name: 'AccessDenied', status: 403 });
      return { Body: bodyOf(bytes) };
    },
    's3:PutObject': ({ Key, Body }: { Key: string; Body: Uint8Array | string }) => {
      files.set(Key, Buffer.from(Body));
      return {};
    },
    's3:DeleteObject': ({ Key }: { Key: string }) => {
      files.delete(Key);
      return {};
    },
    'logs:StartQuery': () => ({ queryId: 'a query' }),
    'logs:GetQueryResults': () => ({ status: 'Complete', results: [[{ field: 'company', value: 'acme' }]] }),
  };
  type Call = { readonly service: Service; readonly name: string; readonly input: Record<string, unknown> };
  let calls: Call[] = [];
  let failed: Call | undefined;
  let failing: { readonly service: Service; readonly at: number; readonly fault: Fault | 'no answer' } | undefined;

  for (const service of SERVICES)
    mocked(CLIENTS[service] as never).send.callsFake((async (command: {
      constructor: { name: string };
      input: never;
    }) => {
      const name = command.constructor.name.replace(/Command$/, '');
      const call = { service, name, input: command.input as Record<string, unknown> };
      calls.push(call);
      const nth = calls.filter((call) => call.service === service).length;
      if (failing?.service === service && failing.at === nth) {
        failed = call;
        if (failing.fault === 'no answer') return new Promise(() => undefined);
        throw errorOf(service, failing.fault);
      }
      if (service === 'dynamodb') return table.answer(name, command.input);
      const answer = answers[`${service}:${name}`];
      if (!answer) throw new Error(`The mocked ${service} has no answer to ${name}.`);
      return answer(command.input);
    }) as never);

  return {
    table,
    files,
    mac: (text: string): Buffer => mac(Buffer.from(text)),
    calls: () => calls,
    /** The failed call, once it was made. */
    failed: () => failed,
    count: (service: Service) => calls.filter((call) => call.service === service).length,
    /** Empties the table and the bucket, and makes this call of a service fail, if any. */
    begin(failure?: typeof failing): void {
      table.items.clear();
      files.clear();
      this.again(failure);
    },
    /** Keeps the table and the bucket. */
    again(failure?: typeof failing): void {
      calls = [];
      failed = undefined;
      failing = failure;
    },
  };
}
