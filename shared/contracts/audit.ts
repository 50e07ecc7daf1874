import * as z from 'zod/mini';
import { auditFilter } from '../audit/audit-filter.ts';
import { AUDIT_ACTORS } from '../audit/record.ts';
import { instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { fileId } from '../staff/listed-payment.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

/** A record of the audit log, as a person reads it. */
const shownRecord = z.object({
  sequence: z.int(),
  at: instant,
  /** When it was recorded: a moment after it happened, or much later if recording was delayed. */
  recordedAt: instant,
  what: z.string(),
  actor: z.enum(AUDIT_ACTORS),
  by: z.nullable(z.string()),
  /** The staff member, and how they proved who they are. */
  person: z.nullable(z.object({ id: z.string(), way: z.string() })),
  client: z.nullable(z.object({ id: clientId, name: z.string() })),
  payment: z.nullable(z.object({ id: transferId, referenceId: z.string() })),
  /** The file, by its number, or by its property if it has none. */
  file: z.optional(z.nullable(z.object({ id: fileId, name: z.string() }))),
  /** The name of the colleague or agent that `subject` identifies. */
  named: z.optional(z.nullable(z.string())),
  /** The other object of the action, as recorded. */
  subject: z.nullable(z.string()),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ShownRecord = z.infer<typeof shownRecord>;

/** The check of the audit chain: each record is as it was written and follows the one before. */
const chain = z.object({
  /** The newest and oldest checked records; null if there are none. */
  newest: z.nullable(z.int()),
  oldest: z.nullable(z.int()),
  /** True if the newest one is the end of the log. */
  isEnd: z.boolean(),
  broken: z.nullable(z.object({ sequence: z.int(), sentence: z.string() })),
});

/**
 * A POST, so that search terms don't appear in an address. Every reader sees the whole company, because a record may be
 * about any office or none.
 */
export const readAuditRoute = {
  name: 'console-audit',
  about:
    'Returns a page of the company’s audit log: 25 records, newest first, and whether their hash chain is intact. Days are found by binary search; any other filter reads 1,000 records a call, and the reply says how far it got.',
  function: 'console',
  method: 'POST',
  path: `${COMPANY_BASE}/audit`,
  caller: 'staff',
  roles: ['owner', 'auditor', 'platform'],
  params: z.object({ tenantId }),
  body: z.extend(auditFilter, {
    /** Records before this one. */
    before: z.optional(z.int().check(z.positive())),
  }),
  reply: z.object({
    records: z.array(shownRecord),
    chain,
    /** The cursor for the next page; null at the end. */
    before: z.nullable(z.int()),
    /** The instant reached so far; null at the end. */
    lookedBack: z.nullable(instant),
  }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/whole-company'],
} as const satisfies Route;
