import type { CfnElement } from 'aws-cdk-lib';
import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts one cdk-nag finding on this construct and below, with the reason. */
export const acknowledgeFinding = (scope: IConstruct, finding: string, reason: string): void =>
  Validations.of(scope).acknowledge({ id: finding, reason });

/** Accepts findings about wildcards in a resource or an action. */
export function acknowledgeStars(scope: IConstruct, reason: string, ...stars: readonly string[]): void {
  for (const star of stars) acknowledgeFinding(scope, `AwsSolutions-IAM5[${star}]`, reason);
}

/** A resource of the same stack in cdk-nag's format: `Resource::<LogicalId.Arn>/*`. */
export const arnFinding = (owner: IConstruct, suffix: string): string =>
  `Resource::<${Stack.of(owner).getLogicalId(owner.node.defaultChild as CfnElement)}.Arn>${suffix}`;
