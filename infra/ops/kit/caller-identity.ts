import { createHmac, hash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { REGION } from '../../aws/config.ts';

const BODY = 'Action=GetCallerIdentity&Version=2011-06-15';
const TYPE = 'application/x-www-form-urlencoded';

type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Signs this one request (AWS Signature Version 4). The packages include no SDK client for STS, and one fixed request
 * doesn't need it.
 */
function signed(host: string, region: string, now: Date, credentials: Credentials): Record<string, string> {
  const at = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = at.slice(0, 8);
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const headers: Record<string, string> = {
    'content-type': TYPE,
    host,
    'x-amz-date': at,
    ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', '', lines.join(''), names, hash('sha256', BODY)].join('\n');
  const scope = `${day}/${region}/sts/aws4_request`;
  const key = [day, region, 'sts', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const text = ['AWS4-HMAC-SHA256', at, scope, hash('sha256', canonical)].join('\n');
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
}

/**
 * The ARN of the current credentials, from `sts:GetCallerIdentity`. The call needs no permission, and no policy can
 * deny it.
 */
export async function callerArn(now: Date): Promise<string> {
  const region = process.env['AWS_REGION'] ?? REGION;
  const address = process.env['AWS_ENDPOINT_URL_STS'] ?? process.env['AWS_ENDPOINT_URL'];
  const url = new URL(address ?? `https://sts.${region}.amazonaws.com`);
  // The same credentials that later write the table: from the environment, a profile or single sign-on.
  const credentials = await new DynamoDBClient({ region }).config.credentials();
  const { host: _set, ...headers } = signed(url.host, region, now, credentials);
  const reply = await fetch(url, { method: 'POST', headers, body: BODY, signal: AbortSignal.timeout(10_000) });
  const text = await reply.text();
  const [, arn] = /<Arn>([^<>\s]+)<\/Arn>/.exec(text) ?? [];
  if (!reply.ok || !arn) throw new Error(`AWS doesn’t say whose session this is (${reply.status}).`);
  return arn;
}
