import { bookedOn } from '#shared/ledger/entry.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ReceivedWire } from '#shared/wire/received.ts';
import type { TransferReader, TransferWriter } from '../ports.ts';
import { byMember, isOtherPerson, type Member, nameOf } from '../staff/member.ts';
import { carryOutSplit } from './decide-split.ts';
import { applyWire, type ProposedMove } from './engine/apply-wire.ts';
import { type FileReader, type FileTaking, takingsOf } from './engine/file-funds.ts';
import { followLostMoney } from './engine/lost-money.ts';
import { findWire, type ManyWires, stepped, type WirePorts, type WireWork } from './engine/wire-work.ts';

/** Which change a person has looked at: every write of a wire gives its record another number. */
export type ReviewedWire = { readonly reference: string; readonly change: number };

/** The wire with what waits for a decision about it. */
async function waiting(
  ports: WirePorts,
  member: Member,
  { reference, change }: ReviewedWire,
): Promise<Outcome<{ wire: ReceivedWire; proposed: ProposedMove }, Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const found = await findWire(ports, member, reference);
  if (!found.ok) return found;
  const { value: wire } = found;
  if (!wire.proposed) return refuse({ code: 'wire/nothing-proposed' });
  return wire.version === change ? done({ wire, proposed: wire.proposed }) : refuse({ code: 'staff/other-proposal' });
}

/** The payment gives its wire up, and waits for one again. */
function reopened(member: Member, wire: ReceivedWire, by: ProposedMove, found: Transfer): Outcome<Transfer, Refusal> {
  const { at, ...who } = byMember(member, by.reason);
  const { wireReceipt, completedAt: _1, clearedAt: _2, wireDeadlineAt: _over, ...kept } = found;
  if (wireReceipt?.reference !== wire.reference) return refuse({ code: 'wire/not-now' });
  const booked = found.events.findLast((event) => event.name === 'confirmReceipt' || event.name === 'applyReceipt');
  invariant(booked?.wire, 'a payment that has a wire booked it');
  return moved(kept, 'reopenReceipt', 'approver', {
    ...{ at, ...who },
    // What was booked is taken back as it was, whatever the payment's amount is by now.
    wire: { ...booked.wire, on: bookedOn(at), isHeld: true },
  });
}

/** What deciding about a wire needs: what a payment gives up may be promised to a client already. */
export type DecideWirePorts = WirePorts & {
  readonly wires: ManyWires;
  readonly transfers: TransferReader & TransferWriter;
  readonly files: FileReader;
};

/** What the payment's last event took out of its file: nothing, unless it gave its wire up. */
function lostBy(changed: Transfer): readonly FileTaking[] {
  const last = changed.events.at(-1);
  return last?.name === 'reopenReceipt' ? takingsOf(changed, last) : [];
}

async function withItsPayment(ports: DecideWirePorts, member: Member, wire: ReceivedWire, proposed: ProposedMove) {
  const { what, transfer: meant, reason } = proposed;
  const found = meant && (await ports.transfers.find(member.tenant, meant.client, meant.id));
  if (!(meant && found)) return refuse<Refusal>({ code: 'transfer/not-found' });
  const isApplied = what === 'apply';
  const changed = (isApplied ? applyWire : reopened)(member, wire, proposed, found);
  if (!changed.ok) return changed;
  const { transfer: _former, ...free } = wire;
  const said = { ...(reason ? { reason } : {}), transfer: meant };
  const next = isApplied
    ? stepped(wire, member, { name: 'apply', ...said }, { state: 'applied', transfer: meant })
    : stepped(free, member, { name: 'reopen', ...said }, { state: 'unmatched' });
  const settled = await ports.wires.settle(next, changed.value, lostBy(changed.value));
  if (!settled.ok) return settled;
  await tellUncovered(ports, member, changed.value);
  return done({ wire: settled.value, transfer: { ...changed.value, version: changed.value.version + 1 } });
}

/** Looks at what was to be paid out of a receipt that was taken back, and holds it. Safe to repeat. */
async function tellUncovered(ports: DecideWirePorts, { tenant, now }: Member, changed: Transfer): Promise<void> {
  const why = `The wire for ${changed.referenceId} was unmatched.`;
  for (const { fileId } of lostBy(changed))
    await followLostMoney(ports, { tenant, fileId, at: now.toISOString(), why });
}

/**
 * The same request again, after the process died behind its write: the wire was reopened, and what was to be paid out of
 * it may still have to be held. It decides nothing, so it takes no proof. Undefined unless it is that request.
 */
export async function approvedAgain(
  ports: DecideWirePorts,
  member: Member,
  { reference, change }: ReviewedWire,
): Promise<WireWork | undefined> {
  const wire = await ports.wires.find(member.tenant, reference);
  const last = wire?.steps.at(-1);
  if (!wire || wire.version !== change + 1 || last?.name !== 'reopen' || !last.transfer) return undefined;
  if (isOtherPerson(member, last)) return undefined;
  const transfer = await ports.transfers.find(member.tenant, last.transfer.client, last.transfer.id);
  if (!transfer) return undefined;
  await tellUncovered(ports, member, transfer);
  return { wire, transfer };
}

/**
 * Does what a colleague proposed with a wire: applies it to a payment, takes its receipt back, sends it back, drops its
 * record, splits it, or joins it with others. Only what this person has looked at is done, and never by the one who
 * proposed it. What was to be paid out of a receipt that is taken back is looked at then, and held.
 */
export async function approveWire(
  ports: DecideWirePorts,
  member: Member,
  decision: ReviewedWire,
): Promise<Outcome<WireWork, Refusal>> {
  const found = await waiting(ports, member, decision);
  if (!found.ok) {
    const again = found.refusal.code === 'wire/nothing-proposed' && (await approvedAgain(ports, member, decision));
    return again ? done(again) : found;
  }
  const { wire, proposed } = found.value;
  if (!isOtherPerson(member, proposed)) return refuse({ code: 'staff/same-person' });
  const { what } = proposed;
  if (what === 'apply' || what === 'reopen') return withItsPayment(ports, member, wire, proposed);
  if (what === 'split' || what === 'join' || what === 'undo')
    return carryOutSplit(ports, member, wire, { ...proposed, what });
  const said = { name: what, ...(proposed.reason ? { reason: proposed.reason } : {}) };
  const saved = await ports.wires.save(stepped(wire, member, said, { state: what === 'void' ? 'void' : 'sent back' }));
  return saved.ok ? done({ wire: saved.value }) : saved;
}

/** Drops what was proposed with a wire. Its proposer may do this, too: nothing changes. */
export async function rejectForWire(
  ports: WirePorts,
  member: Member,
  { reason, ...decision }: ReviewedWire & { readonly reason: string },
): Promise<Outcome<WireWork, Refusal>> {
  const found = await waiting(ports, member, decision);
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const saved = await ports.wires.save(stepped(found.value.wire, member, { name: 'reject', reason }));
  return saved.ok ? done({ wire: saved.value }) : saved;
}
