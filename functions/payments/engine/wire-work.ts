import type { TypedCodes } from '#shared/client/fresh.ts';
import type { Day } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { feeIn } from '#shared/ledger/postings.ts';
import type { Cents } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { KeptLine, LineState } from '#shared/statement/kept-line.ts';
import { moved } from '#shared/transfer/move.ts';
import { isLiveRefund, refundsOf } from '#shared/transfer/refund.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import {
  PART_STEPS_MAX,
  type PaidByWire,
  type ReceivedWire,
  WIRE_STEPS_MAX,
  type WireMove,
  type WirePart,
  type WireStep,
} from '#shared/wire/received.ts';
import { byMember, type Member, signedBy } from '../../people/member.ts';
import type { ClientReader, TenantReader, TransferReader, TransferWriter } from '../../ports.ts';
import type { ClaimPorts } from './claim.ts';
import type { FilesProven, FileTaking } from './file-funds.ts';
import type { SameAmountPorts } from './same-amount.ts';

type Written = Refusal<'transfer/changed-meanwhile' | 'wire/reference-used'>;

export type WirePorts = {
  readonly transfers: TransferReader;
  readonly wires: {
    /** The first day after the months whose reconciliation two people have signed. Nothing is booked before it. */
    readonly booksFrom: (tenant: TenantId) => Promise<Day>;
    /** The record of a bank's reference, in any spelling. */
    readonly find: (tenant: TenantId, reference: string) => Promise<ReceivedWire | undefined>;
    /** Saves a wire against the version that was read. A new one claims its reference. */
    readonly save: (wire: ReceivedWire) => Promise<Outcome<ReceivedWire, Written>>;
    /**
     * Saves a wire and its payment, with the failed payments that it closes, each against the version that was read,
     * and notes on the files what that takes out of them, in one transaction.
     */
    readonly settle: (
      wire: ReceivedWire,
      transfers: readonly [Transfer, ...Transfer[]],
      takings: readonly FileTaking[],
    ) => Promise<Outcome<ReceivedWire, Written>>;
  };
};

/** Work with several wires at once. */
export type ManyWires = {
  /** The same as `settle` for wires and parts that are on record, and files' proofs. Returns the first wire. */
  readonly settleAll: (
    wires: readonly [ReceivedWire, ...ReceivedWire[]],
    changed: {
      readonly transfers?: readonly Transfer[];
      readonly takings?: readonly FileTaking[];
      readonly files?: FilesProven;
    },
  ) => Promise<Outcome<ReceivedWire, Written>>;
};

/** Reads the recorded transactions of a month, newest first, page by page. */
export type LinePorts = {
  readonly lines: {
    readonly month: (
      tenant: TenantId,
      asked: { month: string; state?: LineState; after?: string | undefined; most: number },
    ) => Promise<{ lines: readonly KeptLine[]; after: string | undefined }>;
  };
};

/** A wire on the tenant's bank statement. */
export type ArrivedWire = {
  readonly received: Cents;
  /** The bank's own reference (a Fedwire IMAD or OMAD), by which the entry can be found. */
  readonly reference: string;
  /** The sender's name on the statement. */
  readonly sender: string;
  /** The bank's day. */
  readonly on: Day;
  /** The receiving account, if a statement shows the wire or its payment's wire instructions name one. */
  readonly account?: string | undefined;
};

/** The wire's record, and the payment if it has moved. */
export type WireWork = { readonly wire: ReceivedWire; readonly transfer?: Transfer };

/** Statements are handled within weeks. An older day is a typing error in the year. */
const OLDEST_DAYS = 180;

/** The refusal to post money that the bank has announced. */
export const NOT_ARRIVED = 'The bank posts this transaction on a future date. Wait until the money has arrived.';

/** True if the day can be on a current statement, in the banks' time zone. */
export function isStatementDay(on: Day, now: Date): boolean {
  const oldest = new Date(now.getTime() - OLDEST_DAYS * 86_400_000);
  return on <= bookedOn(now.toISOString()) && on >= bookedOn(oldest.toISOString());
}

