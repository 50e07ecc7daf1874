import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';
import type { AgreedBalance } from './unexplained.ts';

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant };

/**
 * That what a ledger holds now is what later looks are compared with, because somebody knows why it changed: one person
 * proposes it, another one approves. A later one replaces it; the audit log has them all.
 */
export const balanceDecision = z.object({
  tenantId,
  /** Which account at the provider and which ledgers it is about. */
  of: z.string(),
  /** What was compared with until then, and what is from then on. */
  from: z.int(),
  to: z.int(),
  ...signed,
  reason: z.string(),
  decided: z.optional(z.object({ what: z.enum(['approved', 'rejected']), ...signed, reason: z.optional(z.string()) })),
  version: z.int(),
});
export type BalanceDecision = z.infer<typeof balanceDecision>;

/** What two people have agreed to; undefined while one of them is missing. */
export const agreedBalance = (decision: BalanceDecision | undefined): AgreedBalance | undefined =>
  decision?.decided?.what === 'approved'
    ? { of: decision.of, available: decision.to, at: decision.decided.at }
    : undefined;
