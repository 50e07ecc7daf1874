import { INSTANT_MAX_CENTS } from '../limits.ts';
import type { Cents } from '../money.ts';
import type { Tenant } from '../tenant/tenant.ts';

/**
 * True if a disbursement goes instantly if the client's bank supports it: the company wants that, and the amount allows
 * it.
 */
export const mayBeInstant = (
  { instantDisbursements }: Pick<Tenant, 'instantDisbursements'>,
  { amount }: { readonly amount: Cents },
): boolean => instantDisbursements && amount <= INSTANT_MAX_CENTS;
