import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, documentId, tenantId, transferId } from '../ids.ts';
import { documentReview } from './review.ts';

/** The identity documents of the specification's section 5. */
export const IDENTITY_DOCUMENTS = ['passport', 'license'] as const;
export const identityDocument = z.enum(IDENTITY_DOCUMENTS);
export type IdentityDocument = z.infer<typeof identityDocument>;

/** The picture types that can be uploaded. Browsers use one name for both spellings of jpg. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
export const pictureType = z.enum(PICTURE_TYPES);
export type PictureType = z.infer<typeof pictureType>;

/** The file types of a transfer's document: a picture of a page, or a PDF. */
export const PAPER_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const;
export const paperType = z.enum(PAPER_TYPES);
export type PaperType = z.infer<typeof paperType>;

/**
 * A client's upload: an ID photo, or a document for a transfer. It is `expected` once its upload is signed, and
 * `received` after the server has checked the file.
 */
export const clientDocument = z.object({
  id: documentId,
  tenantId,
  clientId,
  /** The kind: a type of identity document, or a document for a transfer. */
  kind: z.enum([...IDENTITY_DOCUMENTS, 'transfer document']),
  transferId: z.optional(transferId),
  /** The client's name for it. Displayed, never used as a path. */
  name: z.string(),
  contentType: paperType,
  status: z.enum(['expected', 'received']),
  size: z.optional(z.int()),
  widthPx: z.optional(z.int()),
  heightPx: z.optional(z.int()),
  createdAt: instant,
  receivedAt: z.optional(instant),
  /** The staff's decision about an ID photo. Absent while it waits. */
  review: z.optional(documentReview),
});
export type ClientDocument = z.infer<typeof clientDocument>;
