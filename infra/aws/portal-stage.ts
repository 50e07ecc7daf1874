import { Annotations, Aws, Stage, type StageProps, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { EnvironmentName } from '../function-spec.ts';
import { PROVIDER_SECRET_PREFIX } from '../functions.ts';
import { AlarmsStack } from './alarms-stack.ts';
import { ApiStack } from './api-stack.ts';
import type { Artifacts } from './artifacts.ts';
import { BackupStack } from './backup-stack.ts';
import { uploadsBucketName } from './bucket.ts';
import { PLACEHOLDER_DOMAIN, REGION, type StageConfig } from './config.ts';
import { DataStack } from './data-stack.ts';
import { COOKIE_PREFIX, STAFF_COOKIE_PREFIX } from './edge/load.ts';
import { deployedHosts } from './edge/security-headers.ts';
import { EventsStack } from './events-stack.ts';
import { isExample } from './example-door.ts';
import { MessagesStack } from './messages-stack.ts';
import { functionLogName, siteBucketNameOf } from './names.ts';
import type { Workshop } from './portal-function.ts';
import { ReleaseStack } from './release-stack.ts';
import { SignInStack } from './sign-in-stack.ts';
import { StaffStack } from './staff-roles.ts';
import { tableInUse } from './table-in-use.ts';
import { bucketsOf, bucketsWith } from './tenant-buckets.ts';
import { secretNamesOf } from './tenant-files.ts';
import { TenantsStack } from './tenants-stack.ts';
import { TrailStack } from './trail-stack.ts';
import { unusable } from './unusable.ts';
import { WebStack } from './web-stack.ts';

export interface PortalProps extends StageProps {
  readonly config: StageConfig;
  readonly artifacts: Artifacts;
  readonly tenants: readonly Tenant[];
  /** Makes only this tenant's stacks: thousands of others take a minute. */
  readonly only?: string | undefined;
}

/**
 * One whole portal. The stacks deploy in this order, each depending on the previous ones: Data, Messages, SignIn, Api,
 * Events, Web, then Staff, the tenants' stacks, and Alarms.
 */
export class PortalStage extends Stage {
  readonly config: StageConfig;
  readonly data: DataStack;
  readonly trail: TrailStack;
  readonly backup: BackupStack | undefined;
  readonly messages: MessagesStack;
  readonly signIn: SignInStack;
  readonly api: ApiStack;
  readonly events: EventsStack;
  readonly web: WebStack;
  readonly staff: StaffStack;
  /** Only for stages with a pipeline. */
  readonly release: ReleaseStack | undefined;
  readonly alarms: AlarmsStack;
  readonly tenants: readonly TenantsStack[];

  constructor(scope: Construct, id: string, { config, artifacts, tenants, only, ...props }: PortalProps) {
    super(scope, id, { ...props, env: { region: REGION } });
    this.config = config;
    this.data = new DataStack(this, 'Data', { config });
    this.trail = new TrailStack(this, 'Trail', { config });
    const table = tableInUse(config, this.data.table);
    this.backup = config.backup && new BackupStack(this, 'Backup', { config, plan: config.backup, table });
    this.messages = new MessagesStack(this, 'Messages', { config });
    const workshop = this.firstWorkshop(config, artifacts);
    this.signIn = new SignInStack(this, 'SignIn', { workshop });
    const { pool, client, staff } = this.signIn;
    this.api = new ApiStack(this, 'Api', { workshop: this.withPool(workshop), pool, client, staff });
    this.events = new EventsStack(this, 'Events', { workshop, mail: this.messages.fates });
    const { originSecret, uploads } = this.data;
    this.web = new WebStack(this, 'Web', { config, artifacts, apiHost: this.api.host, originSecret, uploads });
    // The front door has a fixed name, so CDK sees no reference to it. Without this dependency, the distribution might
    // call it too early.
    this.web.addStackDependency(this.api, 'It calls the API.');
    this.staff = new StaffStack(this, 'Staff', { config, granted: workshop.granted });
    const { repository } = config;
    if (repository)
      this.release = new ReleaseStack(this, 'Release', {
        config,
        repository,
        granted: this.withPool(workshop).granted,
      });
    this.alarms = new AlarmsStack(this, 'Alarms', {
      workshop,
      signIn: this.signIn,
      api: this.api,
      events: this.events,
      web: this.web,
    });
    this.tenants = this.addTenants({ config, tenants, only });
    // CloudFormation's schema of a dashboard has no tags.
    Tags.of(this).add('portal-stage', config.stage, { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] });
    if (config.frontDoor?.some(isExample) && !config.domain.endsWith(PLACEHOLDER_DOMAIN))
      throw unusable(
        `Stage ${config.stage} has the example's front door. Make yours: npm run ops -- edge certificate --stage ${config.stage}`,
      );
    if (config.domain.endsWith(PLACEHOLDER_DOMAIN))
      Annotations.of(this.web).addWarningV2(
        'portal:placeholder-domain',
        `${config.domain} is the example's domain. Set yours and its hosted zone in stages/${config.stage}.json.`,
      );
  }

  /** Everything that functions need except the user pool, which needs a function first. */
  private firstWorkshop(config: StageConfig, artifacts: Artifacts): Workshop {
    const { keys, originSecret } = this.data;
    const table = tableInUse(config, this.data.table);
    const { configurationSetName } = this.messages.configurationSet;
    const uploadsName = uploadsBucketName(config.stage);
    const siteName = siteBucketNameOf(config.stage, Aws.ACCOUNT_ID);
    const environment: Partial<Record<EnvironmentName, string>> = {
      STAGE: config.stage,
      LOG_LEVEL: config.logLevel,
      TABLE_NAME: table.tableName,
      CODE_KEY_ID: keys.codes.keyId,
      APPROVAL_KEY_ID: keys.approvals.keyId,
      BIRTH_DATE_KEY_ID: keys.birthDates.keyId,
      IDENTITY_KEY_ID: keys.identity.keyId,
      PERSONAL_DATA_KEY_ID: keys.personalData.keyId,
      BANK_TOKEN_KEY_ID: keys.bankTokens.keyId,
      PROVIDER_SECRET_KEY_ID: keys.providerSecrets.keyId,
      UPLOADS_BUCKET: uploadsName,
      SITE_BUCKET: siteName,
      UPLOADS_KEY_ID: keys.data.keyArn,
      PLAID_BASE_URL: `https://${config.plaid}.plaid.com`,
      PLAID_LINK_SCRIPT_URL: deployedHosts(config.plaid, '').linkScriptUrl,
      ORIGIN_SECRET_ID: originSecret.secretArn,
      SENDER_CONFIGURATION_SET: configurationSetName,
      PORTAL_DOMAIN: config.domain,
      PORTAL_ADDRESS: `https://*.${config.domain}`,
      COOKIE_PREFIX: COOKIE_PREFIX.deployed,
      STAFF_COOKIE_PREFIX: STAFF_COOKIE_PREFIX.deployed,
      PUZZLE_TRIES: String(config.puzzleTries),
      SERVES_HOSTS: config.isProduction ? 'on' : 'off',
      METRICS_BY_TENANT: config.metricsByTenant ? 'on' : 'off',
    };
    return {
      config,
      artifacts,
      environment,
      granted: {
        table,
        keys,
        originSecret,
        configurationSetName,
        uploadsName,
        stage: config.stage,
        functionLogs: functionLogName(config.stage, '*'),
      },
    };
  }

  private withPool(workshop: Workshop): Workshop {
    const { pool, client, clientSecret, staff } = this.signIn;
    return {
      ...workshop,
      granted: {
        ...workshop.granted,
        userPoolArn: pool.userPoolArn,
        userPoolClientSecret: clientSecret,
        staffPoolArn: staff.pool.userPoolArn,
        staffPoolClientSecret: staff.clientSecret,
      },
      environment: {
        ...workshop.environment,
        USER_POOL_ID: pool.userPoolId,
        USER_POOL_CLIENT_ID: client.userPoolClientId,
        USER_POOL_CLIENT_SECRET_ID: clientSecret.secretArn,
        STAFF_POOL_ID: staff.pool.userPoolId,
        STAFF_POOL_CLIENT_ID: staff.client.userPoolClientId,
        STAFF_POOL_CLIENT_SECRET_ID: staff.clientSecret.secretArn,
      },
    };
  }

  private addTenants({
    config,
    tenants,
    only,
  }: Pick<PortalProps, 'config' | 'tenants' | 'only'>): readonly TenantsStack[] {
    const { web, messages } = this;
    for (const { id, ...tenant } of tenants)
      for (const secretName of secretNamesOf({ id, ...tenant }))
        if (!secretName.startsWith(PROVIDER_SECRET_PREFIX))
          throw unusable(`tenants/${id}.json: the secret "${secretName}" must begin with "${PROVIDER_SECRET_PREFIX}".`);
    const buckets = only === undefined ? bucketsOf(tenants) : bucketsWith(tenants, only);
    return buckets.map((bucket) => new TenantsStack(this, bucket.name, { config, bucket, web, messages }));
  }
}
