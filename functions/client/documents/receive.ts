import type { ClientDocument } from '#shared/document/document.ts';
import type { DocumentId } from '#shared/ids.ts';
import { PICTURE_PIXELS_MAX, PICTURE_SIDES_PX, UPLOAD_LIMIT_BYTES } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { Owner } from '../../ports.ts';
import { barePicture } from './bare-picture.ts';
import { pdfFinding } from './pdf.ts';
import { arrivalKeyOf, type DocumentPorts, keptKeyOf } from './ports.ts';

type Kept = { readonly bytes: Uint8Array } & Pick<ClientDocument, 'widthPx' | 'heightPx'>;
type Judged<Code extends RefusalCode> = Outcome<Kept, Refusal<Code>>;

/** The drawable part of a picture, or a refusal. `otherwise` is the refusal for another kind of file. */
function judgePicture<Code extends RefusalCode>(
  { contentType }: Pick<ClientDocument, 'contentType'>,
  upload: Uint8Array,
  otherwise: Code,
): Judged<Code | 'document/wrong-size'> {
  const picture = barePicture(upload);
  if (picture?.contentType !== contentType) return refuse({ code: otherwise });
  const { widthPx, heightPx, bytes } = picture;
  const { least, most } = PICTURE_SIDES_PX;
  // A few kilobytes can unpack to a picture that fills a viewer's memory.
  const isReadable = Math.min(widthPx, heightPx) >= least && Math.max(widthPx, heightPx) <= most;
  if (!isReadable || widthPx * heightPx > PICTURE_PIXELS_MAX) return refuse({ code: 'document/wrong-size' });
  return done({ bytes, widthPx, heightPx });
}

/** The photo of an identity document. Only the picture is stored. */
const judgePhoto = (
  expected: ClientDocument,
  upload: Uint8Array,
): Judged<'document/wrong-format' | 'document/wrong-size'> => judgePicture(expected, upload, 'document/wrong-format');

/** A document for a transfer: the picture of a page, or a PDF exactly as uploaded (decision 074). */
export function judgePaper(
  expected: ClientDocument,
  upload: Uint8Array,
): Judged<'document/wrong-paper' | 'document/closed-pdf' | 'document/wrong-size'> {
  if (expected.contentType !== 'application/pdf') return judgePicture(expected, upload, 'document/wrong-paper');
  const finding = pdfFinding(upload);
  if (finding === 'fine') return done({ bytes: upload });
  return refuse({ code: finding === 'none' ? 'document/wrong-paper' : 'document/closed-pdf' });
}

/** The reason why an upload is not stored, or that it never arrived. */
export type ReceiveRefusal = Refusal<
  'document/not-found' | 'document/not-arrived' | 'document/wrong-size' | 'document/too-large'
>;

/**
 * Checks an upload once: deletes the uploaded file, and stores the result or refuses it. A second request finds it
 * received.
 */
export async function receive<Code extends RefusalCode>(
  ports: Pick<DocumentPorts, 'documents' | 'uploads'>,
  { tenant, client, now, id }: Owner & { readonly id: DocumentId },
  judge: (expected: ClientDocument, upload: Uint8Array) => Judged<Code>,
): Promise<Outcome<ClientDocument, ReceiveRefusal | Refusal<Code>>> {
  const expected = await ports.documents.find(tenant, client, id);
  if (!expected) return refuse({ code: 'document/not-found' });
  if (expected.status === 'received') return done(expected);
  const arrival = arrivalKeyOf(expected);
  const upload = await ports.uploads.read(arrival, UPLOAD_LIMIT_BYTES);
  if (!upload) return refuse({ code: 'document/not-arrived' });
  // Only the call that deletes the announcement checks the file, so that a file that crashes the function is never read
  // again.
  if (!(await ports.documents.remove(expected))) return refuse({ code: 'document/not-arrived' });
  await ports.uploads.remove(arrival);
  const isTooLarge = upload.length >= UPLOAD_LIMIT_BYTES;
  const judged = isTooLarge ? refuse({ code: 'document/too-large' } as const) : judge(expected, upload);
  if (!judged.ok) return judged;
  const { bytes, widthPx, heightPx } = judged.value;
  const { contentType } = expected;
  await ports.uploads.write({ key: keptKeyOf(expected), contentType, bytes });
  const received: ClientDocument = {
    ...expected,
    size: bytes.length,
    // A PDF has no width or height.
    ...(widthPx && heightPx ? { widthPx, heightPx } : {}),
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
): Promise<
  Outcome<
    { readonly assetID: DocumentId; readonly status: 'received' },
    ReceiveRefusal | Refusal<'document/wrong-format'>
  >
> {
  const received = await receive(ports, { ...owner, id: assetId }, judgePhoto);
  return received.ok ? done({ assetID: assetId, status: 'received' }) : received;
}
