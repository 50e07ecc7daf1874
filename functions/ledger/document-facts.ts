import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { instant } from '#shared/dates.ts';
import { documentReview } from '#shared/document/review.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import { signature } from '#shared/staff/signature.ts';
import { factOf, type TableChange } from './changes.ts';

const look = z.object({ at: instant, by: z.string(), identity: staffIdentity, kind: z.string() });
const reviewed = z.object({
  ...{ id: z.string(), kind: z.string(), review: z.optional(documentReview) },
  /** Who undid an acceptance, the last time. */
  undone: z.optional(signature),
});

/** Who viewed the photo of an ID. */
function lookFacts(change: TableChange): readonly AuditFact[] {
  const subject = change.sk.split('#')[1] ?? '';
  if (!change.after) return [factOf(change, 'document/look-removed', 'operator', { subject })];
  const { at, by, identity, kind } = look.parse(change.after);
  return [factOf(change, 'document/looked', 'staff', { at, by, identity, subject, details: { kind } })];
}

/** The decision about a photo, and who made it. Uploads and refused uploads are the client's own business. */
function reviewFacts(change: TableChange): readonly AuditFact[] {
  if (!change.after) return [];
  const { id: subject, kind, review, undone } = reviewed.parse(change.after);
  const wasReviewed = change.before !== undefined && reviewed.parse(change.before).review !== undefined;
  const made = wasReviewed === (review !== undefined) ? undefined : (review ?? undone);
  if (!made) return [];
  const { at, by, identity } = made;
  const reason = review?.reason;
  return [
    factOf(change, review ? `document/${review.decision}` : 'document/accept-undone', 'staff', {
      ...{ at, by, ...(identity ? { identity } : {}) },
      ...{ subject, details: { kind, ...(reason ? { reason } : {}) } },
    }),
  ];
}

/** Facts from writes about photos of IDs. */
export const documentKinds: ReadonlyArray<readonly [RegExp, (change: TableChange) => readonly AuditFact[]]> = [
  [/^DOCUMENT-LOOK#/, lookFacts],
  [/^DOCUMENT#/, reviewFacts],
];
