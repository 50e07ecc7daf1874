import { type Cents, toCents } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import {
  bankReferenceOf,
  joinedReferenceOf,
  PARTS_KEPT_MAX,
  type PaidByWire,
  partReferenceOf,
  type ReceivedWire,
  type WirePart,
} from '#shared/wire/received.ts';
import { byMember, type Member } from '../people/member.ts';
import type { FileProof } from './engine/file-funds.ts';
import { closedBy } from './engine/paid-again.ts';
import {
  applyWire,
  findWire,
  hasRoomFor,
  type ManyWires,
  type ProposedMove,
  postingRefusal,
  stepped,
  type WirePorts,
  type WireWork,
} from './engine/wire-work.ts';

type SplitPorts = WirePorts & { readonly wires: ManyWires };
type Work = { readonly ports: SplitPorts; readonly member: Member };
/** The wires and parts saved together, the one with the proposal first, and the payments and files that get their money. */
type Changes = {
  readonly wires: readonly [ReceivedWire, ...ReceivedWire[]];
  readonly transfers: readonly Transfer[];
  readonly proofs?: readonly FileProof[];
};
const withReason = ({ reason }: ProposedMove) => (reason ? { reason } : {});
const centsOf = (wires: readonly Pick<ReceivedWire, 'received'>[]): Cents =>
  toCents(wires.reduce((sum, { received }) => sum + received, 0));

/** The parts of a wire that an undone split left behind, and new ones after them, each with its steps so far. */
function freeParts({ parts = [] }: ReceivedWire) {
  const left = parts.filter(({ state, steps }) => state === 'void' && hasRoomFor({ steps, part: true }, 'split'));
  const fresh = Array.from({ length: PARTS_KEPT_MAX - parts.length }, (_, at) => ({ number: parts.length + at + 1 }));
  return [...left.map(({ number, steps }) => ({ number, steps })), ...fresh.map((part) => ({ ...part, steps: [] }))];
}

