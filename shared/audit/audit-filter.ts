import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { AUDIT_ACTORS, type AuditFact } from './record.ts';

/** The subject of a record, which is the start of its kind. */
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
  'file',
  'party',
  'sign-in',
  'staff',
  'tenant',
  'secret',
  'event',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** The filters of the audit log. Without any, it shows all records, newest first. */
export const auditFilter = z.object({
  area: z.optional(z.enum(AUDIT_AREAS)),
  /** Clients, the bank, the portal, or a staff member. */
  actor: z.optional(z.enum(AUDIT_ACTORS)),
  /** A staff member's ID, as in the records. */
  person: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A payment's reference or ID, a client's ID or a bank's reference, as in the records. */
  subject: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(80))),
  /** The range of days in company time, both included. */
  from: z.optional(day),
  until: z.optional(day),
});
export type AuditFilter = z.infer<typeof auditFilter>;

type Told = Pick<AuditFact, 'what' | 'actor' | 'identity' | 'clientId' | 'subject' | 'details'>;

/** True if a record matches all filters except the days, whose bounds are known before reading. */
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

/** True if there is a filter other than the days, so that records must be searched. */
export const looksThrough = ({ from: _from, until: _until, ...rest }: AuditFilter): boolean =>
  Object.values(rest).some((each) => each !== undefined);
