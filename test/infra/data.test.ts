import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { arrivalKeyOf } from '#functions/client/documents/ports.ts';
import { EXAMPLE_DOOR } from '#infra/aws/example-door.ts';
import { CODE_LIFE_SECONDS, SESSION_MAX_SECONDS } from '#shared/limits.ts';
import { aTenant, synthesize } from './support.ts';

const prod = synthesize('prod');
const data = prod.template(prod.portal.data);
const signIn = prod.template(prod.portal.signIn);

test('the table deletes expired records, can be restored to any second of five weeks, and can’t be deleted by mistake (X-071)', () => {
  data.hasResource('AWS::DynamoDB::GlobalTable', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          ReadOnDemandThroughputSettings: { MaxReadRequestUnits: 4000 },
          SSESpecification: { KMSMasterKeyId: Match.anyValue() },
        }),
      ],
      WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: 2000 },
    },
  });
  expect(prod.portal.data.terminationProtection).toBe(true);
  expect(prod.portal.signIn.terminationProtection).toBe(true);
});

test('each index has the table’s read limit, because DynamoDB gives it none', () => {
  const [table] = prod.all('AWS::DynamoDB::GlobalTable');
  const indexes = table?.Properties.Replicas[0].GlobalSecondaryIndexes.map(
    (index: { IndexName: string; ReadOnDemandThroughputSettings?: object }) => [
      index.IndexName,
      index.ReadOnDemandThroughputSettings,
    ],
  );
  expect(indexes).toEqual(['gsi1', 'gsi2', 'gsi3'].map((name) => [name, { MaxReadRequestUnits: 4000 }]));
});

test('the history index contains a card’s fields, the others only keys', () => {
  const [table] = prod.all('AWS::DynamoDB::GlobalTable');
  const projections = table?.Properties.GlobalSecondaryIndexes.map(
    (index: { IndexName: string; Projection: object }) => [index.IndexName, index.Projection],
  );
  expect(projections).toEqual([
    [
      'gsi1',
      {
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: [
          'id',
          'referenceId',
          'purpose',
          'status',
          'amount',
          'fee',
          'method',
          'disbursement',
          'refundOf',
          'scheduledOn',
          'waitsFor',
          'propertyAddress1',
          'deadlineAt',
          'startedAt',
          'postedAt',
          'completedAt',
          'clearedAt',
          'createdAt',
          'happenedAt',
        ],
      },
    ],
    ['gsi2', { ProjectionType: 'KEYS_ONLY' }],
    ['gsi3', { ProjectionType: 'KEYS_ONLY' }],
  ]);
});

test('no bucket is public, and none accepts unencrypted requests', () => {
  const buckets = prod.all('AWS::S3::Bucket');
  expect(buckets.length).toBeGreaterThan(2);
  for (const { Properties } of buckets)
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  const policies = JSON.stringify(prod.all('AWS::S3::BucketPolicy'));
  expect([...policies.matchAll(/"aws:SecureTransport":"false"/g)]).toHaveLength(buckets.length);
});

test('an unfinished upload is deleted after a day', () => {
  const [uploads] = prod
    .all('AWS::S3::Bucket')
    .filter(({ Properties }) => JSON.stringify(Properties.BucketName ?? '').includes('uploads'));
  expect(uploads?.Properties.LifecycleConfiguration.Rules).toContainEqual(
    expect.objectContaining({ Prefix: 'arrivals/', ExpirationInDays: 1, Status: 'Enabled' }),
  );
  expect(arrivalKeyOf({ tenantId: 'acme', clientId: 'c', id: 'd' } as never)).toMatch(/^arrivals\//);
});

test('a stored document is scanned, and no one can read it until it is found clean', () => {
  data.hasResourceProperties('AWS::GuardDuty::MalwareProtectionPlan', {
    ProtectedResource: { S3Bucket: { ObjectPrefixes: ['clients/'] } },
    Actions: { Tagging: { Status: 'ENABLED' } },
  });
  const statements = prod.all('AWS::S3::BucketPolicy').flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  const only = (sid: string) => statements.find(({ Sid }: { Sid?: string }) => Sid === sid);
  expect(only('OnlyCleanFilesAreRead')).toMatchObject({
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: ['s3:GetObject', 's3:GetObjectVersion'],
    Condition: { StringNotEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'NO_THREATS_FOUND' } },
  });
  // The service that may write the tag decides what is clean. AWS Backup's restore writes it back unchanged.
  const [backup] = prod
    .all('AWS::IAM::Role')
    .filter(({ Properties }) => JSON.stringify(Properties.AssumeRolePolicyDocument).includes('backup.amazonaws.com'));
  expect(backup?.Properties.RoleName).toBe('portal-prod-backup');
  const { 'aws:PrincipalArn': excepted } = only('OnlyTheScannerTags').Condition.ArnNotEquals;
  expect(excepted).toHaveLength(2);
  expect(JSON.stringify(excepted[1])).toContain(':role/portal-prod-backup');
  expect(only('OnlyCleanFilesAreRead').Condition.ArnNotEquals['aws:PrincipalArn']).toEqual(excepted[0]);
});

