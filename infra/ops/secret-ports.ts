import type { ProviderSecretPorts, SecretAccount } from '#functions/staff/provider-secret.ts';
import type { TenantId } from '#shared/ids.ts';
import type { SecretProposal, StoredSecret } from '#shared/tenant/provider-secret.ts';
import { typedSecret } from './typed-secret.ts';

/** Where a secret lies: locked in the table, or still where it was before. */
export type SecretPlaces = { readonly inTable: StoredSecret | undefined; readonly isInFormerPlace: boolean };

/** Secrets of accounts at the provider, as the commands change and list them. */
export type SecretCommandPorts = ProviderSecretPorts & {
  /** What a person types or pipes in. */
  readonly typed: () => Promise<string>;
  /** The value in the place of before; undefined where there is none. */
  readonly former: (secretName: string) => Promise<string | undefined>;
  /** What was proposed of a tenant's secrets. */
  readonly all: (tenant: TenantId) => Promise<readonly SecretProposal[]>;
  readonly places: (of: SecretAccount) => Promise<SecretPlaces>;
};

/** Opens the secrets of a place; in a dry run the provider is asked, and nothing is written. */
export async function openSecretPorts(isDryRun: boolean): Promise<SecretCommandPorts> {
  const { formerProviderSecret } = await import('#functions/adapters/secrets.ts');
  const { openSecret, secretInTable } = await import('#functions/adapters/dynamo/provider-secrets.ts');
  const { sealSecret, secretProposals } = await import('#functions/adapters/dynamo/secret-proposals.ts');
  const { trySecret } = await import('#functions/adapters/plaid/try-secret.ts');
  const former = async (name: string): Promise<string | undefined> => {
    try {
      return await formerProviderSecret(name);
    } catch (error) {
      const { name: what } = error as Error;
      if (what === 'ResourceNotFoundException') return undefined;
      // It is there, and nobody can use it: Plaid will not know it either.
      if (error instanceof SyntaxError || what === '$ZodError') return '';
      throw error;
    }
  };
  return {
    ask: trySecret,
    seal: sealSecret,
    open: openSecret,
    inTable: secretInTable,
    find: secretProposals.find,
    all: secretProposals.all,
    save: isDryRun ? async () => true : secretProposals.save,
    putInForce: isDryRun ? async () => true : secretProposals.putInForce,
    typed: () => typedSecret(),
    former,
    async places(of) {
      const [inTable, before] = await Promise.all([secretInTable(of), former(of.secretName)]);
      return { inTable, isInFormerPlace: before !== undefined };
    },
  };
}
