import type { TransferId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { unsentWire, type WireOwner, type WireTransferPorts } from './engine/unsent-wire.ts';

/** Cancels a wire that wasn't sent, which closes its instructions. */
export async function giveUpWire(
  ports: WireTransferPorts,
  owner: WireOwner,
  id: TransferId,
): Promise<
  Outcome<
    Transfer,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/wire-reported'
      | 'transfer/changed-meanwhile'
    >
  >
> {
  const found = await unsentWire(ports, owner, id, 'transfer/wrong-status');
  if (!found.ok) return found;
  const given = moved(found.value, 'cancel', 'client', {
    at: owner.now.toISOString(),
    reason: 'cancelled by the client',
  });
  return given.ok ? ports.transfers.save(given.value) : given;
}
