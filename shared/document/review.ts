import * as z from 'zod/mini';
import { signature } from '../staff/signature.ts';

/** The reasons to ask a client for another ID photo. */
export const PHOTO_REASONS = ['blurred', 'cut off', 'expired', 'other name'] as const;
export const photoReason = z.enum(PHOTO_REASONS);
export type PhotoReason = z.infer<typeof photoReason>;

/** How long the person who accepted a photo can undo that (D-116). */
export const UNDO_ACCEPT_MS = 60_000;

/** How often the birth date on one photo can be entered: enough for typing errors, too few to guess. */
export const DATE_TRIES_MAX = 5;

/** The staff's decision about an ID photo, with the reason if it was not accepted. */
export const documentReview = z.extend(signature, {
  decision: z.enum(['accepted', 'asked-again', 'refused']),
  /** The client's name that an accepted ID confirms. After a change of name, it must be confirmed again. */
  name: z.optional(z.string()),
});
export type DocumentReview = z.infer<typeof documentReview>;
