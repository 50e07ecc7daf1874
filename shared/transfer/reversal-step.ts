import * as z from 'zod/mini';
import { day } from '../dates.ts';

/**
 * The only reasons for reversing a credit (Nacha Operating Rules, Section 2.9): it is a duplicate, it went to the wrong
 * receiver, its amount is wrong, or it was paid later than intended.
 */
export const REVERSAL_REASONS = ['duplicate', 'wrong receiver', 'wrong amount', 'late'] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

/** Answers of the provider or the bank to a reversal request. */
export const REVERSAL_ANSWERS = ['accepted', 'back', 'refused', 'too late'] as const;
export type ReversalAnswer = (typeof REVERSAL_ANSWERS)[number];

/** A reversal event's details: its reason, or the answer with its day and reference. */
export const reversalStep = z.lazy(() =>
  z.object({
    why: z.optional(z.enum(REVERSAL_REASONS)),
    answer: z.optional(z.enum(REVERSAL_ANSWERS)),
    on: z.optional(day),
    reference: z.optional(z.string()),
  }),
);
