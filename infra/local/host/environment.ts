import { COOKIE_PREFIX, STAFF_COOKIE_PREFIX } from '../../aws/edge/load.ts';
import { providerSecretKeyAlias } from '../../aws/names.ts';
import type { EnvironmentName } from '../../function-spec.ts';
import { LOCAL_REGION, localCredentials } from '../aws/sigv4.ts';

/** Names of the local cloud's resources, which the stacks assign at AWS. */
export const localNames = {
  table: 'portal-local',
  poolId: 'us-east-1_localpool',
  poolClientId: 'local-portal-client',
  staffPoolId: 'us-east-1_localstaff',
  staffPoolClientId: 'local-console-client',
  staffPoolClientSecret: 'portal/local/staff-pool-client',
  originSecret: 'portal/local/origin',
  poolClientSecret: 'portal/local/user-pool-client',
  uploadsBucket: 'portal-local-uploads',
  siteBucket: 'portal-local-site',
  keys: {
    code: 'alias/portal-local-code',
    approval: 'alias/portal-local-approval',
    birthDate: 'alias/portal-local-birth-date',
    identity: 'alias/portal-local-identity',
    personalData: 'alias/portal-local-personal-data',
    bankToken: 'alias/portal-local-bank-token',
    providerSecret: providerSecretKeyAlias('local'),
    uploads: 'alias/portal-local-uploads',
  },
  senderConfigurationSet: 'portal-local',
} as const;

/** The functions' environment here; at AWS each function gets only its own part. */
export function localEnvironment(at: {
  readonly port?: number;
  readonly plaidApiUrl: string;
  readonly linkScriptPath: string;
  logLevel: string;
}) {
  return {
    STAGE: 'local',
    LOG_LEVEL: at.logLevel,
    TABLE_NAME: localNames.table,
    USER_POOL_ID: localNames.poolId,
    USER_POOL_CLIENT_ID: localNames.poolClientId,
    USER_POOL_CLIENT_SECRET_ID: localNames.poolClientSecret,
    STAFF_POOL_ID: localNames.staffPoolId,
    STAFF_POOL_CLIENT_ID: localNames.staffPoolClientId,
    STAFF_POOL_CLIENT_SECRET_ID: localNames.staffPoolClientSecret,
    STAFF_COOKIE_PREFIX: STAFF_COOKIE_PREFIX.local,
    CODE_KEY_ID: localNames.keys.code,
    APPROVAL_KEY_ID: localNames.keys.approval,
    BIRTH_DATE_KEY_ID: localNames.keys.birthDate,
    IDENTITY_KEY_ID: localNames.keys.identity,
    PERSONAL_DATA_KEY_ID: localNames.keys.personalData,
    BANK_TOKEN_KEY_ID: localNames.keys.bankToken,
    PROVIDER_SECRET_KEY_ID: localNames.keys.providerSecret,
    UPLOADS_BUCKET: localNames.uploadsBucket,
    SITE_BUCKET: localNames.siteBucket,
    UPLOADS_KEY_ID: localNames.keys.uploads,
    PLAID_BASE_URL: at.plaidApiUrl,
    PLAID_LINK_SCRIPT_URL: at.linkScriptPath,
    ORIGIN_SECRET_ID: localNames.originSecret,
    SENDER_CONFIGURATION_SET: localNames.senderConfigurationSet,
    PORTAL_DOMAIN: 'localhost',
    SERVES_HOSTS: 'off',
    PORTAL_ADDRESS: `http://*.localhost:${at.port ?? 80}`,
    COOKIE_PREFIX: COOKIE_PREFIX.local,
    // The local inbox needs no protection from SMS pumping, so the same puzzles take hardly any work.
    PUZZLE_TRIES: '5',
    METRICS_BY_TENANT: 'on',
    // One machine has no alarms.
    ALARM_TOPIC_ARN: 'arn:aws:sns:us-east-1:000000000000:alarms',
    FUNCTION_LOGS: '/portal/local/none',
  } satisfies Record<EnvironmentName, string>;
}

/** The environment of every AWS SDK client in this process: only the local cloud, nothing beyond this machine. */
export const localAwsEnvironment = (endpoint: string): Readonly<Record<string, string>> => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: LOCAL_REGION,
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  // A developer's own profile must not be read or used by mistake.
  AWS_SDK_LOAD_CONFIG: '0',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
});
