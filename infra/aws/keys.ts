import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Alias, Key, type KeyProps, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { STAFF_ROLES, type StaffRole } from '#shared/staff/person.ts';
import type { FunctionName, Grant } from '../function-spec.ts';
import { functionSpecs } from '../functions.ts';
import type { StageConfig } from './config.ts';
import { approvalKeyAlias, providerSecretKeyAlias, staffRoleName } from './names.ts';
import { whenRemoved } from './removal.ts';

/**
 * A function's role name. It is fixed, so a key policy can name the role without depending on its stack, which depends
 * on the key's.
 */
export const roleName = (stage: string, name: FunctionName): string => `portal-${stage}-${name}`;

type Lock = {
  readonly sid: string;
  readonly actions: readonly string[];
  /** The functions that may use the key. All others may not, even if their own policies allow it. */
  readonly only: readonly FunctionName[];
  /** The staff roles that may use it too. */
  readonly staff?: readonly StaffRole[];
};

const withGrant = (grant: Grant): readonly FunctionName[] =>
  functionSpecs.filter(({ grants }) => grants.includes(grant)).map(({ name }) => name);

const OPEN = ['kms:Decrypt', 'kms:ReEncryptFrom'] as const;
const CLOSE = ['kms:Encrypt', 'kms:ReEncryptTo', 'kms:GenerateDataKey*'] as const;

/**
 * The portal's keys, one per kind of secret, each restricted by its own policy.
 *
 * A role's policy grants access; the key's policy here denies it to everyone else, including administrators. So a
 * mistake in one of the two isn't a leak yet. The account's administrators still manage the keys.
 */
export class PortalKeys extends Construct {
  /** Encrypts stored data: table, secrets, uploads. */
  readonly data: Key;
  /** The page seals SSN and birth date with its public half. */
  readonly identity: Key;
  /** Encrypts SSN and birth date, which no one may decrypt. */
  readonly personalData: Key;
  /** Encrypts the tokens for clients' banks. */
  readonly bankTokens: Key;
  /** Encrypts Plaid's secrets. */
  readonly providerSecrets: Key;
  /** Makes and checks the codes' MACs, so a stolen table or log yields no code. */
  readonly codes: Key;
  /** Makes the marks with which a birth date on an ID can be compared with the one on file, which no one can read. */
  readonly birthDates: Key;
  /** Seals approvals of disbursements, so an approval written around the console can't pay anything. */
  readonly approvals: Key;
  /** Every key, including one that a rotation has replaced. */
  readonly all: readonly Key[];