test('uploads are encrypted with the data key and outlive the stack', () => {
  data.hasResource('AWS::S3::Bucket', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: Match.objectLike({
      VersioningConfiguration: { Status: 'Enabled' },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          Match.objectLike({ ServerSideEncryptionByDefault: Match.objectLike({ SSEAlgorithm: 'aws:kms' }) }),
        ],
      },
    }),
  });
});

test('the user pool has no passwords, no self-registration and no phone alias', () => {
  signIn.hasResource('AWS::Cognito::UserPool', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: Match.objectLike({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AliasAttributes: Match.absent(),
      UsernameAttributes: Match.absent(),
      MfaConfiguration: 'OFF',
      DeletionProtection: 'ACTIVE',
    }),
  });
});

test('one function handles the triggers of both pools, and the token trigger in version 2', () => {
  const [pool, staff] = prod.all('AWS::Cognito::UserPool');
  const { PreTokenGenerationConfig: claims, ...questions } = pool?.Properties.LambdaConfig ?? {};
  expect(Object.keys(questions).toSorted()).toEqual([
    'CreateAuthChallenge',
    'DefineAuthChallenge',
    'VerifyAuthChallengeResponse',
  ]);
  expect(new Set([...Object.values(questions), claims.LambdaArn].map((arn) => JSON.stringify(arn))).size).toBe(1);
  expect(claims.LambdaVersion).toBe('V2_0');
  expect(staff?.Properties.LambdaConfig).toEqual({ PreTokenGenerationConfig: claims });
});

test('the tenant and client of a user cannot be changed later', () => {
  const [pool] = prod.all('AWS::Cognito::UserPool');
  const fixed = pool?.Properties.Schema.filter(({ Mutable }: { Mutable: boolean }) => !Mutable);
  expect(fixed.map(({ Name }: { Name: string }) => Name)).toEqual(['tenant_id', 'portal_client_id']);
});

test('a client changes nothing of their own user around the portal, least of all their phone', () => {
  const [pool] = prod.all('AWS::Cognito::UserPool');
  const [client] = prod.all('AWS::Cognito::UserPoolClient');
  // An empty list would mean every standard attribute, and required ones can always be written.
  expect(client?.Properties.WriteAttributes).toEqual(['locale']);
  const required = pool?.Properties.Schema.filter(({ Required }: { Required?: boolean }) => Required);
  expect(required).toEqual([]);
});

test('sessions last as long as the limits say, and refresh tokens are used once', () => {
  const [client] = prod.all('AWS::Cognito::UserPoolClient');
  expect(client?.Properties).toMatchObject({
    ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'],
    GenerateSecret: true,
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AuthSessionValidity: CODE_LIFE_SECONDS / 60,
    AccessTokenValidity: 15,
    RefreshTokenValidity: SESSION_MAX_SECONDS / 60,
    // A page that opens two tabs renews twice at once, and the second one is not signed out.
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  });
});

