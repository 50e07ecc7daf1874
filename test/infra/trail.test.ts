import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { functionSpecs } from '#infra/functions.ts';
import { aTenant, synthesize } from './support.ts';

const prod = synthesize('prod');
const trail = prod.template(prod.portal.trail);
const ACCOUNT = { Ref: 'AWS::AccountId' };
const joined = (...parts: unknown[]) => ({ 'Fn::Join': ['', parts] });

type Field = { readonly Field: string; readonly [operator: string]: unknown };
type Selector = { readonly Name: string; readonly FieldSelectors: readonly Field[] };
const selectorsOf = (of: typeof prod): readonly Selector[] =>
  of.all('AWS::CloudTrail::Trail')[0]?.Properties.AdvancedEventSelectors ?? [];
const field = (name: string, at: number, of = prod) =>
  selectorsOf(of)[at]?.FieldSelectors.find(({ Field }) => Field === name);

describe('the trail (X-121)', () => {
  test('records every change in the account, in all regions, in files that can’t be changed unnoticed', () => {
    trail.hasResourceProperties('AWS::CloudTrail::Trail', {
      IsLogging: true,
      IsMultiRegionTrail: true,
      IncludeGlobalServiceEvents: true,
      EnableLogFileValidation: true,
      KMSKeyId: Match.anyValue(),
    });
    expect(field('eventCategory', 0)).toEqual({ Field: 'eventCategory', Equals: ['Management'] });
  });

  test('records people’s reads and writes in the table and the uploads, but not the functions’', () => {
    expect(field('resources.type', 1)).toMatchObject({ Equals: ['AWS::DynamoDB::Table'] });
    expect(field('resources.ARN', 1)).toMatchObject({
      StartsWith: [joined('arn:aws:dynamodb:us-east-1:', ACCOUNT, ':table/portal-prod')],
    });
    expect(field('resources.type', 2)).toMatchObject({ Equals: ['AWS::S3::Object'] });
    expect(field('resources.ARN', 2)).toMatchObject({
      StartsWith: [joined('arn:aws:s3:::portal-prod-uploads-', ACCOUNT, '/')],
    });
    for (const at of [1, 2]) {
      const sessions = functionSpecs.map(({ name }) =>
        joined('arn:aws:sts::', ACCOUNT, `:assumed-role/portal-prod-${name}/`),
      );
      expect(field('userIdentity.arn', at)).toEqual({ Field: 'userIdentity.arn', NotStartsWith: sessions });
      // Reads are recorded too, because it matters as much what a person looked up as what they changed.
      expect(field('readOnly', at)).toBeUndefined();
    }
    // CloudTrail takes 500 values in all selectors of a trail.
    expect(JSON.stringify(selectorsOf(prod)).match(/assumed-role/g)?.length).toBeLessThan(400);
  });

  test('records a restored table as well', () => {
    const restoredTable = { name: 'other-name', stream: '2026-11-20T17:30:00.000' };
    const after = synthesize('prod', [aTenant()], { restoredTable });
    expect(JSON.stringify(field('resources.ARN', 1, after))).toContain(':table/other-name');
  });

  test('keeps a year in a bucket from which no one can delete, and which only this trail writes', () => {
    trail.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        ObjectLockEnabled: true,
        ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 365 } } },
        VersioningConfiguration: { Status: 'Enabled' },
        BucketEncryption: Match.anyValue(),
      },
    });
    const statements = trail.findResources('AWS::S3::BucketPolicy');
    const written = JSON.stringify(statements);
    expect(written).toContain('"Action":"s3:PutObject"');
    expect(written.match(/"aws:SourceArn":/g)).toHaveLength(2);
    expect(prod.portal.trail.terminationProtection).toBe(true);
  });

  test('uses a key that encrypts only for this trail', () => {
    const [key] = Object.values(trail.findResources('AWS::KMS::Key'));
    const statement = key?.['Properties'].KeyPolicy.Statement.find(({ Sid }: { Sid?: string }) => Sid === 'TrailLocks');
    expect(statement.Condition.StringEquals['aws:SourceArn']).toEqual(
      joined('arn:aws:cloudtrail:us-east-1:', ACCOUNT, ':trail/portal-prod'),
    );
  });

  test('locks nothing during the first deployment, and never if no data is kept', () => {
    const first = synthesize('prod', [], { isFirstDeployment: true });
    const [records] = Object.values(first.template(first.portal.trail).findResources('AWS::S3::Bucket'));
    expect(records?.['Properties'].ObjectLockConfiguration?.Rule).toBeUndefined();
    const dev = synthesize('dev');
    const [tried] = Object.values(dev.template(dev.portal.trail).findResources('AWS::S3::Bucket'));
    expect(tried?.['Properties'].ObjectLockEnabled).not.toBe(true);
    expect(tried?.['DeletionPolicy']).toBe('Delete');
  });
});

describe('a write to the table by hand', () => {
  const rule = (name: string) => {
    const rules = prod.template(prod.portal.alarms).findResources('AWS::Events::Rule');
    return Object.entries(rules).find(([id]) => id.startsWith(name))?.[1]?.['Properties'];
  };
  const users: readonly unknown[] =
    rule('WrittenByHand').EventPattern.detail.userIdentity.sessionContext.sessionIssuer.userName;

  test('is emailed, unless a function did it or staff in one of their two roles', () => {
    const [{ 'anything-but': known } = { 'anything-but': [] as string[] }] = users as [{ 'anything-but': string[] }];
    expect(known).toContain('portal-prod-staff-prepare');
    expect(known).toContain('portal-prod-staff-approve');
    for (const { name } of functionSpecs) expect(known).toContain(`portal-prod-${name}`);
    expect(known).toHaveLength(functionSpecs.length + 2);
    expect(rule('WrittenByHand').EventPattern.detail.eventName).toContain('TransactWriteItems');
  });

  test('isn’t emailed for the pipeline’s smoke deposit in a sandbox, but is elsewhere', () => {
    const dev = synthesize('dev');
    const known = JSON.stringify(dev.template(dev.portal.alarms).findResources('AWS::Events::Rule'));
    expect(known).toContain('"portal-dev-release"');
    expect(JSON.stringify(users)).not.toContain('portal-prod-release');
  });

  test('is emailed for a user and for the account’s root, who aren’t role sessions', () => {
    expect(users).toContainEqual({ exists: false });
  });

  test('matches a pattern that EventBridge accepts', () => {
    expect(JSON.stringify(rule('WrittenByHand').EventPattern).length).toBeLessThan(2048);
  });

  test('can’t be hidden by stopping the trail, which is emailed too, unless a deployment did it', () => {
    expect(rule('TrailChanged').EventPattern.detail).toMatchObject({
      eventName: expect.arrayContaining(['StopLogging', 'DeleteTrail', 'PutEventSelectors']),
      sourceIPAddress: [{ 'anything-but': ['cloudformation.amazonaws.com'] }],
    });
  });
});
