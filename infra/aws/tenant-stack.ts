import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDistributionTenant } from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import * as ses from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { PROVIDER_SECRET_PREFIX } from '../functions.ts';
import { acknowledgeFinding } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import type { DataStack } from './data-stack.ts';
import type { MessagesStack } from './messages-stack.ts';
import { whenRemoved } from './removal.ts';
import { secretNamesOf, senderDomain } from './tenant-files.ts';
import type { WebStack } from './web-stack.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
  readonly tenant: Tenant;
  readonly web: WebStack;
  readonly data: DataStack;
  readonly messages: MessagesStack;
  /** Two tenants may share these; one of their stacks makes them. */
  readonly makes: { readonly sender: boolean; readonly secrets: readonly string[] };
}

/** One tenant: its addresses, the domain it writes from, and the place of its provider's secret. */
export class TenantStack extends Stack {
  constructor(scope: Construct, id: string, { config, tenant, web, data, messages, makes, ...props }: Props) {
    super(scope, id, props);
    this.addAddresses(tenant, config, web);
    for (const secretName of secretNamesOf(tenant))
      if (!secretName.startsWith(PROVIDER_SECRET_PREFIX))
        throw new Error(
          `tenants/${tenant.id}.json: the secret "${secretName}" must begin with "${PROVIDER_SECRET_PREFIX}".`,
        );
    if (makes.sender) this.addSender(tenant, messages);
    for (const secretName of makes.secrets) this.addProviderSecret(tenant, secretName, config, data);
  }

  private addAddresses({ id, hosts, active }: Tenant, { domain, stage }: StageConfig, web: WebStack): void {
    const common = {
      distributionId: web.distribution.distributionId,
      connectionGroupId: web.connectionGroup.attrId,
      enabled: active,
    };
    new CfnDistributionTenant(this, 'Address', { ...common, name: `${id}-${stage}`, domains: [`${id}.${domain}`] });
    // A tenant's own domain gets a separate distribution tenant: it waits for the tenant's DNS and its
    // certificate, and must not keep the address below our domain waiting.
    for (const host of stage === 'prod' ? hosts : [])
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

  private addSender(tenant: Tenant, { configurationSet }: MessagesStack): void {
    const identity = new ses.EmailIdentity(this, 'Sender', {
      identity: ses.Identity.domain(senderDomain(tenant)),
      configurationSet,
    });
    identity.dkimRecords.forEach(({ name, value }, at) => {
      new CfnOutput(this, `SenderRecord${at + 1}`, {
        description: `A CNAME that ${tenant.name} sets before mail is sent in its name.`,
        value: `${name} ${value}`,
      });
    });
  }

  /** An empty place: an operator puts the secret in, so that it never stands in a file or a template. */
  private addProviderSecret(
    { id, provider }: Tenant,
    secretName: string,
    config: StageConfig,
    { keys }: DataStack,
  ): void {
    const place = secretName === provider.secretName ? 'ProviderSecret' : 'OriginatorSecret';
    const secret = new Secret(this, place, {
      secretName,
      description: `The secret of ${id} at the bank-transfer provider: { secret }`,
      encryptionKey: keys.data,
      // A placeholder: the provider refuses calls until the real value is put in.
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'secret', excludePunctuation: true },
      removalPolicy: whenRemoved(config),
    });
    acknowledgeFinding(
      secret,
      'AwsSolutions-SMG4',
      'The provider issues the value; an operator rotates it there and puts it here.',
    );
  }
}
