import { CognitoIdentityProviderClient, ListUserPoolsCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
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
import { beforeEach, describe, expect, it } from 'vitest';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { type ExaminationPorts, examine } from '#infra/ops/doctor/examine.ts';
import type { Finding } from '#infra/ops/doctor/finding.ts';
import { type PlaidCheck, UNREADABLE_SECRET } from '#infra/ops/doctor/tenants.ts';
import { exampleStage } from '#infra/review/example-stages.ts';
import { type Tenant, tenant } from '#shared/tenant/tenant.ts';
import acme from '../../../tenants/acme.json' with { type: 'json' };
import { mocked } from '../../support/mocked.ts';

const [dynamo, sns, ses, cognito, lambda] = [
  mocked(DynamoDBClient),
  mocked(SNSClient),
  mocked(SESClient),
  mocked(CognitoIdentityProviderClient),
  mocked(LambdaClient),
];

const config = {
  ...exampleStage('prod'),
  domain: 'pay.closings.com',
  hostedZoneId: 'Z0123456789',
  alarmEmail: 'ops@closings.com',
  frontDoor: EXAMPLE_DOOR.map((each) => ({ ...each, arn: each.arn.replace(':000000000000:', ':123456789012:') })),
};
const place = {
  stage: 'prod' as const,
  isProduction: true,
  domain: config.domain,
  name: 'prod',
  environment: { TABLE_NAME: 'portal-prod' },
  running: undefined,
};

/** A tenant with everything filled in. */
const ready = tenant.parse({ ...acme, supportEmail: 'help@acme-title.com', senderEmail: 'no-reply@acme-title.com' });

/** Everything as it should be. */
beforeEach(() => {
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
});

const stored = {
  secret: 'portal/provider/acme',
  account: 'plaid-acme',
  sealed: 'locked',
  by: 'Rosa Diaz',
  approvedBy: 'Sam Okafor',
  at: new Date().toISOString(),
  version: 1,
};

const drawnOf = (of: string) => ({ of, from: 'x', ground: '#ffffff', png: 'AAAA' });

const answering = (
  overrides: Partial<ExaminationPorts> = {},
  tenants: readonly Tenant[] = [ready],
): ExaminationPorts => ({
  plaid: async (): Promise<PlaidCheck> => ({ heard: 'yes', largestDebit: '250000.00' }),
  // Whoever knocks at the API's own door shows no certificate.
  open: async (address) => (address.includes('//api-origin.') ? { failed: 'ECONNRESET' } : { status: 200 }),
  now: new Date('2026-11-22T12:00:00Z'),
  accounts: async () => [],
  secret: async () => ({ inTable: stored, isInFormerPlace: false }),
  paperLogo: async ({ branding }) => drawnOf(branding?.logoURL ?? ''),
  tenants: async () => tenants,
  files: ['acme'],
  ...overrides,
});

const found = (ports = answering(), stage = config) => examine({ place, config: stage }, ports);
const told = (findings: readonly Finding[], state: Finding['state']) =>
  findings.filter((each) => each.state === state).map(({ about, sentence }) => `${about}: ${sentence}`);
const blocking = async (ports?: ExaminationPorts, stage = config) => told(await found(ports, stage), 'blocks');
const refusedBy = (name: string) => Object.assign(new Error(name), { name });

describe('before going live, the doctor (X-107)', () => {
  it('finds nothing that blocks a complete stage', async () => {
    const findings = await found();
    expect(told(findings, 'blocks')).toEqual([]);
    expect(told(findings, 'warns')).toEqual([]);
    expect(told(findings, 'good')).toContain('tenant acme: https://acme.pay.closings.com answers.');
  });

  const HOST = 'api-origin.pay.closings.com';
  const door = async (overrides: Partial<ExaminationPorts>, stage = config) =>
    (await found(answering(overrides), stage)).filter(({ about }) => about === 'front door');

  it.each<[string, Partial<ExaminationPorts>, Finding['state'], string]>([
    ['answers nobody', {}, 'good', `${HOST} answers nobody without its certificate.`],
    [
      'does not trust',
      { open: async () => ({ status: 403 }) },
      'good',
      `${HOST} answers nobody without its certificate.`,
    ],
    [
      'stands open',
      { open: async () => ({ status: 200 }) },
      'blocks',
      `${HOST} answers callers without a certificate.`,
    ],
    ['is missing', { open: async () => ({ failed: 'ENOTFOUND' }) }, 'warns', `${HOST} isn’t there yet.`],
    ['is silent', { open: async () => ({ failed: 'TIMEOUT' }) }, 'unknown', `${HOST} didn’t answer in time.`],
    [
      'ends soon',
      { now: new Date('2028-10-22T12:00:00Z') },
      'warns',
      'The front door’s certificate ends on 2028-11-21, in 29 days.',
    ],
    [
      'has ended',
      { now: new Date('2028-11-22T12:00:00Z') },
      'blocks',
      'The front door’s certificate ends on 2028-11-21: nobody gets in.',
    ],
  ])('knocks at the front door, and says when it %s (X-134)', async (_, ports, state, sentence) => {
    expect(await door(ports)).toContainEqual(expect.objectContaining({ state, sentence }));
  });

  it('blocks a stage that keeps data and has no front door, and only warns where nothing is kept (X-134)', async () => {
    const { frontDoor: _, ...open } = config;
    const sentence = 'The API also answers at the gateway’s own address, past the firewall.';
    expect(await door({}, open as typeof config)).toMatchObject([{ state: 'blocks', sentence }]);
    expect(await door({}, { ...open, keepsData: false } as typeof config)).toMatchObject([
      { state: 'warns', sentence },
    ]);
    expect(await door({}, { ...config, frontDoor: EXAMPLE_DOOR })).toMatchObject([{ state: 'blocks' }]);
  });

  it('lets a stage to try things in stay in the sandboxes of AWS: its makers are reached there (X-122)', async () => {
    sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true });
    sns.on(GetSMSAttributesCommand).resolves({});
    ses.on(GetSendQuotaCommand).resolves({ Max24HourSend: 200 });
    const trial = { ...config, isProduction: false };
    expect(await blocking(answering(), trial)).toEqual([]);
    expect(told(await found(answering(), trial), 'warns')).toHaveLength(3);
  });

  it.each<[string, () => unknown, string]>([
    [
      'the sandbox of SNS',
      () => sns.on(GetSMSSandboxAccountStatusCommand).resolves({ IsInSandbox: true }),
      'texts: SNS is in its sandbox: codes reach verified numbers only.',
    ],
    [
      'a missing origination number',
      () => sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers: [{ NumberCapabilities: ['VOICE'] }] }),
      'texts: No origination number is active: US carriers take no texts without one.',
    ],
    [
      'the first spending limit',
      () => sns.on(GetSMSAttributesCommand).resolves({}),
      'texts: Texts stop at $1 a month.',
    ],
    [
      'the sandbox of SES',
      () => ses.on(GetSendQuotaCommand).resolves({ Max24HourSend: 200 }),
      'e-mail: SES sends 200 messages a day, as in its sandbox: mail reaches verified addresses only.',
    ],
    [
      'a sender that is not verified',
      () =>
        ses
          .on(GetIdentityVerificationAttributesCommand)
          .resolves({ VerificationAttributes: { 'acme-title.com': { VerificationStatus: 'Pending' } } })
          .on(GetIdentityDkimAttributesCommand)
          .resolves({}),
      'tenant acme: acme-title.com isn’t verified yet.',
    ],
    [
      'a table that cannot be restored',
      () =>
        dynamo.on(DescribeContinuousBackupsCommand).resolves({
          ContinuousBackupsDescription: {
            ContinuousBackupsStatus: 'ENABLED',
            PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
          },
        }),
      'table: The table can’t be restored: point-in-time recovery is off.',
    ],
    [
      'a restored table that forgets nothing',
      () => dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } }),
      'table: The table keeps what has expired: codes, sessions and counts.',
    ],
    [
      'a missing user pool',
      () => cognito.on(ListUserPoolsCommand).resolves({ UserPools: [{ Name: 'portal-dev' }] }),
      'sign-in: There is no user pool: nobody can sign in.',
    ],
    [
      'a new account, which has no room for what functions reserve',
      () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
      'functions: Lambda runs 10 functions at once here; 4 are reserved, and Lambda keeps 100 for the others: the deployment would fail.',
    ],
  ])('names %s', async (_, break_, sentence) => {
    break_();
    expect(await blocking()).toEqual([sentence]);
  });

  it('says whether receipts bear the logo that a file names, and how to have it drawn (X-149)', async () => {
    const of = '/brand/acme/logo-0123456789.svg';
    const withLogo = { ...ready, branding: { logoURL: of } } as Tenant;
    const logo = drawnOf(of);
    const about = async (paperLogo: typeof logo | undefined, tenant = withLogo) =>
      (await found(answering({ paperLogo: async () => paperLogo }, [tenant]))).filter(({ sentence }) =>
        sentence.includes('receipts show'),
      );
    expect(await about(logo)).toMatchObject([{ state: 'good', sentence: 'Its receipts show its logo.' }]);
    const [missing] = await about(undefined);
    expect(missing).toMatchObject({
      state: 'warns',
      sentence: 'Its receipts show its name in type: its logo isn’t drawn for them.',
    });
    expect(missing?.todo).toContain('tenant apply tenants/acme.json');
    expect(await about({ ...logo, of: '/brand/acme/former.svg' })).toMatchObject([{ state: 'warns' }]);
    expect(await about(undefined, { ...ready, branding: {} } as Tenant)).toEqual([]);
  });

  it.each<[string, Partial<ExaminationPorts>, string]>([
    [
      'keys that Plaid does not know',
      { plaid: async () => ({ heard: 'no', code: 'INVALID_API_KEYS' }) },
      "Plaid's production doesn’t know this client id with this secret.",
    ],
    [
      'a secret that is not there',
      {
        plaid: async () => ({ heard: 'no', code: 'ResourceNotFoundException' }),
        secret: async () => ({ inTable: undefined, isInFormerPlace: false }),
      },
      'There is no secret portal/provider/acme.',
    ],
    [
      'a secret that cannot be opened, as after the account is gone',
      { plaid: async () => ({ heard: 'no', code: UNREADABLE_SECRET }) },
      'The secret portal/provider/acme can’t be opened: put it in again.',
    ],
    [
      'Transfer that is not switched on',
      { plaid: async () => ({ heard: 'no', code: 'PRODUCTS_NOT_ENABLED' }) },
      "Plaid's production refuses Transfer: PRODUCTS_NOT_ENABLED.",
    ],
    [
      'an earlier account that can no longer be read (X-116)',
      {
        plaid: async ({ provider }) =>
          provider.clientId === 'left-client'
            ? { heard: 'no', code: 'ResourceNotFoundException' }
            : { heard: 'yes', largestDebit: '250000.00' },
        accounts: async () => [
          { clientId: 'left-client', secretName: 'portal/provider/left', leftAt: '2126-11-22T15:00:00.000Z' },
          { clientId: 'old-client', secretName: 'portal/provider/old', leftAt: '2026-01-01T12:00:00.000Z' },
        ],
      },
      'The account left-client, which it has left, must be read until 03/22/2127, and can’t be: ResourceNotFoundException.',
    ],
    [
      'an address without DNS',
      { open: async () => ({ failed: 'ENOTFOUND' }) },
      'https://acme.pay.closings.com has no DNS record.',
    ],
    [
      'a certificate that is none',
      { open: async () => ({ failed: 'ERR_TLS_CERT_ALTNAME_INVALID' }) },
      'https://acme.pay.closings.com has no valid certificate.',
    ],
    [
      'an address that nobody has',
      { open: async (address) => (address.includes('//api-origin.') ? { status: 403 } : { status: 404 }) },
      'https://acme.pay.closings.com has no tenant yet.',
    ],
  ])('names %s', async (_, ports, sentence) => {
    expect(await blocking(answering(ports))).toEqual([`tenant acme: ${sentence}`]);
  });

  const secretOf = async (overrides: Partial<ExaminationPorts>, of: Tenant = ready) =>
    (await found(answering(overrides, [of]))).filter(({ sentence }) => sentence.includes('portal/provider/'));

  it.each<[string, { daysAgo?: number; isInFormerPlace: boolean }, Finding['state'], RegExp, RegExp | undefined]>([
    ['in the table alone', { daysAgo: 90, isInFormerPlace: false }, 'good', /is in the table, locked\.$/, undefined],
    [
      'still in Secrets Manager',
      { isInFormerPlace: true },
      'warns',
      /is still in Secrets Manager: move it/,
      /^npm run ops -- tenant secret portal\/provider\/acme --tenant acme --stage prod --move$/,
    ],
    ['moved lately', { daysAgo: 3, isInFormerPlace: true }, 'good', /the old one stays .* until \d\d\//, undefined],
    [
      'moved more than thirty days ago',
      { daysAgo: 31, isInFormerPlace: true },
      'warns',
      /nothing reads the old one/,
      /^aws secretsmanager delete-secret --secret-id portal\/provider\/acme --recovery-window-in-days 30$/,
    ],
  ])(
    'says of a secret that is %s what to do with it (X-084)',
    async (_, { daysAgo, isInFormerPlace }, state, says, todo) => {
      const at = new Date(Date.now() - (daysAgo ?? 0) * 86_400_000).toISOString();
      const inTable = daysAgo === undefined ? undefined : { ...stored, at };
      const [finding, ...others] = await secretOf({ secret: async () => ({ inTable, isInFormerPlace }) });
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ about: 'tenant acme', state, sentence: expect.stringMatching(says) });
      if (todo) expect(finding?.todo).toMatch(todo);
      else expect(finding?.todo).toBeUndefined();
    },
  );

  it('looks for the secret of each account: the platform’s, the company’s own, and one that was left', async () => {
    const under = tenant.parse({
      ...ready,
      provider: { ...ready.provider, originator: { clientId: 'own', secretName: 'portal/provider/own' } },
    });
    const left = { clientId: 'left', secretName: 'portal/provider/left', leftAt: '2126-11-22T15:00:00.000Z' };
    const asked: string[] = [];
    const secret: ExaminationPorts['secret'] = async ({ secretName }) => {
      asked.push(secretName);
      return { inTable: undefined, isInFormerPlace: false };
    };
    await secretOf({ secret, accounts: async () => [left] }, under);
    expect(asked).toEqual(['portal/provider/acme', 'portal/provider/own', 'portal/provider/left']);
  });

  it('names a tenant without wiring detail or destination account, and fields not filled in', async () => {
    const bare = tenant.parse({
      ...acme,
      supportEmail: 'help@acme-title.com',
      wiring: undefined,
      destinationAccounts: [],
    });
    ses.on(GetIdentityVerificationAttributesCommand).resolves({});
    expect(await blocking(answering({}, [bare]))).toEqual([
      'tenant acme: destinationAccounts: No destination account is active: no transfer could start.',
      'tenant acme: purposes: A purpose is paid by wire, but the file has no wiring detail.',
      'tenant acme: Still to be filled in: senderEmail.',
      'tenant acme: SES doesn’t know acme-title.example.',
    ]);
  });

  it('names a file that was never applied, and a portal without tenants', async () => {
    const findings = await found(answering({ files: ['acme', 'zenith'] }));
    expect(told(findings, 'warns')).toEqual(['tenant zenith: Its file was never applied here.']);
    expect(await blocking(answering({}, []))).toContain('tenants: There is no tenant: apply a file.');
  });

  it('checks no tenant of a stage without a table, and says what to deploy', async () => {
    dynamo.on(DescribeTableCommand).rejects(new ResourceNotFoundException({ message: '', $metadata: {} }));
    const never = async (): Promise<readonly Tenant[]> => {
      throw new Error('The table was asked.');
    };
    const findings = await found(answering({ tenants: never }));
    expect(findings.find(({ about }) => about === 'table')).toMatchObject({
      state: 'blocks',
      todo: "npm run deploy -- -c stage=prod 'Portal-prod/Data'",
    });
  });

  it('names the example configuration, a sandbox that moves no money, and alarms without an address', async () => {
    const { alarmEmail: _nobody, ...silent } = exampleStage('prod');
    const findings = await found(answering(), { ...silent, plaid: 'sandbox' } as typeof config);
    expect(told(findings, 'blocks').filter((each) => each.startsWith('stage'))).toEqual([
      "stage: portal.example.com is the example's domain.",
      "stage: Z00000000EXAMPLE is the example's zone.",
      "stage: Plaid's sandbox moves no real money.",
    ]);
    expect(told(findings, 'warns')).toContain('stage: No one gets the alarms: alarmEmail isn’t set.');
    const { backup: _copies, ...alone } = exampleStage('prod');
    expect(told(await found(answering(), alone as typeof config), 'warns')).toContain(
      'stage: No copy leaves this account and region: with them gone, so are the books.',
    );
  });

  it('names the records that prove a sender', async () => {
    ses
      .on(GetIdentityVerificationAttributesCommand)
      .resolves({ VerificationAttributes: { 'acme-title.com': { VerificationStatus: 'Pending' } } })
      .on(GetIdentityDkimAttributesCommand)
      .resolves({
        DkimAttributes: {
          'acme-title.com': { DkimEnabled: true, DkimVerificationStatus: 'Pending', DkimTokens: ['aa', 'bb'] },
        },
      });
    const unproved = (await found()).find(({ sentence }) => sentence === 'acme-title.com isn’t verified yet.');
    expect(unproved?.todo).toBe(
      'Set in its DNS: aa._domainkey.acme-title.com CNAME aa.dkim.amazonses.com, bb._domainkey.acme-title.com CNAME bb.dkim.amazonses.com',
    );
  });

  it('asks for room before anything is deployed', async () => {
    dynamo.on(DescribeTableCommand).rejects(new ResourceNotFoundException({ message: '', $metadata: {} }));
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    const findings = (await found()).filter(({ about }) => about === 'functions');
    expect(findings).toMatchObject([
      { state: 'blocks', todo: expect.stringContaining('request-service-quota-increase') },
    ]);
  });

  it('looks for the confirmed address of the alarms on every page', async () => {
    const other = { Protocol: 'email', Endpoint: 'else@closings.com', SubscriptionArn: 'arn:a' };
    const pending = { Protocol: 'email', Endpoint: 'ops@closings.com', SubscriptionArn: 'PendingConfirmation' };
    sns.on(ListSubscriptionsCommand).resolvesOnce({ Subscriptions: [other], NextToken: 'more' });
    sns.on(ListSubscriptionsCommand, { NextToken: 'more' }).resolves({ Subscriptions: [pending] });
    expect(told(await found(), 'warns')).toEqual(['alarms: The subscription to the alarms isn’t confirmed yet.']);
  });

  it('finds the user pool and the number on whichever page AWS lists them', async () => {
    cognito.on(ListUserPoolsCommand).resolves({ UserPools: [{ Name: 'else' }], NextToken: 'more' });
    cognito.on(ListUserPoolsCommand, { NextToken: 'more' }).resolves({ UserPools: [{ Name: 'portal-prod' }] });
    sns.on(ListOriginationNumbersCommand).resolves({ PhoneNumbers: [], NextToken: 'more' });
    sns
      .on(ListOriginationNumbersCommand, { NextToken: 'more' })
      .resolves({ PhoneNumbers: [{ Status: 'ACTIVE', NumberCapabilities: ['SMS'] }] });
    expect(await blocking()).toEqual([]);
  });

  it('does not count an unknown state as good', async () => {
    sns.on(GetSMSSandboxAccountStatusCommand).rejects(refusedBy('AccessDeniedException'));
    ses.on(GetAccountSendingEnabledCommand).rejects(refusedBy('InvalidAction'));
    const findings = await found();
    expect(told(findings, 'unknown')).toEqual(
      expect.arrayContaining([
        'texts: The sandbox of SNS: your credentials aren’t allowed to ask (AccessDeniedException).',
        'e-mail: The sandbox of SES: the local cloud can’t tell.',
        'by hand: Whether the certificate of *.pay.closings.com is issued.',
      ]),
    );
    expect(told(findings, 'good').some((each) => each.startsWith('e-mail'))).toBe(false);
  });

  it('fails when AWS does not answer, and finds nothing', async () => {
    sns.on(GetSMSSandboxAccountStatusCommand).rejects(refusedBy('TimeoutError'));
    await expect(found()).rejects.toThrow('TimeoutError');
  });
});
