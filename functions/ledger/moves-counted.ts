import type { Metric } from '#shared/metrics.ts';
import type { TransferEventName } from '#shared/transfer/lifecycle.ts';
import { NOT_APPROVED } from '#shared/transfer/not-covered.ts';
import { isAdministrative, isUnauthorized } from '#shared/transfer/returns.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';

/** The metric of each event. Missing ones move no money; a discarded draft never was a payment. */
const COUNTED: Partial<Record<TransferEventName, Metric>> = {
  makeTransfer: 'Started',
  acceptPayment: 'Started',
  chooseWire: 'Started',
  accepted: 'Pending',
  adopt: 'Adopted',
  declined: 'Declined',
  declinedRequest: 'Declined',
  declinedDisbursement: 'Declined',
  takenBack: 'Cancelled',
  takenBackRequest: 'Cancelled',
  takenBackDisbursement: 'Cancelled',
  settled: 'Completed',
  confirmReceipt: 'Completed',
  applyReceipt: 'Completed',
  failed: 'Failed',
  returned: 'Returned',
  reopenReceipt: 'Returned',
  markProblem: 'Failed',
  cancelled: 'Cancelled',
  cancel: 'Cancelled',
  decline: 'Cancelled',
  recall: 'Cancelled',
};

/** Counts the events that a write added to a transfer, for the dashboard and the alarms. */
export function movesCounted(after: Transfer, added: readonly TransferEvent[]): Partial<Record<Metric, number>> {
  const counts: Partial<Record<Metric, number>> = {};
  const count = (metric: Metric): void => {
    counts[metric] = (counts[metric] ?? 0) + 1;
  };
  for (const { name, reason } of added) {
    const metric = COUNTED[name as TransferEventName];
    if (metric) count(metric);
    if (reason === NOT_APPROVED) count('Unapproved');
    const isDebit = kindOf(after) === 'ACH';
    if (isDebit && (name === 'accepted' || name === 'adopt')) count('Debits');
    if (!isDebit || name !== 'returned') continue;
    count('ReturnedDebits');
    if (isUnauthorized(reason)) count('ReturnedUnauthorized');
    if (isAdministrative(reason)) count('ReturnedAdministrative');
  }
  return counts;
}
