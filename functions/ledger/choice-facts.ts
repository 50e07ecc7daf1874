import * as z from 'zod/mini';
import type { AuditFact } from '#shared/audit/record.ts';
import { instant } from '#shared/dates.ts';
import { personId } from '#shared/ids.ts';
import { fileClosing } from '#shared/staff/file-closing.ts';
import { party, SHOWN_ROLE } from '#shared/staff/party.ts';
import { keptSchedule } from '#shared/staff/report-schedule.ts';
import { savedView } from '#shared/staff/saved-view.ts';
import { isOfCopies } from '../messages/live-link.ts';
import { factOf, type TableChange } from './changes.ts';

const views = z.object({
  views: z._default(z.record(z.string(), savedView), {}),
  removed: z.optional(z.object({ name: z.string(), by: z.string(), at: instant })),
});

/** Who saved or removed a shared view. The filter itself stays in the view. */
export function viewFacts(change: TableChange): readonly AuditFact[] {
  const [before, after] = [views.parse(change.before ?? {}), views.parse(change.after ?? {})];
  const saved = Object.entries(after.views).filter(([field]) => !before.views[field]);
  const gone = Object.entries(before.views).filter(([field]) => !after.views[field]);
  const { removed } = after;
  return [
    ...saved.map(([, { name: subject, by, at }]) => factOf(change, 'staff/view-saved', 'staff', { by, at, subject })),
    ...gone.map(([, { name: subject }]) =>
      removed?.name === subject && removed.at !== before.removed?.at
        ? factOf(change, 'staff/view-removed', 'staff', { by: removed.by, at: removed.at, subject })
        : factOf(change, 'staff/view-removed', 'operator', { subject }),
    ),
  ];
}

const chosen = z.object({
  person: personId,
  off: z.array(z.string()),
  digest: z.boolean(),
  reports: z._default(z.array(keptSchedule), []),
});

/** "register each month of trust bank": a scheduled report. */
const scheduleWords = ({ kind, every, account }: z.infer<typeof keptSchedule>): string =>
  `${kind} each ${every}${account ? ` of ${account}` : ''}`;

/** A member's changes to their own notices. */
export function noticeFacts(change: TableChange): readonly AuditFact[] {
  if (!change.after)
    return [factOf(change, 'staff/notices-removed', 'operator', { subject: change.sk.split('#')[1] ?? '' })];
  const { person: subject, off, digest, reports } = chosen.parse(change.after);
  const details = {
    off: off.toSorted().join(', ') || 'nothing',
    digest: digest ? 'yes' : 'no',
    reports: reports.map(scheduleWords).toSorted().join(', ') || 'none',
  };
  return [factOf(change, 'staff/notices-chosen', 'staff', { subject, details })];
}

/** Who set, changed or removed a file's closing date, with the previous date. */
export function closingFacts(change: TableChange): readonly AuditFact[] {
  const before = change.before && fileClosing.parse(change.before);
  if (!change.after) return [factOf(change, 'file/closing-gone', 'operator', { subject: before?.file ?? '' })];
  const { file: subject, on, by, at } = fileClosing.parse(change.after);
  if (on === before?.on) return [];
  const details = { ...(before?.on ? { from: before.on } : {}), ...(on ? { to: on } : {}) };
  return [factOf(change, on ? 'file/closing-set' : 'file/closing-removed', 'staff', { by, at, subject, details })];
}

/**
 * Who added or removed a party of a payment or a file, or changed their PIN, without the party's name and address. Their
 * page views are no facts.
 */
export function partyFacts(change: TableChange): readonly AuditFact[] {
  const before = change.before && party.parse(change.before);
  const { of, removed, pinChanged, ...after } = party.parse(change.after ?? change.before);
  const about = { subject: of.id, ...(of.kind === 'payment' ? { clientId: of.client } : {}) };
  const details = { role: after.role, party: after.id };
  const who = ({ by, at, identity }: typeof after.added) => ({ by, at, ...(identity ? { identity } : {}) });
  if (!change.after) return [factOf(change, 'party/gone', 'operator', { ...about, details })];
  const adder = after.role === SHOWN_ROLE ? 'client' : 'staff';
  // A client's own receipt reveals the payment to no one else, and the staff's download is a fact of its own.
  const isCopy = isOfCopies({ id: after.id, of });
  return [
    ...(before || isCopy ? [] : [factOf(change, 'party/added', adder, { ...about, ...who(after.added), details })]),
    ...(pinChanged && pinChanged.at !== before?.pinChanged?.at
      ? [
          factOf(change, after.pin ? 'party/pin-set' : 'party/pin-removed', 'staff', {
            ...about,
            ...who(pinChanged),
            details,
          }),
        ]
      : []),
    ...(removed && !before?.removed
      ? [factOf(change, 'party/removed', 'staff', { ...about, ...who(removed), details })]
      : []),
  ];
}
