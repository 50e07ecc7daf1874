import { STAFF_ROLES, type StaffRole } from '#shared/staff/person.ts';
import type { FunctionName } from '../../function-spec.ts';
import { functionSpecs } from '../../functions.ts';
import { releaseRights } from '../../release-rights.ts';
import { rightsOf, type Things } from '../../rights.ts';
import { staffRights } from '../../staff-rights.ts';
import { LOCAL_ACCOUNT, localArn } from '../aws/inputs.ts';
import { judgeOf, type Principal, type Principals } from '../aws/judge.ts';
import { LOCAL_REGION } from '../aws/sigv4.ts';
import { localNames } from './environment.ts';
import { namedRights, recordingJudge } from './used-rights.ts';

type Names = {
  readonly [name in keyof typeof localNames]: name extends 'keys'
    ? Readonly<Record<keyof (typeof localNames)['keys'], string>>
    : string;
};

/** A secret's ARN ends in six random characters (Secrets Manager guide, "Permissions policy examples"). */
const secretArn = (name: string): string => localArn('secretsmanager', `secret:${name}-??????`);

/** This machine's resources, for the functions' roles. */
const thingsOf = (names: Names): Things => ({
  region: LOCAL_REGION,
  account: LOCAL_ACCOUNT,
  tableArn: localArn('dynamodb', `table/${names.table}`),
  keyArns: {
    // The table and the secrets aren't encrypted here, but their callers need the right to the key, as at AWS.
    data: localArn('kms', names.keys.uploads),
    identity: localArn('kms', names.keys.identity),
    personalData: localArn('kms', names.keys.personalData),
    bankTokens: localArn('kms', names.keys.bankToken),
    providerSecrets: localArn('kms', names.keys.providerSecret),
    codes: localArn('kms', names.keys.code),
    approvals: localArn('kms', names.keys.approval),
    birthDates: localArn('kms', names.keys.birthDate),
  },
  originSecretArn: secretArn(names.originSecret),
  userPoolArn: localArn('cognito-idp', `userpool/${names.poolId}`),
  userPoolClientSecretArn: secretArn(names.poolClientSecret),
  staffPoolArn: localArn('cognito-idp', `userpool/${names.staffPoolId}`),
  staffPoolClientSecretArn: secretArn(names.staffPoolClientSecret),
  configurationSetName: names.senderConfigurationSet,
  uploadsName: names.uploadsBucket,
  siteName: names.siteBucket,
  functionLogs: '/portal/local/*',
  alarmTopicArn: localArn('sns', 'alarms'),
});

/** A caller with a role at AWS: a function, the pipeline after a deployment, or a command in a role of the staff. */
export type CallerName = FunctionName | 'release' | `staff-${StaffRole}`;

/** The access key id that a caller signs with. */
export const accessKeyOf = (name: CallerName): string => `local-${name}`;

/** The callers whose rights are recorded, and what they may do. */
const recorded = [
  ...functionSpecs,
  ...STAFF_ROLES.map((role) => ({ name: `staff-${role}` as const, ...staffRights(role) })),
];

/**
 * Each function as a principal with its role at AWS, the staff's two roles, and the pipeline of a stage without real
 * money. A run of all tests sets USED_RIGHTS to a file, which then lists every right that was used and every call that
 * was denied.
 */
export function principalsOf(names: Names): Principals {
  const things = thingsOf(names);
  const file = process.env['USED_RIGHTS'];
  const principal = (name: CallerName, judge: Principal['judge']): [string, Principal] => [
    accessKeyOf(name),
    {
      arn: `arn:aws:sts::${LOCAL_ACCOUNT}:assumed-role/portal-local-${name}/${name}`,
      dataKeyArn: things.keyArns.data,
      judge,
    },
  ];
  return new Map([
    ...recorded.map((spec) =>
      principal(spec.name, file ? recordingJudge(file, spec, things) : judgeOf(rightsOf(spec, things))),
    ),
    principal('release', judgeOf(rightsOf(releaseRights('sandbox'), things))),
  ]);
}

/** Every right of every function and of the staff's roles, in USED_RIGHTS' format. */
export const everyRight = (): readonly string[] =>
  recorded.flatMap((spec) => namedRights(spec, thingsOf(localNames)).map(([line]) => line));
