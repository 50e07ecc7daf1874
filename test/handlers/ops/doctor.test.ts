import { ListUserPoolsCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import {
  GetAccountSendingEnabledCommand,
  GetIdentityDkimAttributesCommand,
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
} from '@aws-sdk/client-ses';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListOriginationNumbersCommand,
  ListSubscriptionsCommand,
} from '@aws-sdk/client-sns';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import type { ExaminationPorts } from '#infra/ops/doctor/examine.ts';
import type { Finding } from '#infra/ops/doctor/finding.ts';
import { exampleStage } from '#infra/review/example-stages.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { answering, blocking, config, found, healthyAws, refusedBy, told } from '../../support/healthy-stage.ts';

const { dynamo, sns, ses, cognito, lambda } = healthyAws();

describe('the doctor before going live (X-107)', () => {
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
    ['refuses callers without a certificate', {}, 'good', `${HOST} answers no one without its certificate.`],
    [
      'answers with a refusal',
      { open: async () => ({ status: 403 }) },
      'good',
      `${HOST} answers no one without its certificate.`,
    ],
    [
      'is open to everyone',
      { open: async () => ({ status: 200 }) },
      'blocks',
      `${HOST} answers callers without a certificate.`,
    ],
    ['is missing', { open: async () => ({ failed: 'ENOTFOUND' }) }, 'warns', `${HOST} isn’t there yet.`],
    ['does not answer', { open: async () => ({ failed: 'TIMEOUT' }) }, 'unknown', `${HOST} didn’t answer in time.`],
    [
      'has a certificate that ends soon',
      { now: new Date('2028-10-22T12:00:00Z') },
      'warns',
      'The front door’s certificate ends on 2028-11-21, in 29 days.',
    ],
    [
      'has an expired certificate',
      { now: new Date('2028-11-22T12:00:00Z') },
      'blocks',
      'The front door’s certificate ends on 2028-11-21: no one gets in.',
    ],
  ])('calls the front door, and reports when it %s (X-134)', async (_, ports, state, sentence) => {
    expect(await door(ports)).toContainEqual(expect.objectContaining({ state, sentence }));
  });

  it('blocks a stage that keeps data and has no front door, and only warns if nothing is kept (X-134)', async () => {
    const { frontDoor: _, ...open } = config;
    const sentence = 'The API also answers at the gateway’s own address, past the firewall.';
    expect(await door({}, open as typeof config)).toMatchObject([{ state: 'blocks', sentence }]);
    expect(await door({}, { ...open, keepsData: false } as typeof config)).toMatchObject([
      { state: 'warns', sentence },
    ]);
    expect(await door({}, { ...config, frontDoor: EXAMPLE_DOOR })).toMatchObject([{ state: 'blocks' }]);
  });

  it('lets a trial stage stay in the AWS sandboxes, because its own team is reachable there (X-122)', async () => {
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
      'a restored table without expiry',
      () => dynamo.on(DescribeTimeToLiveCommand).resolves({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } }),
      'table: The table keeps what has expired: codes, sessions and counts.',
    ],
    [
      'a missing user pool',
      () => cognito.on(ListUserPoolsCommand).resolves({ UserPools: [{ Name: 'portal-dev' }] }),
      'sign-in: There is no user pool, so no one can sign in.',
    ],
    [
      'a new account with too little concurrency for the functions',
      () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
      'functions: Lambda runs 10 functions at once here; 15 are reserved, and Lambda keeps 100 for the others: the deployment would fail.',
    ],
  ])('names %s', async (_, break_, sentence) => {
    break_();
    expect(await blocking()).toEqual([sentence]);
  });

  it('checks no tenants on a stage without a table, and names what to deploy', async () => {
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
    expect(told(findings, 'warns')).toContain('stage: No one gets alarms: alarmEmail isn’t set.');
    const { backup: _copies, ...alone } = exampleStage('prod');
    expect(told(await found(answering(), alone as typeof config), 'warns')).toContain(
      'stage: No backup leaves this account and region. If they are lost, the books are lost.',
    );
  });

  it('names the DNS records that prove a sender', async () => {
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

  it('asks for capacity before anything is deployed', async () => {
    dynamo.on(DescribeTableCommand).rejects(new ResourceNotFoundException({ message: '', $metadata: {} }));
    lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } });
    const findings = (await found()).filter(({ about }) => about === 'functions');
    expect(findings).toMatchObject([
      { state: 'blocks', todo: expect.stringContaining('request-service-quota-increase') },
    ]);
  });

  it('looks on every page for the confirmed address of the alarms', async () => {
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
        'by hand: Is the certificate of *.pay.closings.com issued?',
      ]),
    );
    expect(told(findings, 'good').some((each) => each.startsWith('e-mail'))).toBe(false);
  });

  it('fails when AWS does not answer, and finds nothing', async () => {
    sns.on(GetSMSSandboxAccountStatusCommand).rejects(refusedBy('TimeoutError'));
    await expect(found()).rejects.toThrow('TimeoutError');
  });
});
