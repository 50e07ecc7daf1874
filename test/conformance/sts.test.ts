import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { stsService } from '#infra/local/aws/sts.ts';
import { callerArn } from '#infra/ops/kit/caller-identity.ts';
import { openPlace } from './support.ts';

const place = await openPlace(() => [stsService()]);
afterAll(() => place.close());
afterEach(() => void vi.unstubAllEnvs());

function credentials(secret = place.client.credentials.secretAccessKey, token?: string) {
  const { accessKeyId } = place.client.credentials;
  vi.stubEnv('AWS_ENDPOINT_URL', place.endpoint);
  vi.stubEnv('AWS_REGION', place.client.region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  vi.stubEnv('AWS_SESSION_TOKEN', token ?? place.client.credentials.sessionToken);
}

test('the service returns whose credentials signed the request (X-114)', async () => {
  credentials();
  expect(await callerArn(new Date())).toMatch(/^arn:aws[\w-]*:(?:iam|sts)::\d{12}:/);
});

test('a session’s token is part of what is signed', async ({ skip }) => {
  skip(place.elsewhere !== undefined, 'the token is made up');
  credentials(undefined, 'a-token');
  expect(await callerArn(new Date())).toBe('arn:aws:iam::000000000000:user/local');
});

test('a request that someone else signed isn’t answered', async () => {
  credentials('not-the-secret');
  await expect(callerArn(new Date())).rejects.toThrow('AWS doesn’t say whose session this is (403).');
});
