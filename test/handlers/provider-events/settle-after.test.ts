import { afterEach, expect, test, vi } from 'vitest';
import { settleAfterSeconds } from '#functions/adapters/settings.ts';

/** How long a submitted transfer is left to its own request. */
afterEach(() => void vi.unstubAllEnvs());

test('lets a setting make the local portal ask earlier, but not a deployed one', () => {
  vi.stubEnv('AWS_ENDPOINT_URL', undefined);
  vi.stubEnv('PORTAL_SETTLE_AFTER', '2');
  for (const stage of ['dev', 'prod']) {
    vi.stubEnv('STAGE', stage);
    expect(settleAfterSeconds()).toBe(45);
  }
  vi.stubEnv('STAGE', 'local');
  expect(settleAfterSeconds()).toBe(2);
  vi.stubEnv('PORTAL_SETTLE_AFTER', undefined);
  expect(settleAfterSeconds()).toBe(45);
});
