import { type Day, formatDay } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { WIRE_MAX_CENTS } from '#shared/limits.ts';
import { formatDollars } from '#shared/money.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';
import { perhapsRecorded } from '#shared/statement/perhaps-typed.ts';
import { elsewhereText, instructedAccount } from '#shared/statement/propose.ts';
import { moved } from '#shared/transfer/move.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { isSameWire, otherNameOf } from '#shared/wire/imad.ts';
import { asBanks, type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { linesAround } from '../bank/on-record.ts';
import { byMember, type Member, nameOf } from '../people/member.ts';
import type { TenantReader } from '../ports.ts';
import { closedBy } from './engine/paid-again.ts';
import { findWork, type Which } from './engine/staff-work.ts';
import {
  type ArrivedWire,
  bookedBy,
  freshWire,
  isStatementDay,
  type LinePorts,
  paidBy,
  stepped,
  takesWire,
  type WirePorts,
  type WireWork,
  wireReceiptOf,
  withProposal,
} from './engine/wire-work.ts';

/**
 * A refusal that names what already uses the reference, so that the person reading the statement can tell which of the
 * two wires is a mistake.
 */
const alreadyThere = ({ reference, state, transfer }: ReceivedWire): Refusal<'wire/reference-used'> => ({
  code: 'wire/reference-used',
  sentence:
    `The wire ${reference} is on record already: ${transfer ? `${state} to ${transfer.referenceId}` : state}. ` +
    'One wire is received once.',
});

/**
 * A wire's booking day: the bank's day, or the first day after the months that two people have signed, so that signed
 * books never change.
 */
async function bookingDay({ wires }: WirePorts, { tenant }: Member, on: Day): Promise<Day> {
  const from = await wires.booksFrom(tenant);
  return on < from ? from : on;
}

/** For a wire of exactly the requested amount: receives the payment and claims the reference in one write. */
async function received(ports: WirePorts, member: Member, found: Transfer, fresh: ReceivedWire) {
  const { at, staff, identity } = byMember(member);
  const { reference: reason } = fresh;
  const on = await bookingDay(ports, member, fresh.on);
  const confirmed = moved(found, 'confirmReceipt', 'staff', {
    ...{ at, staff, identity, reason, completedAt: at, clearedAt: at },
    wireReceipt: wireReceiptOf(fresh, { at, confirmedBy: staff }),
    wire: bookedBy(fresh, found, { on, isHeld: false }),
  });
  if (!confirmed.ok) return confirmed;
  const transfer = paidBy(found);
  const wire = stepped(fresh, member, { name: 'confirm', on, transfer }, { state: 'applied', transfer });
  const closed = await closedBy(ports.transfers, confirmed.value, at);
  const settled = await ports.wires.settle(wire, [confirmed.value, ...closed], []);
  return settled.ok
    ? done<WireWork>({ wire: settled.value, transfer: { ...confirmed.value, version: confirmed.value.version + 1 } })
    : settled;
}

/** A wire that isn't matched to any payment yet. */
const kept = async (ports: WirePorts, member: Member, fresh: ReceivedWire): Promise<ReceivedWire> =>
  stepped(fresh, member, { name: 'keep', on: await bookingDay(ports, member, fresh.on) });

type TypedPorts = WirePorts & LinePorts & { readonly tenants: TenantReader };

/** Refuses a wire that may be a recorded deposit, whatever its reference, because its money would count twice. */
const perhapsThere = ({ amount, on, files }: KeptLine): Refusal<'wire/reference-used'> => ({
  code: 'wire/reference-used',
  sentence:
    `A deposit of ${formatDollars(amount)} on ${formatDay(on)} is already ${files ? 'posted to a file' : 'recorded'}, and it may be this wire. ` +
    'If it is, undo that first, under Bank activity. If this is another wire, import the statement that shows it.',
});

/** Refuses a typed wire where the company takes them from statements only, or if a statement may show it already. */
async function typedRefusal(
  { tenants, lines }: TypedPorts,
  { tenant }: Member,
  wire: ArrivedWire,
): Promise<Refusal<'wire/not-typed' | 'wire/reference-used'> | undefined> {
  const config = await tenants.config(tenant);
  if (config?.typedWires === 'never') return { code: 'wire/not-typed' };
  const recorded = perhapsRecorded(wire, await linesAround({ lines }, tenant, { from: wire.on, until: wire.on }));
  return recorded && perhapsThere(recorded);
}

const NO_WIRE = `No wire carries more than ${formatDollars(WIRE_MAX_CENTS)}. Check the amount on the statement.`;

/** Refuses a wire because of what was typed, or because its reference is taken. */
function arrivalRefusal(
  member: Member,
  wire: ArrivedWire,
  { known, twin }: { readonly known: ReceivedWire | undefined; readonly twin: ReceivedWire | undefined },
):
  | Refusal<'staff/no-name' | 'wire/reference-missing' | 'wire/bad-day' | 'amount/over-maximum' | 'wire/reference-used'>
  | undefined {
  if (nameOf(member) === '') return { code: 'staff/no-name' };
  if (wireReferenceOf(wire.reference) === '') return { code: 'wire/reference-missing' };
  if (!isStatementDay(wire.on, member.now)) return { code: 'wire/bad-day' };
  if (wire.received > WIRE_MAX_CENTS) return { code: 'amount/over-maximum', sentence: NO_WIRE };
  const taken = [known, twin].find((each) => each && each.state !== 'void');
  return taken && alreadyThere(taken);
}

/**
 * Finds the wire under its reference, or under the other form that banks write for it. A record under the other form
 * with a day in another year is a different wire.
 */
async function onRecord({ wires }: WirePorts, tenant: TenantId, { reference, on }: ArrivedWire) {
  const known = await wires.find(tenant, reference);
  const other = otherNameOf(reference, on);
  if (other === undefined || (known && known.state !== 'void')) return { known, twin: undefined };
  const twin = await wires.find(tenant, other);
  return { known, twin: twin && isSameWire(twin, on) ? twin : undefined };
}

/**
 * Records that a wire has arrived, with the bank's day. Wired money is good funds at once. The wire stays unmatched
 * until two people apply or return it in four cases: the amount differs, it came to another account than its
 * instructions name, the payment has ended, or a `doubt` about its statement is given.
 */
export async function confirmWire(ports: WirePorts, member: Member, which: Which, said: ArrivedWire, doubt?: string) {
  const arrived = { ...said, reference: asBanks(said.reference) };
  const found = await findWork(ports, member, which, 'wire');
  if (!found.ok) return found;
  const transfer = found.value;
  const there = await onRecord(ports, member.tenant, arrived);
  const { known } = there;
  // The same input again, because the first answer was lost.
  if (known?.transfer?.id === transfer.id && known.received === arrived.received && known.state === 'applied')
    return done<WireWork>({ wire: known, transfer });
  const wrong = arrivalRefusal(member, arrived, there);
  if (wrong) return refuse(wrong);
  const fresh = freshWire(member, { account: instructedAccount(transfer), ...arrived }, known);
  const reason = elsewhereText(transfer, arrived.account) ?? doubt;
  if (transfer.status === 'awaiting wire' && arrived.received === totalOf(transfer) && !reason)
    return received(ports, member, transfer, fresh);
  if (!takesWire(transfer)) return refuse({ code: 'transfer/wrong-status' });
  const wire = withProposal(await kept(ports, member, fresh), member, {
    ...{ what: 'apply', transfer: paidBy(transfer) },
    ...(reason ? { reason } : {}),
  });
  const saved = await ports.wires.save(wire);
  return saved.ok ? done<WireWork>({ wire: saved.value }) : saved;
}

/** The same for a wire that someone types, without a statement. */
export async function confirmTyped(ports: TypedPorts, member: Member, which: Which, said: ArrivedWire) {
  const found = await findWork(ports, member, which, 'wire');
  if (!found.ok) return found;
  const refusal = await typedRefusal(ports, member, { account: instructedAccount(found.value), ...said });
  return refusal ? refuse(refusal) : confirmWire(ports, member, which, said);
}

/** Records a wire without a payment. It is held outside any file until two people apply it or return it. */
export async function keepWire(ports: WirePorts, member: Member, said: ArrivedWire) {
  const arrived = { ...said, reference: asBanks(said.reference) };
  const there = await onRecord(ports, member.tenant, arrived);
  const wrong = arrivalRefusal(member, arrived, there);
  if (wrong) return refuse(wrong);
  const saved = await ports.wires.save(await kept(ports, member, freshWire(member, arrived, there.known)));
  return saved.ok ? done<WireWork>({ wire: saved.value }) : saved;
}

/** The same for a wire that someone types, without a statement. */
export async function keepTypedWire(ports: TypedPorts, member: Member, said: ArrivedWire) {
  const refusal = await typedRefusal(ports, member, said);
  return refusal ? refuse(refusal) : keepWire(ports, member, said);
}