  constructor(scope: Construct, id: string, { config }: { config: StageConfig }) {
    super(scope, id);
    const { stage } = config;
    const key = (name: string, description: string, props: KeyProps = {}) =>
      new Key(this, name, {
        description: `${description} (${stage})`,
        removalPolicy: whenRemoved(config),
        pendingWindow: Duration.days(30),
        ...props,
      });
    const rotating = { enableKeyRotation: true };
    this.data = key('Data', 'Table, secrets and uploads of the portal', rotating);
    // KMS doesn't rotate asymmetric and HMAC keys. A new key becomes the alias's target, and the old one stays for
    // decryption.
    this.identity = key('Identity', 'Seals identity on the page', { keySpec: KeySpec.RSA_2048 });
    // Encrypted fields in the table's items are copied to another region with it, so these keys must be there too.
    const inBoth = config.multiRegionKeys ? { multiRegion: true } : {};
    const copied = { ...rotating, ...inBoth };
    this.personalData = key('PersonalData', 'Locks SSN and birth date', copied);
    this.bankTokens = key('BankTokens', 'Locks bank tokens', copied);
    this.providerSecrets = key('ProviderSecrets', 'Locks the provider’s secrets', {
      ...copied,
      alias: providerSecretKeyAlias(stage),
    });
    const macs = { keySpec: KeySpec.HMAC_256, keyUsage: KeyUsage.GENERATE_VERIFY_MAC };
    this.codes = key('Codes', 'MACs of texted codes', macs);
    this.birthDates = key('BirthDates', 'Marks birth dates for comparison', { ...macs, ...inBoth });
    this.approvals = key('Approvals', 'Seals approvals', macs);
    // Its own resource, so that it can move to a new key.
    new Alias(this, 'ApprovalsAlias', { aliasName: approvalKeyAlias(stage), targetKey: this.approvals });

    this.lock(this.identity, stage, { sid: 'OnlyIdentityOpens', actions: OPEN, only: ['identity'] });
    this.lock(this.personalData, stage, { sid: 'OnlyIdentityLocks', actions: [...CLOSE, ...OPEN], only: ['identity'] });
    this.lock(this.birthDates, stage, { sid: 'OnlyIdentityMarks', actions: ['kms:GenerateMac'], only: ['identity'] });
    this.lock(this.birthDates, stage, { sid: 'OnlyReviewsCompare', actions: ['kms:VerifyMac'], only: ['reviews'] });
    this.lock(this.bankTokens, stage, { sid: 'OnlyLinkingLocks', actions: CLOSE, only: ['bank-linking'] });
    this.lock(this.bankTokens, stage, {
      sid: 'OnlyBankFunctionsUnlock',
      actions: OPEN,
      only: ['bank-linking', 'transfers', 'provider-events'],
    });
    this.lock(this.providerSecrets, stage, {
      sid: 'OnlyPreparingLocksSecrets',
      actions: CLOSE,
      only: ['proposals'],
      staff: ['prepare'],
    });
    // Without real money, `smoke deposit` signs its client in and asks Plaid with its caller's own rights: the
    // pipeline's or an administrator's.
    if (config.plaid !== 'sandbox') {
      // Staff commands call Plaid too: for a balance, a refund, an entry's status.
      this.lock(this.providerSecrets, stage, {
        sid: 'OnlyWhoAsksTheProviderUnlocks',
        actions: OPEN,
        only: withGrant('read provider secrets'),
        staff: STAFF_ROLES,
      });
      this.lock(this.codes, stage, {
        sid: 'OnlySignInMakesCodes',
        actions: ['kms:GenerateMac', 'kms:VerifyMac'],
        only: ['sign-in', 'sign-in-trigger'],
      });
    }
    this.lock(this.approvals, stage, {
      sid: 'OnlyTheDeskSealsApprovals',
      actions: ['kms:GenerateMac'],
      only: withGrant('seal approvals'),
      staff: ['approve'],
    });
    this.lock(this.approvals, stage, {
      sid: 'OnlyWhatPaysChecksApprovals',
      actions: ['kms:VerifyMac'],
      only: withGrant('check approvals'),
      staff: ['approve'],
    });
    // A value copied to another client's item can't be decrypted there, because the owner is part of the context.
    this.needsContext(this.personalData, ['tenant', 'client', 'field']);
    this.needsContext(this.bankTokens, ['tenant', 'client', 'item']);
    this.needsContext(this.providerSecrets, ['secret', 'account', 'stage']);
    this.all = this.node.children.filter((child) => child instanceof Key);
  }

  private lock(key: Key, stage: string, { sid, actions, only, staff = [] }: Lock): void {
    const { partition } = Stack.of(this);
    const names = [...only.map((name) => roleName(stage, name)), ...staff.map((role) => staffRoleName(stage, role))];
    const roles = names.map((name) => `arn:${partition}:iam::${Aws.ACCOUNT_ID}:role/${name}`);
    key.addToResourcePolicy(deny(sid, actions, { ArnNotEquals: { 'aws:PrincipalArn': roles } }));
  }

  private needsContext(key: Key, names: readonly string[]): void {
    for (const name of names) {
      const absent = { Null: { [`kms:EncryptionContext:${name}`]: 'true' } };
      key.addToResourcePolicy(deny(`NeedsContext${name}`, [...CLOSE, ...OPEN], absent));
    }
  }
}

const deny = (sid: string, actions: readonly string[], conditions: Record<string, object>): PolicyStatement =>
  new PolicyStatement({
    sid,
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: [...actions],
    resources: ['*'],
    conditions,
  });
