import type { Instant } from '#shared/dates.ts';
import { type Cents, formatDollars, ZERO } from '#shared/money.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isApprovingOnHold } from '#shared/staff/staff-member.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** The parts of a membership that limit approvals. */
export type ApprovesUpTo = {
  readonly approvesFrom?: Instant | undefined;
  readonly approveUpTo?: Cents | undefined;
};

/** Refuses an approver whose factors were reset within the last day. */
export const onHoldRefusal = (
  { approvesFrom }: Pick<ApprovesUpTo, 'approvesFrom'>,
  now: Date,
): Refusal<'staff/approving-on-hold'> | undefined =>
  isApprovingOnHold({ approvesFrom }, now) ? { code: 'staff/approving-on-hold' } : undefined;

/**
 * Refuses an approver for this payment, other than for having made it: their factors were reset within the last day, or
 * it exceeds their limit. A request to a client sends no money out and has no such limit.
 */
export function approvingRefusal(
  { approvesFrom, approveUpTo = ZERO }: ApprovesUpTo,
  payment: Pick<Transfer, 'disbursement' | 'amount' | 'fee'>,
  now: Date,
): Refusal<'staff/approving-on-hold' | 'staff/over-own-limit'> | undefined {
  const held = onHoldRefusal({ approvesFrom }, now);
  if (held) return held;
  if (!payment.disbursement || totalOf(payment) <= approveUpTo) return undefined;
  const limit =
    approveUpTo === ZERO ? 'You can’t approve payments yet.' : `You can approve up to ${formatDollars(approveUpTo)}.`;
  return { code: 'staff/over-own-limit', sentence: `${limit} Ask a colleague with a higher limit.` };
}
