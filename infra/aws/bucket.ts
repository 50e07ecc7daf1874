import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';

/**
 * A bucket where CDK asks for the interface. The class declares its optional properties with `| undefined` and the
 * interface without, which `exactOptionalPropertyTypes` tells apart; at run time there is no difference.
 */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;
