import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnOIDCProvider, PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { releaseRights } from '../release-rights.ts';
import { acknowledgeStars } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import { type Granted, statementsOf } from './grants.ts';
import { releaseRoleName } from './names.ts';

/** The trusted issuer: GitHub, for a workflow run. GitHub has no AWS key. */
const ISSUER = 'token.actions.githubusercontent.com';

interface Props extends StackProps {
  readonly config: StageConfig;
  readonly repository: string;
  readonly granted: Granted;
}

/**
 * The doctor's questions about the account. IAM can't narrow any of them to a resource, and none involves clients'
 * data.
 */
const ACCOUNT_SETTINGS = [
  'cloudwatch:DescribeAlarmHistory',
  'cognito-idp:ListUserPools',
  'dynamodb:DescribeContinuousBackups',
  'dynamodb:DescribeTable',
  'dynamodb:DescribeTimeToLive',
  'lambda:GetAccountSettings',
  'lambda:ListFunctions',
  'ses:GetAccountSendingEnabled',
  'ses:GetIdentityDkimAttributes',
  'ses:GetIdentityVerificationAttributes',
  'ses:GetSendQuota',
  'sns:GetSMSAttributes',
  'sns:GetSMSSandboxAccountStatus',
  'sns:ListOriginationNumbers',
  'sns:ListSubscriptions',
];

/** Enough for a release with a guarded 15 minutes per stack, and for a slow one. */
const SESSION = Duration.hours(2);

/**
 * Releases without a person's key: two roles that only this repository's workflow may assume, each from its own GitHub
 * environment. One deploys through CDK's own roles; the other only shows what a deployment would change.
 *
 * The staff roles refuse every role session, so neither can prepare or approve a payment.
 */
export class ReleaseStack extends Stack {
  constructor(scope: Construct, id: string, { config, repository, granted, ...props }: Props) {
    super(scope, id, props);
    const { stage } = config;
    const provider = new CfnOIDCProvider(this, 'GitHub', {
      url: `https://${ISSUER}`,
      clientIdList: ['sts.amazonaws.com'],
    });
    const trusted = (environment: string): WebIdentityPrincipal =>
      new WebIdentityPrincipal(provider.attrArn, {
        StringEquals: {
          [`${ISSUER}:aud`]: 'sts.amazonaws.com',
          [`${ISSUER}:sub`]: `repo:${repository}:environment:${environment}`,
        },
      });
    const release = new Role(this, 'Release', {
      roleName: releaseRoleName(stage),
      description: `The pipeline of ${repository} deploys ${stage} and looks whether it works`,
      assumedBy: trusted(stage),
      maxSessionDuration: SESSION,
      inlinePolicies: {
        own: new PolicyDocument({
          statements: [
            this.takeRolesOfCdk('deploy', 'file-publishing', 'lookup'),
            new PolicyStatement({ actions: ACCOUNT_SETTINGS, resources: ['*'] }),
            ...statementsOf(releaseRights(config.plaid), granted, this),
          ],
        }),
      },
    });
    acknowledgeStars(
      release,
      'Settings of the account have no narrower resource, and none is a client’s.',
      'Resource::*',
    );
    new Role(this, 'Diff', {
      roleName: `portal-${stage}-diff`,
      description: `The pipeline of ${repository} looks what a deployment of ${stage} would change`,
      assumedBy: trusted(`${stage}-diff`),
      inlinePolicies: { own: new PolicyDocument({ statements: [this.takeRolesOfCdk('lookup')] }) },
    });
  }

  /** The roles from "cdk bootstrap", which define what a deployment may do. */
  private takeRolesOfCdk(...names: readonly ('deploy' | 'file-publishing' | 'lookup')[]): PolicyStatement {
    return new PolicyStatement({
      actions: ['sts:AssumeRole'],
      resources: names.map(
        (name) => `arn:aws:iam::${this.account}:role/cdk-hnb659fds-${name}-role-${this.account}-${this.region}`,
      ),
    });
  }
}
