import { Aws } from 'aws-cdk-lib';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';

/**
 * A bucket where CDK asks for the interface. The class declares its optional properties with `| undefined` and the
 * interface without, which `exactOptionalPropertyTypes` tells apart; at run time there is no difference.
 */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;

/**
 * The name of the bucket of uploads. It is fixed, so that a role's policy can say which part of it the role may touch
 * in words that a reader (and cdk-nag) understands; the account in it makes it unique.
 */
export const uploadsBucketName = (stage: string): string => `portal-${stage}-uploads-${Aws.ACCOUNT_ID}`;
