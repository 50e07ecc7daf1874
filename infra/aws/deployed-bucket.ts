import { Duration } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledgeFinding } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import { whenBucketRemoved } from './removal.ts';

type Kept = {
  readonly config: StageConfig;
  /** CloudFormation makes a name if none is given. */
  readonly bucketName?: string;
  /** Days to keep overwritten files. */
  readonly daysBack: number;
  /** Why no access log is needed. */
  readonly whyUnlogged: string;
};

/** A bucket of non-secret files that deployments write. It has no public address. */
export function deployedBucket(
  scope: Construct,
  id: string,
  { config, bucketName, daysBack, whyUnlogged }: Kept,
): Bucket {
  const bucket = new Bucket(scope, id, {
    ...(bucketName === undefined ? {} : { bucketName }),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(daysBack) }],
    ...whenBucketRemoved(config),
  });
  acknowledgeFinding(bucket, 'AwsSolutions-S1', whyUnlogged);
  return bucket;
}
