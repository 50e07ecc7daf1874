import * as z from 'zod/mini';
import { auditFilter } from '../audit/audit-filter.ts';
import { AUDIT_ACTORS } from '../audit/record.ts';
import { instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** A record of the audit log, as a person reads it. */
const shownRecord = z.object({
  sequence: z.int(),
  at: instant,
  /** When it was written down: a moment after it happened, or long after where something had stood still. */
  recordedAt: instant,
  what: z.string(),
  actor: z.enum(AUDIT_ACTORS),
  by: z.nullable(z.string()),
  /** Which person of the staff, and how they proved who they are. */
  person: z.nullable(z.object({ id: z.string(), way: z.string() })),
  client: z.nullable(z.object({ id: clientId, name: z.string() })),
  payment: z.nullable(z.object({ id: transferId, referenceId: z.string() })),
  /** What else it was done to. */
  subject: z.nullable(z.string()),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ShownRecord = z.infer<typeof shownRecord>;

/** Whether what was read hangs together: each record as it was written, and following the one before. */
const chain = z.object({
  /** From the newest to the oldest record that was checked; null where there was none. */
  newest: z.nullable(z.int()),
  oldest: z.nullable(z.int()),
  /** Whether the newest one is where the log ends. */
  isEnd: z.boolean(),
  broken: z.nullable(z.object({ sequence: z.int(), sentence: z.string() })),
});

/**
 * A page of the company's audit log: 25 records, the newest first. It is posted: what somebody looks for stands in no
 * address. Everybody who reads it sees the whole company: a record may be about any office, or about none.
 */
export const readAuditRoute = {
  name: 'console-audit',
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
    /** What to ask for the next page with; null at the end. */
    before: z.nullable(z.int()),
    /** As far back as it has looked; null at the end. */
    lookedBack: z.nullable(instant),
  }),
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
