import { Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ARRIVING_DOCUMENTS, type Described, KEPT_DOCUMENTS, rightsOf } from '../rights.ts';
import type { StageName } from './config.ts';
import type { PortalKeys } from './keys.ts';
import { siteBucketNameOf } from './names.ts';
import type { TableInUse } from './table-in-use.ts';

/** The resources that grants need. The user pool is made after the function that it calls, so it is optional. */
export interface Granted {
  readonly table: TableInUse;
  readonly keys: PortalKeys;
  readonly originSecret: Secret;
  readonly userPoolArn?: string;
  readonly userPoolClientSecret?: Secret;
  readonly staffPoolArn?: string;
  readonly staffPoolClientSecret?: Secret;
  readonly configurationSetName: string;
  readonly uploadsName: string;
  readonly stage: StageName;
  /** The functions' log groups, with a wildcard. */
  readonly functionLogs: string;
  readonly alarmTopicArn?: string;
}

/** The wildcard resources of two grants in cdk-nag's format, acknowledged where functions are made. */
export const starsOf = (region: string, stage: string) =>
  ({
    'send e-mail': [`Resource::arn:aws:ses:${region}:<AWS::AccountId>:identity/*`],
    'send texts': ['Resource::*'],
    'query the functions’ logs': [
      'Resource::*',
      `Resource::arn:aws:logs:${region}:<AWS::AccountId>:log-group:/portal/${stage}/*`,
    ],
    'read tenants’ pictures': [`Resource::arn:aws:s3:::portal-${stage}-site-<AWS::AccountId>/brand/*`],
    'add tenants’ pictures': [`Resource::arn:aws:s3:::portal-${stage}-site-<AWS::AccountId>/brand/*`],
    'draw first screens': ['brand/', 'sites/'].map(
      (part) => `Resource::arn:aws:s3:::${siteBucketNameOf(stage, '<AWS::AccountId>')}/${part}*`,
    ),
    'look at uploads': [`Resource::arn:aws:s3:::portal-${stage}-uploads-<AWS::AccountId>/${KEPT_DOCUMENTS}*`],
    'keep uploads': [KEPT_DOCUMENTS, ARRIVING_DOCUMENTS].map(
      (part) => `Resource::arn:aws:s3:::portal-${stage}-uploads-<AWS::AccountId>/${part}*`,
    ),
  }) as const;

export function statementsOf(spec: Described, about: Granted, scope: Construct): PolicyStatement[] {
  const { region, account } = Stack.of(scope);
  const { data, identity, personalData, bankTokens, providerSecrets, codes, approvals, birthDates } = about.keys;
  const rights = rightsOf(spec, {
    ...about,
    region,
    account,
    tableArn: about.table.tableArn,
    keyArns: {
      data: data.keyArn,
      identity: identity.keyArn,
      personalData: personalData.keyArn,
      bankTokens: bankTokens.keyArn,
      providerSecrets: providerSecrets.keyArn,
      codes: codes.keyArn,
      approvals: approvals.keyArn,
      birthDates: birthDates.keyArn,
    },
    originSecretArn: about.originSecret.secretArn,
    userPoolClientSecretArn: about.userPoolClientSecret?.secretArn,
    staffPoolClientSecretArn: about.staffPoolClientSecret?.secretArn,
    siteName: siteBucketNameOf(about.stage, account),
  });
  return rights.map(
    ({ effect, actions, resources, conditions }) =>
      new PolicyStatement({
        effect: effect === 'Deny' ? Effect.DENY : Effect.ALLOW,
        actions: [...actions],
        resources: [...resources],
        conditions: { ...conditions },
      }),
  );
}
