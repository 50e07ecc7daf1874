import { createHash } from 'node:crypto';
import { Duration } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledgeFinding } from './acknowledge.ts';
import { asBucket } from './bucket.ts';
import type { StageConfig } from './config.ts';
import { type EdgeCertificate, frontDoorHost, trustStoreOf } from './edge-certificate.ts';
import { functionLogName } from './names.ts';
import { logGroup } from './portal-function.ts';
import { whenBucketRemoved } from './removal.ts';
import { acknowledgeUploader } from './uploader.ts';

interface Props {
  readonly config: StageConfig;
  readonly trusted: readonly EdgeCertificate[];
}

/**
 * The one way to the API: a name of its own, where nobody is heard who cannot prove to be our distribution. The proof
 * is a client certificate, asked for before a request is read, so that a stranger's calls count against no limit of
 * ours.
 */
export class FrontDoor extends Construct {
  readonly domain: gateway.DomainName;

  constructor(scope: Construct, id: string, { config, trusted }: Props) {
    super(scope, id);
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: config.hostedZoneId,
      zoneName: config.domain,
    });
    const bucket = this.makeBucket(config);
    const text = trustStoreOf(trusted);
    // Another store has another name: CloudFormation tells the gateway of a changed address, not of a changed file.
    const key = `trusted-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.pem`;
    const upload = new BucketDeployment(this, 'Trusted', {
      sources: [Source.data(key, text)],
      destinationBucket: asBucket(bucket),
      // An older store is what a deployment that is taken back goes back to.
      prune: false,
      logGroup: logGroup(this, 'Log', functionLogName(config.stage, 'front-door-upload'), config),
    });
    acknowledgeUploader(upload, bucket);
    const host = frontDoorHost(config);
    this.domain = new gateway.DomainName(this, 'Domain', {
      domainName: host,
      // By ACM, in public: the gateway asks for a second certificate only where this one was imported.
      certificate: new Certificate(this, 'Certificate', {
        domainName: host,
        validation: CertificateValidation.fromDns(zone),
      }),
      endpointType: gateway.EndpointType.REGIONAL,
      securityPolicy: gateway.SecurityPolicy.TLS_1_2,
      mtls: { bucket: asBucket(bucket), key },
    });
    this.domain.node.addDependency(upload);
    const { regionalDomainName, regionalHostedZoneId } = this.domain;
    const target = RecordTarget.fromAlias(new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId));
    // Before the record of all tenants (`*`), which stands in the same zone.
    new ARecord(this, 'Address', { zone, recordName: host, target });
  }

  /** It holds certificates of authorities, which are no secret; who may write it says who is let in. */
  private makeBucket(config: StageConfig): s3.Bucket {
    const bucket = new s3.Bucket(this, 'TrustStore', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(365) }],
      ...whenBucketRemoved(config),
    });
    acknowledgeFinding(bucket, 'AwsSolutions-S1', 'It holds public certificates, and only deployments touch it.');
    return bucket;
  }
}
