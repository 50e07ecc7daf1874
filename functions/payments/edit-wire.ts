import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { isRequested, type Transfer } from '#shared/transfer/transfer.ts';
import { unsentWire, type WireOwner, type WireTransferPorts } from './engine/unsent-wire.ts';

/**
 * Turns an unsent wire back into a draft so that the client can edit it. A client can't edit a payment that the tenant
 * requested.
 */
export async function editWire(
  ports: WireTransferPorts,
  owner: WireOwner,
  id: TransferId,
): Promise<
  Outcome<
    Transfer,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/not-editable'
      | 'transfer/wire-reported'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/changed-meanwhile'
    >
  >
> {
  const draft = await ports.transfers.find(owner.tenant, owner.client, id);
  // A retry: the form was refused after an earlier call had made the wire a draft.
  if (draft?.status === 'draft') return done(draft);
  const found = await unsentWire(ports, owner, id, 'transfer/not-editable');
  if (!found.ok) return found;
  if (isRequested(found.value)) return refuse({ code: 'transfer/not-editable' });
  const edited = moved(found.value, 'edit', 'client', { at: owner.now.toISOString() });
  return edited.ok ? ports.transfers.save(edited.value) : edited;
}
