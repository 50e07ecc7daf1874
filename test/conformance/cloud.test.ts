import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { expect, onTestFinished, test } from 'vitest';
import { type LocalCloudOptions, startLocalCloud } from '#infra/local/aws/cloud.ts';
import { type AwsService, awsRefusal, jsonService, nestForm, queryService } from '#infra/local/aws/protocol.ts';
import { freshDataDir, refusal, settings } from './support.ts';

async function folder(): Promise<string> {
  const dataDir = await freshDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** The front door is the stand-in's own, so these checks are made nowhere else. */
async function start(services: AwsService[], more: Partial<LocalCloudOptions> = {}) {
  const cloud = await startLocalCloud({ dataDir: await folder(), services, ...more });
  onTestFinished(() => cloud.close());
  return cloud;
}

const tables = jsonService({
  name: 'dynamodb',
  targetPrefix: 'DynamoDB_20120810',
  version: '1.0',
  asks: () => [],
  operations: { DescribeTable: () => ({ Table: { TableName: 'answered' } }) },
});
const failing = jsonService({
  name: 'dynamodb',
  targetPrefix: 'DynamoDB_20120810',
  asks: () => [],
  operations: { DescribeTable: () => Promise.reject(new Error('the inner cause')) },
});
const messages = queryService({
  name: 'sns',
  signingNames: ['sns'],
  xmlNamespace: 'http://sns.amazonaws.com/doc/2010-03-31/',
  denied: 'AuthorizationError',
  asks: () => [],
  operations: {
    Publish: ({ Message }) =>
      Message === 'no' ? awsRefusal('InvalidParameter', 'Invalid parameter: <Message>') : { MessageId: Message },
  },
});
const describeTable = (client: DynamoDBClient) => client.send(new DescribeTableCommand({ TableName: 'asked' }));
const publish = (client: SNSClient, Message: string) =>
  client.send(new PublishCommand({ Message, PhoneNumber: '+15005550006' }));

test('requests find their service by target, and by the scope of their signature', async () => {
  const { endpoint } = await start([tables, messages]);
  expect((await describeTable(new DynamoDBClient(settings(endpoint)))).Table?.TableName).toBe('answered');
  expect((await publish(new SNSClient(settings(endpoint)), 'a & <b>')).MessageId).toBe('a & <b>');
});

test('a foreign host name that points at this machine gets no answer, signed or not', async () => {
  const { port } = await start([tables]);
  const asked = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const target = { 'x-amz-target': 'DynamoDB_20120810.DescribeTable' };
      const sent = request({ host: '127.0.0.1', port, method: 'POST', headers: { host, ...target } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      sent.on('error', reject);
      sent.end('{}');
    });
  // 400: it needs a signature, which a page on this machine would have to make.
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'aws.localhost'])
    expect([host, await asked(host)]).toEqual([host, 400]);
  for (const host of [`evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect([host, await asked(host)]).toEqual([host, 421]);
});

test('a refusal reaches the caller by its name and message, in either protocol', async () => {
  const { endpoint } = await start([tables, messages]);
  expect(await refusal(publish(new SNSClient(settings(endpoint)), 'no'))).toMatchObject({
    message: 'Invalid parameter: <Message>',
    name: expect.stringMatching(/^InvalidParameter/),
  });
});

test('a signature that is wrong, unknown, missing or old is refused in the words of each protocol', async () => {
  const now = new Date();
  const { endpoint } = await start([tables, messages], { clock: { now: () => now } });
  const asked = (secretAccessKey: string, accessKeyId = 'local') =>
    refusal(describeTable(new DynamoDBClient(settings(endpoint, { accessKeyId, secretAccessKey }))));
  expect(await asked('wrong')).toMatchObject({ name: 'InvalidSignatureException' });
  expect(await asked('local-secret', 'nobody')).toMatchObject({ name: 'UnrecognizedClientException' });
  const wrong = new SNSClient(settings(endpoint, { accessKeyId: 'local', secretAccessKey: 'wrong' }));
  expect(await refusal(publish(wrong, 'x'))).toMatchObject({ name: 'SignatureDoesNotMatch' });
  const bare = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.DescribeTable' },
    body: '{}',
  });
  expect([bare.status, await bare.text()]).toEqual([
    400,
    expect.stringContaining('MissingAuthenticationTokenException'),
  ]);
  now.setMinutes(now.getMinutes() + 20);
  expect(await asked('local-secret')).toMatchObject({ name: 'InvalidSignatureException' });
});

test('every answer has the time that signatures are checked against, and a client with a wrong clock adapts to it', async () => {
  const now = new Date(Date.now() + 86_400_000);
  const { endpoint } = await start([tables], { clock: { now: () => now } });
  const client = new DynamoDBClient({ ...settings(endpoint), maxAttempts: 2 });
  expect(await describeTable(client)).toMatchObject({ Table: { TableName: 'answered' } });
  const { headers } = await fetch(endpoint);
  expect(headers.get('date')).toBe(now.toUTCString());
});

test('a body that was changed after it was signed is refused', async () => {
  const { endpoint } = await start([tables]);
  const client = new DynamoDBClient(settings(endpoint));
  client.middlewareStack.add(
    (next) => (args) => {
      (args.request as { body: string }).body = '{"TableName":"other"}';
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  expect(await refusal(describeTable(client))).toMatchObject({ name: 'InvalidSignatureException' });
});

test('an unknown or too large request is refused with a reason', async () => {
  const { endpoint } = await start([tables]);
  expect((await fetch(`${endpoint}/nothing`)).status).toBe(404);
  const headers = { 'x-amz-target': 'DynamoDB_20120810.DescribeTable' };
  const large = await fetch(endpoint, { method: 'POST', headers, body: Buffer.alloc(21 * 1024 * 1024) });
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('RequestEntityTooLarge')]);
});

test('a fault is reported, and answered as AWS does, without its cause', async () => {
  const reports: unknown[] = [];
  const { endpoint } = await start([failing], { report: (sentence, cause) => reports.push([sentence, cause]) });
  const { name, message } = await refusal(describeTable(new DynamoDBClient(settings(endpoint))));
  expect(name).toBe('InternalFailure');
  expect(message).not.toContain('inner cause');
  expect(reports).toEqual([[expect.stringContaining('DescribeTable'), new Error('the inner cause')]]);
});

test('a data folder in use is refused with a sentence, and released on close', async () => {
  const dataDir = await folder();
  const first = await startLocalCloud({ dataDir, services: [] });
  await expect(startLocalCloud({ dataDir, services: [] })).rejects.toThrow(
    `The data folder ${dataDir} is in use by process ${process.pid}`,
  );
  await first.close();
  const second = await startLocalCloud({ dataDir, services: [] });
  await second.close();
});

test.each([
  ['a process that has ended', JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1' })],
  ['a process whose ID was reused', JSON.stringify({ pid: process.pid, startedAt: 'long ago' })],
  ['a kill in the middle of writing it', '{"pi'],
])('a lock left behind by %s is taken over', async (_what, lock) => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'cloud.pid'), lock);
  const cloud = await startLocalCloud({ dataDir, services: [] });
  await cloud.close();
});

test('a failed start releases the folder and reports the reason', async () => {
  const dataDir = await folder();
  const broken: AwsService = { ...tables, open: () => Promise.reject(new Error('cannot open')) };
  await expect(startLocalCloud({ dataDir, services: [broken] })).rejects.toThrow('cannot open');
  const cloud = await startLocalCloud({ dataDir, services: [] });
  await cloud.close();
});

test('the forms of the query protocol become lists and structures', () => {
  const form = new URLSearchParams('Destination.ToAddresses.member.2=b&Destination.ToAddresses.member.1=a&Source=s');
  expect(nestForm(form)).toEqual({ Destination: { ToAddresses: ['a', 'b'] }, Source: 's' });
});

test('a connection stays open for minutes, so that a suspended process finds it open (X-102)', async () => {
  const { endpoint } = await start([tables]);
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    request(endpoint, { method: 'POST', headers: { connection: 'keep-alive' } }, (reply) => {
      reply.resume();
      resolve(reply.headers);
    })
      .on('error', reject)
      .end();
  });
  const [, seconds = '0'] = /timeout=(\d+)/.exec(String(headers['keep-alive'])) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(300);
});
