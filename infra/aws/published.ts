import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/**
 * Keeps a value among its stack's outputs even when no other stack reads it. During a rotation, a stack that hasn't
 * been deployed yet, or that rolls back, still reads it. CDK makes the same output for a value that is read, and finds
 * this one by its id.
 */
export function publish(stack: Stack, ...values: readonly (string | undefined)[]): void {
  const outputs = stack.node.tryFindChild('Publish') ?? new Construct(stack, 'Publish');
  for (const value of values)
    if (value !== undefined) new CfnOutput(outputs, `Output${JSON.stringify(stack.resolve(value))}`, { value });
}
