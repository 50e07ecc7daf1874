import { formatDollars } from '#shared/money.ts';
import { refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hasRoomForAnAttempt } from '#shared/transfer/transfer.ts';
import {
  bankReferenceOf,
  joinedReferenceOf,
  RECORDED_REFERENCE_MAX,
  type ReceivedWire,
  WIRE_PARTS_MAX,
  WIRES_JOINED_MAX,
  type WirePart,
  wireReferenceOf,
} from '#shared/wire/received.ts';
import type { Member } from '../people/member.ts';
import { findWork, type Which } from './engine/staff-work.ts';
import { findWire, hasRoomFor, paidBy, postingRefusal, takesWire, type WirePorts } from './engine/wire-work.ts';
import { propose } from './propose-for-wire.ts';

/** A requested part of a wire: its amount, and its payment or file if any. */
export type AskedPart = Pick<WirePart, 'amount' | 'file'> & { readonly which?: Which | undefined };

const badParts = (sentence: string): Refusal<'wire/bad-parts'> => ({ code: 'wire/bad-parts', sentence });
const TOO_FEW = `A wire is split into 2 to ${WIRE_PARTS_MAX} parts, and each of them has an amount.`;
const TOO_FEW_WIRES = `Choose 2 to ${WIRES_JOINED_MAX} different wires to combine.`;
const ONE_PAYMENT = 'Each part needs its own payment. Combine the parts that go to the same payment.';
const ONE_FILE = 'Each part needs its own file. Combine the parts that go to the same file.';
const ONE_PLACE = 'A part is for a payment or for a file, not for both.';
const LONG_NAME = 'The references of these wires are too long to combine them. Combine fewer wires.';
const otherSum = (parts: number, wire: number): string =>
  `The parts are ${formatDollars(parts)} together, and the wire is ${formatDollars(wire)}. They have to be the same.`;

/** A payment that a part of a wire, or joined wires, can be applied to. */
async function payable(ports: WirePorts, member: Member, which: Which) {
  const found = await findWork(ports, member, which, 'wire');
  if (!found.ok) return found;
  if (!takesWire(found.value)) return refuse({ code: 'transfer/wrong-status' });
  return hasRoomForAnAttempt(found.value) ? found : refuse({ code: 'transfer/too-many-tries' });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;

/** Refuses invalid parts of a wire. */
function partsRefusal({ received }: ReceivedWire, parts: readonly AskedPart[]): Refusal<'wire/bad-parts'> | undefined {
  if (parts.length < 2 || parts.length > WIRE_PARTS_MAX || parts.some(({ amount }) => amount <= 0))
    return badParts(TOO_FEW);
  const sum = sumOf(parts.map(({ amount }) => amount));
  if (sum !== received) return badParts(otherSum(sum, received));
  if (parts.some(({ which, file }) => which && file)) return badParts(ONE_PLACE);
  if (hasTwice(parts.flatMap(({ file }) => file?.fileId ?? []))) return badParts(ONE_FILE);
  return hasTwice(parts.flatMap(({ which }) => which?.id ?? [])) ? badParts(ONE_PAYMENT) : undefined;
}

/**
 * Proposes to split an unmatched wire that was sent for several payments, for more than was requested, or partly for a
 * file outside the portal. The parts add up to the wire, to the cent.
 */
export async function proposeSplit(
  ports: WirePorts,
  member: Member,
  reference: string,
  { parts, reason }: { readonly parts: readonly AskedPart[]; readonly reason: string },
) {
  const wire = await findWire(ports, member, reference);
  if (!wire.ok) return wire;
  const wrong = partsRefusal(wire.value, parts);
  if (wrong) return refuse(wrong);
  const whole = await findWire(ports, member, bankReferenceOf(wire.value));
  if (!whole.ok) return whole;
  const early = postingRefusal(whole.value, parts, member.now);
  if (early) return refuse(early);
  const meant: WirePart[] = [];
  for (const { amount, which, file } of parts) {
    const payment = which && (await payable(ports, member, which));
    if (payment && !payment.ok) return payment;
    meant.push({ amount, ...(payment ? { transfer: paidBy(payment.value) } : {}), ...(file ? { file } : {}) });
  }
  return propose(ports, member, wire.value, { what: 'split', parts: meant, reason });
}

/** True if the wire is unmatched and has no open proposal. */
const isFree = ({ state, proposed }: ReceivedWire): boolean => state === 'unmatched' && !proposed;

/** Proposes to join unmatched wires and apply them to one payment that came in several. */
export async function proposeJoin(
  ports: WirePorts,
  member: Member,
  reference: string,
  {
    others: named,
    which,
    reason,
  }: { readonly others: readonly string[]; readonly which: Which; readonly reason: string },
) {
  const wire = await findWire(ports, member, reference);
  if (!wire.ok) return wire;
  const all = [reference, ...named];
  const isEach = new Set(all.map(wireReferenceOf)).size === all.length;
  if (all.length < 2 || all.length > WIRES_JOINED_MAX || !isEach) return refuse(badParts(TOO_FEW_WIRES));
  const payment = await payable(ports, member, which);
  if (!payment.ok) return payment;
  const others: ReceivedWire[] = [];
  for (const name of named) {
    const other = await findWire(ports, member, name);
    if (!other.ok) return other;
    if (!isFree(other.value)) return refuse({ code: 'wire/not-now' });
    if (!hasRoomFor(other.value, 'join')) return refuse({ code: 'wire/too-many-steps' });
    others.push(other.value);
  }
  if (joinedReferenceOf([wire.value, ...others].map((each) => each.reference)).length > RECORDED_REFERENCE_MAX)
    return refuse(badParts(LONG_NAME));
  return propose(ports, member, wire.value, {
    ...{ what: 'join', transfer: paidBy(payment.value), reason },
    others: others.map(({ reference: name, received }) => ({ reference: name, received })),
  });
}

/** Proposes to undo a split from any of its parts. All of them must be unmatched again. */
export async function proposeUndo(ports: WirePorts, member: Member, reference: string, reason: string) {
  const wire = await findWire(ports, member, reference);
  if (!wire.ok) return wire;
  return wire.value.part
    ? propose(ports, member, wire.value, { what: 'undo', reason })
    : refuse({ code: 'wire/not-now' });
}
