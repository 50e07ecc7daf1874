import { type ClientDocument, IDENTITY_DOCUMENTS, type IdentityDocument } from '#shared/document/document.ts';
import type { DocumentId } from '#shared/ids.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import type { Owner } from '../../ports.ts';
import type { DocumentPorts } from './ports.ts';

type Asset = { readonly assetID: DocumentId; readonly type: IdentityDocument; readonly receivedAt: string };

/** Only received documents, and only identity documents; the photo itself is never returned. */
function assetOf({ id, kind, receivedAt }: ClientDocument): readonly Asset[] {
  const type = IDENTITY_DOCUMENTS.find((one) => one === kind);
  return type && receivedAt ? [{ assetID: id, type, receivedAt }] : [];
}

/** The types of the client's received identity documents. */
export async function listAssets(
  { documents }: Pick<DocumentPorts, 'documents'>,
  { tenant, client }: Owner,
): Promise<Outcome<{ readonly assets: Asset[] }, never>> {
  return done({ assets: (await documents.list(tenant, client)).flatMap(assetOf) });
}
