import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listAssetsRoute } from '#shared/contracts/documents.ts';
import type { IdentityDocument } from '#shared/document/document.ts';
import type { DocumentId } from '#shared/ids.ts';
import { call } from '../api/call.ts';

/** The query key of the received identity documents. */
export const ASSETS_KEY = ['assets'] as const;

/** The client's identity documents that have been received. */
export const useAssets = (): UseQueryResult<
  readonly { readonly assetID: DocumentId; readonly type: IdentityDocument }[]
> =>
  useQuery({
    queryKey: ASSETS_KEY,
    queryFn: async ({ signal }) => (await call(listAssetsRoute, { signal })).assets,
  });

/** Opens a download address without leaving this page. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.click();
}
