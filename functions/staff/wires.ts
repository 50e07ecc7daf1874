import type { Cents } from '#shared/money.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import { type Refusal, refusalSentence } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { about } from './approval.ts';
import { findWork, isSamePerson, type Member, nameOf, type StaffPorts, type Which } from './ports.ts';

/** A wire on the tenant's statement. */
export type ArrivedWire = {
  readonly received: Cents;
  /** The bank's own reference, by which the entry is found again (a Fedwire IMAD or OMAD). */
  readonly reference: string;
  /** Who agreed to take another amount than the one asked for. */
  readonly approver?: string | undefined;
};

/** Notes that a wire has arrived. Wired money is good at once; another amount than expected needs a second person. */
export async function confirmWire(
  ports: StaffPorts,
  member: Member,
  which: Which,
  wire: ArrivedWire,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'wire');
  if (!found.ok) return found;
  const { at, staff } = about(member);
  const approvedBy = nameOf({ name: wire.approver ?? '' });
  const confirmed = moved(found.value, 'confirmReceipt', 'staff', {
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
  if (!confirmed.ok) return confirmed;
  if (wire.received !== totalOf(found.value)) {
    if (!approvedBy) return refuse({ code: 'staff/amount-differs' });
    if (isSamePerson(approvedBy, staff)) return refuse({ code: 'staff/same-person' });
  }
  return ports.transfers.save(confirmed.value);
}

/** Stops a wire that is not as it should be: of a wrong amount, returned, or sent to somebody else's account. */
export async function markWireProblem(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'wire');
  if (!found.ok) return found;
  const { at, ...who } = about(member, reason);
  // The client is told to call; what the staff suspect stays with them.
  const problem = { code: 'WIRE', sentence: refusalSentence({ code: 'wire/problem' }), at };
  const marked = moved(found.value, 'markProblem', 'staff', { at, ...who, problem });
  if (!marked.ok) return marked;
  return reason.trim() === '' ? refuse({ code: 'staff/no-reason' }) : ports.transfers.save(marked.value);
}

/** Lets the client wire after all, once the problem is cleared. */
export async function resolveWire(
  ports: StaffPorts,
  member: Member,
  which: Which,
  reason: string,
): Promise<Outcome<Transfer, Refusal>> {
  const found = await findWork(ports, member, which, 'wire');
  if (!found.ok) return found;
  // The time it was waited for may be over: from now on it is the staff who end it.
  const { problem: _cleared, wireDeadlineAt: _over, ...kept } = found.value;
  const resolved = moved(kept, 'resolve', 'staff', about(member, reason));
  if (!resolved.ok) return resolved;
  return reason.trim() === '' ? refuse({ code: 'staff/no-reason' }) : ports.transfers.save(resolved.value);
}
