import { propertyLine } from '#shared/address.ts';
import { feeIn } from '#shared/ledger/postings.ts';
import { type Cents, toCents } from '#shared/money.ts';
import type { ListedPayment, PaymentFlag } from '#shared/staff/listed-payment.ts';
import { openFilingOf } from '#shared/transfer/filing.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { networkOf } from '#shared/transfer/network.ts';
import { overdraftOf } from '#shared/transfer/not-covered.ts';
import { openReversalOf, type ReversalState } from '#shared/transfer/reversal.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { isNotAsApproved, waitsFor } from '#shared/transfer/waiting.ts';
import { otherAmountOf } from '#shared/wire/than-asked.ts';
import { fileOf } from '../../ledger/book-entries.ts';

/**
 * True if the staff see a transfer in their lists. Only the client sees an unfinished draft, or one that the client or
 * its age ended before anything was sent. A transfer on hold stays visible when its schedule ends.
 */
export const isListed = ({ status, schedule, events }: Pick<Transfer, 'status' | 'schedule' | 'events'>): boolean => {
  if (status === 'draft')
    return (
      schedule !== undefined || holdOf({ status, events }) !== undefined || events.some(({ to }) => to !== 'draft')
    );
  return !(status === 'cancelled' && events.every(({ to }) => to === 'draft' || to === 'cancelled'));
};

/** The amount posted to the file for a wire of a different amount: without the fee, as in the books. */
export function arrivedOf(transfer: Transfer): Cents | undefined {
  const { wireReceipt } = transfer;
  if (!(wireReceipt && otherAmountOf(transfer))) return undefined;
  return toCents(wireReceipt.received - feeIn(wireReceipt.received, transfer));
}

const REVERSAL_FLAGS: Partial<Record<ReversalState, PaymentFlag>> = { proposed: 'reversal', asked: 'reversal to send' };

/** Warnings about a payment that the staff should see before they rely on it. */
function flagsOf(transfer: Transfer): readonly PaymentFlag[] {
  const { status, events, nameMismatchOverride } = transfer;
  const waits = waitsFor(transfer);
  const reversal = openReversalOf(transfer);
  const other = otherAmountOf(transfer);
  const ended =
    events.findLast(({ from, to }) => to === 'error' && from !== 'error')?.name === 'returned' ? 'returned' : 'failed';
  return [
    ...(waits === 'hold' ? (['held'] as const) : []),
    ...(status === 'error' ? ([ended] as const) : []),
    ...(overdraftOf(transfer) ? (['overdrawn'] as const) : []),
    ...(waits === 'call' || waits === 'taking back' ? [waits] : []),
    ...(waits === 'cover' ? [isNotAsApproved(transfer) ? ('approval' as const) : waits] : []),
    ...(other ? [other.isLess ? ('less than asked' as const) : ('more than asked' as const)] : []),
    ...(nameMismatchOverride ? (['other name'] as const) : []),
    ...(openFilingOf(transfer) ? (['other file'] as const) : []),
    ...(reversal ? [REVERSAL_FLAGS[reversal.state] ?? ('reversal asked' as const)] : []),
  ];
}

/** The proposal that needs approval. A reversal's comes before a move to another file, because its days are numbered. */
function proposedOn(transfer: Transfer): ListedPayment['proposed'] {
  const reversal = openReversalOf(transfer);
  if (reversal?.state === 'proposed') return { by: reversal.proposed.by, at: reversal.proposed.at };
  const filing = openFilingOf(transfer);
  return filing && { by: filing.by, at: filing.at, to: filing.to };
}

const isAwaitingWire = ({ status }: Transfer): boolean => status === 'awaiting wire';

/** The staff member who prepared it. Undefined if a client started it. */
const preparedBy = ({ events: [first] }: Transfer): string | undefined =>
  first?.to === 'created' ? first.by : undefined;

/** A payment as a row of the staff's lists. */
export function rowOf(transfer: Transfer): ListedPayment {
  const { id, clientId, referenceId, firstName, lastName, fileNumber, schedule } = transfer;
  const { purpose, method, disbursement, status, amount, fee, officeId, agentId } = transfer;
  const { submittedAt, startedAt, postedAt, completedAt, clearedAt, createdAt, updatedAt } = transfer;
  return {
    id,
    clientId,
    referenceId,
    firstName,
    lastName,
    property: propertyLine(transfer),
    file: { id: fileOf(transfer), ...(fileNumber ? { number: fileNumber } : {}) },
    purpose,
    kind: kindOf(transfer),
    method,
    disbursement,
    status,
    amount,
    arrived: arrivedOf(transfer),
    fee,
    network: networkOf(transfer),
    officeId,
    agentId,
    shareOf: transfer.share?.group,
    preparedBy: preparedBy(transfer),
    proposed: proposedOn(transfer),
    heldBy: holdOf(transfer)?.by,
    waitsFor: waitsFor(transfer),
    flags: [...flagsOf(transfer)],
    deadlineAt: isAwaitingWire(transfer) ? transfer.wireDeadlineAt : transfer.deadlineAt,
    scheduledOn: schedule?.on,
    submittedAt,
    startedAt,
    postedAt,
    completedAt,
    clearedAt,
    createdAt,
    updatedAt,
  };
}
