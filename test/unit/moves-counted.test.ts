import { describe, expect, it } from 'vitest';
import { movesCounted } from '#functions/ledger/moves-counted.ts';
import { lifecycleLines, NOTES, type TransferEventName } from '#shared/transfer/lifecycle.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { aTransfer } from '../support/transfers.ts';

const event = (name: TransferEventName, reason?: string): TransferEvent => ({
  id: `event-${name}`,
  name,
  from: 'pending',
  to: 'pending',
  actor: 'provider',
  at: '2026-11-20T16:00:00.000Z',
  ...(reason ? { reason } : {}),
});
const ach = aTransfer({ method: 'ACH', disbursement: false });

describe('the counts of actions', () => {
  it.each<[TransferEventName, object]>([
    ['makeTransfer', { Started: 1 }],
    ['acceptPayment', { Started: 1 }],
    ['chooseWire', { Started: 1 }],
    ['accepted', { Pending: 1, Debits: 1 }],
    ['declined', { Declined: 1 }],
    ['settled', { Completed: 1 }],
    ['confirmReceipt', { Completed: 1 }],
    ['applyReceipt', { Completed: 1 }],
    ['reopenReceipt', { Returned: 1 }],
    ['failed', { Failed: 1 }],
    ['cancelled', { Cancelled: 1 }],
    ['recall', { Cancelled: 1 }],
    ['posted', {}],
    ['edit', {}],
    ['discard', {}],
  ])('have %s as %o (X-104)', (name, counts) => {
    expect(movesCounted(ach, [event(name)])).toEqual(counts);
  });

  it('include a payment that no one approved (D-126)', () => {
    const stopped = event('declinedRefund', 'NOT_APPROVED');
    expect(movesCounted(aTransfer({ disbursement: true }), [stopped])).toEqual({ Unapproved: 1 });
  });

  it('cover each event of the lifecycle, or exclude it on purpose', () => {
    const names = [...new Set(lifecycleLines().map((line) => /--(\w+) /.exec(line)?.[1] as TransferEventName))];
    const leftOut = names.filter((name) => Object.keys(movesCounted(ach, [event(name)])).length === 0);
    // None of these begins or ends the movement of money.
    expect(leftOut.toSorted()).toEqual(
      [
        'approve',
        'approveDisbursement',
        'approveRefund',
        'declinedRefund',
        'refundedAtProvider',
        'askForCall',
        'changeAccount',
        'changeShare',
        'chooseUnverifiedAccount',
        'close',
        'reissue',
        'discard',
        'edit',
        'fundsAvailable',
        'hold',
        'unhold',
        ...['proposeReversal', 'dropReversal', 'askReversal', 'sendReversal', 'noteReversal'],
        ...NOTES,
        'initiate',
        'open',
        ...['overdraw', 'resolveOverdraft'],
        'posted',
        'refund',
        'refuseAccount',
        'reject',
        'release',
        'releaseAccount',
        'remind',
        'reportSent',
        'resolve',
        'retry',
        'schedule',
        'submitForApproval',
        'uncovered',
        'unschedule',
        'withdraw',
      ].toSorted(),
    );
  });

  it('count unauthorized returns separately, and only for debits', () => {
    expect(movesCounted(ach, [event('returned', 'R10')])).toEqual({
      Returned: 1,
      ReturnedDebits: 1,
      ReturnedUnauthorized: 1,
    });
    expect(movesCounted(ach, [event('returned', 'R01')])).toEqual({ Returned: 1, ReturnedDebits: 1 });
    const payout = aTransfer({ method: 'ACH', disbursement: true });
    expect(movesCounted(payout, [event('accepted'), event('returned', 'R10')])).toEqual({ Pending: 1, Returned: 1 });
  });

  it('add up the events of one write', () => {
    expect(movesCounted(ach, [event('accepted'), event('settled')])).toEqual({ Pending: 1, Debits: 1, Completed: 1 });
  });
});
