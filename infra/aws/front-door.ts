import { createHash } from 'node:crypto';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { asBucket } from './bucket.ts';
import type { StageConfig } from './config.ts';
import { deployedBucket } from './deployed-bucket.ts';
import { type EdgeCertificate, frontDoorHost, trustStoreOf } from './edge-certificate.ts';
import { functionLogName } from './names.ts';
import { logGroup } from './portal-function.ts';
import { acknowledgeUploader } from './uploader.ts';

interface Props {
  readonly config: StageConfig;
  readonly trusted: readonly EdgeCertificate[];
}

/**
 * The only way to the API: its own host name, which accepts only our distribution. The distribution presents a client
 * certificate, checked before a request is read, so strangers' calls don't count against our limits.
 */
export class FrontDoor extends Construct {
  readonly domain: gateway.DomainName;

  constructor(scope: Construct, id: string, { config, trusted }: Props) {
    super(scope, id);
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: config.hostedZoneId,
      zoneName: config.domain,
    });
    // Write access to this bucket decides who may call the API.
    const bucket = deployedBucket(this, 'TrustStore', {
      config,
      daysBack: 365,
      whyUnlogged: 'It holds public certificates, and only deployments touch it.',
    });
    const text = trustStoreOf(trusted);
    // A changed store gets a new name, because CloudFormation notifies the gateway of a changed address, not of a
    // changed file.
    const key = `trusted-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.pem`;
    const upload = new BucketDeployment(this, 'Trusted', {
      sources: [Source.data(key, text)],
      destinationBucket: asBucket(bucket),
      // A rollback needs the older store.
      prune: false,
      logGroup: logGroup(this, 'Log', functionLogName(config.stage, 'front-door-upload'), config),
    });
    acknowledgeUploader(upload, bucket);
    const host = frontDoorHost(config);
    this.domain = new gateway.DomainName(this, 'Domain', {
      domainName: host,
      // A public ACM certificate: the gateway asks for a second one only if this one was imported.
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
    // More specific than the record of all tenants (`*`) in the same zone.
    new ARecord(this, 'Address', { zone, recordName: host, target });
  }
}
