import type * as z from 'zod/mini';
import { fullName } from '#shared/client/client.ts';
import { birthMarkText } from '#shared/client/identity.ts';
import type { decideReviewRoute, listReviewsRoute } from '#shared/contracts/reviews.ts';
import type { Day } from '#shared/dates.ts';
import type { ClientDocument } from '#shared/document/document.ts';
import { type DocumentReview, type PhotoReason, UNDO_ACCEPT_MS } from '#shared/document/review.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { photoOf } from './look-at-photo.ts';
import { identityOf, nameOf } from './member.ts';
import { type OfDocument, type Reviewer, type ReviewPorts, reviewerOf } from './photo-ports.ts';
import { stopClient } from './stop-client.ts';

type Listed = z.input<typeof listReviewsRoute.reply>;
type Decision = z.output<typeof decideReviewRoute.body>;
type Done = z.input<typeof decideReviewRoute.reply>;
type Stop = Extract<Awaited<ReturnType<typeof stopClient>>, { ok: false }>['refusal'];

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
    if (!client) return refuse({ code: 'staff/no-client' } as const);
    const at = now.toISOString();
    const saved = await clients.save({ ...client, photoAsked: { at, why }, updatedAt: at });
    if (saved.ok) return done(true);
  }
  return refuse({ code: 'client/changed-meanwhile' } as const);
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
  if (!isOwn || reviewer.now.getTime() - Date.parse(at) > UNDO_ACCEPT_MS)
    return refuse({ code: 'staff/undo-over' } as const);
  const member = reviewerOf(reviewer);
  const by = { at: reviewer.now.toISOString(), by: nameOf(member), identity: identityOf(member) };
  return (await documents.undo(photo, by))
    ? done({ done: true } as const)
    : refuse({ code: 'staff/undo-over' } as const);
}

/**
 * Decides about a photo, once. If two people decide, the second one learns that it is done. A refusal first puts the
 * client on hold, so that a crash in between leaves one hold too many and never one too few.
 */
export async function decideReview(
  ports: ReviewPorts,
  reviewer: Reviewer,
  of: OfDocument,
  decision: Decision,
): Promise<
  Outcome<
    Done,
    | Exclude<Stop, { code: 'client/not-found' }>
    | Refusal<'staff/whole-company' | 'staff/no-document' | 'staff/reviewed' | 'staff/not-viewed' | 'staff/no-client'>
    | Refusal<'staff/undo-over' | 'staff/no-birth-date' | 'staff/birth-date-tries' | 'staff/other-birth-date'>
  >
> {
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
    if (!held.ok)
      return held.refusal.code === 'client/not-found' ? refuse({ code: 'staff/no-client' }) : (held as never);
  }
  const why = whyOf(decision);
  const review: DocumentReview = {
    ...{ decision: WORDS[decision.decision], at: reviewer.now.toISOString(), by: nameOf(member) },
    identity: identityOf(member),
    ...(why ? { reason: why } : {}),
    ...(client ? { name: fullName(client) } : {}),
  };
  if (!(await ports.documents.decide(photo, review))) return refuse({ code: 'staff/reviewed' });
  if (decision.decision !== 'ask again') return done({ done: true });
  const asked = await askAgain(ports, reviewer, of.clientId, decision.why);
  return asked.ok ? done({ done: true }) : asked;
}
