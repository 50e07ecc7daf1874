import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';

/** The possible actors: those who move transfers, and the platform's operators, who use their own credentials. */
export const AUDIT_ACTORS = ['client', 'staff', 'approver', 'provider', 'system', 'operator'] as const;

/** An event without secrets: no account numbers, no identity data. */
export const auditFact = z.object({
  /** The same each time the event is delivered. */
  id: z.string(),
  at: instant,
  /** The subject and action: "transfer/makeTransfer", "wiring/shown", "tenant/applied". */
  what: z.string(),
  actor: z.enum(AUDIT_ACTORS),
  /** The name of the staff member. */
  by: z.optional(z.string()),
  /** The staff member's ID, role and way of signing in. */
  identity: z.optional(staffIdentity),
  clientId: z.optional(clientId),
  /** The ID of the record that was changed. */
  subject: z.optional(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditFact = z.infer<typeof auditFact>;

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** An event at its position in the tenant's log. The hash covers the whole record and the previous hash. */
export const auditRecord = z.extend(auditFact, {
  tenantId,
  sequence: z.int().check(z.positive()),
  recordedAt: instant,
  previousHash: sha256Hex,
  hash: sha256Hex,
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** The end of a log. Store it elsewhere to check later that nothing before it was changed. */
export const auditHead = z.object({ sequence: z.int().check(z.nonnegative()), hash: sha256Hex });
export type AuditHead = z.infer<typeof auditHead>;

/** The state before the first record. */
export const EMPTY_LOG: AuditHead = { sequence: 0, hash: '0'.repeat(64) };
