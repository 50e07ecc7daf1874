import { INSTANT_MAX_CENTS } from '../limits.ts';
import type { Cents } from '../money.ts';
import type { Tenant } from '../tenant/tenant.ts';

/** Whether a payout is sent at once where the client's bank takes that: the company wants it, and the amount allows it. */
export const mayBeInstant = (
  { instantDisbursements }: Pick<Tenant, 'instantDisbursements'>,
  { amount }: { readonly amount: Cents },
): boolean => instantDisbursements && amount <= INSTANT_MAX_CENTS;
