import { type Cents, toCents } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import {
  bankReferenceOf,
  joinedReferenceOf,
  PART_NUMBERS_MAX,
  type PaidByWire,
  partReferenceOf,
  type ReceivedWire,
} from '#shared/wire/received.ts';
import type { Member } from '../people/member.ts';
import { closedBy } from './engine/paid-again.ts';
import {
  applyWire,
  findWire,
  hasRoomFor,
  type ManyWires,
  type ProposedMove,
  stepped,
  type WirePorts,
  type WireWork,
} from './engine/wire-work.ts';

type SplitPorts = WirePorts & { readonly wires: ManyWires };
type Work = { readonly ports: SplitPorts; readonly member: Member };
/** The records saved together, the one with the proposal first, and the payments that receive their money. */
type Changes = { readonly wires: readonly [ReceivedWire, ...ReceivedWire[]]; readonly transfers: readonly Transfer[] };
type Worked = Promise<Outcome<Changes, Refusal>>;

const withReason = ({ reason }: ProposedMove) => (reason ? { reason } : {});
const centsOf = (wires: readonly Pick<ReceivedWire, 'received'>[]): Cents =>
  toCents(wires.reduce((sum, { received }) => sum + received, 0));

type Made = Pick<ReceivedWire, 'reference' | 'received' | 'sender' | 'on' | 'account' | 'from' | 'bankReference'>;

/** A wire record made from other records: a new one, or the one that an undone split or join left behind. */
function made(
  { member }: Work,
  own: Made,
  former: ReceivedWire | undefined,
  proposed: ProposedMove,
): Outcome<ReceivedWire, Refusal> {
  if (former && (former.state !== 'void' || !former.from)) return refuse({ code: 'wire/reference-used' });
  if (former && !hasRoomFor(former, 'split')) return refuse({ code: 'wire/too-many-steps' });
  const fresh: ReceivedWire = {
    ...{ ...own, tenantId: member.tenant, state: 'unmatched' },
    ...{ steps: former?.steps ?? [], version: former?.version ?? 0 },
  };
  return done(stepped(fresh, member, { name: proposed.what, ...withReason(proposed) }));
}

/**
 * References for the parts of a wire, each with the record that an undone split left there. A reference that someone
 * used for another wire is skipped.
 */
async function partReferences({ ports, member }: Work, wire: ReceivedWire, count: number) {
  const free: { readonly reference: string; readonly former: ReceivedWire | undefined }[] = [];
  for (let at = 0; at < PART_NUMBERS_MAX && free.length < count; at += 1) {
    const reference = partReferenceOf(wire.reference, at);
    const former = await ports.wires.find(member.tenant, reference);
    const isFree = !former || (former.state === 'void' && former.from?.includes(wire.reference));
    if (isFree && (!former || hasRoomFor(former, 'split'))) free.push({ reference, former });
  }
  return free;
}

