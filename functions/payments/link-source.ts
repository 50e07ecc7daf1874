import { type BankAccount, usableAccount } from '#shared/bank/account.ts';
import type { BankAccountId, ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { kindOf, remembered, type Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from './insert-draft.ts';

/** What changing a draft by one step needs. */
export type EditTransferPorts = {
  readonly transfers: {
    find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined>;
    save(changed: Transfer): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  readonly accounts: { find(tenant: TenantId, client: ClientId, id: BankAccountId): Promise<BankAccount | undefined> };
};

/** A draft, or a payment the tenant asked for: of that, the account is all a client chooses. */
const takesSource = (transfer: Transfer): boolean =>
  transfer.status === 'draft' || (transfer.status === 'viewed' && kindOf(transfer) === 'ACH');

/** Notes which account the money is to leave. Whether it may is asked again when the transfer starts. */
export async function linkSource(
  ports: EditTransferPorts,
  owner: Owner,
  { id, bankAccountId }: { readonly id: TransferId; readonly bankAccountId: BankAccountId },
): Promise<Outcome<Transfer, Refusal>> {
  const [draft, account] = await Promise.all([
    ports.transfers.find(owner.tenant, owner.client, id),
    ports.accounts.find(owner.tenant, owner.client, bankAccountId),
  ]);
  if (!draft || !isClientsToSee(draft.status)) return refuse({ code: 'transfer/not-found' });
  if (!takesSource(draft)) return refuse({ code: 'transfer/not-editable' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  const source = usableAccount(account);
  if (!source.ok) return source;
  return ports.transfers.save({ ...draft, source: remembered(source.value), updatedAt: owner.now.toISOString() });
}

/** Drops a draft; its record stays. */
export async function discardTransfer(
  ports: EditTransferPorts,
  owner: Owner,
  id: TransferId,
): Promise<Outcome<Transfer, Refusal>> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  if (!draft) return refuse({ code: 'transfer/not-found' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  const discarded = moved(draft, 'discard', 'client', { at: owner.now.toISOString(), reason: 'discarded' });
  return discarded.ok ? ports.transfers.save(discarded.value) : discarded;
}
