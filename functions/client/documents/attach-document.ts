import type { ClientDocument } from '#shared/document/document.ts';
import type { DocumentId, TransferId } from '#shared/ids.ts';
import { ATTACHMENTS_MAX } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Owner } from '../../ports.ts';
import { type DocumentPorts, keptKeyOf } from './ports.ts';
import { judgePaper, type ReceiveRefusal, receive } from './receive.ts';

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
