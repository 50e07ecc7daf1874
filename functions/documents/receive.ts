import type { ClientDocument } from '#shared/document/document.ts';
import type { DocumentId } from '#shared/ids.ts';
import { PICTURE_PIXELS_MAX, PICTURE_SIDES_PX, UPLOAD_LIMIT_BYTES } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Owner } from '../ports.ts';
import { barePicture } from './bare-picture.ts';
import { arrivalKeyOf, type DocumentPorts, keptKeyOf } from './ports.ts';

/** Why an upload is not kept, or that it never came. */
export type ReceiveRefusal = Refusal<
  'document/not-found' | 'document/not-arrived' | 'document/wrong-format' | 'document/wrong-size' | 'document/too-large'
>;

type Kept = { readonly bytes: Uint8Array } & Pick<ClientDocument, 'widthPx' | 'heightPx'>;

/** The kept part of an upload, or why it is refused. */
function judge({ contentType }: ClientDocument, upload: Uint8Array): Outcome<Kept, ReceiveRefusal> {
  if (upload.length >= UPLOAD_LIMIT_BYTES) return refuse({ code: 'document/too-large' });
  const picture = barePicture(upload);
  if (picture?.contentType !== contentType) return refuse({ code: 'document/wrong-format' });
  const { widthPx, heightPx, bytes } = picture;
  const { least, most } = PICTURE_SIDES_PX;
  // A few kilobytes can unfold to a picture that fills a viewer's memory.
  const isReadable = Math.min(widthPx, heightPx) >= least && Math.max(widthPx, heightPx) <= most;
  if (!isReadable || widthPx * heightPx > PICTURE_PIXELS_MAX) return refuse({ code: 'document/wrong-size' });
  return done({ bytes, widthPx, heightPx });
}

/**
 * Checks an upload: keeps the bare picture and deletes the uploaded file, or deletes it and says why. A second request
 * finds it received.
 */
export async function receive(
  ports: DocumentPorts,
  { tenant, client, now, id }: Owner & { readonly id: DocumentId },
): Promise<Outcome<ClientDocument, ReceiveRefusal>> {
  const expected = await ports.documents.find(tenant, client, id);
  if (!expected) return refuse({ code: 'document/not-found' });
  if (expected.status === 'received') return done(expected);
  const arrival = arrivalKeyOf(expected);
  const upload = await ports.uploads.read(arrival, UPLOAD_LIMIT_BYTES);
  if (!upload) return refuse({ code: 'document/not-arrived' });
  const judged = judge(expected, upload);
  if (!judged.ok) {
    await ports.uploads.remove(arrival);
    await ports.documents.remove(expected);
    return judged;
  }
  const { bytes, widthPx, heightPx } = judged.value;
  const { contentType } = expected;
  await ports.uploads.write({ key: keptKeyOf(expected), contentType, bytes });
  // Before it is recorded as received: after that, nothing would come back for the file.
  await ports.uploads.remove(arrival);
  const received: ClientDocument = {
    ...expected,
    ...{ size: bytes.length, widthPx, heightPx },
    status: 'received',
    receivedAt: now.toISOString(),
  };
  await ports.documents.put(received);
  return done(received);
}

/** Receives the photo of an identity document. */
export async function receiveAsset(
  ports: DocumentPorts,
  { assetId, ...owner }: Owner & { readonly assetId: DocumentId },
): Promise<Outcome<{ readonly assetID: DocumentId; readonly status: 'received' }, ReceiveRefusal>> {
  const received = await receive(ports, { ...owner, id: assetId });
  return received.ok ? done({ assetID: assetId, status: 'received' }) : received;
}
