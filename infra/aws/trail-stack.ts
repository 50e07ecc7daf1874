import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { functionSpecs } from '../functions.ts';
import { acknowledgeFinding } from './acknowledge.ts';
import { uploadsBucketName } from './bucket.ts';
import { REGION, type StageConfig } from './config.ts';
import { roleName } from './keys.ts';
import { tableNameOf } from './names.ts';
import { isProtected, whenBucketRemoved, whenRemoved } from './removal.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
}

type Selector = CfnTrail.AdvancedEventSelectorProperty;
const only = (field: string, ...equalTo: string[]) => ({ field, equalTo });

/**
 * Records who did it: every change in the account, and everything a person reads or writes in the table and the
 * uploads, with the identity that AWS saw. The functions' own access is left out. The journal and the audit log have
 * it, and it would be a thousand times as much.
 */
export class TrailStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: isProtected(config) });
    const name = `portal-${config.stage}`;
    const arn = `arn:aws:cloudtrail:${REGION}:${this.account}:trail/${name}`;
    const key = this.makeKey(config, arn);
    const bucket = this.makeBucket(config, key);
    for (const statement of this.delivery(bucket, arn)) bucket.addToResourcePolicy(statement);
    const trail = new CfnTrail(this, 'Trail', {
      trailName: name,
      isLogging: true,
      // Global services, IAM above all, report in one region only.
      isMultiRegionTrail: true,
      includeGlobalServiceEvents: true,
      enableLogFileValidation: true,
      kmsKeyId: key.keyArn,
      s3BucketName: bucket.bucketName,
      advancedEventSelectors: this.selectors(config),
    });
    // CloudTrail tries to write when it is created.
    if (bucket.policy) trail.node.addDependency(bucket.policy);
  }

  private selectors({ stage, restoredTable }: StageConfig): Selector[] {
    const session = (role: string) => `arn:aws:sts::${this.account}:assumed-role/${role}/`;
    const byPeople = {
      field: 'userIdentity.arn',
      notStartsWith: functionSpecs.map(({ name }) => session(roleName(stage, name))),
    };
    const tables = [tableNameOf(stage), ...(restoredTable ? [restoredTable.name] : [])];
    const of = (type: string, ...startsWith: string[]) => [
      only('eventCategory', 'Data'),
      only('resources.type', type),
      { field: 'resources.ARN', startsWith },
    ];
    const tableArns = tables.map((table) => `arn:aws:dynamodb:${REGION}:${this.account}:table/${table}`);
    return [
      {
        name: 'Every change of the account, and every use of a key',
        fieldSelectors: [only('eventCategory', 'Management')],
      },
      { name: 'The table, by people', fieldSelectors: [...of('AWS::DynamoDB::Table', ...tableArns), byPeople] },
      {
        name: 'Uploads, by people',
        fieldSelectors: [...of('AWS::S3::Object', `arn:aws:s3:::${uploadsBucketName(stage)}/`), byPeople],
      },
    ];
  }

  /** CloudTrail may encrypt with it for this trail only; people who may use the account's keys may decrypt. */
  private makeKey(config: StageConfig, arn: string): Key {
    const key = new Key(this, 'Key', {
      description: `The trail of who did what (${config.stage})`,
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: whenRemoved(config),
    });
    const cloudTrail = new ServicePrincipal('cloudtrail.amazonaws.com');
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'TrailLocks',
        principals: [cloudTrail],
        actions: ['kms:GenerateDataKey*', 'kms:DescribeKey'],
        resources: ['*'],
        conditions: { StringEquals: { 'aws:SourceArn': arn } },
      }),
    );
    return key;
  }

  /** If the stage keeps data, no one can delete or change the records for a year, including the account's root. */
  private makeBucket(config: StageConfig, key: Key): s3.Bucket {
    const kept = Duration.days(config.logDays);
    const bucket = new s3.Bucket(this, 'Records', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      encryption: s3.BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      ...whenBucketRemoved(config),
      objectLockEnabled: config.keepsData,
      ...(isProtected(config) ? { objectLockDefaultRetention: s3.ObjectLockRetention.compliance(kept) } : {}),
      lifecycleRules: [
        { expiration: Duration.days(config.logDays + 1), noncurrentVersionExpiration: Duration.days(30) },
      ],
    });
    acknowledgeFinding(bucket, 'AwsSolutions-S1', 'The trail records who reads it: a log of the log adds nothing.');
    return bucket;
  }

  private delivery(bucket: s3.Bucket, arn: string): readonly PolicyStatement[] {
    const principals = [new ServicePrincipal('cloudtrail.amazonaws.com')];
    const StringEquals = { 'aws:SourceArn': arn };
    return [
      new PolicyStatement({
        sid: 'TrailLooks',
        principals,
        actions: ['s3:GetBucketAcl'],
        resources: [bucket.bucketArn],
        conditions: { StringEquals },
      }),
      new PolicyStatement({
        sid: 'TrailWrites',
        principals,
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(`AWSLogs/${this.account}/*`)],
        conditions: { StringEquals },
      }),
    ];
  }
}
