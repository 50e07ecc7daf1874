import { bookedOn } from '#shared/ledger/entry.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { byMember, type Member } from '../../people/member.ts';
import { type ArrivedWire, bookedBy, takesWire, wireReceiptOf } from './wire-work.ts';

export type ProposedMove = NonNullable<ReceivedWire['proposed']>;

/** Applies an unmatched wire, or several together, to a payment. */
export function applyWire(
  member: Member,
  wire: ArrivedWire,
  by: ProposedMove,
  found: Transfer,
): Outcome<Transfer, Refusal> {
  const { at, staff, identity } = byMember(member);
  if (!takesWire(found)) return refuse({ code: 'transfer/wrong-status' });
  // The payment ended, perhaps with a question to the client. The wire answers it.
  const { problem: _answered, deadlineAt: _over, ...kept } = found;
  return moved(kept, 'applyReceipt', 'approver', {
    ...{ at, staff, identity, reason: wire.reference, completedAt: at, clearedAt: at },
    wireReceipt: wireReceiptOf(wire, { at, confirmedBy: by.by, approvedBy: staff }),
    // The bank's day was booked when the wire was recorded.
    wire: bookedBy(wire, found, { on: bookedOn(at), isHeld: true }),
  });
}
