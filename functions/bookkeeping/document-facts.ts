import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { instant } from '#shared/dates.ts';
import { documentReview } from '#shared/document/review.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import { factOf, type TableChange } from './changes.ts';

const look = z.object({ at: instant, by: z.string(), identity: staffIdentity, kind: z.string() });
const reviewed = z.object({ id: z.string(), kind: z.string(), review: z.optional(documentReview) });

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
  const { id: subject, kind, review } = reviewed.parse(change.after);
  if (!review || (change.before && reviewed.parse(change.before).review)) return [];
  const { at, by, identity, decision, reason } = review;
  const who = { at, by, ...(identity ? { identity } : {}) };
  return [
    factOf(change, `document/${decision}`, 'staff', {
      ...who,
      ...{ subject, details: { kind, ...(reason ? { reason } : {}) } },
    }),
  ];
}

/** Facts from writes about photos of IDs. */
export const documentKinds: ReadonlyArray<readonly [RegExp, (change: TableChange) => readonly AuditFact[]]> = [
  [/^DOCUMENT-LOOK#/, lookFacts],
  [/^DOCUMENT#/, reviewFacts],
];
