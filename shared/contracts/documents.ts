import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { IDENTITY_DOCUMENTS, identityDocument, paperType, pictureType } from '../document/document.ts';
import { clientId, documentId, tenantId, transferId } from '../ids.ts';
import { DOCUMENT_NAME_MAX, UPLOAD_LIMIT_BYTES } from '../limits.ts';
import { oneLine } from '../plain-text.ts';
import { refusalSentence } from '../refusals.ts';
import type { Route } from './route.ts';

/** The signed form limits an upload to the announced type and to less than 10 MB. */
const size = z.lazy(() =>
  z.int().check(z.minimum(1), z.maximum(UPLOAD_LIMIT_BYTES - 1, refusalSentence({ code: 'document/too-large' }))),
);
const picture = z.lazy(() => z.enum(pictureType.options, refusalSentence({ code: 'document/wrong-format' })));
const paper = z.lazy(() => z.enum(paperType.options, refusalSentence({ code: 'document/wrong-paper' })));

/** A form that the browser posts with the file after its fields (S3, "Browser-based uploads using POST"). */
const upload = z.lazy(() => z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }));
export type SignedUpload = z.infer<typeof upload>;

/** Refusals of an upload. */
const UPLOAD_REFUSALS = [
  'document/not-found',
  'document/not-arrived',
  'document/wrong-size',
  'document/too-large',
] as const;

export const announceAssetRoute = {
  name: 'announce-asset',
  about:
    'Prepares the upload of an ID photo. Returns its id in the specification’s shape, and the upload form, because ten megabytes don’t fit through a Lambda function.',
  function: 'documents',
  method: 'POST',
  path: '/assets/private',
  caller: 'client',
  body: z.object({ TENANT_GUID: tenantId, CLIENT_GUID: clientId, type: identityDocument, contentType: picture, size }),
  reply: z.lazy(() =>
    z.object({
      's3-assets': z.partial(
        z.object({ passport: z.object({ assetID: documentId }), license: z.object({ assetID: documentId }) }),
      ),
      upload,
    }),
  ),
  throttle: { rate: 2, burst: 5 },
  refusals: ['client/not-found', 'document/too-many'],
} as const satisfies Route;

export const receiveAssetRoute = {
  name: 'receive-asset',
  about: 'Completes the upload of an ID photo: the server checks it, and keeps or deletes it.',
  function: 'documents',
  method: 'POST',
  path: '/assets/private/{assetId}/done',
  caller: 'client',
  params: z.object({ assetId: documentId }),
  reply: z.object({ assetID: documentId, status: z.literal('received') }),
  throttle: { rate: 5, burst: 10 },
  refusals: [...UPLOAD_REFUSALS, 'document/wrong-format'],
} as const satisfies Route;

export const listAssetsRoute = {
  name: 'list-assets',
  about: 'Lists the identity documents that have arrived. It never returns the photos.',
  function: 'documents',
  method: 'GET',
  path: '/assets/private',
  caller: 'client',
  reply: z.lazy(() =>
    z.object({
      assets: z.array(z.object({ assetID: documentId, type: z.enum(IDENTITY_DOCUMENTS), receivedAt: instant })),
    }),
  ),
  throttle: { rate: 10, burst: 20 },
  refusals: [],
} as const satisfies Route;

export const announceDocumentRoute = {
  name: 'announce-document',
  about: 'Prepares the upload of a document for one of the client’s transfers: a picture of a page, or a PDF.',
  function: 'documents',
  method: 'POST',
  path: '/account/document/{id}',
  caller: 'client',
  params: z.object({ id: transferId }),
  body: z.lazy(() =>
    z.object({
      document: z.object({
        name: z.string().check(oneLine(), z.trim(), z.minLength(1), z.maxLength(DOCUMENT_NAME_MAX)),
        contentType: paper,
        size,
      }),
    }),
  ),
  reply: z.object({ documentId, upload }),
  throttle: { rate: 2, burst: 5 },
  refusals: ['transfer/not-found', 'document/too-many', 'document/too-many-attached'],
} as const satisfies Route;

export const attachDocumentRoute = {
  name: 'attach-document',
  about: 'Completes the upload of a document: once the server has checked it, it is attached to the transfer.',
  function: 'documents',
  method: 'POST',
  path: '/account/document/{id}/{documentId}/done',
  caller: 'client',
  params: z.object({ id: transferId, documentId }),
  reply: z.object({ documentId, name: z.string() }),
  throttle: { rate: 5, burst: 10 },
  refusals: [
    ...UPLOAD_REFUSALS,
    'document/wrong-paper',
    'document/closed-pdf',
    'transfer/not-found',
    'transfer/changed-meanwhile',
    'document/too-many-attached',
  ],
} as const satisfies Route;

export const openDocumentRoute = {
  name: 'open-document',
  about:
    'Returns an address from which the owner can download a transfer’s document for a minute. The emailed link redirects here.',
  function: 'documents',
  method: 'GET',
  path: '/account/document/{id}/{documentId}',
  caller: 'client',
  params: z.object({ id: transferId, documentId }),
  reply: z.object({ url: z.string() }),
  redirects: true,
  throttle: { rate: 5, burst: 10 },
  refusals: ['document/not-found', 'document/not-scanned'],
} as const satisfies Route;
