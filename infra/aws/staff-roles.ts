import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountPrincipal,
  AnyPrincipal,
  Effect,
  PolicyDocument,
  PolicyStatement,
  PrincipalWithConditions,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { STAFF_ROLES, type StaffRole } from '#shared/staff/person.ts';
import { staffRights } from '../staff-rights.ts';
import { acknowledgeStars } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import { type Granted, starsOf, statementsOf } from './grants.ts';
import { staffRoleName } from './names.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
  readonly granted: Granted;
}

/** IAM inserts the calling user's name. A role's session has none, so it never matches. */
const IAM_USER_NAME = ['$', '{aws:username}'].join('');

/** After an hour, people have to authenticate again. */
const SESSION = Duration.hours(1);

/**
 * Who may assume a role: a user of the account who has just used a second factor, in a session with the user's own
 * name. `sts:GetCallerIdentity` reports the role and that name but not the factor, so both are required here, when the
 * session starts. One person has one name in both roles, and can't choose another.
 */
const trusted = (account: string): PrincipalWithConditions =>
  new PrincipalWithConditions(new AccountPrincipal(account), {
    Bool: { 'aws:MultiFactorAuthPresent': 'true' },
    NumericLessThan: { 'aws:MultiFactorAuthAge': String(SESSION.toSeconds()) },
    StringEquals: { 'sts:RoleSessionName': IAM_USER_NAME },
  });

/** Denies every role session from assuming a role, including these two, whatever else allows it. */
const onlyUsers = (): PolicyStatement =>
  new PolicyStatement({
    sid: 'OnlyUsersTakeIt',
    effect: Effect.DENY,
    actions: ['sts:AssumeRole'],
    principals: [new AnyPrincipal()],
    conditions: { StringNotEquals: { 'aws:PrincipalType': 'User' } },
  });

/** The two roles for staff commands: one prepares, the other approves. */
export class StaffStack extends Stack {
  constructor(scope: Construct, id: string, { config, granted, ...props }: Props) {
    super(scope, id, props);
    for (const role of STAFF_ROLES) this.addRole(role, config, granted);
  }

  private addRole(name: StaffRole, { stage }: StageConfig, granted: Granted): void {
    const role = new Role(this, name === 'prepare' ? 'Prepare' : 'Approve', {
      roleName: staffRoleName(stage, name),
      description: `People who ${name} payments and changes, by command (${stage})`,
      assumedBy: trusted(this.account),
      maxSessionDuration: SESSION,
      inlinePolicies: { own: new PolicyDocument({ statements: statementsOf(staffRights(name), granted, this) }) },
    });
    role.assumeRolePolicy?.addStatements(onlyUsers());
    acknowledgeStars(
      role,
      'Each company writes from its own address, and any of them may invite.',
      ...starsOf(this.region, stage)['send e-mail'],
    );
    acknowledgeStars(
      role,
      'A phone number is no resource; a refusal beside the permission keeps it from every topic.',
      ...starsOf(this.region, stage)['send texts'],
    );
    acknowledgeStars(
      role,
      'The pictures below it are public.',
      ...starsOf(this.region, stage)['read tenants’ pictures'],
    );
  }
}
