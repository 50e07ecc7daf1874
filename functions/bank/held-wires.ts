import { fullName } from '#shared/client/client.ts';
import type { HeldWire } from '#shared/contracts/statements.ts';
import type { TenantId, TransferId } from '#shared/ids.ts';
import { add, type Cents, formatDollars, ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hasRole } from '#shared/staff/role.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { PaidByWire, ReceivedWire, WireMove } from '#shared/wire/received.ts';
import { askedInWords } from '#shared/wire/than-asked.ts';
import { deskMember } from '../console/desk/desk-member.ts';
import type { DeskCaller } from '../console/desk/ports.ts';
import { approvedAgain, approveWire, rejectForWire } from '../payments/decide-wire.ts';
import { pretendingTransfers } from '../payments/engine/pretending.ts';
import type { Which } from '../payments/engine/staff-work.ts';
import { findWire, type WireWork } from '../payments/engine/wire-work.ts';
import { proposeForWire, proposeToApply, proposeToReopen } from '../payments/propose-for-wire.ts';
import { type AskedPart, proposeJoin, proposeSplit, proposeUndo } from '../payments/propose-split.ts';
import { approvingRefusal } from '../people/approving.ts';
import { askProof, type Intent, spendProof } from '../people/proof-of-intent.ts';
import { heldWireOf } from './line-matches.ts';
import { type WireDeskPorts, wholeCompany } from './ports.ts';
import { statementWords, undoWords } from './undo-words.ts';

type OfWire = { readonly reference: string };
type Shown = Promise<Outcome<HeldWire, Refusal>>;

/** The wire, if it is still as it was shown. */
async function shownWire(
  ports: WireDeskPorts,
  caller: DeskCaller,
  { reference }: OfWire,
  version: number,
): Promise<Outcome<ReceivedWire, Refusal>> {
  const whole = wholeCompany(caller);
  if (!whole.ok) return whole;
  const found = await findWire(ports, deskMember(caller, 'prepare'), reference);
  if (!found.ok) return found;
  return found.value.version === version ? found : refuse({ code: 'wire/not-now' });
}

const after = (caller: DeskCaller, worked: Outcome<WireWork, Refusal>): Outcome<HeldWire, Refusal> =>
  worked.ok ? done(heldWireOf(caller, worked.value.wire)) : worked;

type Wish = {
  readonly what: WireMove;
  readonly transferId?: TransferId | undefined;
  readonly parts?: readonly { readonly amount: Cents; readonly transferId?: TransferId | undefined }[] | undefined;
  readonly others?: readonly string[] | undefined;
  readonly reason: string;
};

/** Finds a payment by its id alone. */
async function whichOf(
  ports: WireDeskPorts,
  tenant: TenantId,
  id: TransferId | undefined,
): Promise<Outcome<Which, Refusal<'staff/no-payment'>>> {
  const client = id && (await ports.clientOf(tenant, id));
  return client ? done({ client, id }) : refuse({ code: 'staff/no-payment' });
}

/** Proposes to split a wire into parts. */
async function proposeParts(
  ports: WireDeskPorts,
  caller: DeskCaller,
  { reference }: OfWire,
  { parts = [], reason }: Wish,
): Promise<Outcome<WireWork, Refusal>> {
  const asked: AskedPart[] = [];
  for (const { amount, transferId } of parts) {
    const which = transferId && (await whichOf(ports, caller.tenant, transferId));
    if (which && !which.ok) return which;
    asked.push({ amount, which: which ? which.value : undefined });
  }
  return proposeSplit(ports, deskMember(caller, 'prepare'), reference, { parts: asked, reason });
}

/** Proposes a move of a wire: apply, unmatch, return, void, split, join or undo. */
export async function proposeMove(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfWire,
  { version, ...wish }: Wish & { readonly version: number },
): Shown {
  const found = await shownWire(ports, caller, of, version);
  if (!found.ok) return found;
  const member = deskMember(caller, 'prepare');
  const { reference, transfer: paid } = found.value;
  const { what, transferId, others = [], reason } = wish;
  if (what === 'send back' || what === 'void')
    return after(caller, await proposeForWire(ports, member, reference, { what, reason }));
  if (what === 'reopen') {
    if (!paid) return refuse({ code: 'wire/not-now' });
    return after(caller, await proposeToReopen(ports, member, { client: paid.client, id: paid.id }, reason));
  }
  if (what === 'split') return after(caller, await proposeParts(ports, caller, of, wish));
  if (what === 'undo') return after(caller, await proposeUndo(ports, member, reference, reason));
  const which = await whichOf(ports, caller.tenant, transferId);
  if (!which.ok) return which;
  const joined = { others, which: which.value, reason };
  return after(
    caller,
    what === 'join'
      ? await proposeJoin(ports, member, reference, joined)
      : await proposeToApply(ports, member, reference, joined),
  );
}

/** Rejects a proposal about a wire. Its proposer may do this too. */
export async function rejectMove(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfWire,
  { version: change, reason }: { readonly version: number; readonly reason: string },
): Shown {
  const found = await shownWire(ports, caller, of, change);
  if (!found.ok) return found;
  const member = deskMember(caller, hasRole(caller.roles, ['operator']) ? 'prepare' : 'approve');
  return after(caller, await rejectForWire(ports, member, { ...of, change, reason }));
}

type Proposed = NonNullable<ReceivedWire['proposed']>;
const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words);
/** The payments that a proposal names, in their current state. */
type Asking = ReadonlyMap<string, Transfer>;

