import { done, refuse } from '#shared/outcome.ts';
import { hasRoomForAnAttempt } from '#shared/transfer/transfer.ts';
import type { ReceivedWire, WireMove } from '#shared/wire/received.ts';
import { type Member, nameOf, proposalsRefusal } from '../people/member.ts';
import { findWork, type Which } from './engine/staff-work.ts';
import {
  findWire,
  hasRoomFor,
  type ProposedWork,
  paidBy,
  refundedRefusal,
  takesWire,
  type WirePorts,
  withProposal,
} from './engine/wire-work.ts';

/** The state that a wire needs for a move, if that isn't unmatched. */
const NEEDED: Partial<Record<WireMove, ReceivedWire['state']>> = { reopen: 'applied', unpost: 'posted' };

export async function propose(
  ports: WirePorts,
  member: Member,
  wire: ReceivedWire,
  meant: ProposedWork & { readonly reason: string },
) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  if (meant.reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  if (wire.state !== (NEEDED[meant.what] ?? 'unmatched')) return refuse({ code: 'wire/not-now' });
  if (!hasRoomFor(wire, meant.what)) return refuse({ code: 'wire/too-many-steps' });
  const enough = proposalsRefusal(member, wire.steps);
  if (enough) return refuse(enough);
  const saved = await ports.wires.save(withProposal(wire, member, meant));
  return saved.ok ? done({ wire: saved.value }) : saved;
}

/** Proposes to return or void an unmatched wire, or to undo that a part is posted to a file. */
export async function proposeForWire(
  ports: WirePorts,
  member: Member,
  reference: string,
  { what, reason }: { readonly what: 'send back' | 'void' | 'unpost'; readonly reason: string },
) {
  const found = await findWire(ports, member, reference);
  if (!found.ok) return found;
  // The bank knows only the wire, so its split is undone before it is voided.
  if (what === 'void' && found.value.part) return refuse({ code: 'wire/made-of-others' });
  return propose(ports, member, found.value, { what, reason });
}

/** Proposes to apply an unmatched wire to a payment that waits for one, or that ended without one. */
export async function proposeToApply(
  ports: WirePorts,
  member: Member,
  reference: string,
  { which, reason }: { readonly which: Which; readonly reason: string },
) {
  const [wire, found] = [await findWire(ports, member, reference), await findWork(ports, member, which, 'wire')];
  if (!wire.ok) return wire;
  if (!found.ok) return found;
  if (!takesWire(found.value)) return refuse({ code: 'transfer/wrong-status' });
  if (!hasRoomForAnAttempt(found.value)) return refuse({ code: 'transfer/too-many-tries' });
  return propose(ports, member, wire.value, { what: 'apply', transfer: paidBy(found.value), reason });
}

/** Proposes to unmatch a wire, because it was another client's or never arrived. */
export async function proposeToReopen(ports: WirePorts, member: Member, which: Which, reason: string) {
  const found = await findWork(ports, member, which, 'wire');
  if (!found.ok) return found;
  const transfer = found.value;
  if (transfer.status !== 'completed' || !transfer.wireReceipt) return refuse({ code: 'transfer/wrong-status' });
  // The record keeps each receipt and each undo, so their number is limited.
  if (!hasRoomForAnAttempt(transfer)) return refuse({ code: 'transfer/too-many-tries' });
  const refunded = await refundedRefusal(ports.transfers, transfer);
  if (refunded) return refuse(refunded);
  const wire = await ports.wires.find(member.tenant, transfer.wireReceipt.reference);
  if (wire?.transfer?.id !== transfer.id) return refuse({ code: 'wire/not-now' });
  const proposed = await propose(ports, member, wire, { what: 'reopen', transfer: paidBy(transfer), reason });
  return proposed.ok ? done({ ...proposed.value, transfer }) : proposed;
}
