import { SUBMITTED_SETTLE_AFTER_SECONDS } from '#shared/limits.ts';
import { invariant } from '#shared/outcome.ts';

/** The functions' environment variables. `infra/functions.ts` defines which function gets which. */
export type Setting =
  | 'STAGE'
  | 'TABLE_NAME'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'USER_POOL_CLIENT_SECRET_ID'
  | 'STAFF_POOL_ID'
  | 'STAFF_POOL_CLIENT_ID'
  | 'STAFF_POOL_CLIENT_SECRET_ID'
  | 'STAFF_COOKIE_PREFIX'
  | 'CODE_KEY_ID'
  | 'APPROVAL_KEY_ID'
  | 'BIRTH_DATE_KEY_ID'
  | 'IDENTITY_KEY_ID'
  | 'PERSONAL_DATA_KEY_ID'
  | 'BANK_TOKEN_KEY_ID'
  | 'PROVIDER_SECRET_KEY_ID'
  | 'UPLOADS_BUCKET'
  | 'UPLOADS_KEY_ID'
  | 'PLAID_BASE_URL'
  | 'PLAID_LINK_SCRIPT_URL'
  | 'ORIGIN_SECRET_ID'
  | 'SENDER_CONFIGURATION_SET'
  | 'PORTAL_DOMAIN'
  | 'PORTAL_ADDRESS'
  | 'SERVES_HOSTS'
  | 'COOKIE_PREFIX'
  | 'PUZZLE_TRIES'
  | 'METRICS_BY_TENANT'
  | 'ALARM_TOPIC_ARN'
  | 'FUNCTION_LOGS'
  | 'SITE_BUCKET';

/** A required setting. */
export function setting(name: Setting): string {
  const value = process.env[name];
  invariant(value, `the function's environment lacks ${name}`);
  return value;
}

/** The stage of the function. */
export const stageName = (): string | undefined => process.env['STAGE'];

/** True only in the local cloud. A deployed function with another endpoint must not start. */
export function isLocal(): boolean {
  const local = stageName() === 'local';
  invariant(local || !process.env['AWS_ENDPOINT_URL'], 'only the local stage may have AWS_ENDPOINT_URL');
  return local;
}

/**
 * The time before the sweeper checks a submitted transfer. Only a local portal can change it, with
 * `PORTAL_SETTLE_AFTER`, so that tests need not wait.
 */
export function settleAfterSeconds(): number {
  const told = isLocal() ? process.env['PORTAL_SETTLE_AFTER'] : undefined;
  return told ? Number(told) : SUBMITTED_SETTLE_AFTER_SECONDS;
}

/**
 * The interval in minutes for reading a tenant's sweeps. In the local stage, where tests skip days, every run reads
 * them.
 */
export const sweepsEveryMinutes = (): number => (isLocal() ? 1 : 60);

/** A computer that was asleep or busy has no hanging calls, and an answered call must not be repeated. */
const LOCAL_TIMEOUT_MS = 60_000;

/**
 * Time limits of every AWS client, in milliseconds. A hanging call is retried while the gateway still waits (30
 * seconds), up to this number of attempts.
 */
export const awsClient = ({ connectionTimeout = 1000, requestTimeout = 4000, maxAttempts = 3 } = {}) => {
  const most = isLocal() ? LOCAL_TIMEOUT_MS : 0;
  return {
    maxAttempts,
    requestHandler: {
      connectionTimeout: Math.max(connectionTimeout, most),
      requestTimeout: Math.max(requestTimeout, most),
      throwOnRequestTimeout: true,
    },
  };
};
