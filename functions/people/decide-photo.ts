import type * as z from 'zod/mini';
import { fullName } from '#shared/client/client.ts';
import { birthMarkText } from '#shared/client/identity.ts';
import type { decideReviewRoute, listReviewsRoute, lookRoute } from '#shared/contracts/reviews.ts';
import type { Day } from '#shared/dates.ts';
import { type ClientDocument, identityDocument, pictureType } from '#shared/document/document.ts';
import { type DocumentReview, type PhotoReason, UNDO_ACCEPT_MS } from '#shared/document/review.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { keptKeyOf } from '../client/documents/ports.ts';
import { identityOf, nameOf } from './member.ts';
import { type OfDocument, type Reviewer, type ReviewPorts, reviewerOf } from './photo-ports.ts';
import { stopClient } from './stop-client.ts';

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
async function photoOf(
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

type Listed = z.input<typeof listReviewsRoute.reply>;
type Decision = z.output<typeof decideReviewRoute.body>;

/** The maximum number of photos to decide in one session. */
const WAITING_MAX = 25;
/** The number of tries when another write changes the client's record. */
const SAVES_MAX = 5;

/** The photos that need a decision, with their clients' names. */
export async function listReviews(
  { documents, clients }: Pick<ReviewPorts, 'documents' | 'clients'>,
  { tenant, member }: Reviewer,
): Promise<Outcome<Listed, Refusal<'staff/whole-company'>>> {
  if (member.offices) return refuse({ code: 'staff/whole-company' });
  const { listed, isMore } = await documents.waiting(tenant, WAITING_MAX);
  const named = await Promise.all(
    listed.map(async ({ clientId, documentId, type, receivedAt }) => {
      const client = await clients.find(tenant, clientId);
      return client
        ? [
            {
              clientId,
              documentId,
              type,
              receivedAt,
              name: fullName(client),
              hasBirthDate: client.birthMark !== undefined,
            },
          ]
        : [];
    }),
  );
  return done({ waiting: named.flat(), isMore });
}

/** Records on the client that another photo is needed. The outbox sends the message. */
async function askAgain({ clients }: ReviewPorts, { tenant, now }: Reviewer, id: ClientId, why: PhotoReason) {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const client = await clients.find(tenant, id);
    if (!client) return refuse({ code: 'staff/no-client' });
    const at = now.toISOString();
    const saved = await clients.save({ ...client, photoAsked: { at, why }, updatedAt: at });
    if (saved.ok) return done(true);
  }
  return refuse({ code: 'client/changed-meanwhile' });
}

const WORDS = { accept: 'accepted', 'ask again': 'asked-again', refuse: 'refused' } as const;
type Deciding = Exclude<Decision, { decision: 'undo accept' }>;
const whyOf = (decision: Deciding): string | undefined =>
  decision.decision === 'refuse' ? decision.reason : decision.decision === 'ask again' ? decision.why : undefined;

/** How long after a person opened a photo they can accept it. */
const SEEN_MS = 10 * 60_000;

/** True if this person opened the photo lately: accepting an ID unseen would vouch for it (D-116). */
async function hasSeen({ looks }: ReviewPorts, reviewer: Reviewer, photo: ClientDocument, look: string) {
  const seen = await looks.find(photo, look);
  return seen?.identity.id === reviewer.person && reviewer.now.getTime() - Date.parse(seen.at) < SEEN_MS;
}

/**
 * Compares the birth date on an ID with the one on file, which no one can read: staff enter what they see. Someone who
 * hasn't entered theirs yet can be accepted by name.
 */
async function birthDateRefusal(ports: ReviewPorts, photo: ClientDocument, birthMark?: string, birthDate?: Day) {
  if (birthMark === undefined) return undefined;
  if (birthDate === undefined) return { code: 'staff/no-birth-date' } as const;
  if (!(await ports.documents.tryDate(photo))) return { code: 'staff/birth-date-tries' } as const;
  const isSame = await ports.holdsMark(birthMarkText(photo.tenantId, photo.clientId, birthDate), birthMark);
  return isSame ? undefined : ({ code: 'staff/other-birth-date' } as const);
}

/** The photo needs review again if the person who accepted it undoes that in time. */
async function undone({ documents }: ReviewPorts, reviewer: Reviewer, photo: ClientDocument) {
  const { decision, identity, at = '' } = photo.review ?? {};
  const isOwn = decision === 'accepted' && identity?.id === reviewer.person;
  if (!isOwn || reviewer.now.getTime() - Date.parse(at) > UNDO_ACCEPT_MS) return refuse({ code: 'staff/undo-over' });
  const member = reviewerOf(reviewer);
  const by = { at: reviewer.now.toISOString(), by: nameOf(member), identity: identityOf(member) };
  return (await documents.undo(photo, by)) ? done({ done: true } as const) : refuse({ code: 'staff/undo-over' });
}

/**
 * Decides about a photo, once. If two people decide, the second one learns that it is done. A refusal first puts the
 * client on hold, so that a crash in between leaves one hold too many and never one too few.
 */
export async function decideReview(ports: ReviewPorts, reviewer: Reviewer, of: OfDocument, decision: Decision) {
  if (reviewer.member.offices) return refuse({ code: 'staff/whole-company' });
  const photo = await photoOf(ports, reviewer, of);
  if (!photo) return refuse({ code: 'staff/no-document' });
  if (decision.decision === 'undo accept') return undone(ports, reviewer, photo);
  if (photo.review) return refuse({ code: 'staff/reviewed' });
  if (decision.decision === 'accept' && !(await hasSeen(ports, reviewer, photo, decision.look)))
    return refuse({ code: 'staff/not-viewed' });
  const client = decision.decision === 'accept' && (await ports.clients.find(reviewer.tenant, of.clientId));
  const other = client && (await birthDateRefusal(ports, photo, client.birthMark, decision.birthDate));
  if (other) return refuse(other);
  const member = reviewerOf(reviewer);
  if (decision.decision === 'refuse') {
    const held = await stopClient(ports, member, of.clientId, decision.reason);
    if (!held.ok) {
      const { refusal } = held;
      return refuse(refusal.code === 'client/not-found' ? { code: 'staff/no-client' } : refusal);
    }
  }
  const why = whyOf(decision);
  const review: DocumentReview = {
    ...{ decision: WORDS[decision.decision], at: reviewer.now.toISOString(), by: nameOf(member) },
    identity: identityOf(member),
    ...(why ? { reason: why } : {}),
    ...(client ? { name: fullName(client) } : {}),
  };
  if (!(await ports.documents.decide(photo, review))) return refuse({ code: 'staff/reviewed' });
  if (decision.decision !== 'ask again') return done({ done: true } as const);
  const asked = await askAgain(ports, reviewer, of.clientId, decision.why);
  return asked.ok ? done({ done: true } as const) : asked;
}
