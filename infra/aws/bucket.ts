import { Aws } from 'aws-cdk-lib';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';

/**
 * A bucket where CDK asks for the interface. The class declares its optional properties with `| undefined` and the
 * interface doesn't, which `exactOptionalPropertyTypes` rejects. At run time there is no difference.
 */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;

/**
 * The name of the uploads bucket. It is fixed, so a role's policy can name the part it may use in a way that readers
 * and cdk-nag understand. The account number makes it unique.
 */
export const uploadsBucketName = (stage: string): string => `portal-${stage}-uploads-${Aws.ACCOUNT_ID}`;
