import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { cached } from './cached.ts';
import { late } from './late.ts';
import { awsClient, setting } from './settings.ts';

const secrets = late(() => new SecretsManagerClient(awsClient()));

async function fetchSecret(id: string): Promise<unknown> {
  const { SecretString: text } = await secrets().send(new GetSecretValueCommand({ SecretId: id }));
  return JSON.parse(text ?? '');
}

/** A secret's JSON, cached for five minutes, so that a rotation is noticed while the old value still works. */
const readSecret = cached(fetchSecret, { seconds: 300, renewAfter: 240 });

const originSecret = z.object({ current: z.string().check(z.minLength(16)), previous: z.optional(z.string()) });

/** The values of the header that only CloudFront sends: the current one, and the previous one during a rotation. */
export async function originSecrets(): Promise<readonly string[]> {
  const { current, previous } = originSecret.parse(await readSecret(setting('ORIGIN_SECRET_ID')));
  return previous ? [current, previous] : [current];
}

const poolClientSecret = z.object({ secret: z.string().check(z.minLength(1)) });

/** The secret of the user pool's app client, used to sign calls to it. */
export const userPoolClientSecret = async (): Promise<string> =>
  poolClientSecret.parse(await readSecret(setting('USER_POOL_CLIENT_SECRET_ID'))).secret;

/** The same for the staff pool. */
export const staffPoolClientSecret = async (): Promise<string> =>
  poolClientSecret.parse(await readSecret(setting('STAFF_POOL_CLIENT_SECRET_ID'))).secret;