/** Applies a wire to a payment and returns both. */
async function paid(
  { ports, member }: Work,
  wire: ReceivedWire,
  meant: PaidByWire,
  proposed: ProposedMove,
): Promise<Outcome<{ readonly wire: ReceivedWire; readonly transfer: Transfer }, Refusal>> {
  const found = await ports.transfers.find(member.tenant, meant.client, meant.id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  const transfer = applyWire(member, wire, proposed, found);
  if (!transfer.ok) return transfer;
  const said = { name: 'apply', transfer: meant, ...withReason(proposed) } as const;
  const changes = { state: 'applied', transfer: meant } as const;
  return done({ wire: stepped(wire, member, said, changes), transfer: transfer.value });
}

/** Moves the wire's money into its parts, and applies each part that names a payment. */
async function splitUp(work: Work, wire: ReceivedWire, proposed: ProposedMove): Worked {
  const { parts = [] } = proposed;
  const { received, sender, on, account, reference } = wire;
  if (centsOf(parts.map(({ amount }) => ({ received: amount }))) !== received)
    return refuse({ code: 'wire/bad-parts' });
  const wires: ReceivedWire[] = [];
  const transfers: Transfer[] = [];
  const names = await partReferences(work, wire, parts.length);
  for (const [at, { amount, transfer: meant }] of parts.entries()) {
    const name = names[at];
    if (!name) return refuse({ code: 'wire/too-many-steps' });
    const from = { from: [reference], bankReference: bankReferenceOf(wire) };
    const own = { reference: name.reference, received: amount, sender, on, account, ...from };
    const part = made(work, own, name.former, proposed);
    if (!part.ok) return part;
    const applied = meant && (await paid(work, part.value, meant, proposed));
    if (applied && !applied.ok) return applied;
    wires.push(applied ? applied.value.wire : part.value);
    if (applied) transfers.push(applied.value.transfer);
  }
  const into = wires.map((part) => part.reference);
  const whole = stepped(wire, work.member, { name: 'split', ...withReason(proposed) }, { state: 'split', into });
  return done({ wires: [whole, ...wires], transfers });
}

/** The other wires to join, if each is still as it was when the join was proposed. */
async function othersOf({ ports, member }: Work, { others = [] }: ProposedMove) {
  const found: ReceivedWire[] = [];
  for (const { reference, received } of others) {
    const other = await findWire(ports, member, reference);
    if (!other.ok) return other;
    const isSame = other.value.state === 'unmatched' && !other.value.proposed && other.value.received === received;
    if (!isSame) return refuse<Refusal>({ code: 'wire/not-now' });
    if (!hasRoomFor(other.value, 'join')) return refuse<Refusal>({ code: 'wire/too-many-steps' });
    found.push(other.value);
  }
  return done(found);
}

/** The senders of joined wires and the bank's day of the last one. */
function sentBy(wires: readonly [ReceivedWire, ...ReceivedWire[]]): Pick<ReceivedWire, 'sender' | 'on'> {
  const [first] = wires;
  const sender = [...new Set(wires.map((each) => each.sender))].join(', ').slice(0, 80);
  const days = wires.map((each) => each.on).toSorted();
  return { sender, on: days.at(-1) ?? first.on };
}

/** Moves the money of several wires into one record and applies it to the payment. */
async function joined(work: Work, wire: ReceivedWire, proposed: ProposedMove): Worked {
  const { transfer: meant } = proposed;
  const others = await othersOf(work, proposed);
  if (!others.ok) return others;
  if (!meant || others.value.length === 0) return refuse({ code: 'wire/not-now' });
  const all = [wire, ...others.value] as const;
  const reference = joinedReferenceOf(all.map((each) => each.reference));
  const former = await work.ports.wires.find(work.member.tenant, reference);
  const from = all.map((each) => each.reference);
  const whole = made(work, { reference, received: centsOf(all), ...sentBy(all), from }, former, proposed);
  if (!whole.ok) return whole;
  const applied = await paid(work, whole.value, meant, proposed);
  if (!applied.ok) return applied;
  const said = { name: 'join', transfer: meant, ...withReason(proposed) } as const;
  const gone = (each: ReceivedWire) => stepped(each, work.member, said, { state: 'joined', into: [reference] });
  return done({
    wires: [gone(wire), ...others.value.map(gone), applied.value.wire],
    transfers: [applied.value.transfer],
  });
}

/** Reads the records in order. */
async function allNamed({ ports, member }: Work, references: readonly string[]) {
  const found: ReceivedWire[] = [];
  for (const reference of references) {
    const one = await findWire(ports, member, reference);
    if (!one.ok) return one;
    found.push(one.value);
  }
  return done(found);
}

/** Makes the original wires unmatched again, as they were before the split or join. */
async function undone(work: Work, wire: ReceivedWire, proposed: ProposedMove): Worked {
  const wholes = await allNamed(work, wire.from ?? []);
  if (!wholes.ok) return wholes;
  const into = wholes.value[0]?.into ?? [];
  const siblings = await allNamed(
    work,
    into.filter((reference) => reference !== wire.reference),
  );
  if (!siblings.ok) return siblings;
  const isWhole = into.includes(wire.reference) && centsOf(wholes.value) === centsOf([wire, ...siblings.value]);
  const areFree = siblings.value.every(({ state, proposed: another }) => state === 'unmatched' && !another);
  if (!isWhole || !areFree) return refuse({ code: 'wire/not-now' });
  const said = { name: 'undo', ...withReason(proposed) } as const;
  const back = ({ into: _parts, ...each }: ReceivedWire) => stepped(each, work.member, said, { state: 'unmatched' });
  const gone = (each: ReceivedWire) => stepped(each, work.member, said, { state: 'void' });
  return done({ wires: [gone(wire), ...siblings.value.map(gone), ...wholes.value.map(back)], transfers: [] });
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
): Promise<Outcome<WireWork, Refusal>> {
  const work = await CARRIED_OUT[proposed.what]({ ports, member }, wire, proposed);
  if (!work.ok) return work;
  const { wires, transfers } = work.value;
  const at = member.now.toISOString();
  const closed = await Promise.all(transfers.map((each) => closedBy(ports.transfers, each, at)));
  const settled = await ports.wires.settleAll(wires, [...transfers, ...closed.flat()]);
  if (!settled.ok) return settled;
  return done({ wire: settled.value[0] ?? wires[0] });
}
