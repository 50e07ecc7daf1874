import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { feeIn } from '#shared/ledger/postings.ts';
import type { Cents } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import {
  type PaidByWire,
  type ReceivedWire,
  WIRE_STEPS_MAX,
  type WireMove,
  type WireStep,
} from '#shared/wire/received.ts';
import type { TransferReader } from '../../ports.ts';
import { byMember, type Member } from '../../staff/member.ts';
import type { FileTaking } from './file-funds.ts';

type Written = Refusal<'transfer/changed-meanwhile' | 'wire/reference-used'>;

/** What work with received wires needs. */
export type WirePorts = {
  readonly transfers: TransferReader;
  readonly wires: {
    /** The record of a bank's reference, however it is typed. */
    readonly find: (tenant: TenantId, reference: string) => Promise<ReceivedWire | undefined>;
    /** Saves a wire on top of the version that was read; a new one claims its reference. */
    readonly save: (wire: ReceivedWire) => Promise<Outcome<ReceivedWire, Written>>;
    /**
     * Saves a wire and the payment it is for, each on top of the version that was read, and notes at the files what
     * that takes out of them: all, or nothing.
     */
    readonly settle: (
      wire: ReceivedWire,
      transfer: Transfer,
      takings: readonly FileTaking[],
    ) => Promise<Outcome<ReceivedWire, Written>>;
  };
};

/** Work with several records of wires at once. */
export type ManyWires = {
  /** Saves wires and the payments they are for, each on top of the version that was read: all, or nothing. */
  readonly settleAll: (
    wires: readonly ReceivedWire[],
    transfers: readonly Transfer[],
  ) => Promise<Outcome<readonly ReceivedWire[], Written>>;
};

/** A wire on the tenant's bank statement. */
export type ArrivedWire = {
  readonly received: Cents;
  /** The bank's own reference (a Fedwire IMAD or OMAD), by which the entry can be found. */
  readonly reference: string;
  /** Who sent it, as the statement names them. */
  readonly sender: string;
  /** The bank's day of it. */
  readonly on: Day;
  /** Of a transaction of a statement: the last four digits of the account that it came to. */
  readonly account?: string;
};

/** What has come of work with a wire: its record, and the payment if that has moved. */
export type WireWork = { readonly wire: ReceivedWire; readonly transfer?: Transfer };

/** A statement is worked off within weeks; an older day is a slip of the year. */
const OLDEST_DAYS = 180;

/** Whether a day is one of a statement that can be at hand, in the zone of the banks. */
export function isStatementDay(on: Day, now: Date): boolean {
  const oldest = new Date(now.getTime() - OLDEST_DAYS * 86_400_000);
  return on <= bookedOn(now.toISOString()) && on >= bookedOn(oldest.toISOString());
}

/** A wire that the record does not have yet, or whose reference is free again because it was recorded by mistake. */
export const freshWire = (
  { tenant }: Member,
  { received, reference, sender, on }: ArrivedWire,
  former: ReceivedWire | undefined,
): ReceivedWire => ({
  ...{ tenantId: tenant, reference, received, sender, on, state: 'unmatched' },
  steps: former?.steps ?? [],
  version: former?.version ?? 0,
});

/** What a wire's record says of a payment. */
export const paidBy = ({ clientId: client, id, referenceId }: Transfer): PaidByWire => ({ client, id, referenceId });

type Step = Pick<WireStep, 'name'> & Partial<Pick<WireStep, 'on' | 'transfer'>> & { readonly reason?: string };

/** A wire after one more step; the step keeps the money as it is at that moment. */
export function stepped(
  { proposed: _decided, ...wire }: ReceivedWire,
  member: Member,
  { name, on, transfer, reason }: Step,
  changes: Partial<ReceivedWire> = {},
): ReceivedWire {
  const { at, staff: by, identity, reason: why } = byMember(member, reason);
  const step: WireStep = {
    ...{ name, received: wire.received, on: on ?? bookedOn(at), by, identity, at },
    ...(transfer ? { transfer } : {}),
    ...(why ? { reason: why } : {}),
  };
  return { ...wire, ...changes, steps: [...wire.steps, step] };
}

/** What somebody wants to do with a wire. */
export type ProposedWork = Pick<
  NonNullable<ReceivedWire['proposed']>,
  'what' | 'transfer' | 'parts' | 'others' | 'reason'
>;

/** A wire with something proposed about it. */
export function withProposal(wire: ReceivedWire, member: Member, { reason, ...move }: ProposedWork): ReceivedWire {
  const { at, staff: by, identity, reason: why } = byMember(member, reason);
  const meant = { ...(move.transfer ? { transfer: move.transfer } : {}), ...(why ? { reason: why } : {}) };
  const proposed = { ...move, by, identity, at, ...meant };
  return { ...stepped(wire, member, { name: 'propose', ...meant }), proposed };
}

/** Steps that are kept free: for a way out, for anything else, and for all that a split or a join may lead to. */
const ROOM = { out: 2, work: 4, split: 16 } as const;
const WAYS_OUT: readonly WireMove[] = ['send back', 'void', 'undo'];
const SPLITS: readonly WireMove[] = ['split', 'join'];

/** Whether a wire's record has room for what somebody wants to do with it, and for the decision about it. */
export const hasRoomFor = ({ steps }: Pick<ReceivedWire, 'steps'>, what: WireMove): boolean =>
  steps.length <= WIRE_STEPS_MAX - ROOM[SPLITS.includes(what) ? 'split' : WAYS_OUT.includes(what) ? 'out' : 'work'];

/** Whether two people can apply a wire to this payment: it waits for one, or it ended without one. */
export const takesWire = (transfer: Transfer): boolean =>
  kindOf(transfer) === 'Wire' && ['awaiting wire', 'error', 'cancelled'].includes(transfer.status);

/** What an event of a payment books of a wire. */
export const bookedBy = (
  { reference, received }: ReceivedWire,
  transfer: Transfer,
  { on, isHeld }: { readonly on: Day; readonly isHeld: boolean },
): NonNullable<TransferEvent['wire']> => ({ reference, received, earned: feeIn(received, transfer), on, isHeld });

/** What a payment keeps of its wire. */
export const wireReceiptOf = (
  { reference, received, sender, on }: ReceivedWire,
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