async function askingOf({ transfers }: WireDeskPorts, wire: ReceivedWire): Promise<Asking> {
  const { tenantId, transfer, proposed } = wire;
  const named = [proposed?.transfer ?? transfer, ...(proposed?.parts ?? []).map((part) => part.transfer)];
  const found = await Promise.all(named.map((of) => of && transfers.find(tenantId, of.client, of.id)));
  return new Map(found.flatMap((payment) => (payment ? [[payment.id, payment] as const] : [])));
}

/** A payment with its client, the requested amount, and how the received amount compares. */
function paymentWords(asking: Asking, of: PaidByWire | undefined, received: Cents): string {
  const payment = of && asking.get(of.id);
  const payer = payment && { name: fullName(payment), total: totalOf(payment) };
  return `payment ${askedInWords(of?.referenceId ?? '', received, payer)}`;
}
const partWords = ({ parts = [] }: Proposed, asking: Asking): readonly string[] =>
  parts.map(
    ({ amount, transfer }) =>
      `${formatDollars(amount)} ${transfer ? `for ${paymentWords(asking, transfer, amount)}` : 'unidentified'}`,
  );
const otherWords = ({ others = [] }: Proposed): readonly string[] =>
  others.map(({ reference, received }) => `the wire ${reference} of ${formatDollars(received)}`);

/** The words that the approver agrees to. */
async function wordsOf(ports: WireDeskPorts, of: ReceivedWire): Promise<string> {
  const { received, proposed, transfer } = of;
  if (proposed?.what === 'undo') return undoWords(ports, of);
  const asking = await askingOf(ports, of);
  const wire = `the wire of ${statementWords(of)}`;
  const all = (proposed?.others ?? []).reduce((sum, other) => add(sum, other.received), received);
  const payment = paymentWords(asking, proposed?.transfer ?? transfer, all);
  if (proposed?.what === 'apply') return `Apply ${wire}, to ${payment}`;
  if (proposed?.what === 'split') return `Split ${wire}, into ${listOf(partWords(proposed, asking))}`;
  if (proposed?.what === 'join')
    return `Combine ${wire}, with ${listOf(otherWords(proposed))}, and apply the ${formatDollars(all)} to ${payment}`;
  if (proposed?.what === 'reopen') return `Undo the match of ${wire}, to ${payment}`;
  if (proposed?.what === 'void') return `Void the entry for ${wire}`;
  return `Record that ${wire}, is returned to its sender. The return wire is ordered at the bank, not here`;
}

/** This proposal on this version of this wire. */
async function intentOf(ports: WireDeskPorts, wire: ReceivedWire): Promise<Intent> {
  const { reference, version, proposed } = wire;
  return { about: ['wire', reference, version, proposed], words: await wordsOf(ports, wire) };
}

/**
 * The amount that counts against the approver's limit. For a part that is returned, it is the whole wire, so that no
 * one can return in parts what they may not return at once.
 */
async function amountOf({ wires }: WireDeskPorts, wire: ReceivedWire): Promise<Cents> {
  const whole = wire.bankReference && (await wires.find(wire.tenantId, wire.bankReference));
  return whole ? whole.received : wire.received;
}

/** The approver's action in this role. A returned wire leaves the company, so their limit applies. */
async function carriedOut(
  ports: WireDeskPorts,
  caller: DeskCaller,
  wire: ReceivedWire,
): Promise<Outcome<WireWork, Refusal>> {
  const { proposed, reference, version: change } = wire;
  const disbursement = proposed?.what === 'send back';
  const amount = await amountOf(ports, wire);
  const closed = approvingRefusal(caller.member, { disbursement, amount, fee: ZERO }, caller.now);
  return closed ? refuse(closed) : approveWire(ports, deskMember(caller, 'approve'), { reference, change });
}

/** The same decision without any write, so that no one proves their identity for something that is then refused. */
const triedOut = (ports: WireDeskPorts, caller: DeskCaller, wire: ReceivedWire) =>
  carriedOut(
    {
      ...ports,
      transfers: {
        ...ports.transfers,
        save: pretendingTransfers({ ...ports.transfers, add: async (one) => one }).save,
      },
      wires: {
        ...ports.wires,
        save: async (one) => done(one),
        settle: async (one) => done(one),
        settleAll: async (all) => done(all),
      },
    },
    caller,
    wire,
  );

/** Begins the step-up to approve a move of a wire, and returns the words to agree to. */
export async function askWireStepUp(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfWire,
  { version }: { readonly version: number },
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, Refusal>> {
  const found = await shownWire(ports, caller, of, version);
  if (!found.ok) return found;
  const tried = await triedOut(ports, caller, found.value);
  if (!tried.ok) return tried;
  return askProof(ports, caller, await intentOf(ports, found.value));
}

/** Carries out a proposed move of a wire with the approver's step-up. */
export async function approveMove(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfWire,
  { version, stepUp: id }: { readonly version: number; readonly stepUp: StepUpId },
): Shown {
  const found = await shownWire(ports, caller, of, version);
  if (!found.ok) {
    if (found.refusal.code !== 'wire/not-now') return found;
    const again = await approvedAgain(ports, deskMember(caller, 'approve'), { ...of, change: version });
    return again ? after(caller, done(again)) : found;
  }
  const proof = await spendProof(ports, caller, await intentOf(ports, found.value), id);
  if (!proof.ok) return proof;
  return after(caller, await carriedOut(ports, caller, found.value));
}
