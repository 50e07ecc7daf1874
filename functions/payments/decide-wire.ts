import { bookedOn } from '#shared/ledger/entry.ts';
import { done, invariant, refuse } from '#shared/outcome.ts';
import { instructedAccount } from '#shared/statement/propose.ts';
import { moved } from '#shared/transfer/move.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import {
  bankReferenceOf,
  joinedReferenceOf,
  type PostedTo,
  type ReceivedWire,
  WIRE_MOVES,
} from '#shared/wire/received.ts';
import { byMember, isOtherPerson, type Member, nameOf } from '../people/member.ts';
import type { TransferReader, TransferWriter } from '../ports.ts';
import { carryOutSplit } from './decide-split.ts';
import { type FileReader, type FileTaking, takingsOf } from './engine/file-funds.ts';
import { followLostMoney, holdDisbursements } from './engine/lost-money.ts';
import { closedBy } from './engine/paid-again.ts';
import {
  applyWire,
  findWire,
  type ManyWires,
  otherWires,
  type ProposedMove,
  paidBy,
  refundedRefusal,
  stepped,
  type WirePorts,
  type WireWork,
} from './engine/wire-work.ts';

/** The version of the wire that the approver reviewed. Every write changes the number. */
export type ReviewedWire = { readonly reference: string; readonly change: number };

/** The wire and its open proposal. */
async function waiting(ports: WirePorts, member: Member, { reference, change }: ReviewedWire) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const found = await findWire(ports, member, reference);
  if (!found.ok) return found;
  const { value: wire } = found;
  if (!wire.proposed) return refuse({ code: 'wire/nothing-proposed' });
  return wire.version === change ? done({ wire, proposed: wire.proposed }) : refuse({ code: 'staff/other-proposal' });
}

/** Unmatches the wire from the payment, which then expects a wire again. */
function reopened(member: Member, wire: ReceivedWire, by: ProposedMove, found: Transfer) {
  const { at, ...who } = byMember(member, by.reason);
  const { wireReceipt, completedAt: _1, clearedAt: _2, wireDeadlineAt: _over, ...kept } = found;
  if (wireReceipt?.reference !== joinedReferenceOf(wire.joined ?? [wire.reference]))
    return refuse({ code: 'wire/not-now' });
  const booked = found.events.findLast((event) => event.name === 'confirmReceipt' || event.name === 'applyReceipt');
  invariant(booked?.wire, 'a payment that has a wire booked it');
  return moved(kept, 'reopenReceipt', 'approver', {
    ...{ at, ...who },
    // Reverses the original booking, even if the payment's amount has changed since.
    wire: { ...booked.wire, on: bookedOn(at), isHeld: true },
  });
}

/** Ports with the files, because a payment that loses its wire may already be promised to a client. */
export type DecideWirePorts = WirePorts & {
  readonly wires: ManyWires;
  readonly transfers: TransferReader & TransferWriter;
  readonly files: FileReader;
};

/** The money that unmatching removed from the payment's file; empty for any other move. */
function lostBy(changed: Transfer): readonly FileTaking[] {
  const last = changed.events.at(-1);
  return last?.name === 'reopenReceipt' ? takingsOf(changed, last) : [];
}

/** The account of a typed wire follows its payment's instructions until a statement shows the wire. */
function accountFor({ line, part, account: own }: ReceivedWire, payment: Transfer): Pick<ReceivedWire, 'account'> {
  const shown = line || part ? own : undefined;
  const account = shown ?? instructedAccount(payment) ?? own;
  return account ? { account } : {};
}

type Named = { readonly wire: ReceivedWire; readonly proposed: ProposedMove; readonly found: Transfer };

/** Applies the wire to its payment, and closes the failed payments that it pays again. */
async function applied(ports: DecideWirePorts, member: Member, { wire, proposed, found }: Named) {
  const changed = applyWire(member, wire, proposed, found);
  if (!changed.ok) return changed;
  const { reason, transfer = paidBy(found) } = proposed;
  const said = { name: 'apply', transfer, ...(reason ? { reason } : {}) } as const;
  const next = stepped({ ...wire, ...accountFor(wire, found) }, member, said, { state: 'applied', transfer });
  const closed = await closedBy(ports.transfers, changed.value, member.now.toISOString());
  const settled = await ports.wires.settle(next, [changed.value, ...closed], []);
  return settled.ok ? done({ wire: settled.value, transfer: nextVersion(changed.value) }) : settled;
}

/** Unmatches the payment's wires, and checks the disbursements that relied on them. */
async function unmatched(ports: DecideWirePorts, member: Member, { wire, proposed, found }: Named) {
  const changed = reopened(member, wire, proposed, found);
  if (!changed.ok) return changed;
  const { joined = [wire.reference] } = wire;
  const others = await otherWires(ports, wire, joined);
  const areAll = others.length === joined.length - 1 && others.every(({ transfer }) => transfer?.id === found.id);
  if (!areAll) return refuse({ code: 'wire/not-now' });
  const refunded = await refundedRefusal(ports.transfers, found);
  if (refunded) return refuse(refunded);
  const said = {
    name: 'reopen',
    transfer: paidBy(found),
    ...(proposed.reason ? { reason: proposed.reason } : {}),
  } as const;
  const free = ({ transfer: _former, joined: _with, ...each }: ReceivedWire) =>
    stepped(each, member, said, { state: 'unmatched' });
  const wires = [free(wire), ...others.map(free)] as const;
  await tellUncovered(ports, member, changed.value, holdDisbursements);
  const settled = await ports.wires.settleAll(wires, { transfers: [changed.value], takings: lostBy(changed.value) });
  if (!settled.ok) return settled;
  await tellUncovered(ports, member, changed.value);
  return done({ wire: settled.value, transfer: nextVersion(changed.value) });
}

