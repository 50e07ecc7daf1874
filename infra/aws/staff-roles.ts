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

/** Data that the commands read in either role, to show it or to decide by it. */
const READS: readonly Partition[] = [
  'configuration',
  'wiring',
  'proposal',
  'all tenants',
  'client',
  'transfer',
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
  'person',
  'payer invitation',
  'share',
  'form',
  'closing',
  'listed',
  'message',
];

/**
 * Data that each role writes. The preparing role reapplies parked events, with everything that applying one writes. The
 * approving role moves a dismissed one off the list, and changes nothing else Plaid reported. Only the approving role
 * writes wire instructions. Both change a transfer, which is one item, so there the command and the audit log separate
 * the roles, because IAM can't.
 */
const WRITES: Readonly<Record<StaffRole, readonly Partition[]>> = {
  prepare: [
    'configuration',
    'proposal',
    'all tenants',
    'client',
    'transfer',
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
    'payer invitation',
    'share',
    'form',
    'funding',
    'closing',
  ],
  approve: [
    'configuration',
    'proposal',
    'wiring',
    'client',
    'transfer',
    'session',
    'velocity',
    'received wires',
    'statement',
    'promised',
    'provider account',
    'provider secret',
    'unsent',
    'staff',
    'payer invitation',
    'share',
    'funding',
  ],
};

/**
 * The approving role sends the invitations it approves; the preparing role sends those that need no approval. The
 * preparing role encrypts a Plaid secret; the approving role puts it in force, and can't create another. The preparing
 * role also applies files, and reads the logos in them. Only the approving role seals an approval.
 */
const GRANTS: Readonly<Record<StaffRole, FunctionSpec['grants']>> = {
  prepare: ['read provider secrets', 'lock provider secrets', 'read tenants’ pictures', 'send e-mail', 'send texts'],
  approve: ['seal approvals', 'check approvals', 'read provider secrets', 'send e-mail', 'send texts'],
};

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
    // Exports are recorded in entries that never change.
    const spec = {
      reads: READS,
      writes: WRITES[name],
      appends: ['export'],
      updates: {},
      grants: GRANTS[name],
    } as const;
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
