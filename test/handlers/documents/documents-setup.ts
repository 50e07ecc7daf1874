import type { Client } from '#shared/client/client.ts';
import {
  announceAssetRoute,
  announceDocumentRoute,
  attachDocumentRoute,
  listAssetsRoute,
  openDocumentRoute,
  receiveAssetRoute,
  type SignedUpload,
} from '#shared/contracts/documents.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/limits.ts';
import { startWorld } from '../../support/world.ts';
import { caller, rawCaller } from '../../support/world-caller.ts';

type Announced = { readonly id: string; readonly upload: SignedUpload };

/** The real handler over the real SDK clients, with the local bucket behind them. */
export async function setUpDocuments() {
  const world = await startWorld();
  process.env['LOG_LEVEL'] = 'INFO';
  const { handler } = await import('#functions/lambdas/documents.ts');
  const call = caller(handler);

  return {
    world,
    call,
    announce: (client: Client, body: object = {}) =>
      call(announceAssetRoute, {
        client: client.id,
        body: {
          TENANT_GUID: 'acme',
          CLIENT_GUID: client.id,
          type: 'license',
          contentType: 'image/png',
          size: 1000,
          ...body,
        },
      }),

    /** The id and the form in the answer to an announcement. */
    announced(reply: { body: Record<string, unknown> }): Announced {
      const assets = reply.body['s3-assets'] as Record<string, { assetID: string }> | undefined;
      const id = assets ? Object.values(assets)[0]?.assetID : (reply.body['documentId'] as string);
      return { id: id ?? '', upload: reply.body['upload'] as SignedUpload };
    },

    /** Posts a file as a browser does: the form's fields first, the file last. */
    async post({ upload }: Announced, file: Uint8Array, overrides: Record<string, string> = {}): Promise<number> {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...upload.fields, ...overrides })) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(file)]));
      return (await fetch(upload.url, { method: 'POST', body: form })).status;
    },

    /** The file at a key of the bucket. */
    async lying(place: string): Promise<Buffer | undefined> {
      const { uploads } = await import('#functions/adapters/uploads.ts');
      const bytes = await uploads.read(place, UPLOAD_LIMIT_BYTES);
      return bytes && Buffer.from(bytes);
    },

    receive: (client: Client, { id: assetId }: Announced) =>
      call(receiveAssetRoute, { client: client.id, params: { assetId } }),
    list: (client: Client) => call(listAssetsRoute, { client: client.id }),
    announceDocument: (client: Client, id: string, document: object = {}) =>
      call(announceDocumentRoute, {
        client: client.id,
        params: { id },
        body: { document: { name: 'Contract, page 1.png', contentType: 'image/png', size: 1000, ...document } },
      }),
    attach: (client: Client, id: string, { id: documentId }: Announced) =>
      call(attachDocumentRoute, { client: client.id, params: { id, documentId } }),
    /** Follows an attachment's `fileURL` as a browser follows a link. */
    follow: (client: Client, id: string, documentId: string) =>
      rawCaller(handler)(openDocumentRoute, {
        client: client.id,
        params: { id, documentId },
        headers: { 'x-portal': undefined, origin: undefined },
      }),
    open: (client: Client, id: string, documentId: string) =>
      call(openDocumentRoute, { client: client.id, params: { id, documentId } }),
  };
}
