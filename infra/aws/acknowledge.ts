import type { CfnElement } from 'aws-cdk-lib';
import { Stack, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts one finding of cdk-nag on this construct and below, with the reason why it is right here. */
export const acknowledgeFinding = (scope: IConstruct, finding: string, reason: string): void =>
  Validations.of(scope).acknowledge({ id: finding, reason });

/** Accepts findings about a resource or an action with a star in it. */
export function acknowledgeStars(scope: IConstruct, reason: string, ...stars: readonly string[]): void {
  for (const star of stars) acknowledgeFinding(scope, `AwsSolutions-IAM5[${star}]`, reason);
}

/** A resource of the same stack as cdk-nag writes it: `Resource::<LogicalId.Arn>/*`. */
export const arnFinding = (owner: IConstruct, suffix: string): string =>
  `Resource::<${Stack.of(owner).getLogicalId(owner.node.defaultChild as CfnElement)}.Arn>${suffix}`;
