import { Duration, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledgeFinding, acknowledgeStars, arnFinding } from './acknowledge.ts';
import { asBucket } from './bucket.ts';
import type { StageConfig } from './config.ts';
import { functionLogName } from './names.ts';
import { logGroup } from './portal-function.ts';

interface Props {
  readonly site: Bucket;
  readonly folder: string;
  readonly config: StageConfig;
}

/**
 * Puts the built page into its bucket: files with a hash in their name first, for ever, then the ones that name them,
 * never kept without asking. Old assets stay, so that a page which is open during a deployment still finds its parts.
 */
export class PageUpload extends Construct {
  constructor(scope: Construct, id: string, { site, folder, config }: Props) {
    super(scope, id);
    // Source maps stay where the page was built: they are for its makers, not for its visitors.
    const sources = [Source.asset(folder, { exclude: ['**/*.map'] })];
    const log = logGroup(this, 'Log', functionLogName(config.stage, 'page-upload'), config);
    const common = { sources, destinationBucket: asBucket(site), prune: false, memoryLimit: 512, logGroup: log };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const named = new BucketDeployment(this, 'Named', {
      ...common,
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
    });
    named.node.addDependency(hashed);
    this.acknowledgeUploader(site);
  }

  /** CDK's own function copies the files: its role is CDK's, and reaches the asset bucket and the site's and no other. */
  private acknowledgeUploader(site: Bucket): void {
    const stack = Stack.of(this);
    const reason = "CDK's own uploader: it runs only while deploying and reaches the asset bucket and the page's.";
    const basic = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';
    const bootstrap = `cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
    for (const uploader of stack.node.children.filter(({ node }) =>
      node.id.startsWith('Custom::CDKBucketDeployment'),
    )) {
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
        arnFinding(site, '/*'),
      );
    }
  }
}
