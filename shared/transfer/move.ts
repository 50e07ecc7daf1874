import { done, type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { openFilingOf } from './filing.ts';
import { isHeldBack } from './hold.ts';
import { type Actor, next, type TransferEventName } from './lifecycle.ts';
import { kindOf, type Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/** Details that an event records: time, reason, staff member, files, wire, reversal, and the day of a proof request. */
type About = {
  readonly at: string;
  readonly reason?: string | undefined;
  readonly staff?: string | undefined;
  readonly identity?: TransferEvent['identity'];
  readonly file?: TransferEvent['file'];
  readonly wire?: TransferEvent['wire'];
  readonly reversal?: TransferEvent['reversal'];
  readonly proof?: TransferEvent['proof'];
};

const FOR_STAFF = 'This payment is on hold. Release the hold first, or cancel the payment.';

/** Clients are asked to call. The holder and the reason are shown to the staff only. */
const heldRefusal = (actor: Actor): Refusal<'transfer/held'> => ({
  code: 'transfer/held',
  ...(actor === 'staff' || actor === 'approver' ? { sentence: FOR_STAFF } : {}),
});

/**
 * A transfer after an event: the lifecycle's status, the recorded event, and its other changes. The caller saves it; a
 * transfer is never changed in place.
 *
 * A hold stops a payment on every path. The hold is a separate write, so a decision made on the previous version fails.
 *
 * The event's id counts within the transfer. Writes are conditional on the version, so two events never get the same
 * number, and a message for an event is never sent twice. A schedule ends when the status changes, for any reason, and
 * a proposed move to another file ends with the payment.
 */
export function moved(
  transfer: Transfer,
  event: TransferEventName,
  actor: Actor,
  { at, reason, staff, identity, file, wire, reversal, proof, ...changes }: About & Partial<Transfer>,
): Outcome<Transfer, Refusal<'transfer/wrong-status' | 'transfer/held'>> {
  const to = next({ status: transfer.status, kind: kindOf(transfer) }, event, actor);
  if (!to.ok) return refuse(to.refusal);
  if (isHeldBack(transfer, event, actor)) return refuse(heldRefusal(actor));
  const recorded = {
    id: `${transfer.id}-${transfer.events.length + 1}`,
    name: event,
    from: transfer.status,
    to: to.value,
    actor,
    at,
    ...(reason ? { reason } : {}),
    ...(staff ? { by: staff } : {}),
    ...(identity ? { identity } : {}),
    ...(file ? { file } : {}),
    ...(wire ? { wire } : {}),
    ...(reversal ? { reversal } : {}),
    ...(proof ? { proof } : {}),
  };
  const { schedule: _ended, ...unscheduled } = transfer;
  const kept = to.value === transfer.status ? transfer : unscheduled;
  const filing = openFilingOf({ ...transfer, status: to.value });
  return done({
    ...kept,
    ...(transfer.filing ? { filing } : {}),
    ...changes,
    status: to.value,
    events: [...transfer.events, recorded],
    updatedAt: at,
  });
}
