import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from './config.ts';

/**
 * What becomes of a resource that is taken out of its stack, or whose stack is deleted. Where data is kept it stays,
 * except when the deployment that made it fails: what has never been used would be in the way of the next try, which
 * gives it the same name (CloudFormation user guide, "DeletionPolicy", RetainExceptOnCreate).
 */
export const whenRemoved = ({ keepsData }: StageConfig): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The same of a bucket, which CloudFormation deletes only when it is empty: a stage that keeps nothing is taken down
 * whole, by a function of CDK's that empties it first.
 */
export const whenBucketRemoved = (config: StageConfig) => ({
  removalPolicy: whenRemoved(config),
  autoDeleteObjects: !config.keepsData,
});

/**
 * Whether deletion is refused. Not during the first deployment: a protected table, pool or stack could not be taken
 * back after a failure, and the next try would find it in its way. The next deployment protects them.
 */
export const isProtected = ({ keepsData, isFirstDeployment }: StageConfig): boolean => keepsData && !isFirstDeployment;
