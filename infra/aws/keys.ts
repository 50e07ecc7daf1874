import { Aws, Duration, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key, type KeyProps, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { STAFF_ROLES, type StaffRole } from '#shared/staff/person.ts';
import type { FunctionName } from '../function-spec.ts';
import { functionSpecs } from '../functions.ts';
import type { StageConfig } from './config.ts';
import { providerSecretKeyAlias, staffRoleName } from './names.ts';
import { whenRemoved } from './removal.ts';

/**
 * The name of a function's role. It is fixed, so that a key policy can name the role without knowing the stack that
 * makes it (the other way round the two stacks would wait for each other).
 */
export const roleName = (stage: string, name: FunctionName): string => `portal-${stage}-${name}`;

type Lock = {
  readonly sid: string;
  readonly actions: readonly string[];
  /** The functions that may use the key; all others may not, even if their own policies allow it. */
  readonly only: readonly FunctionName[];
  /** The roles of the staff that may, too. */
  readonly staff?: readonly StaffRole[];
};

const OPEN = ['kms:Decrypt', 'kms:ReEncryptFrom'] as const;
const CLOSE = ['kms:Encrypt', 'kms:ReEncryptTo', 'kms:GenerateDataKey*'] as const;

/**
 * The portal's keys, one for each kind of secret, each locked by its own policy.
 *
 * A role's policy says what it may do; a key's policy says here who may not, administrators included: a mistake in one
 * of the two is not yet a leak. Managing the keys stays with the account's administrators.
 */
export class PortalKeys extends Construct {
  /** Encrypts what is stored: table, secrets, uploads. */
  readonly data: Key;
  /** Its public half seals SSN and birth date on the page. */
  readonly identity: Key;
  /** Locks SSN and birth date away for good. */
  readonly personalData: Key;
  /** Locks the tokens with which a client's bank is asked. */
  readonly bankTokens: Key;
  /** Locks the secrets with which the provider is asked. */
  readonly providerSecrets: Key;
  /** Makes and checks the codes' MACs, so that a stolen table or log yields no code. */
  readonly codes: Key;

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
    // KMS rotates neither asymmetric nor HMAC keys; a new key is a new alias target, the old one stays to open.
    this.identity = key('Identity', 'Seals identity on the page', { keySpec: KeySpec.RSA_2048 });
    // What lies locked in the items of the table goes with a copy of it to another region; the key has to be there,
    // too.
    const copied = { ...rotating, ...(config.multiRegionKeys ? { multiRegion: true } : {}) };
    this.personalData = key('PersonalData', 'Locks SSN and birth date', copied);
    this.bankTokens = key('BankTokens', 'Locks bank tokens', copied);
    this.providerSecrets = key('ProviderSecrets', 'Locks the provider’s secrets', {
      ...copied,
      alias: providerSecretKeyAlias(stage),
    });
    this.codes = key('Codes', 'MACs of texted codes', {
      keySpec: KeySpec.HMAC_256,
      keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
    });

    this.lock(this.identity, stage, { sid: 'OnlyIdentityOpens', actions: OPEN, only: ['identity'] });
    this.lock(this.personalData, stage, { sid: 'OnlyIdentityLocks', actions: [...CLOSE, ...OPEN], only: ['identity'] });
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
    // The staff's commands ask the provider, too: for a balance, a refund, how an entry stands.
    this.lock(this.providerSecrets, stage, {
      sid: 'OnlyWhoAsksTheProviderUnlocks',
      actions: OPEN,
      only: functionSpecs.filter(({ grants }) => grants.includes('read provider secrets')).map(({ name }) => name),
      staff: STAFF_ROLES,
    });
    this.lock(this.codes, stage, {
      sid: 'OnlySignInMakesCodes',
      actions: ['kms:GenerateMac', 'kms:VerifyMac'],
      only: ['sign-in', 'sign-in-trigger'],
    });
    // A value copied to another client's item does not open there: whose it is belongs to the ciphertext.
    this.needsContext(this.personalData, ['tenant', 'client', 'field']);
    this.needsContext(this.bankTokens, ['tenant', 'client', 'item']);
    this.needsContext(this.providerSecrets, ['secret', 'account', 'stage']);
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
