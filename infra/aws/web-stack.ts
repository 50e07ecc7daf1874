import { Aws, CfnOutput, Duration, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CnameRecord, HostedZone } from 'aws-cdk-lib/aws-route53';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { brandingCssRoute } from '#shared/contracts/tenant.ts';
import { acknowledgeFinding } from './acknowledge.ts';
import { ApiOrigin } from './api-origin.ts';
import type { Artifacts } from './artifacts.ts';
import { asBucket } from './bucket.ts';
import type { StageConfig } from './config.ts';
import { deployedBucket } from './deployed-bucket.ts';
import { consoleHost, deployedEdge, FIRST_SCREEN_PATHS, viewerRequestCode } from './edge/load.ts';
import * as headers from './edge/security-headers.ts';
import { EdgeLog } from './edge-log.ts';
import { Firewall, hasFirewall } from './firewall.ts';
import { siteBucketNameOf } from './names.ts';
import { PageUpload } from './page-upload.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
  readonly artifacts: Artifacts;
  readonly apiHost: string;
  readonly originSecret: Secret;
  readonly uploads: s3.Bucket;
}

/** Each address's parameter for the distribution: the folder of its screens. */
export const SITE_PARAMETER = 'site';

/** The company's style sheet, which no session changes. */
const BRANDING_PATH = `/api${brandingCssRoute.path}`;

/** Properties that a distribution with tenants doesn't accept: they belong to the connection group or to a tenant. */
const NOT_FOR_TENANTS = ['IPV6Enabled', 'PriceClass', 'Aliases', 'Staging'];

/**
 * The page, and the one distribution for it and the API. Separate stacks add the tenants to it; they share its build,
 * headers and firewall.
 */
export class WebStack extends Stack {
  readonly distribution: cloudfront.Distribution;
  /** For all addresses in the portal's domain. */
  readonly certificate: Certificate;
  readonly connectionGroup: cloudfront.CfnConnectionGroup;

