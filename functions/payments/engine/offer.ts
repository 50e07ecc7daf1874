import type { BankAccount } from '#shared/bank/account.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../../ports.ts';

/** What a client's step on a draft, a request or a payment needs. */
export type EditTransferPorts = {
  readonly transfers: {
    find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined>;
    save(changed: Transfer): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  readonly accounts: { find(tenant: TenantId, client: ClientId, id: BankAccountId): Promise<BankAccount | undefined> };
};

/** A transfer of the client's own that the staff have released. */
export async function findOffer(
  ports: EditTransferPorts,
  owner: Owner,
  id: TransferId,
): Promise<Outcome<Transfer, Refusal<'transfer/not-found'>>> {
  const found = await ports.transfers.find(owner.tenant, owner.client, id);
  return found && isClientsToSee(found.status) ? done(found) : refuse({ code: 'transfer/not-found' });
}
