import { type ClientDocument, IDENTITY_DOCUMENTS, type IdentityDocument } from '#shared/document/document.ts';
import type { DocumentId, TransferId } from '#shared/ids.ts';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../../ports.ts';
import { type DocumentPorts, keptKeyOf } from './ports.ts';
import { judgePaper, type ReceiveRefusal, receive } from './receive.ts';

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

type AttachRefusal =
  | ReceiveRefusal
  | Refusal<'document/wrong-paper' | 'document/closed-pdf'>
  | Refusal<'transfer/not-found' | 'transfer/changed-meanwhile' | 'document/too-many-attached'>;

/**
 * The number of tries when another write changes the transfer: the client in another window, the staff, or a bank
 * event.
 */
const TRIES_MAX = 4;

const withAttachment = (transfer: Transfer, { id, name, contentType, receivedAt }: ClientDocument, path: string) => ({
  ...transfer,
  attachments: [...(transfer.attachments ?? []), { id, name, path, contentType, at: receivedAt ?? transfer.updatedAt }],
});

/** Receives a document and attaches it to its transfer, once. */
export async function attachDocument(
  ports: DocumentPorts,
  { id: transferId, documentId, ...owner }: Owner & { readonly id: TransferId; readonly documentId: DocumentId },
): Promise<Outcome<{ readonly documentId: DocumentId; readonly name: string }, AttachRefusal>> {
  const { tenant, client } = owner;
  const received = await receive(ports, { ...owner, id: documentId }, judgePaper);
  if (!received.ok) return received;
  const document = received.value;
  if (document.transferId !== transferId) return refuse({ code: 'document/not-found' });
  for (let tries = 1; ; tries += 1) {
    const transfer = await ports.transfers.find(tenant, client, transferId);
    if (!transfer) return refuse({ code: 'transfer/not-found' });
    const attachments = transfer.attachments ?? [];
    if (attachments.some(({ id }) => id === documentId)) return done({ documentId, name: document.name });
    if (attachments.length >= ATTACHMENTS_MAX) return refuse({ code: 'document/too-many-attached' });
    // The transfer must not change during the few seconds of the call to the bank, and a document can wait.
    if (transfer.status === 'submitted') return refuse({ code: 'transfer/changed-meanwhile' });
    const saved = await ports.transfers.save(withAttachment(transfer, document, keptKeyOf(document)));
    if (saved.ok) return done({ documentId, name: document.name });
    if (tries === TRIES_MAX) return saved;
  }
}
