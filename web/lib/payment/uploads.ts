import {
  announceAssetRoute,
  announceDocumentRoute,
  attachDocumentRoute,
  receiveAssetRoute,
  type SignedUpload,
} from '#shared/contracts/documents.ts';
import type { IdentityDocument, PaperType } from '#shared/document/document.ts';
import type { ClientId, DocumentId, TenantId, TransferId } from '#shared/ids.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { postFile, type Watch } from '../api/upload.ts';

/** Sends one file. Called again after a failure, it continues where it stopped. */
export type Send = (watch: Watch) => Promise<void>;

type Announced = { readonly id: DocumentId; readonly upload: SignedUpload };
type Steps = {
  readonly file: () => Promise<Blob>;
  readonly announce: (file: Blob, signal: AbortSignal) => Promise<Announced>;
  readonly finish: (id: DocumentId, signal: AbortSignal) => Promise<unknown>;
};

/** How long the page waits before each automatic retry. */
const PAUSES_MS = [1000, 4000] as const;
/** A signed form is valid for fifteen minutes. One that is about to expire is requested again. */
const FORM_KEPT_MS = 10 * 60_000;

/** Waits a moment. Without a connection, waits until it is back. */
function connection(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = navigator.onLine ? setTimeout(resolve, pauseMs) : undefined;
    if (go === undefined) addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => {
      clearTimeout(go);
      reject(new Error('The upload was stopped.'));
    });
  });
}

/** True if the server refused it, so that a retry would be refused, too. */
const isRefused = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500;

/**
 * An upload that a lost connection doesn't restart: announced, posted, and checked by the server, with each step
 * remembered. A step whose answer was lost is repeated without being done twice, because the file has one place in the
 * bucket, and one document has one ID.
 */
function resumable({ file, announce, finish }: Steps): Send {
  let blob: Blob | undefined;
  let announced: (Announced & { readonly at: number }) | undefined;
  let isPosted = false;

  async function go(watch: Watch): Promise<void> {
    const { signal } = watch;
    blob ??= await file();
    if (!isPosted && announced && Date.now() - announced.at > FORM_KEPT_MS) announced = undefined;
    announced ??= { ...(await announce(blob, signal)), at: Date.now() };
    if (!isPosted && !(await postFile(announced.upload, blob, watch))) {
      announced = undefined;
      throw new Error('The bucket did not take the file.');
    }
    isPosted = true;
    watch.onProgress(1);
    try {
      await finish(announced.id, signal);
    } catch (thrown) {
      // A refused document is deleted, so the next try is a new one.
      if (isRefused(thrown) && thrown.code.startsWith('document/')) [announced, isPosted] = [undefined, false];
      throw thrown;
    }
  }

  return async (watch) => {
    let tries = 0;
    for (;;) {
      try {
        return await go(watch);
      } catch (thrown) {
        const pause = PAUSES_MS[tries];
        if (isRefused(thrown) || watch.signal.aborted || pause === undefined) throw thrown;
        // Without a connection, it doesn't count as a try.
        if (navigator.onLine) tries += 1;
        watch.onWaiting();
        await connection(pause, watch.signal);
      }
    }
  };
}

/** Uploads the photo of an identity document: announced, posted, checked by the server. */
export const identityUpload = (
  whose: { readonly tenantId: TenantId; readonly clientId: ClientId; readonly type: IdentityDocument },
  file: () => Promise<Blob>,
): Send =>
  resumable({
    file,
    announce: async ({ size }, signal) => {
      const { tenantId: TENANT_GUID, clientId: CLIENT_GUID, type } = whose;
      const body = { TENANT_GUID, CLIENT_GUID, type, contentType: 'image/jpeg' as const, size };
      const { upload, 's3-assets': assets } = await call(announceAssetRoute, { body, signal });
      const id = assets[type]?.assetID;
      if (!id) throw new Error('The portal answered with another kind of document.');
      return { id, upload };
    },
    finish: (assetId, signal) => call(receiveAssetRoute, { params: { assetId }, signal }),
  });

/** Uploads a document and adds it to a transfer. */
export const paperUpload = (
  {
    transferId: id,
    ...paper
  }: { readonly transferId: TransferId; readonly name: string; readonly contentType: PaperType },
  file: () => Promise<Blob>,
): Send =>
  resumable({
    file,
    announce: async ({ size }, signal) => {
      const body = { document: { ...paper, size } };
      const { upload, documentId } = await call(announceDocumentRoute, { params: { id }, body, signal });
      return { id: documentId, upload };
    },
    finish: (documentId, signal) => call(attachDocumentRoute, { params: { id, documentId }, signal }),
  });
