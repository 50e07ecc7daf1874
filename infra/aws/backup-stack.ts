import { Annotations, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { acknowledgeFinding } from './acknowledge.ts';
import { uploadsBucketName } from './bucket.ts';
import type { StageConfig } from './config.ts';
import { backupRoleName } from './names.ts';
import { isProtected, whenRemoved } from './removal.ts';
import type { TableInUse } from './table-in-use.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
  readonly plan: NonNullable<StageConfig['backup']>;
  readonly table: TableInUse;
}

/** AWS's own policies for AWS Backup to read and restore a table and a bucket. */
const POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
  'AWSBackupServiceRolePolicyForS3Restore',
];

const EACH_RULE = { startWindow: Duration.hours(1), completionWindow: Duration.hours(8) };

/** The account in a vault's ARN. */
const accountOf = (vaultArn: string): string => vaultArn.split(':')[4] ?? '';

/**
 * Backs up the table and the uploads daily, here and in the vaults of other accounts and regions in the stage's file.
 * Every copy of a table is a full one and is paid for as such, so only the first of a month is kept for long.
 * Point-in-time recovery is finer, but is lost with the account or region.
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { config, plan, table, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: isProtected(config) });
    const key = this.makeKey(config, plan);
    const vault = this.makeVault(config, plan, key);
    const role = this.makeRole(config.stage);
    const copies = plan.copies.map(({ vaultArn, ...kept }, at) => ({
      destinationBackupVault: backup.BackupVault.fromBackupVaultArn(this, `Copy${at}`, vaultArn),
      ...kept,
    }));
    const daily = new backup.BackupPlanRule({
      ...EACH_RULE,
      ruleName: 'daily',
      backupVault: vault,
      // 4 a.m. Eastern at the latest, before any bank posts.
      scheduleExpression: Schedule.cron({ hour: '8', minute: '0' }),
      deleteAfter: Duration.days(plan.keepDays),
      copyActions: copies.map(({ destinationBackupVault, keepDays }) => ({
        destinationBackupVault,
        deleteAfter: Duration.days(keepDays),
      })),
    });
    const monthlyCopies = copies.flatMap(({ destinationBackupVault, monthlyKeepDays }) =>
      monthlyKeepDays ? [{ destinationBackupVault, deleteAfter: Duration.days(monthlyKeepDays) }] : [],
    );
    const monthly = new backup.BackupPlanRule({
      ...EACH_RULE,
      ruleName: 'monthly',
      backupVault: vault,
      scheduleExpression: Schedule.cron({ day: '1', hour: '10', minute: '0' }),
      deleteAfter: Duration.days(plan.keepDays),
      copyActions: monthlyCopies,
    });
    new backup.BackupPlan(this, 'Plan', {
      backupPlanName: `portal-${config.stage}`,
      backupPlanRules: [daily, ...(monthlyCopies.length > 0 ? [monthly] : [])],
    }).addSelection('What', {
      backupSelectionName: 'table-and-uploads',
      role,
      resources: [table.tableArn, `arn:aws:s3:::${uploadsBucketName(config.stage)}`].map((arn) =>
        backup.BackupResource.fromArn(arn),
      ),
    });
  }

  /** The vault's own key: AWS Backup re-encrypts every copy with it, and the other accounts have to decrypt it once. */
  private makeKey(config: StageConfig, { copies }: Props['plan']): Key {
    const key = new Key(this, 'Key', {
      description: `Daily copies of table and uploads (${config.stage})`,
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: whenRemoved(config),
    });
    for (const account of new Set(copies.map(({ vaultArn }) => accountOf(vaultArn))))
      key.addToResourcePolicy(
        new PolicyStatement({
          sid: `CopiedInto${account}`,
          principals: [new AccountPrincipal(account)],
          actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey*', 'kms:ReEncrypt*', 'kms:CreateGrant'],
          resources: ['*'],
        }),
      );
    return key;
  }

  private makeVault(config: StageConfig, { lock }: Props['plan'], key: Key): backup.BackupVault {
    const isLocked = lock !== undefined && isProtected(config);
    if (isLocked && lock.finalAfterDays !== undefined)
      Annotations.of(this).addWarningV2(
        'portal:vault-locked-for-good',
        `${lock.finalAfterDays} days after this deployment no one, AWS included, can take the vault's lock away: what is in it stays for ${lock.minDays} days at least, and is paid for.`,
      );
    return new backup.BackupVault(this, 'Vault', {
      backupVaultName: `portal-${config.stage}`,
      encryptionKey: key,
      removalPolicy: whenRemoved(config),
      // A vault with a copy in it can't be deleted, and no one should remove copies.
      blockRecoveryPointDeletion: isProtected(config),
      ...(isLocked
        ? {
            lockConfiguration: {
              minRetention: Duration.days(lock.minDays),
              maxRetention: Duration.days(lock.maxDays),
              ...(lock.finalAfterDays === undefined ? {} : { changeableFor: Duration.days(lock.finalAfterDays) }),
            },
          }
        : {}),
    });
  }

  private makeRole(stage: string): Role {
    const role = new Role(this, 'Role', {
      roleName: backupRoleName(stage),
      description: `What AWS Backup copies and restores with (${stage})`,
      assumedBy: new ServicePrincipal('backup.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      managedPolicies: POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    for (const name of POLICIES)
      acknowledgeFinding(
        role,
        `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        'AWS keeps these in step with what AWS Backup does; a copy of ours would end backups in silence.',
      );
    return role;
  }
}
