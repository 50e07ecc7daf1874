import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, documentId, tenantId, transferId } from '../ids.ts';
import { documentReview } from './review.ts';

/** The identity documents of the specification's section 5. */
export const IDENTITY_DOCUMENTS = ['passport', 'license'] as const;
export const identityDocument = z.enum(IDENTITY_DOCUMENTS);
export type IdentityDocument = z.infer<typeof identityDocument>;

/** The pictures that can be uploaded; the browser's name for both spellings of jpg is the one. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
export const pictureType = z.enum(PICTURE_TYPES);
export type PictureType = z.infer<typeof pictureType>;

/** What a paper about a transfer may come as: a picture of a page, or the paper itself. */
export const PAPER_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const;
export const paperType = z.enum(PAPER_TYPES);
export type PaperType = z.infer<typeof paperType>;

/**
 * What a client uploads: a photo to show who they are, or a paper to a transfer. It is `expected` from the moment its
 * upload is signed, and `received` once the server has looked at what came.
 */
export const clientDocument = z.object({
  id: documentId,
  tenantId,
  clientId,
  /** What it is: an identity document of some kind, or a paper about a transfer. */
  kind: z.enum([...IDENTITY_DOCUMENTS, 'transfer document']),
  transferId: z.optional(transferId),
  /** The client's own name for it; shown again, never used as a path. */
  name: z.string(),
  contentType: paperType,
  status: z.enum(['expected', 'received']),
  size: z.optional(z.int()),
  widthPx: z.optional(z.int()),
  heightPx: z.optional(z.int()),
  createdAt: instant,
  receivedAt: z.optional(instant),
  /** What the staff decided about the photo of an ID; absent while it waits. */
  review: z.optional(documentReview),
});
export type ClientDocument = z.infer<typeof clientDocument>;
