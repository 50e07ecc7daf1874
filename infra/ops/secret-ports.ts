import type { ProviderSecretPorts } from '#functions/staff/provider-secret.ts';
import type { TenantId } from '#shared/ids.ts';
import type { SecretProposal } from '#shared/tenant/provider-secret.ts';
import { typedSecret } from './typed-secret.ts';

/** Secrets of accounts at the provider, as the commands change and list them. */
export type SecretCommandPorts = ProviderSecretPorts & {
  /** What a person types or pipes in. */
  readonly typed: () => Promise<string>;
  /** What was proposed of a tenant's secrets. */
  readonly all: (tenant: TenantId) => Promise<readonly SecretProposal[]>;
};

/** Opens the secrets of a place. */
export async function openSecretPorts(): Promise<SecretCommandPorts> {
  const { openSecret, secretInTable } = await import('#functions/adapters/dynamo/provider-secrets.ts');
  const { sealSecret, secretProposals } = await import('#functions/adapters/dynamo/secret-proposals.ts');
  const { trySecret } = await import('#functions/adapters/plaid/try-secret.ts');
  return {
    ask: trySecret,
    seal: sealSecret,
    open: openSecret,
    inTable: secretInTable,
    find: secretProposals.find,
    all: secretProposals.all,
    save: secretProposals.save,
    putInForce: secretProposals.putInForce,
    typed: () => typedSecret(),
  };
}
