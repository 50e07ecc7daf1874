/**
 * The environment of every function under test. Import it for its effect. Functions read their settings when they are
 * called, so the order of imports does not matter.
 */
export const testSettings = {
  STAGE: 'local',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  TABLE_NAME: 'portal-test',
  USER_POOL_ID: 'us-east-1_Test00000',
  USER_POOL_CLIENT_ID: 'test-pool-client',
  USER_POOL_CLIENT_SECRET_ID: 'portal/user-pool-client',
  CODE_KEY_ID: 'alias/portal-codes',
  APPROVAL_KEY_ID: 'alias/portal-approvals',
  BIRTH_DATE_KEY_ID: 'alias/portal-birth-dates',
  IDENTITY_KEY_ID: 'alias/portal-identity',
  PERSONAL_DATA_KEY_ID: 'alias/portal-personal-data',
  BANK_TOKEN_KEY_ID: 'alias/portal-bank-tokens',
  PROVIDER_SECRET_KEY_ID: 'alias/portal-provider-secrets',
  UPLOADS_BUCKET: 'portal-test-uploads',
  UPLOADS_KEY_ID: 'alias/test-uploads',
  PLAID_BASE_URL: 'http://127.0.0.1:9/plaid',
  PLAID_LINK_SCRIPT_URL: 'http://127.0.0.1:9/link.js',
  ORIGIN_SECRET_ID: 'portal/origin',
  SENDER_CONFIGURATION_SET: 'portal-test',
  PORTAL_DOMAIN: 'portal.example',
  PORTAL_ADDRESS: 'https://*.portal.example',
  SERVES_HOSTS: 'off',
  COOKIE_PREFIX: '__Host-portal',
  PUZZLE_TRIES: '3',
  METRICS_BY_TENANT: 'on',
} as const;

Object.assign(process.env, testSettings);
