import type { DocumentId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import { type DocumentPorts, keptKeyOf } from './ports.ts';

/** A short-lived address at which a transfer's owner downloads one of its documents. */
export async function openDocument(
  ports: DocumentPorts,
  { tenant, client, id, documentId }: Owner & { readonly id: TransferId; readonly documentId: DocumentId },
): Promise<Outcome<{ readonly url: string }, Refusal<'document/not-found' | 'document/not-scanned'>>> {
  const [transfer, document] = await Promise.all([
    ports.transfers.find(tenant, client, id),
    ports.documents.find(tenant, client, documentId),
  ]);
  const isAttached = transfer?.attachments?.some((one) => one.id === documentId) ?? false;
  if (!document || !isAttached) return refuse({ code: 'document/not-found' });
  const key = keptKeyOf(document);
  if (!(await ports.uploads.isReadable(key))) return refuse({ code: 'document/not-scanned' });
  const { name, contentType } = document;
  return done({ url: await ports.uploads.download({ key, name, contentType }) });
}
