import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from './config.ts';

/**
 * The fate of a resource that is removed from its stack, or whose stack is deleted. Stages that keep data keep it,
 * except when the deployment that created it fails. An unused resource would block the next try, which uses the same
 * name (CloudFormation user guide, "DeletionPolicy", RetainExceptOnCreate).
 */
export const whenRemoved = ({ keepsData }: StageConfig): RemovalPolicy =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The same for a bucket, which CloudFormation deletes only when it is empty. If the stage keeps no data, a CDK function
 * empties it first.
 */
export const whenBucketRemoved = (config: StageConfig) => ({
  removalPolicy: whenRemoved(config),
  autoDeleteObjects: !config.keepsData,
});

/**
 * True if deletion is refused. This is off during the first deployment: after a failure, a protected table, pool or
 * stack couldn't be rolled back and would block the next try. The next deployment protects them.
 */
export const isProtected = ({ keepsData, isFirstDeployment }: StageConfig): boolean => keepsData && !isFirstDeployment;
