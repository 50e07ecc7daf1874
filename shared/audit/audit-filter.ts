import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { AUDIT_ACTORS, type AuditFact } from './record.ts';

/** What a record is about: how its kind begins. */
export const AUDIT_AREAS = [
  'transfer',
  'wiring',
  'wire',
  'statement',
  'client',
  'identity',
  'document',
  'bank',
  'message',
  'ledger',
  'sign-in',
  'staff',
  'tenant',
  'secret',
  'event',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** What the audit log is narrowed to. Without any of it: everything, the newest first. */
export const auditFilter = z.object({
  area: z.optional(z.enum(AUDIT_AREAS)),
  /** Clients, the bank, the portal, or somebody of the staff. */
  actor: z.optional(z.enum(AUDIT_ACTORS)),
  /** A person of the staff by their id, as a record has it. */
  person: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A payment's reference or id, a client's id, a bank's reference: whatever a record says that it is about. */
  subject: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(80))),
  /** Recorded on these days of the company's calendar, both included. */
  from: z.optional(day),
  until: z.optional(day),
});
export type AuditFilter = z.infer<typeof auditFilter>;

type Told = Pick<AuditFact, 'what' | 'actor' | 'identity' | 'clientId' | 'subject' | 'details'>;

/** Whether a record fits, its days apart: where those begin and end is known before anything is read. */
export function fitsAudit({ area, actor, person, subject }: AuditFilter, record: Told): boolean {
  const { what, clientId, details, identity } = record;
  const about = [record.subject, clientId, details['reference'], details['bankReference']];
  const wanted = subject?.toUpperCase();
  return (
    (area === undefined || what.startsWith(`${area}/`)) &&
    (actor === undefined || record.actor === actor) &&
    (person === undefined || identity?.id === person) &&
    (wanted === undefined || about.some((each) => String(each ?? '').toUpperCase() === wanted))
  );
}

/** Whether anything but the days is asked for: then records are looked through. */
export const looksThrough = ({ from: _from, until: _until, ...rest }: AuditFilter): boolean =>
  Object.values(rest).some((each) => each !== undefined);
