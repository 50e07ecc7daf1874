import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { exampleStage } from '#infra/review/example-stages.ts';
import { aTenant, synthesize } from './support.ts';

const prod = synthesize('prod');
const { backup } = exampleStage('prod');
const templateOf = ({ portal, template }: typeof prod): Template => {
  if (!portal.backup) throw new Error('There is no stack of backups.');
  return template(portal.backup);
};
const made = templateOf(prod);
const ACCOUNT = { Ref: 'AWS::AccountId' };
/** The ARN of the Data stack's own table. */
const FROM_DATA = /"Portal-prod-Data","Region":"us-east-1","OutputName":"\w*Table\w*Arn/;

describe('a copy outside of account and region (X-121)', () => {
  test('is made each day of the table and the uploads, and kept as long as the stage says', () => {
    made.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          {
            ScheduleExpression: 'cron(0 8 * * ? *)',
            Lifecycle: { DeleteAfterDays: 35 },
            TargetBackupVault: Match.anyValue(),
            CopyActions: [
              {
                DestinationBackupVaultArn: 'arn:aws:backup:us-west-2:000000000000:backup-vault:portal-prod',
                Lifecycle: { DeleteAfterDays: 35 },
              },
            ],
          },
          Match.objectLike({ RuleName: 'monthly' }),
        ],
      },
    });
    const [selection] = Object.values(made.findResources('AWS::Backup::BackupSelection'));
    const what = JSON.stringify(selection?.['Properties'].BackupSelection.Resources);
    expect(selection?.['Properties'].BackupSelection.Resources).toHaveLength(2);
    expect(what).toMatch(FROM_DATA);
    expect(what).toContain('arn:aws:s3:::portal-prod-uploads-');
  });

  test('is kept for a year in the other account if it is the first of its month, and here no longer than the others', () => {
    const [plan] = Object.values(made.findResources('AWS::Backup::BackupPlan'));
    expect(plan?.['Properties'].BackupPlan.BackupPlanRule[1]).toMatchObject({
      ScheduleExpression: 'cron(0 10 1 * ? *)',
      Lifecycle: { DeleteAfterDays: 35 },
      CopyActions: [{ Lifecycle: { DeleteAfterDays: 365 } }],
    });
  });

  test('has one rule if no monthly copy is kept for longer', () => {
    if (!backup) throw new Error('The example has a plan.');
    const copies = backup.copies.map(({ vaultArn }) => ({ vaultArn, keepDays: 35 }));
    const plain = templateOf(synthesize('prod', [], { backup: { ...backup, copies } }));
    const [plan] = Object.values(plain.findResources('AWS::Backup::BackupPlan'));
    expect(plan?.['Properties'].BackupPlan.BackupPlanRule).toHaveLength(1);
  });

  test('is of the table in use, even after a restore', () => {
    const restoredTable = { name: 'portal-prod-before', stream: '2026-11-20T17:30:00.000' };
    const after = templateOf(synthesize('prod', [aTenant()], { restoredTable }));
    const text = JSON.stringify(after.findResources('AWS::Backup::BackupSelection'));
    expect(text).toContain('table/portal-prod-before');
    expect(text).not.toMatch(FROM_DATA);
  });

  test('can be opened by the account it goes to, and by no other', () => {
    const [key] = Object.values(made.findResources('AWS::KMS::Key'));
    const statements: readonly { Sid?: string; Principal: { AWS?: unknown } }[] =
      key?.['Properties'].KeyPolicy.Statement;
    const others = statements.filter(({ Sid }) => Sid?.startsWith('CopiedInto'));
    expect(others.map(({ Sid }) => Sid)).toEqual(['CopiedInto000000000000']);
    expect(JSON.stringify(others[0]?.Principal)).toContain(':iam::000000000000:root');
  });

  test('is taken by AWS Backup alone, in the name of this account', () => {
    made.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [
          Match.objectLike({
            Principal: { Service: 'backup.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': ACCOUNT } },
          }),
        ],
      },
    });
  });
});

describe('the vault', () => {
  test('lets no one take a copy out, and keeps each for the days of its lock', () => {
    made.hasResource('AWS::Backup::BackupVault', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        BackupVaultName: 'portal-prod',
        LockConfiguration: { MinRetentionDays: 30, MaxRetentionDays: 400, ChangeableForDays: Match.absent() },
        AccessPolicy: Match.objectLike({
          Statement: [Match.objectLike({ Effect: 'Deny', Action: Match.arrayWith(['backup:DeleteRecoveryPoint']) })],
        }),
      },
    });
  });

  test('is locked permanently only if the stage says so, and the deployer gets a warning', () => {
    if (!backup?.lock) throw new Error('The example has a lock.');
    const final = { ...backup, lock: { ...backup.lock, finalAfterDays: 3 } };
    const locked = synthesize('prod', [], { backup: final });
    templateOf(locked).hasResourceProperties('AWS::Backup::BackupVault', {
      LockConfiguration: { MinRetentionDays: 30, MaxRetentionDays: 400, ChangeableForDays: 3 },
    });
    const told = locked.portal.backup?.node.metadata.map(({ data }) => String(data)).join(' ');
    expect(told).toContain('3 days after this deployment no one, AWS included, can take the vault');
  });

  test('is not locked by the first deployment, so that it can be undone', () => {
    const first = templateOf(synthesize('prod', [], { isFirstDeployment: true }));
    first.hasResourceProperties('AWS::Backup::BackupVault', {
      LockConfiguration: Match.absent(),
      AccessPolicy: Match.absent(),
    });
  });

  test('is not created if the stage does not ask for it', () => {
    expect(synthesize('dev').portal.backup).toBeUndefined();
  });
});

describe('the keys that decrypt a copied item', () => {
  const isMultiRegion = (of: typeof prod, description: string): unknown => {
    const found = of.all('AWS::KMS::Key').filter(({ Properties }) => Properties.Description.startsWith(description));
    if (found.length !== 1) throw new Error(`${found.length} keys are described as "${description}".`);
    return found[0]?.Properties.MultiRegion;
  };

  test('can be replicated to another region, where a copy of the table would be read', () => {
    for (const description of ['Locks SSN', 'Locks bank tokens', 'Locks the provider'])
      expect(isMultiRegion(prod, description)).toBe(true);
  });

  test('don’t include others: AWS encrypts copies again, and codes and seals live for minutes', () => {
    for (const description of ['Table, secrets', 'Seals identity', 'MACs of'])
      expect(isMultiRegion(prod, description)).toBeUndefined();
  });

  test('stay unchanged in a stage that runs with keys of one region', () => {
    const before = synthesize('prod', [], { multiRegionKeys: false });
    expect(isMultiRegion(before, 'Locks bank tokens')).toBeUndefined();
  });
});
