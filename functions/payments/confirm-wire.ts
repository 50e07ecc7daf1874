import type { Cents } from '#shared/money.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { byMember, isSamePerson, type Member, nameOf } from '../staff/member.ts';
import { type StaffPorts, type Which, workOn } from './engine/staff-work.ts';

/** A wire on the tenant's bank statement. */
export type ArrivedWire = {
  readonly received: Cents;
  /** The bank's own reference (a Fedwire IMAD or OMAD), by which the entry can be found. */
  readonly reference: string;
  /** Who agreed to take an amount other than the one requested. */
  readonly approver?: string | undefined;
};

/** Records that a wire has arrived. Wired money is good at once; an unexpected amount needs a second person. */
export function confirmWire(
  ports: StaffPorts,
  member: Member,
  which: Which,
  wire: ArrivedWire,
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'wire', (found) => {
    const { at, staff } = byMember(member);
    const approvedBy = nameOf({ name: wire.approver ?? '' });
    const confirmed = moved(found, 'confirmReceipt', 'staff', {
      at,
      staff,
      reason: wire.reference,
      completedAt: at,
      clearedAt: at,
      wireReceipt: {
        reference: wire.reference,
        received: wire.received,
        confirmedBy: staff,
        ...(approvedBy ? { approvedBy } : {}),
        at,
      },
    });
    if (!confirmed.ok || wire.received === totalOf(found)) return confirmed;
    if (!approvedBy) return refuse({ code: 'staff/amount-differs' });
    return isSamePerson(approvedBy, staff) ? refuse({ code: 'staff/same-person' }) : confirmed;
  });
}
