import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDistributionTenant } from 'aws-cdk-lib/aws-cloudfront';
import * as ses from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { StageConfig } from './config.ts';
import type { MessagesStack } from './messages-stack.ts';
import { whenRemoved } from './removal.ts';
import type { Bucket } from './tenant-buckets.ts';
import { SITE_PARAMETER, type WebStack } from './web-stack.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
  readonly bucket: Bucket;
  readonly web: WebStack;
  readonly messages: MessagesStack;
}

/** Some of the tenants' addresses and sender domains. */
export class TenantsStack extends Stack {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { config, bucket, web, messages, ...props }: Props) {
    super(scope, id, props);
    this.bucket = bucket;
    for (const tenant of bucket.tenants) this.addAddresses(tenant, config, web);
    for (const domain of bucket.senders) this.addSender(domain, config, messages);
  }

  private addAddresses(
    { id, hosts, active }: Tenant,
    { domain, stage, isProduction }: StageConfig,
    web: WebStack,
  ): void {
    const common = {
      distributionId: web.distribution.distributionId,
      connectionGroupId: web.connectionGroup.attrId,
      enabled: active,
      parameters: [{ name: SITE_PARAMETER, value: id }],
    };
    new CfnDistributionTenant(this, `Address-${id}`, {
      ...common,
      name: `${id}-${stage}`,
      domains: [`${id}.${domain}`],
    });
    // A tenant's own domain gets a separate distribution tenant: it waits for the tenant's DNS and its certificate, and
    // must not delay the address in our domain.
    for (const host of isProduction ? hosts : [])
      new CfnDistributionTenant(this, `Host-${host}`, {
        ...common,
        name: host.replaceAll('.', '-'),
        domains: [host],
        managedCertificateRequest: {
          primaryDomainName: host,
          validationTokenHost: 'cloudfront',
          certificateTransparencyLoggingPreference: 'enabled',
        },
      });
  }

  private addSender(domain: string, config: StageConfig, { configurationSet }: MessagesStack): void {
    const identity = new ses.EmailIdentity(this, `Sender-${domain}`, {
      identity: ses.Identity.domain(domain),
      configurationSet,
    });
    // A misspelled address in a file must not stop the email of everyone who uses the right one.
    identity.applyRemovalPolicy(whenRemoved(config));
    // A stack can have 200 outputs, so the three share one.
    new CfnOutput(this, `SenderRecords-${domain}`, {
      description: `CNAMEs to be set in ${domain} before mail is sent from it.`,
      value: identity.dkimRecords.map(({ name, value }) => `${name} ${value}`).join(', '),
    });
  }
}
