import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { IDENTITY_DOCUMENTS, identityDocument, paperType, pictureType } from '../document/document.ts';
import { clientId, documentId, tenantId, transferId } from '../ids.ts';
import { DOCUMENT_NAME_MAX, UPLOAD_LIMIT_BYTES } from '../limits.ts';
import { oneLine } from '../plain-text.ts';
import { refusalSentence } from '../refusals.ts';
import type { Route } from './route.ts';

/** The signed form limits an upload to the announced type and to less than 10 MB. */
const size = z
  .int()
  .check(z.minimum(1), z.maximum(UPLOAD_LIMIT_BYTES - 1, refusalSentence({ code: 'document/too-large' })));
const picture = z.enum(pictureType.options, refusalSentence({ code: 'document/wrong-format' }));
const paper = z.enum(paperType.options, refusalSentence({ code: 'document/wrong-paper' }));

/** A form that the browser posts with the file after its fields (S3, "Browser-based uploads using POST"). */
const upload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type SignedUpload = z.infer<typeof upload>;

/**
 * Announces the photo of an identity document. The reply has its id, in the specification's shape, and an upload form,
 * because ten megabytes don't fit through a Lambda function.
 */
export const announceAssetRoute = {
  name: 'announce-asset',
  function: 'documents',
  method: 'POST',
  path: '/assets/private',
  caller: 'client',
  body: z.object({ TENANT_GUID: tenantId, CLIENT_GUID: clientId, type: identityDocument, contentType: picture, size }),
  reply: z.object({
    's3-assets': z.partial(
      z.object({ passport: z.object({ assetID: documentId }), license: z.object({ assetID: documentId }) }),
    ),
    upload,
  }),
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/** Reports that the photo was uploaded. The server checks it, and keeps or deletes it. */
export const receiveAssetRoute = {
  name: 'receive-asset',
  function: 'documents',
  method: 'POST',
  path: '/assets/private/{assetId}/done',
  caller: 'client',
  params: z.object({ assetId: documentId }),
  reply: z.object({ assetID: documentId, status: z.literal('received') }),
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** The identity documents received so far. */
export const listAssetsRoute = {
  name: 'list-assets',
  function: 'documents',
  method: 'GET',
  path: '/assets/private',
  caller: 'client',
  reply: z.object({
    assets: z.array(z.object({ assetID: documentId, type: z.enum(IDENTITY_DOCUMENTS), receivedAt: instant })),
  }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** Announces a document of one of the client's transfers: a picture of a page, or a PDF. */
export const announceDocumentRoute = {
  name: 'announce-document',
  function: 'documents',
  method: 'POST',
  path: '/account/document/{id}',
  caller: 'client',
  params: z.object({ id: transferId }),
  body: z.object({
    document: z.object({
      name: z.string().check(oneLine(), z.trim(), z.minLength(1), z.maxLength(DOCUMENT_NAME_MAX)),
      contentType: paper,
      size,
    }),
  }),
  reply: z.object({ documentId, upload }),
  throttle: { rate: 2, burst: 5 },
} as const satisfies Route;

/** Reports that the document was uploaded. Once checked, it is attached to the transfer. */
export const attachDocumentRoute = {
  name: 'attach-document',
  function: 'documents',
  method: 'POST',
  path: '/account/document/{id}/{documentId}/done',
  caller: 'client',
  params: z.object({ id: transferId, documentId }),
  reply: z.object({ documentId, name: z.string() }),
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** An address from which the owner can download a transfer's document, for a minute. */
export const openDocumentRoute = {
  name: 'open-document',
  function: 'documents',
  method: 'GET',
  path: '/account/document/{id}/{documentId}',
  caller: 'client',
  params: z.object({ id: transferId, documentId }),
  reply: z.object({ url: z.string() }),
  redirects: true,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
