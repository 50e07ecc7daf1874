import { expect, test } from 'vitest';
import { toCents } from '#shared/money.ts';
import { hasGoodFunds, refundable, routedBy } from '#shared/transfer/refund.ts';

const at = '2026-11-02T12:00:00.000Z';

test('funds are good once a completed payment has cleared, and no longer when it was returned', () => {
  expect(hasGoodFunds({ status: 'completed', clearedAt: at })).toBe(true);
  expect(hasGoodFunds({ status: 'completed', clearedAt: undefined })).toBe(false);
  expect(hasGoodFunds({ status: 'error', clearedAt: at })).toBe(false);
});

test('a refunded amount can’t be refunded again, unless the refund was canceled or rejected (X-030)', () => {
  const payment = { amount: toCents(100) };
  const left = (status: Parameters<typeof refundable>[1][number]['status']) =>
    refundable(payment, [{ status, amount: toCents(30) }]);
  expect([left('cancelled'), left('rejected')]).toEqual([100, 100]);
  // One that the client's bank has returned waits for the staff to review it.
  expect([left('created'), left('pending'), left('completed'), left('error')]).toEqual([70, 70, 70, 70]);
  expect(refundable(payment, [{ status: 'completed', amount: toCents(130) }])).toBe(0);
});

test('a refund leaves the account that its payment went to, as a refund or as a disbursement', () => {
  const purpose = 'Earnest Money Deposit for Purchase';
  const routed = (over: object) => routedBy({ purpose: `Refund of ${purpose}`, disbursement: true, ...over }).purpose;
  const refundOf = { id: '65f0000000000000000000b1' as never, referenceId: 'CP-1', purpose };
  expect([routed({ refundOf }), routed({}), routed({ purpose })]).toEqual([purpose, purpose, purpose]);
  // A client's own payment isn't a refund, whatever it is called.
  expect(routed({ disbursement: false })).toBe(`Refund of ${purpose}`);
});
