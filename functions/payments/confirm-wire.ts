import type { Cents } from '#shared/money.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import { type Refusal, refusalSentence } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import {
  about,
  isSamePerson,
  type Member,
  nameOf,
  type StaffPorts,
  type Which,
  withReason,
  workOn,
} from '../staff/ports.ts';

/** A wire on the tenant's statement. */
export type ArrivedWire = {
  readonly received: Cents;
  /** The bank's own reference, by which the entry is found again (a Fedwire IMAD or OMAD). */
  readonly reference: string;
  /** Who agreed to take another amount than the one asked for. */
  readonly approver?: string | undefined;
};

/** Notes that a wire has arrived. Wired money is good at once; another amount than expected needs a second person. */
export function confirmWire(
  ports: StaffPorts,
  member: Member,
  which: Which,
  wire: ArrivedWire,
): Promise<Outcome<Transfer, Refusal>> {
  return workOn(ports, member, which, 'wire', (found) => {
    const { at, staff } = about(member);
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

/** Stops a wire that is not as it should be: of a wrong amount, returned, or sent to somebody else's account. */
export function markWireProblem(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  const { at, ...who } = about(member, reason);
  // The client is told to call; what the staff suspect stays with them.
  const problem = { code: 'WIRE', sentence: refusalSentence({ code: 'wire/problem' }), at };
  return workOn(ports, member, which, 'wire', (found) =>
    withReason(reason, moved(found, 'markProblem', 'staff', { at, ...who, problem })),
  );
}

/** Lets the client wire after all, once the problem is cleared. */
export function resolveWire(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  // The time it was waited for may be over: from now on it is the staff who end it.
  return workOn(ports, member, which, 'wire', ({ problem: _cleared, wireDeadlineAt: _over, ...kept }) =>
    withReason(reason, moved(kept, 'resolve', 'staff', about(member, reason))),
  );
}
