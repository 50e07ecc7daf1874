import * as z from 'zod/mini';
import { day } from '../dates.ts';

/**
 * The only reasons for which a credit may be reversed (Nacha Operating Rules, Section 2.9): it repeats another one, it
 * went to somebody who was not meant, its amount was not meant, or it was paid on a later day than was meant.
 */
export const REVERSAL_REASONS = ['duplicate', 'wrong receiver', 'wrong amount', 'late'] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];

/** What the provider or the bank said of a reversal that was asked for. */
export const REVERSAL_ANSWERS = ['accepted', 'back', 'refused', 'too late'] as const;
export type ReversalAnswer = (typeof REVERSAL_ANSWERS)[number];

/** What an event says of a reversal: why it is wanted, or what was answered, since when, under which number. */
export const reversalStep = z.lazy(() =>
  z.object({
    why: z.optional(z.enum(REVERSAL_REASONS)),
    answer: z.optional(z.enum(REVERSAL_ANSWERS)),
    on: z.optional(day),
    reference: z.optional(z.string()),
  }),
);
