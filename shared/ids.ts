import * as z from 'zod/mini';

/** The form of most IDs. */
export const hex24 = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** A tenant's ID, which is also the first label of its host: "acme". */
export const tenantId = z
  .string()
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/))
  .brand<'TenantId'>();
export type TenantId = z.infer<typeof tenantId>;

export const clientId = hex24.brand<'ClientId'>();
export type ClientId = z.infer<typeof clientId>;
export const transferId = hex24.brand<'TransferId'>();
export type TransferId = z.infer<typeof transferId>;
export const bankAccountId = hex24.brand<'BankAccountId'>();
export type BankAccountId = z.infer<typeof bankAccountId>;
export const officeId = hex24.brand<'OfficeId'>();
export type OfficeId = z.infer<typeof officeId>;
export const agentId = hex24.brand<'AgentId'>();
export type AgentId = z.infer<typeof agentId>;
export const documentId = hex24.brand<'DocumentId'>();
export type DocumentId = z.infer<typeof documentId>;
/** An export of the books, requested at the console. */
export const exportId = hex24.brand<'ExportId'>();
export type ExportId = z.infer<typeof exportId>;
export const sessionId = hex24.brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;
/** A person who works at the console, for one or more companies. */
export const personId = hex24.brand<'PersonId'>();
export type PersonId = z.infer<typeof personId>;
/** A console session of a person in one browser. */
export const staffSessionId = hex24.brand<'StaffSessionId'>();
export type StaffSessionId = z.infer<typeof staffSessionId>;

/**
 * A new ID of 24 hex digits. The first eight are the time in seconds, so that IDs sort by age, and the rest are random.
 *
 * An ID is never an authorization: every read checks the owner.
 */
export function newId(now: Date, random: Uint8Array): string {
  if (random.length < 8) throw new Error('An id needs 8 random bytes.');
  const seconds = Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  const tail = [...random.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return seconds + tail;
}
