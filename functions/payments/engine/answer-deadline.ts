import { addDays } from '#shared/banking-days.ts';
import { type Day, type Instant, today } from '#shared/dates.ts';
import { DEADLINE_DAYS_MAX } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { deadlineAfter, deadlineOn } from '#shared/transfer/deadline.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** The deadline that a staff member sets, if any: in the future, and not too far ahead. */
export function givenDeadline(
  on: Day | undefined,
  { timeZone }: TenantConfig,
  now: Date,
): Outcome<Instant | undefined, Refusal<'staff/bad-deadline'>> {
  if (on === undefined) return done(undefined);
  const at = deadlineOn(on, timeZone);
  const isTooFar = on > addDays(today(now, timeZone), DEADLINE_DAYS_MAX);
  return at <= now.toISOString() || isTooFar ? refuse({ code: 'staff/bad-deadline' }) : done(at);
}

/**
 * Sets the deadline of a transfer that is released now: its own if it has one, otherwise the tenant's days from today.
 */
export function withDeadline(
  transfer: Transfer,
  { answerDays, timeZone }: TenantConfig,
  now: Date,
): Outcome<Transfer, Refusal<'staff/deadline-past'>> {
  const deadlineAt = transfer.deadlineAt ?? deadlineAfter(now, answerDays, timeZone);
  return deadlineAt <= now.toISOString() ? refuse({ code: 'staff/deadline-past' }) : done({ ...transfer, deadlineAt });
}