/** Applies a wire to a payment and returns both. */
async function paid({ ports, member }: Work, wire: ReceivedWire, meant: PaidByWire, proposed: ProposedMove) {
  const found = await ports.transfers.find(member.tenant, meant.client, meant.id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  const transfer = applyWire(member, wire, proposed, found);
  if (!transfer.ok) return transfer;
  const said = { name: 'apply', transfer: meant, ...withReason(proposed) } as const;
  const changes = { state: 'applied', transfer: meant } as const;
  return done({ wire: stepped(wire, member, said, changes), transfer: transfer.value });
}

/** The proof of a file's money that a part of a wire is. */
function proofOf(
  member: Member,
  { reference, received: amount, sender, file }: ReceivedWire,
  { line, received: all }: ReceivedWire,
  { parts = [], reason: why }: ProposedMove,
): readonly FileProof[] {
  if (!file || !line) return [];
  const { staff: by, at, reason } = byMember(member, why);
  const partOf = { amount: all, files: parts.flatMap((part) => part.file?.fileNumber ?? []) };
  const said = { on: line.on, id: line.id, reference, amount, sender, partOf, by, at };
  return [{ fileId: file.fileId, proof: { ...said, ...(reason ? { reason } : {}) } }];
}

/** A part after it is applied to its payment or posted to its file, if it has one. */
async function given(work: Work, part: ReceivedWire, { transfer, file }: WirePart, proposed: ProposedMove) {
  if (transfer) return paid(work, part, transfer, proposed);
  if (!file) return done<WireWork>({ wire: part });
  const said = { name: 'post', file, ...withReason(proposed) } as const;
  return done<WireWork>({ wire: stepped(part, work.member, said, { state: 'posted', file }) });
}

/** Moves the wire's money into parts, and applies or posts each part that names a payment or a file. */
async function splitUp(work: Work, wire: ReceivedWire, proposed: ProposedMove) {
  const { parts: meant = [] } = proposed;
  if (centsOf(meant.map(({ amount }) => ({ received: amount }))) !== wire.received)
    return refuse({ code: 'wire/bad-parts' });
  const { tenantId, sender, on, account, version, reference: from } = wire;
  const whole = await findWire(work.ports, work.member, bankReferenceOf(wire));
  if (!whole.ok) return whole;
  const early = postingRefusal(whole.value, meant, work.member.now);
  if (early) return refuse(early);
  const free = freeParts(whole.value);
  const made: ReceivedWire[] = [];
  const transfers: Transfer[] = [];
  for (const [at, one] of meant.entries()) {
    const place = free[at];
    if (!place) return refuse({ code: 'wire/too-many-steps' });
    const { number, steps } = place;
    const reference = partReferenceOf(whole.value.reference, number);
    const own = { reference, received: one.amount, part: { number, wire: whole.value.reference, from } };
    const fresh: ReceivedWire = {
      ...{ tenantId, sender, on, version, steps, ...(account ? { account } : {}) },
      ...own,
      state: 'unmatched',
    };
    const part = stepped(fresh, work.member, { name: 'split', ...withReason(proposed) });
    const owned = await given(work, part, one, proposed);
    if (!owned.ok) return owned;
    made.push(owned.value.wire);
    if (owned.value.transfer) transfers.push(owned.value.transfer);
  }
  const gone = stepped(wire, work.member, { name: 'split', ...withReason(proposed) }, { state: 'split' });
  const proofs = made.flatMap((part) => proofOf(work.member, part, whole.value, proposed));
  return done<Changes>({ wires: [gone, ...made], transfers, proofs });
}

/** The other wires to join, if each is still as it was when the join was proposed. */
async function othersOf({ ports, member }: Work, { others = [] }: ProposedMove) {
  const found: ReceivedWire[] = [];
  for (const { reference, received } of others) {
    const other = await findWire(ports, member, reference);
    if (!other.ok) return other;
    const isSame = other.value.state === 'unmatched' && !other.value.proposed && other.value.received === received;
    if (!isSame) return refuse({ code: 'wire/not-now' });
    if (!hasRoomFor(other.value, 'join')) return refuse({ code: 'wire/too-many-steps' });
    found.push(other.value);
  }
  return done(found);
}

/** The senders of wires and the bank's day of the last one. */
function sentBy(wires: readonly [ReceivedWire, ...ReceivedWire[]]): Pick<ReceivedWire, 'sender' | 'on'> {
  const [first] = wires;
  const sender = [...new Set(wires.map((each) => each.sender))].join(', ').slice(0, 80);
  const days = wires.map((each) => each.on).toSorted();
  return { sender, on: days.at(-1) ?? first.on };
}

/** Applies several wires to one payment. */
async function joined(work: Work, wire: ReceivedWire, proposed: ProposedMove) {
  const { transfer: meant } = proposed;
  const others = await othersOf(work, proposed);
  if (!others.ok) return others;
  if (!meant || others.value.length === 0) return refuse({ code: 'wire/not-now' });
  const all = [wire, ...others.value] as const;
  const references = all.map((each) => each.reference);
  const together = { reference: joinedReferenceOf(references), received: centsOf(all), ...sentBy(all) };
  const found = await work.ports.transfers.find(work.member.tenant, meant.client, meant.id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  const transfer = applyWire(work.member, together, proposed, found);
  if (!transfer.ok) return transfer;
  const said = { name: 'join', transfer: meant, ...withReason(proposed) } as const;
  const changes = { state: 'applied', transfer: meant, joined: references } as const;
  const gone = (each: ReceivedWire) => stepped(each, work.member, said, changes);
  return done<Changes>({ wires: [gone(wire), ...others.value.map(gone)], transfers: [transfer.value] });
}

/** Makes what was split unmatched again, as it was before the split. */
async function undone(work: Work, wire: ReceivedWire, proposed: ProposedMove) {
  const whole = await findWire(work.ports, work.member, wire.part?.from ?? '');
  if (!whole.ok) return whole;
  const parts: ReceivedWire[] = [wire];
  for (const reference of whole.value.into ?? []) {
    const part = await findWire(work.ports, work.member, reference);
    if (!part.ok) return part;
    if (reference !== wire.reference) parts.push(part.value);
  }
  const areFree = parts.every((part) => part === wire || (part.state === 'unmatched' && !part.proposed));
  if (!areFree || centsOf(parts) !== whole.value.received) return refuse({ code: 'wire/not-now' });
  const said = { name: 'undo', ...withReason(proposed) } as const;
  const [first, ...rest] = parts.map((part) => stepped(part, work.member, said, { state: 'void' }));
  const back = stepped(whole.value, work.member, said, { state: 'unmatched' });
  return done<Changes>({ wires: [first ?? back, ...rest, back], transfers: [] });
}

const CARRIED_OUT = { split: splitUp, join: joined, undo: undone } as const;
export type SplitMove = keyof typeof CARRIED_OUT;

/**
 * Carries out a split, a join or an undo that a colleague proposed, in one write of all wires and payments. The total
 * held and applied stays the same, to the cent.
 */
export async function carryOutSplit(
  ports: SplitPorts,
  member: Member,
  wire: ReceivedWire,
  proposed: ProposedMove & { readonly what: SplitMove },
) {
  const work = await CARRIED_OUT[proposed.what]({ ports, member }, wire, proposed);
  if (!work.ok) return work;
  const { wires, transfers, proofs: added = [] } = work.value;
  const at = member.now.toISOString();
  const closed = await Promise.all(transfers.map((each) => closedBy(ports.transfers, each, at)));
  const settled = await ports.wires.settleAll(wires, {
    transfers: [...transfers, ...closed.flat()],
    files: { added },
  });
  return settled.ok ? done({ wire: settled.value }) : settled;
}