/** A wire that isn't recorded yet, or whose reference is free again because its record was voided. */
export const freshWire = (
  { tenant }: Member,
  { received, reference, sender, on, account }: ArrivedWire,
  former: ReceivedWire | undefined,
): ReceivedWire => ({
  ...{ tenantId: tenant, reference, received, sender, on, state: 'unmatched' },
  ...(account ? { account } : {}),
  // An undone split leaves its parts behind, with their steps.
  ...(former?.parts ? { parts: former.parts } : {}),
  steps: former?.steps ?? [],
  version: former?.version ?? 0,
});

/** A payment as a wire's record names it. */
export const paidBy = ({ clientId: client, id, referenceId }: Transfer): PaidByWire => ({ client, id, referenceId });

type Step = Pick<WireStep, 'name'> &
  Partial<Pick<WireStep, 'on' | 'transfer' | 'file'>> & {
    readonly reason?: string | undefined;
  };

/** A wire after one more step. The step records the money as it is at that moment. */
export function stepped(
  { proposed: _decided, ...wire }: ReceivedWire,
  member: Member,
  { name, on, transfer, file, reason }: Step,
  changes: Partial<ReceivedWire> = {},
): ReceivedWire {
  const signed = signedBy(member, reason);
  const said = { name, received: wire.received, on: on ?? bookedOn(signed.at) };
  const step: WireStep = { ...said, ...(transfer ? { transfer } : {}), ...(file ? { file } : {}), ...signed };
  return { ...wire, ...changes, steps: [...wire.steps, step] };
}

export type ProposedWork = Pick<
  NonNullable<ReceivedWire['proposed']>,
  'what' | 'transfer' | 'parts' | 'others' | 'reason'
>;

export function withProposal(wire: ReceivedWire, member: Member, { reason, ...move }: ProposedWork): ReceivedWire {
  const { transfer } = move;
  const proposed = { ...move, ...signedBy(member, reason) };
  return { ...stepped(wire, member, { name: 'propose', transfer, reason }), proposed };
}

/** Steps kept free in the record: for a way out, for other work, and for what a split or a join may lead to. */
const ROOM = { out: 2, work: 4, split: 16 } as const;
const WAYS_OUT: readonly WireMove[] = ['send back', 'void', 'undo', 'unpost'];
const SPLITS: readonly WireMove[] = ['split', 'join'];

/** True if the wire's record has room for this move and the decision about it. */
export const hasRoomFor = (
  { steps, part }: Pick<ReceivedWire, 'steps'> & { readonly part?: unknown },
  what: WireMove,
): boolean =>
  steps.length <=
  (part ? PART_STEPS_MAX : WIRE_STEPS_MAX) -
    ROOM[SPLITS.includes(what) ? 'split' : WAYS_OUT.includes(what) ? 'out' : 'work'];

/** True if two people can apply a wire to this payment: it waits for one, or it ended without one. */
export const takesWire = (transfer: Transfer): boolean =>
  kindOf(transfer) === 'Wire' && ['awaiting wire', 'error', 'cancelled'].includes(transfer.status);

/** Refuses to unmatch a wire while a refund of it is open or paid. */
export async function refundedRefusal(
  { find }: TransferReader,
  payment: Transfer,
): Promise<Refusal<'wire/refunded'> | undefined> {
  const refunds = await refundsOf(payment, (id) => find(payment.tenantId, payment.clientId, id));
  return refunds.some(isLiveRefund) ? { code: 'wire/refunded' } : undefined;
}

const NOT_SHOWN =
  'A part is posted to a file once a statement shows the wire. Import it, or leave this part unidentified.';

