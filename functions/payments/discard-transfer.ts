import type { TransferId } from '#shared/ids.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../ports.ts';
import type { EditTransferPorts } from './engine/offer.ts';

/** Discards a draft; its record stays. */
export async function discardTransfer(
  ports: EditTransferPorts,
  owner: Owner,
  id: TransferId,
): Promise<
  Outcome<
    Transfer,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/scheduled'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/changed-meanwhile'
    >
  >
> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  if (!draft) return refuse({ code: 'transfer/not-found' });
  if (draft.schedule) return refuse({ code: 'transfer/scheduled' });
  const discarded = moved(draft, 'discard', 'client', { at: owner.now.toISOString(), reason: 'discarded' });
  return discarded.ok ? ports.transfers.save(discarded.value) : discarded;
}
