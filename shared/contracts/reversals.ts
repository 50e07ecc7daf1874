import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { oneLine } from '../plain-text.ts';
import { REVERSAL_ANSWERS, REVERSAL_REASONS } from '../transfer/reversal-step.ts';
import { movePaymentRoute, onVersionWithReason } from './desk.ts';
import { takeProofRoute } from './exports.ts';
import type { Route } from './route.ts';
import { COMPANY_BASE } from './route.ts';

const base = `${COMPANY_BASE}/payments/{transferId}/reversal`;

/** Prepares a reversal of a payment to a client that was sent by mistake. A second person lets it be asked for. */
export const proposeReversalRoute = {
  ...movePaymentRoute,
  name: 'propose-reversal',
  path: base,
  roles: ['operator'],
  body: z.extend(onVersionWithReason, { why: z.enum(REVERSAL_REASONS) }),
} as const satisfies Route;

/** Records what the provider or the bank said of one that was asked for. */
export const noteReversalRoute = {
  ...movePaymentRoute,
  name: 'note-reversal',
  path: `${base}/answer`,
  body: z.extend(onVersionWithReason, {
    answer: z.enum(REVERSAL_ANSWERS),
    /** The day on which it was; with the number, of money that is back. */
    on: z.optional(day),
    /** The provider's or the bank's number of it. */
    reference: z.optional(z.string().check(oneLine(), z.trim(), z.maxLength(60))),
  }),
} as const satisfies Route;

/**
 * What the provider's support is told of a reversal that two people ask for, as PDF. It is a POST: that somebody took it
 * is written down first.
 */
export const takeReversalRoute = {
  ...takeProofRoute,
  name: 'take-reversal',
  path: `${base}/paper`,
  body: z.object({}),
} as const satisfies Route;
