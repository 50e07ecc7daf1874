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
import type { FunctionSpec } from '../function-spec.ts';
import type { Partition } from '../partitions.ts';
import { acknowledgeStars } from './acknowledge.ts';
import type { StageConfig } from './config.ts';
import { type Granted, starsOf, statementsOf } from './grants.ts';
import { staffRoleName } from './names.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
  readonly granted: Granted;
}

/** What the commands read in either role: what they show, and what they decide by. */
const READS: readonly Partition[] = [
  'configuration',
  'wiring',
  'proposal',
  'all tenants',
  'client',
  'session',
  'phone',
  'open transfers',
  'submitted',
  'at the bank',
  'funding',
  'velocity',
  'received wires',
  'statement',
  'ledger',
  'promised',
  'audit',
  'provider account',
  'provider transfer',
  'provider secret',
  'unsent',
  'staff',
  'staff change',
  'person',
  'payer invitation',
  'form',
  'listed',
  'message',
];

/**
 * What each role writes. Who prepares drives parked events again, with everything that applying one writes; who
 * approves moves a dismissed one off the list, and no more of what the provider said. Where wires go is written by who
 * approves, and by nobody else. A transfer is one item that both change: there the command and the audit log keep the
 * two apart, and IAM cannot.
 */
const WRITES: Readonly<Record<StaffRole, readonly Partition[]>> = {
  prepare: [
    'configuration',
    'proposal',
    'all tenants',
    'client',
    'session',
    'velocity',
    'received wires',
    'statement',
    'ledger',
    'promised',
    'audit',
    'provider account',
    'provider transfer',
    'unsent',
    'staff change',
    'payer invitation',
    'form',
    'funding',
  ],
  approve: [
    'configuration',
    'proposal',
    'wiring',
    'client',
    'session',
    'velocity',
    'received wires',
    'statement',
    'promised',
    'provider account',
    'provider secret',
    'unsent',
    'staff',
    'staff change',
    'payer invitation',
    'funding',
  ],
};

/**
 * Who approves an invitation sends it; one to a payer that takes no second person is sent by who prepares it. Who
 * prepares locks a secret of the provider; who approves puts what is locked in force, and can make no other. Who
 * prepares applies files, too, and reads the logos that they name.
 */
const GRANTS: Readonly<Record<StaffRole, FunctionSpec['grants']>> = {
  prepare: ['read provider secrets', 'lock provider secrets', 'read tenants’ pictures', 'send e-mail', 'send texts'],
  approve: ['read provider secrets', 'send e-mail', 'send texts'],
};

/** IAM puts the name of the user there who asks. A session of a role has none, so that it matches nothing. */
const IAM_USER_NAME = ['$', '{aws:username}'].join('');

/** An hour: then a person proves again who they are. */
const SESSION = Duration.hours(1);

/**
 * Who may take a role: a user of the account who has just given a second factor, in a session that is named like the
 * user. `sts:GetCallerIdentity` tells a command the role and that name and nothing of the factor, so that both are
 * demanded here, where the session begins. One person has one name in both roles, and cannot choose another.
 */
const trusted = (account: string): PrincipalWithConditions =>
  new PrincipalWithConditions(new AccountPrincipal(account), {
    Bool: { 'aws:MultiFactorAuthPresent': 'true' },
    NumericLessThan: { 'aws:MultiFactorAuthAge': String(SESSION.toSeconds()) },
    StringEquals: { 'sts:RoleSessionName': IAM_USER_NAME },
  });

/** The refusal beside it: no session of a role takes a role, those two included, whatever else allows it. */
const onlyUsers = (): PolicyStatement =>
  new PolicyStatement({
    sid: 'OnlyUsersTakeIt',
    effect: Effect.DENY,
    actions: ['sts:AssumeRole'],
    principals: [new AnyPrincipal()],
    conditions: { StringNotEquals: { 'aws:PrincipalType': 'User' } },
  });

/** The two roles that the staff's commands run in: one prepares, the other approves. */
export class StaffStack extends Stack {
  constructor(scope: Construct, id: string, { config, granted, ...props }: Props) {
    super(scope, id, props);
    for (const role of STAFF_ROLES) this.addRole(role, config, granted);
  }

  private addRole(name: StaffRole, { stage }: StageConfig, granted: Granted): void {
    // Who takes a paper out is written down, and that is never changed.
    const spec = { reads: READS, writes: WRITES[name], appends: ['export'], grants: GRANTS[name] } as const;
    const role = new Role(this, name === 'prepare' ? 'Prepare' : 'Approve', {
      roleName: staffRoleName(stage, name),
      description: `People who ${name} payments and changes, by command (${stage})`,
      assumedBy: trusted(this.account),
      maxSessionDuration: SESSION,
      inlinePolicies: { own: new PolicyDocument({ statements: statementsOf(spec, granted, this) }) },
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
