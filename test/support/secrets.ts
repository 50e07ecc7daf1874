import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mocked } from './mocked.ts';
import { testSettings } from './settings.ts';

/** The header value that only the distribution sends, as the functions under test know it. */
export const ORIGIN_SECRET = 'origin-secret-of-the-tests';
/** The secret of the user pool's app client in tests. */
export const POOL_CLIENT_SECRET = 'pool-client-secret-canary';

/** Answers Secrets Manager with the tests' secrets, and with those given by name. Call it once per file. */
export function fakeSecrets(others: Readonly<Record<string, unknown>> = {}) {
  const values: Record<string, unknown> = {
    [testSettings.ORIGIN_SECRET_ID]: { current: ORIGIN_SECRET },
    [testSettings.USER_POOL_CLIENT_SECRET_ID]: { secret: POOL_CLIENT_SECRET },
    ...others,
  };
  const secrets = mocked(SecretsManagerClient);
  secrets
    .on(GetSecretValueCommand)
    .callsFake(({ SecretId }: { SecretId: string }) => ({ SecretString: JSON.stringify(values[SecretId]) }));
  return secrets;
}
