import { done, type Outcome, refuse } from '../outcome.ts';
import type { Refusal } from '../refusals.ts';
import { isHeldBack } from './hold.ts';
import { type Actor, next, type TransferEventName } from './lifecycle.ts';
import { kindOf, type Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

/**
 * What an event records in addition to its name: when, why, which member of the staff, between which files, by which
 * wire, what it says of a reversal, and when a bank asked for a proof.
 */
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

const FOR_STAFF = 'This payment is held. Release the hold first, or end the payment.';

/** Clients are asked to call; who of the staff holds it, and why, stands at the payment. */
const heldRefusal = (actor: Actor): Refusal<'transfer/held'> => ({
  code: 'transfer/held',
  ...(actor === 'staff' || actor === 'approver' ? { sentence: FOR_STAFF } : {}),
});

/**
 * A transfer after an event: the status the lifecycle gives, the event on record, and what else the event changes. The
 * caller saves it; a transfer is never changed in place.
 *
 * A payment that is held goes nowhere, whatever the way: a hold is a write of its own, so whoever decided on the payment
 * as it was before fails on the version.
 *
 * The event's id counts within the transfer. Writes are conditional on the version, so two events never get the same
 * number, and a message for an event is never sent twice. A schedule ends when its status changes, for any reason.
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
  return done({ ...kept, ...changes, status: to.value, events: [...transfer.events, recorded], updatedAt: at });
}
