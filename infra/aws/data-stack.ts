import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ARRIVING_DOCUMENTS } from '../rights.ts';
import { CARD_ATTRIBUTES, type IndexName } from '../table.ts';
import { acknowledgeFinding } from './acknowledge.ts';
import { asBucket, uploadsBucketName } from './bucket.ts';
import type { StageConfig } from './config.ts';
import { PortalKeys } from './keys.ts';
import { MalwareScan } from './malware-scan.ts';
import { tableNameOf } from './names.ts';
import { publish } from './published.ts';
import { isProtected, whenBucketRemoved, whenRemoved } from './removal.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
}

/** Everything that outlives a deployment: the keys, the one table, the uploads and the edge's secret. */
export class DataStack extends Stack {
  readonly keys: PortalKeys;
  readonly table: dynamodb.TableV2;
  readonly uploads: s3.Bucket;
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, { config, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: isProtected(config) });
    this.keys = new PortalKeys(this, 'Keys', { config });
    this.table = this.makeTable(config);
    // When a restored table or a new key replaces one of these, nothing here changes.
    const { tableName, tableArn, tableStreamArn } = this.table;
    publish(
      this,
      tableName,
      tableArn,
      tableStreamArn,
      ...this.keys.all.flatMap(({ keyId, keyArn }) => [keyId, keyArn]),
    );
    this.uploads = this.makeUploads(config);
    this.originSecret = new Secret(this, 'OriginSecret', {
      secretName: `portal/${config.stage}/origin`,
      description: 'The header by which the API knows the distribution: { current, previous? }',
      encryptionKey: this.keys.data,
      removalPolicy: whenRemoved(config),
      // API Gateway and CloudFront pass letters and digits in header values unchanged.
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'current',
        passwordLength: 48,
        excludePunctuation: true,
      },
    });
    acknowledgeFinding(
      this.originSecret,
      'AwsSolutions-SMG4',
      'Rotated by hand in two steps, because the distribution must learn the new value before the API forgets the old.',
    );
  }

  private makeTable(config: StageConfig): dynamodb.TableV2 {
    const { stage, tableUnits } = config;
    const text = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });
    // An index may have its own read limit; its writes come only from the table's.
    const index = (indexName: IndexName): dynamodb.GlobalSecondaryIndexPropsV2 => ({
      indexName,
      partitionKey: text(`${indexName}pk`),
      sortKey: text(`${indexName}sk`),
      maxReadRequestUnits: tableUnits.read,
    });
    const keysOnly = { projectionType: dynamodb.ProjectionType.KEYS_ONLY };
    return new dynamodb.TableV2(this, 'Table', {
      tableName: tableNameOf(stage),
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billing: dynamodb.Billing.onDemand({
        maxReadRequestUnits: tableUnits.read,
        maxWriteRequestUnits: tableUnits.write,
      }),
      encryption: dynamodb.TableEncryptionV2.customerManagedKey(this.keys.data),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      dynamoStream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expiresAt',
      contributorInsightsSpecification: { enabled: true, mode: dynamodb.ContributorInsightsMode.THROTTLED_KEYS },
      globalSecondaryIndexes: [
        {
          ...index('gsi1'),
          projectionType: dynamodb.ProjectionType.INCLUDE,
          nonKeyAttributes: [...CARD_ATTRIBUTES],
        },
        { ...index('gsi2'), ...keysOnly },
        { ...index('gsi3'), ...keysOnly },
      ],
      // Records of money movements must outlive the stack.
      deletionProtection: isProtected(config),
      removalPolicy: whenRemoved(config),
    });
  }

  private makeUploads(config: StageConfig): s3.Bucket {
    const { stage } = config;
    const common = {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      ...whenBucketRemoved(config),
    };
    const accessLogs = new s3.Bucket(this, 'UploadAccessLogs', {
      ...common,
      encryption: s3.BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ expiration: Duration.days(365) }],
    });
    acknowledgeFinding(
      accessLogs,
      'AwsSolutions-S1',
      'It holds access logs: logging its own accesses would never end.',
    );
    const uploads = new s3.Bucket(this, 'Uploads', {
      ...common,
      bucketName: uploadsBucketName(stage),
      encryption: s3.BucketEncryption.KMS,
      encryptionKey: this.keys.data,
      bucketKeyEnabled: true,
      versioned: true,
      serverAccessLogsBucket: asBucket(accessLogs),
      serverAccessLogsPrefix: 'uploads/',
      // The API's signed form protects the bucket, so any origin may post. Listing origins would change this stack,
      // which has all the data, whenever a company is added.
      cors: [
        {
          allowedMethods: [s3.HttpMethods.POST],
          allowedOrigins: ['https://*'],
          allowedHeaders: ['*'],
        },
      ],
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), noncurrentVersionExpiration: Duration.days(30) },
        // Files posted and never checked: the client closed the page, or posted twice.
        {
          prefix: ARRIVING_DOCUMENTS,
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    });
    new MalwareScan(this, 'MalwareScan', { bucket: uploads, key: this.keys.data, stage });
    return uploads;
  }
}
