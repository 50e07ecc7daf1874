import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import type { WireOwner, WireTransferPorts } from './engine/unsent-wire.ts';

/**
 * Records that the client sent the wire, with the bank's reference if they have one. They may add or correct it later.
 */
export async function reportWireSent(
  ports: WireTransferPorts,
  { tenant, client, now }: WireOwner,
  { id, reference }: { readonly id: TransferId; readonly reference: string | undefined },
): Promise<
  Outcome<
    Transfer,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/too-many-tries'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/changed-meanwhile'
    >
  >
> {
  const found = await ports.transfers.find(tenant, client, id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (found.wireReport && found.wireReport.reference === reference) return done(found);
  if (!hasRoomForAnAttempt(found)) return refuse({ code: 'transfer/too-many-tries' });
  const at = now.toISOString();
  const reported = moved(found, 'reportSent', 'client', {
    at,
    wireReport: { ...(reference ? { reference } : {}), at },
  });
  return reported.ok ? ports.transfers.save(reported.value) : reported;
}
