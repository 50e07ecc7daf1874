import type * as z from 'zod/mini';
import type { lookRoute } from '#shared/contracts/reviews.ts';
import { type ClientDocument, identityDocument, pictureType } from '#shared/document/document.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { keptKeyOf } from '../client/documents/ports.ts';
import { identityOf, nameOf } from './member.ts';
import { type OfDocument, type Reviewer, type ReviewPorts, reviewerOf } from './photo-ports.ts';

type Reply = z.input<typeof lookRoute.reply>;
type Asked = z.output<typeof lookRoute.body>;

/**
 * A function's answer has a maximum of six megabytes (AWS Lambda quotas, "Invocation payload"), and base64 adds a
 * third.
 */
const PART_BYTES = 3_000_000;
/** As long as a signed S3 address would be valid. */
const LOOK_MS = 60_000;

/** A received ID photo. Payment documents are not found here. */
export async function photoOf(
  { documents }: Pick<ReviewPorts, 'documents'>,
  { tenant }: Reviewer,
  { clientId, documentId }: OfDocument,
): Promise<ClientDocument | undefined> {
  const found = await documents.find(tenant, clientId, documentId);
  return found?.status === 'received' && identityDocument.safeParse(found.kind).success ? found : undefined;
}

/** The view that a part belongs to, opened by the same person a moment ago. */
async function lookOf({ looks }: ReviewPorts, reviewer: Reviewer, photo: ClientDocument, { look, part }: Asked) {
  const member = reviewerOf(reviewer);
  if (part === 0) {
    const at = reviewer.now.toISOString();
    await looks.add(photo, { at, by: nameOf(member), identity: identityOf(member), kind: photo.kind });
    return at;
  }
  const begun = look === undefined ? undefined : await looks.find(photo, look);
  const isOwn = begun?.identity.id === member.id;
  return begun && isOwn && reviewer.now.getTime() - Date.parse(begun.at) < LOOK_MS ? begun.at : undefined;
}

/** Shows a part of a photo. The view is logged before anything is read. */
export async function lookAt(
  ports: ReviewPorts,
  reviewer: Reviewer,
  of: OfDocument,
  asked: Asked,
): Promise<
  Outcome<Reply, Refusal<'staff/whole-company' | 'staff/no-document' | 'staff/look-over' | 'document/not-scanned'>>
> {
  if (reviewer.member.offices) return refuse({ code: 'staff/whole-company' });
  const photo = await photoOf(ports, reviewer, of);
  const contentType = pictureType.safeParse(photo?.contentType);
  if (!photo || !contentType.success) return refuse({ code: 'staff/no-document' });
  const from = asked.part * PART_BYTES;
  if (from > 0 && from >= (photo.size ?? 0)) return refuse({ code: 'staff/no-document' });
  const look = await lookOf(ports, reviewer, photo, asked);
  if (look === undefined) return refuse({ code: 'staff/look-over' });
  const bytes = await ports.photos.part(keptKeyOf(photo), from, PART_BYTES);
  if (!bytes) return refuse({ code: 'document/not-scanned' });
  return done({
    contentType: contentType.data,
    bytes: Buffer.from(bytes).toString('base64'),
    look,
    hasMore: from + bytes.length < (photo.size ?? 0),
  });
}
