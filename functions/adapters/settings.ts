import { SUBMITTED_SETTLE_AFTER_SECONDS } from '#shared/limits.ts';
import { invariant } from '#shared/outcome.ts';

/** The environment variables functions read; `infra/functions.ts` says which function gets which. */
export type Setting =
  | 'STAGE'
  | 'TABLE_NAME'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'USER_POOL_CLIENT_SECRET_NAME'
  | 'STAFF_POOL_ID'
  | 'STAFF_POOL_CLIENT_ID'
  | 'STAFF_POOL_CLIENT_SECRET_NAME'
  | 'STAFF_COOKIE_PREFIX'
  | 'CODE_KEY_ID'
  | 'IDENTITY_KEY_ID'
  | 'PERSONAL_DATA_KEY_ID'
  | 'BANK_TOKEN_KEY_ID'
  | 'PROVIDER_SECRET_KEY_ID'
  | 'UPLOADS_BUCKET'
  | 'UPLOADS_KEY_ID'
  | 'PLAID_BASE_URL'
  | 'PLAID_LINK_SCRIPT_URL'
  | 'ORIGIN_SECRET_NAME'
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

/** A setting that the function requires. */
export function setting(name: Setting): string {
  const value = process.env[name];
  invariant(value, `the function's environment lacks ${name}`);
  return value;
}

/** The stage the function runs in. */
export const stageName = (): string | undefined => process.env['STAGE'];

/** True in the local cloud only. A deployed function with another endpoint must not start. */
export function isLocal(): boolean {
  const local = stageName() === 'local';
  invariant(local || !process.env['AWS_ENDPOINT_URL'], 'only the local stage may have AWS_ENDPOINT_URL');
  return local;
}

/**
 * How long a submitted transfer is left to its request before the sweeper asks about it. Only a portal on one machine
 * can set another time, by `PORTAL_SETTLE_AFTER`: a test need not wait for the sweeper.
 */
export function settleAfterSeconds(): number {
  const told = isLocal() ? process.env['PORTAL_SETTLE_AFTER'] : undefined;
  return told ? Number(told) : SUBMITTED_SETTLE_AFTER_SECONDS;
}

/** How often a tenant's sweeps are asked about; at the local stage, where days pass in a press, in every run. */
export const sweepsEveryMinutes = (): number => (isLocal() ? 1 : 60);

/** A machine that was asleep or stood still has no call that hangs: one that was answered is not sent again. */
const LOCAL_TIMEOUT_MS = 60_000;

/**
 * Time limits of every AWS client, in milliseconds: a call that hangs is retried while the gateway still waits (it gives
 * up after 30 seconds), and never more often than this.
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
