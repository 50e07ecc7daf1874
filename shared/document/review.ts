import * as z from 'zod/mini';
import { signature } from '../staff/signature.ts';

/** Why a client is asked for another photo of their ID. */
export const PHOTO_REASONS = ['blurred', 'cut off', 'expired', 'other name'] as const;
export const photoReason = z.enum(PHOTO_REASONS);
export type PhotoReason = z.infer<typeof photoReason>;

/** What the staff decided about the photo of an ID: who, when, and why where it wasn't accepted. */
export const documentReview = z.extend(signature, {
  decision: z.enum(['accepted', 'asked-again', 'refused']),
  /** The client's name that an accepted ID confirms: a later name has to be confirmed again. */
  name: z.optional(z.string()),
});
export type DocumentReview = z.infer<typeof documentReview>;