test('no e-mail is sent unencrypted, and an undeliverable one is dropped after four hours', () => {
  const [sender] = prod.all('AWS::SES::ConfigurationSet');
  expect(sender?.Properties).toMatchObject({
    DeliveryOptions: { TlsPolicy: 'REQUIRE', MaxDeliverySeconds: 4 * 3600 },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

test('the remains of a failed first deployment are deleted before the next try, and nothing refuses deletion (X-121)', () => {
  const first = synthesize('prod', [aTenant()], { isFirstDeployment: true });
  const kept = first.everything().filter(({ DeletionPolicy }) => DeletionPolicy !== undefined);
  expect(kept.length).toBeGreaterThan(20);
  for (const { Type, DeletionPolicy } of kept) expect(DeletionPolicy, Type).not.toBe('Retain');
  expect(first.portal.data.terminationProtection).toBe(false);
  expect(first.portal.signIn.terminationProtection).toBe(false);
  expect(first.all('AWS::DynamoDB::GlobalTable')[0]?.Properties.Replicas[0].DeletionProtectionEnabled).toBe(false);
  expect(first.all('AWS::Cognito::UserPool')[0]?.Properties.DeletionProtection).not.toBe('ACTIVE');
});

test('every resource with a name of its own or data outlives its stack', () => {
  for (const type of ['Logs::LogGroup', 'KMS::Key', 'S3::Bucket', 'SecretsManager::Secret', 'Cognito::UserPool'])
    for (const { DeletionPolicy } of prod.all(`AWS::${type}`))
      expect(DeletionPolicy, type).toBe('RetainExceptOnCreate');
});

test('the development stage can be removed completely', () => {
  const dev = synthesize('dev', [aTenant()], { frontDoor: EXAMPLE_DOOR });
  for (const { Type, DeletionPolicy = 'Delete' } of dev.everything()) expect(DeletionPolicy, Type).toBe('Delete');
  expect(dev.portal.data.terminationProtection).toBe(false);
  expect(dev.portal.signIn.terminationProtection).toBe(false);
  expect(dev.all('AWS::DynamoDB::GlobalTable')[0]?.Properties.Replicas[0].DeletionProtectionEnabled).toBe(false);
  expect(dev.all('AWS::Cognito::UserPool')[0]?.Properties.DeletionProtection).not.toBe('ACTIVE');
  // CloudFormation deletes no bucket that contains anything: each is emptied first, and none if data is kept.
  const emptied = (of: typeof dev) => of.all('Custom::S3AutoDeleteObjects').length;
  expect(emptied(dev)).toBe(dev.all('AWS::S3::Bucket').length);
  expect(emptied(prod)).toBe(0);
});

test('uploads are kept and deleted as docs/security.md says (X-071)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
  const rules = (prefix: string | undefined) => {
    const bucket = prod
      .all('AWS::S3::Bucket')
      .find(({ Properties }) => Properties.BucketName && Properties.CorsConfiguration);
    const all: Record<string, unknown>[] = bucket?.Properties.LifecycleConfiguration.Rules;
    return all.filter(({ Prefix }) => Prefix === prefix);
  };
  // Nothing expires a client's attachment: the rule without a prefix only removes replaced or deleted versions.
  expect(rules(undefined)).toEqual([
    {
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      NoncurrentVersionExpiration: { NoncurrentDays: 30 },
      Status: 'Enabled',
    },
  ]);
  expect(rules('clients/')).toEqual([]);
  expect(page).toMatch(
    /\| documents that a client attached +\| bucket of uploads +\| until deleted; [^|]* 30 days +\|/,
  );
  expect(rules('arrivals/')).toMatchObject([
    { ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
  ]);
  expect(page).toMatch(/\| files posted and never attached +\| bucket of uploads +\| a day/);
  const [logs] = prod.all('AWS::S3::Bucket').filter(({ Properties }) => !Properties.VersioningConfiguration);
  expect(logs?.Properties.LifecycleConfiguration.Rules).toMatchObject([{ ExpirationInDays: 365 }]);
  expect(page).toMatch(/\| who opened an upload +\| bucket of access logs +\| 365 days/);
});

test('a browser may post uploads from any https address, and nothing else, because the signed form is the guard', () => {
  const [uploads] = prod.all('AWS::S3::Bucket').filter(({ Properties }) => Properties.CorsConfiguration);
  const [rule, ...more] = uploads?.Properties.CorsConfiguration.CorsRules ?? [];
  expect(more).toEqual([]);
  expect(rule.AllowedMethods).toEqual(['POST']);
  expect(rule.AllowedOrigins).toEqual(['https://*']);
});
