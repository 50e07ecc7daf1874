import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { oneLine } from '../plain-text.ts';
import { REVERSAL_ANSWERS, REVERSAL_REASONS } from '../transfer/reversal-step.ts';
import { movePaymentRoute, onVersionWithReason } from './desk.ts';
import { takeProofRoute } from './exports.ts';
import type { Route } from './route.ts';
import { COMPANY_BASE } from './route.ts';

const base = `${COMPANY_BASE}/payments/{transferId}/reversal`;

/** Prepares a reversal of a disbursement that was sent by mistake. An approver requests it. */
export const proposeReversalRoute = {
  ...movePaymentRoute,
  name: 'propose-reversal',
  path: base,
  roles: ['operator'],
  body: z.extend(onVersionWithReason, { why: z.enum(REVERSAL_REASONS) }),
} as const satisfies Route;

/** Records the answer of the provider or the bank to a reversal request. */
export const noteReversalRoute = {
  ...movePaymentRoute,
  name: 'note-reversal',
  path: `${base}/answer`,
  body: z.extend(onVersionWithReason, {
    answer: z.enum(REVERSAL_ANSWERS),
    /** The day of the answer. Required with the reference if the money is back. */
    on: z.optional(day),
    /** The provider's or the bank's reference. */
    reference: z.optional(z.string().check(oneLine(), z.trim(), z.maxLength(60))),
  }),
} as const satisfies Route;

/** The reversal request for the provider's support, as PDF. It is a POST, because the download is recorded first. */
export const takeReversalRoute = {
  ...takeProofRoute,
  name: 'take-reversal',
  path: `${base}/paper`,
  body: z.object({}),
} as const satisfies Route;
