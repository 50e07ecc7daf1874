import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferReader, TransferWriter } from '../ports.ts';
import type { Started } from './engine/submission.ts';

export type UnscheduleTransferPorts = {
  readonly transfers: TransferReader & TransferWriter;
};

/** No fresh sign-in is required, because canceling only keeps money where it is. */
export type UnscheduleTransferRequest = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly transferId: TransferId;
  readonly now: Date;
};

/** Retries when a reminder is recorded, or the staff set a file number, at the same moment. */
const SAVES_MAX = 5;

/** The payment isn't scheduled: it never was, it no longer is, or its day came and it is on its way. */
function answerFor({
  id: transferId,
  status,
  referenceId,
}: Transfer): Outcome<Started, Refusal<'transfer/already-started' | 'transfer/wrong-status'>> {
  if (status === 'draft' || status === 'viewed') return done({ transferId, status, referenceId });
  const isOnItsWay = status === 'submitted' || status === 'pending' || status === 'completed';
  return refuse({ code: isOnItsWay ? 'transfer/already-started' : 'transfer/wrong-status' });
}

/**
 * Cancels a schedule before its day; the payment becomes a draft or request again. If its day's run comes at the same
 * moment, one of the two writes fails on the version. The client may then learn that the payment is on its way. Safe to
 * repeat.
 */
export async function unscheduleTransfer(
  ports: UnscheduleTransferPorts,
  { tenant, client, transferId, now }: UnscheduleTransferRequest,
): Promise<
  Outcome<
    Started,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/already-started'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/changed-meanwhile'
    >
  >
> {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const found = await ports.transfers.find(tenant, client, transferId);
    if (!found || !isClientsToSee(found.status)) return refuse({ code: 'transfer/not-found' });
    if (!found.schedule) return answerFor(found);
    const { schedule: _over, ...kept } = found;
    const back = moved(kept, 'unschedule', 'client', { at: now.toISOString() });
    if (!back.ok) return back;
    const saved = await ports.transfers.save(back.value);
    if (saved.ok) return answerFor(saved.value);
  }
  return refuse({ code: 'transfer/changed-meanwhile' });
}
