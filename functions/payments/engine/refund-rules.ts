import { REFUNDS_MAX } from '#shared/limits.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import type { Refusal } from '#shared/refusals.ts';
import { hasGoodFunds, isTooOldToRefund, refundable } from '#shared/transfer/refund.ts';
import { hasRoomForAnAttempt, kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { arrivedOf } from '../../console/listing/row-of.ts';

/** Refuses any refund of this payment, whatever the amount. */
export function refundRefusal(
  payment: Transfer,
  now: Date,
): Refusal<'staff/other-kind' | 'refund/not-good' | 'refund/too-old' | 'refund/too-many'> | undefined {
  const kind = kindOf(payment);
  if (kind !== 'ACH' && kind !== 'Wire') return { code: 'staff/other-kind' };
  if (!hasGoodFunds(payment)) return { code: 'refund/not-good' };
  if (kind === 'ACH' && isTooOldToRefund(payment, now)) return { code: 'refund/too-old' };
  const isFull = (payment.refunds ?? []).length >= REFUNDS_MAX || !hasRoomForAnAttempt(payment);
  return isFull ? { code: 'refund/too-many' } : undefined;
}

/** The amount of a payment that can be refunded before any refund: of a wire, what arrived. */
export const wholeOf = (payment: Transfer): Cents => arrivedOf(payment) ?? payment.amount;

/** True if part of a payment can still be refunded. */
export const isRefundable = (payment: Transfer, refunds: readonly Transfer[], now: Date): boolean =>
  refundRefusal(payment, now) === undefined && refundable({ amount: wholeOf(payment) }, refunds) > ZERO;
