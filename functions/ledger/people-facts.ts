import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { type StaffInvitation, staffInvitation } from '#shared/staff/invitation.ts';
import type { Signature } from '#shared/staff/signature.ts';
import { rightsDetails, staffMember } from '#shared/staff/staff-member.ts';
import { factOf, type TableChange } from './changes.ts';

type Details = AuditFact['details'];

const signed = ({ at, by, identity }: Pick<Signature, 'at' | 'by' | 'identity'>) => ({
  at,
  by,
  ...(identity ? { identity } : {}),
});

const reasonOf = ({ reason }: Pick<Signature, 'reason'>): Details => (reason ? { reason } : {});
const byHand = (change: TableChange): AuditFact =>
  factOf(change, 'staff/record-removed', 'operator', { subject: change.sk.split('#')[1] ?? '' });

const shape = z.omit(staffMember, { version: true, last: true });
const asText = (item: unknown): string => JSON.stringify(shape.parse(item));

/** The change of a membership, and who made it. A write without that, such as an older release's, is a plain change. */
function memberFacts(change: TableChange): readonly AuditFact[] {
  if (!change.after) return [byHand(change)];
  const after = staffMember.parse(change.after);
  const before = change.before && staffMember.parse(change.before);
  const { id: subject, name, last } = after;
  const details = { name, ...rightsDetails(after), ...(before ? { rolesBefore: before.roles.join(', ') } : {}) };
  if (!last || last.at === before?.last?.at)
    return before && asText(before) === asText(after)
      ? []
      : [factOf(change, 'staff/changed', 'staff', { subject, details })];
  const { what, proposedBy } = last;
  const more = { ...reasonOf(last), ...(proposedBy ? { proposedBy } : {}) };
  return [
    factOf(change, `staff/${what}`, proposedBy ? 'approver' : 'staff', {
      ...signed(last),
      ...{ subject, details: { ...details, ...more } },
    }),
  ];
}

/** Who invited whom, and who revoked it. The membership records its acceptance. */
function invitationFacts(change: TableChange): readonly AuditFact[] {
  if (!change.after) return [];
  const {
    person: subject,
    name,
    rights,
    revoked,
    kind,
    ticket,
    ...invitation
  }: StaffInvitation = staffInvitation.parse(change.after);
  const details = { name, ...rightsDetails(rights), ...(ticket ? { ticket } : {}) };
  if (revoked) return [factOf(change, 'staff/invitation-revoked', 'staff', { ...signed(revoked), subject, details })];
  if (change.before || kind === 'reset') return [];
  const { at, invitedBy: by, identity } = invitation;
  return [factOf(change, 'staff/invited', 'staff', { ...signed({ at, by, identity }), subject, details })];
}

/** Facts from writes about a company's members. */
export const peopleKinds: ReadonlyArray<readonly [RegExp, (change: TableChange) => readonly AuditFact[]]> = [
  [/^MEMBER#/, memberFacts],
  [/^INVITATION#/, invitationFacts],
];
