import { afterEach, expect, test, vi } from 'vitest';
import { awsClient } from '#functions/adapters/settings.ts';

afterEach(() => vi.unstubAllEnvs());

test('a hanging call to AWS is given up while the gateway still waits', () => {
  vi.stubEnv('STAGE', 'prod');
  vi.stubEnv('AWS_ENDPOINT_URL', undefined);
  const { maxAttempts, requestHandler } = awsClient();
  expect(maxAttempts * (requestHandler.connectionTimeout + requestHandler.requestTimeout)).toBeLessThan(30_000);
  // Cognito starts its trigger again after five seconds, which would send a second code.
  const text = awsClient({ maxAttempts: 2, connectionTimeout: 700, requestTimeout: 1500 });
  expect(text.maxAttempts * (text.requestHandler.connectionTimeout + text.requestHandler.requestTimeout)).toBeLessThan(
    5000,
  );
});

test('a machine that was suspended for half a minute sends nothing again that its own cloud has answered', () => {
  vi.stubEnv('STAGE', 'local');
  for (const { requestHandler } of [awsClient(), awsClient({ requestTimeout: 1500 })])
    expect(requestHandler.requestTimeout).toBeGreaterThan(30_000);
});
