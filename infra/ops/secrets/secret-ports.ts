import type { Member } from '#functions/people/member.ts';
import { makeProposal } from '#functions/proposals/decide.ts';
import type { SecretAccount } from '#functions/proposals/kinds/provider-secret.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import { isOfKind, type Proposal } from '#shared/proposal/proposal.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StoredSecret } from '#shared/tenant/provider-secret.ts';
import { typedSecret } from './typed-secret.ts';

export type SecretProposal = Proposal<'provider secret'>;

export type SecretCommandPorts = {
  /** The secret that a person types or pipes in. */
  readonly typed: () => Promise<string>;
  readonly propose: (member: Member, of: SecretAccount, value: string) => Promise<Outcome<SecretProposal, Refusal>>;
  /** A tenant's secrets that need approval. */
  readonly waiting: (tenant: TenantId) => Promise<readonly SecretProposal[]>;
  /** The secret in force. */
  readonly inTable: (of: SecretAccount) => Promise<StoredSecret | undefined>;
};

export async function openSecretPorts(): Promise<SecretCommandPorts> {
  const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
  const { secretInTable } = await import('#functions/adapters/dynamo/provider-secrets.ts');
  return {
    async propose(member, of, value) {
      const { secrets } = await import('#functions/lambdas/proposals.ts');
      return makeProposal({ proposals }, secrets, member, { asked: { of, value }, reason: '' });
    },
    waiting: async (tenant) =>
      (await proposals.waiting(tenant)).filter((each) => isOfKind(each, 'provider secret')) as SecretProposal[],
    inTable: secretInTable,
    typed: () => typedSecret(),
  };
}
