import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { oneLine } from '../plain-text.ts';
import { REVERSAL_ANSWERS, REVERSAL_REASONS } from '../transfer/reversal-step.ts';
import { movePaymentRoute, onVersionWithReason } from './desk.ts';
import { takeProofRoute } from './exports.ts';
import { MOVE_REFUSALS, NOT_REVERSIBLE } from './refusal-groups.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const base = `${COMPANY_BASE}/payments/{transferId}/reversal`;

export const proposeReversalRoute = {
  ...movePaymentRoute,
  name: 'propose-reversal',
  about:
    'Prepares a reversal of a payment to a client that settled by ACH, for one of the network’s four reasons and within its five banking days. Nothing is sent yet: an approver has to approve it with `second-person`.',
  path: base,
  roles: ['operator'],
  body: z.extend(onVersionWithReason, { why: z.enum(REVERSAL_REASONS) }),
  refusals: [
    ...MOVE_REFUSALS,
    ...NOT_REVERSIBLE,
    'reversal/open',
    'reversal/once',
    'reversal/too-late',
    'staff/no-reason',
    'transfer/too-many-tries',
  ],
} as const satisfies Route;

export const noteReversalRoute = {
  ...movePaymentRoute,
  name: 'note-reversal',
  about:
    'Records what the provider or the bank said of a reversal. It books nothing: the money’s return is booked by the provider’s own event, or by its line of the bank’s statement.',
  path: `${base}/answer`,
  body: z.extend(onVersionWithReason, {
    answer: z.enum(REVERSAL_ANSWERS),
    /** The day of the answer. Required with the reference if the money is back. */
    on: z.optional(day),
    /** The provider's or the bank's reference. */
    reference: z.optional(z.string().check(oneLine(), z.trim(), z.maxLength(60))),
  }),
  refusals: [...MOVE_REFUSALS, 'staff/no-reason', 'reversal/none', 'reversal/no-day'],
} as const satisfies Route;

export const takeReversalRoute = {
  ...takeProofRoute,
  name: 'take-reversal',
  about:
    'Returns the reversal request for Plaid’s support as PDF: the payment’s numbers, its amount, its reason and its deadline. The download is recorded first.',
  path: `${base}/paper`,
  body: z.object({}),
  refusals: ['staff/no-payment', 'reversal/none'],
} as const satisfies Route;
