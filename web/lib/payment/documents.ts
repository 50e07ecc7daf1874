import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  announceAssetRoute,
  announceDocumentRoute,
  attachDocumentRoute,
  listAssetsRoute,
  receiveAssetRoute,
} from '#shared/contracts/documents.ts';
import type { IdentityDocument } from '#shared/document/document.ts';
import type { ClientId, DocumentId, TenantId, TransferId } from '#shared/ids.ts';
import { call } from '../api/call.ts';
import { postFile, type Watch } from '../api/upload.ts';

/** The query key of which identity documents have been received. */
export const ASSETS_KEY = ['assets'] as const;

/** Which identity documents of the client have been received. */
export const useAssets = (): UseQueryResult<
  readonly { readonly assetID: DocumentId; readonly type: IdentityDocument }[]
> =>
  useQuery({
    queryKey: ASSETS_KEY,
    queryFn: async ({ signal }) => (await call(listAssetsRoute, { signal })).assets,
  });

const announced = (file: Blob) => ({ contentType: 'image/jpeg' as const, size: file.size });

/** Uploads the photo of an identity document: announced, posted, checked by the server. */
export async function uploadIdentityDocument(
  whose: { readonly tenantId: TenantId; readonly clientId: ClientId; readonly type: IdentityDocument },
  file: Blob,
  watch: Watch,
): Promise<void> {
  const { signal } = watch;
  const { tenantId: TENANT_GUID, clientId: CLIENT_GUID, type } = whose;
  const body = { TENANT_GUID, CLIENT_GUID, type, ...announced(file) };
  const { upload, 's3-assets': assets } = await call(announceAssetRoute, { body, signal });
  const assetId = assets[type]?.assetID;
  if (!assetId) throw new Error('The portal answered with another kind of document.');
  await postFile(upload, file, watch);
  await call(receiveAssetRoute, { params: { assetId }, signal });
}

/** Uploads a picture of a document and adds it to a transfer. */
export async function uploadTransferDocument(
  { transferId: id, name }: { readonly transferId: TransferId; readonly name: string },
  file: Blob,
  watch: Watch,
): Promise<void> {
  const { signal } = watch;
  const body = { document: { name, ...announced(file) } };
  const { upload, documentId } = await call(announceDocumentRoute, { params: { id }, body, signal });
  await postFile(upload, file, watch);
  await call(attachDocumentRoute, { params: { id, documentId }, signal });
}

/** Opens a download address without leaving this page. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.click();
}
