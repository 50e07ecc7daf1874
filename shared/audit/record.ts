import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId } from '../ids.ts';
import { staffIdentity } from '../staff/person.ts';

/** Who did something: those who move transfers, and the platform's operators, who write with their own credentials. */
export const AUDIT_ACTORS = ['client', 'staff', 'approver', 'provider', 'system', 'operator'] as const;

/** Something that happened, without secrets: no account numbers, no identity data. */
export const auditFact = z.object({
  /** The same however often the fact is delivered. */
  id: z.string(),
  at: instant,
  /** "transfer/makeTransfer", "wiring/shown", "tenant/applied": what it is about and what was done. */
  what: z.string(),
  actor: z.enum(AUDIT_ACTORS),
  /** Which member of the tenant's staff. */
  by: z.optional(z.string()),
  /** Who that is beyond the name, in which role, and how it was proved. */
  identity: z.optional(staffIdentity),
  clientId: z.optional(clientId),
  /** The id of the thing it was done to. */
  subject: z.optional(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditFact = z.infer<typeof auditFact>;

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A fact in its place in the tenant's log. The hash covers all of it, and the hash of the record before. */
export const auditRecord = z.extend(auditFact, {
  tenantId,
  sequence: z.int().check(z.positive()),
  recordedAt: instant,
  previousHash: sha256Hex,
  hash: sha256Hex,
});
export type AuditRecord = z.infer<typeof auditRecord>;

/** Where a log ends: keep this elsewhere to check later whether anything before it was changed. */
export const auditHead = z.object({ sequence: z.int().check(z.nonnegative()), hash: sha256Hex });
export type AuditHead = z.infer<typeof auditHead>;

/** Before the first record. */
export const EMPTY_LOG: AuditHead = { sequence: 0, hash: '0'.repeat(64) };
