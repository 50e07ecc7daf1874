import { Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { acknowledgeFinding, acknowledgeStars, arnFinding } from './acknowledge.ts';

/** CDK's own function copies files during deployment. Its role is CDK's, and reaches the asset bucket and this one. */
export function acknowledgeUploader(scope: IConstruct, bucket: Bucket): void {
  const stack = Stack.of(scope);
  const reason = "CDK's own uploader: it runs only while deploying and reaches the asset bucket and this one.";
  const basic = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';
  const bootstrap = `cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
  for (const uploader of stack.node.children.filter(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'))) {
    acknowledgeFinding(uploader, `AwsSolutions-IAM4[Policy::${basic}]`, reason);
    acknowledgeFinding(
      uploader,
      'AwsSolutions-L1',
      "CDK's own uploader: its runtime comes with the library's version.",
    );
    acknowledgeStars(
      uploader,
      reason,
      ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map((it) => `Action::${it}`),
      `Resource::arn:aws:s3:::${bootstrap}/*`,
      arnFinding(bucket, '/*'),
    );
  }
}
