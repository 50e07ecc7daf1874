import { bookedOn } from '#shared/ledger/entry.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import { byMember, type Member } from '../../staff/member.ts';
import { bookedBy, takesWire, wireReceiptOf } from './wire-work.ts';

/** What one person wants to do with a wire. */
export type ProposedMove = NonNullable<ReceivedWire['proposed']>;

/** The payment receives the wire that was held for nobody. */
export function applyWire(
  member: Member,
  wire: ReceivedWire,
  by: ProposedMove,
  found: Transfer,
): Outcome<Transfer, Refusal> {
  const { at, staff, identity } = byMember(member);
  if (!takesWire(found)) return refuse({ code: 'transfer/wrong-status' });
  // It ended, perhaps with a question to the client: that is answered now.
  const { problem: _answered, deadlineAt: _over, ...kept } = found;
  return moved(kept, 'applyReceipt', 'approver', {
    ...{ at, staff, identity, reason: wire.reference, completedAt: at, clearedAt: at },
    wireReceipt: wireReceiptOf(wire, { at, confirmedBy: by.by, approvedBy: staff }),
    // The bank's day of it was booked when it was kept.
    wire: bookedBy(wire, found, { on: bookedOn(at), isHeld: true }),
  });
}
