import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { AccountReader, Owner, TransferReader, TransferWriter } from '../../ports.ts';

export type EditTransferPorts = {
  readonly transfers: TransferReader & TransferWriter;
  readonly accounts: AccountReader;
};

/** A client's change of a payment: as it was saved, or why not. Any of them may find it gone, on hold, or changed. */
export type ChangedByClient<Code extends RefusalCode = never> = Promise<
  Outcome<
    Transfer,
    Refusal<Code | 'transfer/not-found' | 'transfer/wrong-status' | 'transfer/held' | 'transfer/changed-meanwhile'>
  >
>;

/** A transfer of the client's own that the staff have released. */
export async function findOffer(
  ports: EditTransferPorts,
  owner: Owner,
  id: TransferId,
): Promise<Outcome<Transfer, Refusal<'transfer/not-found'>>> {
  const found = await ports.transfers.find(owner.tenant, owner.client, id);
  return found && isClientsToSee(found.status) ? done(found) : refuse({ code: 'transfer/not-found' });
}
