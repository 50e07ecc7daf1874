import type { GraphRefusal } from '#shared/graph/refusals.ts';
import type { BankAccountId, ClientId, TenantId } from '#shared/ids.ts';
import { refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { AccountReader } from '../../ports.ts';
import { orRefuse, type Root } from './answer.ts';
import { bankAccountView } from './record-views.ts';
import { tenantQueries } from './tenant-queries.ts';

export type RecordPorts = {
  readonly accounts: AccountReader;
};

/** The specification's queries for whole records, limited to the caller's own tenant and accounts. */
export function recordResolvers(
  { accounts }: RecordPorts,
  owner: { readonly tenant: TenantId; readonly client: ClientId },
  config: () => Promise<TenantConfig>,
): Root {
  return {
    /** The list of clients is for the staff, who have their own tool for it. */
    clients: () => orRefuse(refuse<Refusal<GraphRefusal<'clients'>>>({ code: 'staff/only' })),

    ...tenantQueries(owner.tenant, config),

    async bankaccount({ _id }: { readonly _id: BankAccountId }) {
      const found = await accounts.find(owner.tenant, owner.client, _id);
      return found ? bankAccountView(found) : null;
    },
  };
}
