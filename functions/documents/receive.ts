import type { ClientDocument } from '#shared/document/document.ts';
import type { DocumentId } from '#shared/ids.ts';
import { PICTURE_SIDES_PX, UPLOAD_LIMIT_BYTES } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { pictureIn, START_BYTES } from './picture.ts';
import { type Asker, type DocumentPorts, placeOf } from './ports.ts';

/** Why an upload is not kept, or that it never came. */
export type ReceiveRefusal = Refusal<
  'document/not-found' | 'document/not-arrived' | 'document/wrong-format' | 'document/wrong-size' | 'document/too-large'
>;

type Facts = Pick<ClientDocument, 'size' | 'widthPx' | 'heightPx' | 'etag'>;

/** What is to be known of a picture, or why it is none of ours. */
function judge(
  { contentType }: ClientDocument,
  upload: { readonly start: Uint8Array; readonly size: number; readonly etag: string },
): Outcome<Facts, ReceiveRefusal> {
  const { start, size, etag } = upload;
  if (size >= UPLOAD_LIMIT_BYTES) return refuse({ code: 'document/too-large' });
  const picture = pictureIn(start);
  if (picture?.contentType !== contentType) return refuse({ code: 'document/wrong-format' });
  const { widthPx, heightPx } = picture;
  const { least, most } = PICTURE_SIDES_PX;
  // A few kilobytes can unfold to a picture that fills the memory of whoever looks at it.
  const isReadable = Math.min(widthPx, heightPx) >= least && Math.max(widthPx, heightPx) <= most;
  return isReadable ? done({ size, widthPx, heightPx, etag }) : refuse({ code: 'document/wrong-size' });
}

/** Looks at what was uploaded: keeps it, or deletes it and says why. Asked twice, the second finds it received. */
export async function receive(
  ports: DocumentPorts,
  { tenant, client, now, id }: Asker & { readonly id: DocumentId },
): Promise<Outcome<ClientDocument, ReceiveRefusal>> {
  const expected = await ports.documents.find(tenant, client, id);
  if (!expected) return refuse({ code: 'document/not-found' });
  if (expected.status === 'received') return done(expected);
  const place = placeOf(expected);
  const upload = await ports.uploads.start(place, START_BYTES);
  if (!upload) return refuse({ code: 'document/not-arrived' });
  const facts = judge(expected, upload);
  if (!facts.ok) {
    await ports.uploads.remove(place);
    await ports.documents.remove(expected);
    return facts;
  }
  const received: ClientDocument = {
    ...expected,
    ...facts.value,
    status: 'received',
    receivedAt: now.toISOString(),
  };
  await ports.documents.put(received);
  return done(received);
}

/** Receives the photo of an identity document. */
export async function receiveAsset(
  ports: DocumentPorts,
  { assetId, ...asker }: Asker & { readonly assetId: DocumentId },
): Promise<Outcome<{ readonly assetID: DocumentId; readonly status: 'received' }, ReceiveRefusal>> {
  const received = await receive(ports, { ...asker, id: assetId });
  return received.ok ? done({ assetID: assetId, status: 'received' }) : received;
}