/** Why parts of a wire can't be posted to files yet: no statement shows it, or its money arrives on a later day. */
export function postingRefusal(
  { line, on }: Pick<ReceivedWire, 'line' | 'on'>,
  parts: readonly Pick<WirePart, 'file'>[],
  now: Date,
): Refusal<'wire/bad-parts' | 'wire/bad-day'> | undefined {
  if (!parts.some(({ file }) => file)) return undefined;
  if (!line) return { code: 'wire/bad-parts', sentence: NOT_SHOWN };
  return on > bookedOn(now.toISOString()) ? { code: 'wire/bad-day', sentence: NOT_ARRIVED } : undefined;
}

/** The wire facts that a payment's event books. */
export const bookedBy = (
  { reference, received }: ArrivedWire,
  transfer: Transfer,
  { on, isHeld }: { readonly on: Day; readonly isHeld: boolean },
): NonNullable<TransferEvent['wire']> => ({ reference, received, earned: feeIn(received, transfer), on, isHeld });

/** The wire facts that a payment keeps. */
export const wireReceiptOf = (
  { reference, received, sender, on }: ArrivedWire,
  { at, confirmedBy, approvedBy }: { readonly at: string; readonly confirmedBy: string; readonly approvedBy?: string },
): NonNullable<Transfer['wireReceipt']> => ({
  ...{ reference, received, sender, on, confirmedBy, at },
  ...(approvedBy ? { approvedBy } : {}),
});

/** Finds a wire by the bank's reference. */
export async function findWire(
  ports: WirePorts,
  { tenant }: Member,
  reference: string,
): Promise<Outcome<ReceivedWire, Refusal<'wire/unknown'>>> {
  const found = await ports.wires.find(tenant, reference);
  return found ? done(found) : refuse({ code: 'wire/unknown' });
}

/** The wires of these references, without this one. */
export async function otherWires(
  { wires }: Pick<WirePorts, 'wires'>,
  { tenantId, reference }: ReceivedWire,
  references: readonly string[],
): Promise<readonly ReceivedWire[]> {
  const others = references.filter((each) => each !== reference);
  const found = await Promise.all(others.map((other) => wires.find(tenantId, other)));
  return found.filter((one) => one !== undefined);
}

export type ProposedMove = NonNullable<ReceivedWire['proposed']>;

/** Applies an unmatched wire, or several together, to a payment. */
export function applyWire(member: Member, wire: ArrivedWire, by: ProposedMove, found: Transfer) {
  const { at, staff, identity } = byMember(member);
  if (!takesWire(found)) return refuse({ code: 'transfer/wrong-status' });
  // The payment ended, perhaps with a question to the client. The wire answers it.
  const { problem: _answered, deadlineAt: _over, ...kept } = found;
  return moved(kept, 'applyReceipt', 'approver', {
    ...{ at, staff, identity, reason: wire.reference, completedAt: at, clearedAt: at },
    wireReceipt: wireReceiptOf(wire, { at, confirmedBy: by.by, approvedBy: staff }),
    // The bank's day was booked when the wire was recorded.
    wire: bookedBy(wire, found, { on: bookedOn(at), isHeld: true }),
  });
}

export type WireTransferPorts = ClaimPorts & {
  readonly transfers: TransferReader & TransferWriter & SameAmountPorts['transfers'];
  readonly clients: ClientReader;
  readonly tenants: TenantReader;
};

/** The client, the codes they typed, and the time of the request. */
export type WireOwner = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly codes: TypedCodes;
  readonly now: Date;
};

/** The caller's wire, if it is expected and hasn't been reported as sent. */
export async function unsentWire<Otherwise extends 'transfer/not-editable' | 'transfer/wrong-status'>(
  ports: WireTransferPorts,
  { tenant, client }: WireOwner,
  id: TransferId,
  otherwise: Otherwise,
): Promise<Outcome<Transfer, Refusal<'transfer/not-found' | 'transfer/wire-reported' | Otherwise>>> {
  const found = await ports.transfers.find(tenant, client, id);
  if (!found) return refuse({ code: 'transfer/not-found' });
  if (found.status !== 'awaiting wire') return refuse({ code: otherwise });
  return found.wireReport ? refuse({ code: 'transfer/wire-reported' }) : done(found);
}