  constructor(scope: Construct, id: string, { config, artifacts, ...props }: Props) {
    super(scope, id, { ...props });
    const site = deployedBucket(this, 'Site', {
      config: config,
      bucketName: siteBucketNameOf(config.stage, Aws.ACCOUNT_ID),
      // The build can make the page again, but operators uploaded the tenants' pictures, so overwritten files are kept.
      daysBack: 30,
      whyUnlogged: 'It holds the public page, and only the distribution reads it.',
    });
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: config.hostedZoneId,
      zoneName: config.domain,
    });
    this.certificate = new Certificate(this, 'Certificate', {
      domainName: `*.${config.domain}`,
      validation: CertificateValidation.fromDns(zone),
    });
    this.distribution = this.makeDistribution(site, { config, artifacts, ...props });
    this.serveTenants();
    this.connectionGroup = new cloudfront.CfnConnectionGroup(this, 'ConnectionGroup', {
      name: `portal-${config.stage}`,
      enabled: true,
      ipv6Enabled: true,
    });
    // The wildcard record and certificate cover every tenant in our domain.
    new CnameRecord(this, 'EveryTenant', {
      zone,
      recordName: '*',
      domainName: this.connectionGroup.attrRoutingEndpoint,
      ttl: Duration.minutes(5),
    });
    // One address for all companies' staff, in our domain only, so no other can look like it.
    new cloudfront.CfnDistributionTenant(this, 'Console', {
      distributionId: this.distribution.distributionId,
      connectionGroupId: this.connectionGroup.attrId,
      name: `console-${config.stage}`,
      domains: [consoleHost(config.domain)],
      enabled: true,
    });
    new EdgeLog(this, 'EdgeLog', { config, distribution: this.distribution });
    new PageUpload(this, 'Page', { site, folder: artifacts.webFolder(), config });
    new CfnOutput(this, 'RoutingEndpoint', {
      description: "Where a tenant's own domain points its CNAME.",
      value: this.connectionGroup.attrRoutingEndpoint,
    });
  }

  private makeDistribution(site: s3.Bucket, props: Props): cloudfront.Distribution {
    const { config, apiHost } = props;
    const shared = {
      responseHeadersPolicy: this.makeHeaders(props, 'Headers', headers.contentSecurityPolicy),
      functionAssociations: [
        { eventType: cloudfront.FunctionEventType.VIEWER_REQUEST, function: this.makeEdgeFunction(config) },
      ],
      compress: true,
    };
    const api = {
      ...shared,
      origin: new ApiOrigin(apiHost, config.frontDoor?.at(-1)?.arn, {
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
        readTimeout: Duration.seconds(30),
        customHeaders: { 'x-origin-secret': originSecretValue(props) },
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    const byAddress = this.makeByAddress(config);
    const distribution = new cloudfront.Distribution(this, 'Tenants', {
      comment: `portal-${config.stage}`,
      // No default root object: the edge function handles the root, so it must be called for it.
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      ...(hasFirewall(config) ? { webAclId: new Firewall(this, 'Firewall', config).arn } : {}),
      // Inherited by every tenant in our domain. CDK requires names with a certificate; tenants bring their own.
      domainNames: [`*.${config.domain}`],
      certificate: this.certificate,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultBehavior: {
        ...shared,
        // With the right to list, a missing file is a 404; without it, S3 answers 403.
        origin: S3BucketOrigin.withOriginAccessControl(asBucket(site), {
          originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
        }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      },
      additionalBehaviors: {
        // Every page waits for it before its first paint, so it comes from the edge instead of a function.
        [BRANDING_PATH]: { ...api, cachePolicy: byAddress },
        '/api/*': {
          ...api,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        },
        ...this.firstScreens(site, shared, { ...props, byAddress }),
      },
    });
    acknowledgeFinding(
      distribution,
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The edge function leads the root to a page, so no file list is shown; the permission to list only makes a missing file a 404.',
    );
    acknowledgeFinding(
      distribution,
      'AwsSolutions-CFR1',
      "A client may travel; the tenants' money does not leave by country.",
    );
    if (!hasFirewall(config))
      acknowledgeFinding(
        distribution,
        'AwsSolutions-CFR2',
        'A small company has one firewall, in production: only its own people use the trial stage, without real money.',
      );
    acknowledgeFinding(
      distribution,
      'AwsSolutions-CFR3',
      'The old access log writes whole paths, which hold ids and codes; the edge log has chosen fields.',
    );
    return distribution;
  }

  /**
   * Pre-rendered screens come from the company's own folder, which its distribution tenant names, or else from the
   * plain page with the same name.
   */
  private firstScreens(
    site: s3.Bucket,
    shared: Pick<cloudfront.BehaviorOptions, 'functionAssociations' | 'compress'>,
    { byAddress, ...props }: Props & { readonly byAddress: cloudfront.CachePolicy },
  ): Record<string, cloudfront.BehaviorOptions> {
    const access = { originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST] };
    const origin = new OriginGroup({
      primaryOrigin: S3BucketOrigin.withOriginAccessControl(asBucket(site), {
        ...access,
        originPath: `/sites/{{${SITE_PARAMETER}}}`,
      }),
      fallbackOrigin: S3BucketOrigin.withOriginAccessControl(asBucket(site), access),
      fallbackStatusCodes: [403, 404],
    });
    const behavior = {
      ...shared,
      origin,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
      responseHeadersPolicy: this.makeHeaders(props, 'FirstScreenHeaders', headers.firstScreenPolicy),
      cachePolicy: byAddress,
    };
    return Object.fromEntries(FIRST_SCREEN_PATHS.map((path) => [path, behavior]));
  }

  /** For what is different at each address under the same path, kept as long as its sender says, at most a minute. */
  private makeByAddress({ stage }: StageConfig): cloudfront.CachePolicy {
    return new cloudfront.CachePolicy(this, 'ByAddress', {
      cachePolicyName: `portal-${stage}-by-address`,
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList('x-tenant-host'),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /** The L2 construct doesn't support tenants yet, so this only changes the mode. */
  private serveTenants(): void {
    const distribution = this.distribution.node.defaultChild as cloudfront.CfnDistribution;
    distribution.addPropertyOverride('DistributionConfig.ConnectionMode', 'tenant-only');
    // An address created before this parameter existed names no folder, and gets the plain page.
    distribution.addPropertyOverride('DistributionConfig.TenantConfig.ParameterDefinitions', [
      { Name: SITE_PARAMETER, Definition: { StringSchema: { Required: false, DefaultValue: 'none' } } },
    ]);
    for (const name of NOT_FOR_TENANTS) distribution.addPropertyDeletionOverride(`DistributionConfig.${name}`);
  }

  private makeEdgeFunction({ stage, domain }: StageConfig): cloudfront.Function {
    return new cloudfront.Function(this, 'ViewerRequest', {
      functionName: `portal-${stage}-viewer-request`,
      comment: 'Says which tenant, carries the session, finds the page.',
      runtime: cloudfront.FunctionRuntime.JS_2_0,
      code: cloudfront.FunctionCode.fromInline(viewerRequestCode(deployedEdge(domain))),
    });
  }

  private makeHeaders(
    { config, uploads }: Props,
    id: 'Headers' | 'FirstScreenHeaders',
    policy: (hosts: headers.PageHosts) => string,
  ): cloudfront.ResponseHeadersPolicy {
    const hosts = headers.deployedHosts(config.plaid, `https://${uploads.bucketRegionalDomainName}`);
    const override = true;
    return new cloudfront.ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName: `portal-${config.stage}${id === 'Headers' ? '' : '-first-screens'}`,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy(hosts), override },
        contentTypeOptions: { override },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: cloudfront.HeadersReferrerPolicy.SAME_ORIGIN, override },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'cross-origin-opener-policy', value: headers.OPENER_POLICY, override },
          { header: 'permissions-policy', value: headers.PERMISSIONS_POLICY, override },
        ],
      },
      removeHeaders: ['server'],
    });
  }
}

/** A reference that CloudFormation resolves during deployment, so no template contains the value. */
function originSecretValue({ originSecret, config }: Props): string {
  const { originSecretVersion: versionId } = config;
  return SecretValue.secretsManager(originSecret.secretArn, {
    jsonField: 'current',
    ...(versionId ? { versionId } : {}),
  }).unsafeUnwrap();
}
