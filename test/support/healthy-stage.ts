import { CognitoIdentityProviderClient, ListUserPoolsCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAccountSendingEnabledCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  ListSubscriptionsCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { beforeEach } from 'vitest';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { type ExaminationPorts, examine } from '#infra/ops/doctor/examine.ts';
import type { Finding } from '#infra/ops/doctor/finding.ts';
import type { PlaidCheck } from '#infra/ops/doctor/tenants.ts';
import { exampleStage } from '#infra/review/example-stages.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import acme from '../../tenants/acme.json' with { type: 'json' };
import { mocked } from './mocked.ts';

/** The stage for clients, filled in. */
export const config = {
  ...exampleStage('prod'),
  domain: 'pay.closings.com',
  hostedZoneId: 'Z0123456789',
  alarmEmail: 'ops@closings.com',
  frontDoor: EXAMPLE_DOOR.map((each) => ({ ...each, arn: each.arn.replace(':000000000000:', ':123456789012:') })),
};
/** The doctor's view of AWS. */
export const place = {
  stage: 'prod' as const,
  isProduction: true,
  domain: config.domain,
  name: 'prod',
  environment: { TABLE_NAME: 'portal-prod' },
  running: undefined,
};

/** A tenant with everything filled in. */
export const ready = tenant.parse({
  ...acme,
  supportEmail: 'help@acme-title.com',
  senderEmail: 'no-reply@acme-title.com',
});

/** A secret that two people have entered. */
const stored = {
  secret: 'portal/provider/acme',
  account: 'plaid-acme',
  sealed: 'locked',
  by: 'Rosa Diaz',
  approvedBy: 'Sam Okafor',
  at: new Date().toISOString(),
  version: 1,
};

/** A logo as it is drawn for documents. */
export const drawnOf = (of: string) => ({ of, from: 'x', ground: '#ffffff', png: 'AAAA' });

/** The doctor's checks outside of AWS: everything is as it should be. */
export const answering = (
  overrides: Partial<ExaminationPorts> = {},
  tenants: readonly Tenant[] = [ready],
): ExaminationPorts => ({
  plaid: async (): Promise<PlaidCheck> => ({ heard: 'yes', largestDebit: '250000.00' }),
  // A caller at the API's own door presents no certificate.
  open: async (address) => (address.includes('//api-origin.') ? { failed: 'ECONNRESET' } : { status: 200 }),
  now: new Date('2026-11-22T12:00:00Z'),
  accounts: async () => [],
  secret: async () => stored,
  paperLogo: async ({ branding }) => drawnOf(branding?.logoURL ?? ''),
  tenants: async () => tenants,
  files: ['acme'],
  ...overrides,
});

/** The doctor's findings. */
export const found = (ports = answering(), stage = config) => examine({ place, config: stage }, ports);
/** The findings of one kind, one per line. */
export const told = (findings: readonly Finding[], state: Finding['state']) =>
  findings.filter((each) => each.state === state).map(({ about, sentence }) => `${about}: ${sentence}`);
/** The findings that block going live. */
export const blocking = async (ports?: ExaminationPorts, stage = config) => told(await found(ports, stage), 'blocks');
/** A refusal of AWS by its name. */
export const refusedBy = (name: string) => Object.assign(new Error(name), { name });

/** AWS, mocked. */
type HealthyAws = ReturnType<typeof healthyAws>;

/** Mocks the doctor's requests to AWS, for one test file. Before each test everything is as it should be. */
export function healthyAws() {
  const aws = {
    dynamo: mocked(DynamoDBClient),
    sns: mocked(SNSClient),
    ses: mocked(SESClient),
    cognito: mocked(CognitoIdentityProviderClient),
    lambda: mocked(LambdaClient),
  };
  beforeEach(() => heal(aws));
  return aws;
}

function heal({ dynamo, sns, ses, cognito, lambda }: HealthyAws): void {
  for (const client of [dynamo, sns, ses, cognito, lambda]) client.reset();
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } });
  dynamo.on(DescribeTableCommand).resolves({
    Table: { TableStatus: 'ACTIVE', DeletionProtectionEnabled: true, StreamSpecification: { StreamEnabled: true } },
  });
  dynamo.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED', RecoveryPeriodInDays: 35 },
    },
  });
  dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' } });
  sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: false });
  sns.on(GetSMSAttributesCommand).resolves({ attributes: { MonthlySpendLimit: '1000' } });
  sns
    .on(ListOriginationNumbersCommand)
    .resolves({ PhoneNumbers: [{ PhoneNumber: '+18005550100', Status: 'ACTIVE', NumberCapabilities: ['SMS'] }] });
  sns.on(ListSubscriptionsCommand).resolves({
    Subscriptions: [
      { Protocol: 'email', Endpoint: 'ops@closings.com', SubscriptionArn: 'arn:aws:sns:us-east-1:1:t:s' },
    ],
  });
  ses.on(GetAccountSendingEnabledCommand).resolves({ Enabled: true });
  ses.on(GetSendQuotaCommand).resolves({ Max24HourSend: 50_000 });
  ses
    .on(GetIdentityVerificationAttributesCommand)
    .resolves({ VerificationAttributes: { 'acme-title.com': { VerificationStatus: 'Success' } } });
  cognito.on(ListUserPoolsCommand).resolves({ UserPools: [{ Name: 'portal-prod' }] });
}