async function withItsPayment(ports: DecideWirePorts, member: Member, wire: ReceivedWire, proposed: ProposedMove) {
  const { what, transfer: meant } = proposed;
  const found = meant && (await ports.transfers.find(member.tenant, meant.client, meant.id));
  if (!found) return refuse({ code: 'transfer/not-found' });
  return (what === 'apply' ? applied : unmatched)(ports, member, { wire, proposed, found });
}

const nextVersion = (transfer: Transfer): Transfer => ({ ...transfer, version: transfer.version + 1 });

/** Holds the disbursements of a file before its money leaves, or follows up on that afterwards. */
type Follow = typeof holdDisbursements | typeof followLostMoney;

/** Holds the disbursements that may rely on an unmatched receipt. Safe to repeat. */
async function tellUncovered(
  ports: DecideWirePorts,
  { tenant, now }: Member,
  changed: Transfer,
  follow: Follow = followLostMoney,
): Promise<void> {
  const why = `The match of the wire for ${changed.referenceId} was undone.`;
  for (const { fileId } of lostBy(changed)) await follow(ports, { tenant, fileId, at: now.toISOString(), why });
}

/** Holds the disbursements that may rely on a posted part of a wire. Safe to repeat. */
async function tellUnposted(
  ports: DecideWirePorts,
  { tenant, now }: Member,
  { reference }: ReceivedWire,
  { fileId, follow = followLostMoney }: PostedTo & { readonly follow?: Follow },
): Promise<void> {
  const why = `The posting of the wire ${reference} was undone.`;
  await follow(ports, { tenant, fileId, at: now.toISOString(), why });
}

/** Takes a posted part of a wire out of its file, and checks the disbursements that relied on it. */
async function unposted(ports: DecideWirePorts, member: Member, wire: ReceivedWire, { reason }: ProposedMove) {
  const { file, ...rest } = wire;
  const whole = await findWire(ports, member, bankReferenceOf(wire));
  if (!whole.ok) return whole;
  const { line } = whole.value;
  if (!file || !line) return refuse({ code: 'wire/not-now' });
  const { fileId } = file;
  const list = await ports.files.promised(member.tenant, fileId);
  const said = { name: 'unpost', file, ...(reason ? { reason } : {}) } as const;
  await tellUnposted(ports, member, wire, { ...file, follow: holdDisbursements });
  const settled = await ports.wires.settleAll([stepped(rest, member, said, { state: 'unmatched' })], {
    files: { removed: [{ fileId, list, proof: { id: line.id, reference: wire.reference } }] },
  });
  if (!settled.ok) return settled;
  await tellUnposted(ports, member, wire, file);
  return done({ wire: settled.value });
}

const isMoveOfTwo = (step: string): boolean => (WIRE_MOVES as readonly string[]).includes(step);

/**
 * This person's own approval of that version, for a retry after its answer was lost. If money was taken out of a file,
 * the disbursements that relied on it may still have to be held. Undefined for any other request.
 */
export async function approvedAgain(
  ports: DecideWirePorts,
  member: Member,
  { reference, change }: ReviewedWire,
): Promise<WireWork | undefined> {
  const wire = await ports.wires.find(member.tenant, reference);
  const last = wire?.steps.at(-1);
  if (!wire || wire.version !== change + 1 || !last || isOtherPerson(member, last)) return undefined;
  if (last.name === 'unpost' && last.file) {
    await tellUnposted(ports, member, wire, last.file);
    return { wire };
  }
  if (last.name !== 'reopen' || !last.transfer) return isMoveOfTwo(last.name) ? { wire } : undefined;
  const transfer = await ports.transfers.find(member.tenant, last.transfer.client, last.transfer.id);
  if (!transfer) return undefined;
  await tellUncovered(ports, member, transfer);
  return { wire, transfer };
}

/**
 * Carries out a proposed move of a wire: apply, unmatch, return, void, split, join or an undo. The approver must have
 * reviewed this very proposal and must not be its proposer. Unmatching checks the disbursements that relied on the
 * money, and holds those no longer covered.
 */
export async function approveWire(ports: DecideWirePorts, member: Member, decision: ReviewedWire) {
  const found = await waiting(ports, member, decision);
  if (!found.ok) {
    const again = found.refusal.code === 'wire/nothing-proposed' && (await approvedAgain(ports, member, decision));
    return again ? done(again) : found;
  }
  const { wire, proposed } = found.value;
  if (!isOtherPerson(member, proposed)) return refuse({ code: 'staff/same-person' });
  const { what } = proposed;
  if (what === 'apply' || what === 'reopen') return withItsPayment(ports, member, wire, proposed);
  if (what === 'unpost') return unposted(ports, member, wire, proposed);
  if (what === 'split' || what === 'join' || what === 'undo')
    return carryOutSplit(ports, member, wire, { ...proposed, what });
  const said = { name: what, ...(proposed.reason ? { reason: proposed.reason } : {}) };
  const saved = await ports.wires.save(stepped(wire, member, said, { state: what === 'void' ? 'void' : 'sent back' }));
  return saved.ok ? done({ wire: saved.value }) : saved;
}

/** Drops a proposal about a wire. The proposer may do this too, because nothing changes. */
export async function rejectForWire(
  ports: WirePorts,
  member: Member,
  { reason, ...decision }: ReviewedWire & { readonly reason: string },
) {
  const found = await waiting(ports, member, decision);
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const saved = await ports.wires.save(stepped(found.value.wire, member, { name: 'reject', reason }));
  return saved.ok ? done({ wire: saved.value }) : saved;
}
