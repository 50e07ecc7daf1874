import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, easternTime, isBankingDay } from '#shared/banking-days.ts';
import { moved } from '#shared/transfer/move.ts';
import {
  answersTo,
  askingRefusal,
  openReversalOf,
  proposalRefusal,
  REVERSAL_BANKING_DAYS,
  reversalOf,
  reverseBy,
} from '#shared/transfer/reversal.ts';
import { REVERSAL_REASONS } from '#shared/transfer/reversal-step.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { aTransfer } from '../support/transfers.ts';

/** A Friday. Thanksgiving is the Thursday after it, so the fifth banking day is the Monday after that. */
const SETTLED = '2026-11-20T20:00:00.000Z';
const NOW = new Date('2026-11-23T15:00:00.000Z');
const at = NOW.toISOString();
const refund = { refundOf: { id: aTransfer().id, referenceId: 'EM-1', purpose: 'Earnest Money' } };

const paid = (over: Readonly<Record<string, unknown>> = {}): Transfer =>
  aTransfer({ disbursement: true, status: 'completed', completedAt: SETTLED, startedAt: SETTLED, ...over });

type Step = Parameters<typeof moved>;
/** The payment after these steps of its reversal. */
const walked = (from: Transfer, ...steps: readonly (readonly [Step[1], Step[2], object?])[]): Transfer =>
  steps.reduce((transfer, [name, actor, more]) => {
    const next = moved(transfer, name, actor, { at, staff: 'Rosa Diaz', ...more });
    if (!next.ok) throw new Error(`${name} is refused`);
    return next.value;
  }, from);
const propose = ['proposeReversal', 'staff', { reversal: { why: 'duplicate' } }] as const;
const ask = ['askReversal', 'approver'] as const;
const send = ['sendReversal', 'staff'] as const;
const note = (answer: string) => ['noteReversal', 'staff', { reversal: { answer } }] as const;
const back = ['returned', 'provider'] as const;

describe('when a reversal can be prepared (X-296, X-131)', () => {
  test.for([
    ['a payout that has settled', paid(), undefined],
    ['a refund that has settled', paid(refund), undefined],
    ['a payout by ACH of the same day', paid({ provider: { attempt: 1, network: 'same-day-ach' } }), undefined],
    ['one that went by RTP or FedNow', paid({ provider: { attempt: 1, network: 'rtp' } }), 'reversal/instant'],
    ['a debit of a client', paid({ disbursement: false }), 'reversal/no-payout'],
    ['a wire', paid({ disbursement: false, method: 'Wire' }), 'reversal/no-payout'],
    ['one on its way', paid({ status: 'pending', completedAt: undefined }), 'reversal/not-settled'],
    ['one that nobody accepted', paid({ status: 'viewed', completedAt: undefined }), 'reversal/not-settled'],
    ['one that was returned', walked(paid(), back), 'reversal/came-back'],
    ['one that was returned and is closed', walked(paid(), back, ['close', 'staff']), 'reversal/came-back'],
    ['one with a proposal', walked(paid(), propose), 'reversal/open'],
    ['one that was asked back', walked(paid(), propose, ask), 'reversal/open'],
    ['one that the bank refused', walked(paid(), propose, ask, note('refused')), 'reversal/once'],
    ['one whose proposal was dropped', walked(paid(), propose, ['dropReversal', 'staff']), undefined],
    ['one that was approved and never sent', walked(paid(), propose, ask, ['dropReversal', 'staff']), undefined],
  ] as const)('%s', ([, payment, code]) => expect(proposalRefusal(payment, NOW)?.code).toBe(code));

  test.for([
    ['2026-11-30T15:00:00.000Z', undefined],
    // Still the last day in New York, and already the next one in Greenwich.
    ['2026-12-01T04:30:00.000Z', undefined],
    ['2026-12-01T05:30:00.000Z', 'reversal/too-late'],
  ] as const)('of a payment that settled on November 20, at %s', ([now, code]) => {
    expect(reverseBy(paid())).toBe('2026-11-30');
    expect(proposalRefusal(paid(), new Date(now))?.code).toBe(code);
    expect(askingRefusal(walked(paid(), propose), new Date(now))?.code).toBe(code);
  });

  it('shows until when it was possible', () =>
    expect(proposalRefusal(paid(), new Date('2026-12-02T15:00:00.000Z'))?.sentence).toContain('by Mon, Nov 30'));

  it('takes one of the network’s four reasons for a credit, and no other', () =>
    expect(REVERSAL_REASONS).toEqual(['duplicate', 'wrong receiver', 'wrong amount', 'late']));
});

describe('the last day for a reversal (X-296)', () => {
  it('is a banking day, with exactly five of them after the settlement day, at any time of any year', () => {
    const moment = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2040-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, (settled) => {
        const completedAt = settled.toISOString();
        const last = reverseBy({ completedAt }) ?? '';
        const { on } = easternTime(completedAt);
        let [day, count] = [on, 0];
        while (day < last) {
          day = addDays(day, 1);
          if (isBankingDay(day)) count += 1;
        }
        expect([isBankingDay(last), day, count]).toEqual([true, last, REVERSAL_BANKING_DAYS]);
      }),
    );
  });

  it('doesn’t exist for a payment that has not settled', () =>
    expect(reverseBy({ completedAt: undefined })).toBeUndefined());
});

describe('the progress of a reversal (X-297)', () => {
  test.for([
    [[], undefined, [], false],
    [[propose], 'proposed', [], true],
    [[propose, ['dropReversal', 'approver']], 'dropped', [], false],
    [[propose, ask], 'asked', [], true],
    [[propose, ask, send], 'sent', ['accepted', 'back', 'refused', 'too late'], true],
    [[propose, ask, ['dropReversal', 'staff']], 'dropped', [], false],
    [[propose, ask, note('accepted')], 'accepted', ['back', 'refused', 'too late'], true],
    [[propose, ask, note('refused')], 'refused', ['back'], false],
    [[propose, ask, note('too late')], 'too late', ['back'], false],
    [[propose, ask, note('back')], 'back', [], false],
    [[propose, ask, back], 'back', [], false],
    [[propose, back], 'back', [], false],
    [[propose, ['dropReversal', 'staff'], propose], 'proposed', [], true],
  ] as const)('after %j', ([steps, state, answers, isOpen]) => {
    const payment = walked(paid(), ...steps);
    expect([reversalOf(payment)?.state, answersTo(payment)]).toEqual([state, answers]);
    expect(openReversalOf(payment) !== undefined).toBe(isOpen);
  });

  it('is known without the parts that an older release has dropped from its steps', () => {
    const asked = walked(paid(), propose, ask, note('accepted'));
    const bare = { ...asked, events: asked.events.map(({ reversal: _, ...event }) => event) };
    expect(reversalOf(bare)?.state).toBe('accepted');
  });

  test.for([
    ['nothing was proposed', paid(), 'reversal/none'],
    ['it was asked already', walked(paid(), propose, ask), 'reversal/none'],
    ['the money came back meanwhile', walked(paid(), propose, back), 'reversal/came-back'],
    ['it waits', walked(paid(), propose), undefined],
  ] as const)('a second person who asks, where %s', ([, payment, code]) =>
    expect(askingRefusal(payment, NOW)?.code).toBe(code),
  );
});
