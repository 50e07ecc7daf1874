import { appendFact } from '#functions/ledger/audit-chain.ts';
import { byMember, type Member } from '#functions/people/member.ts';
import type { AuditFact } from '#shared/audit/record.ts';

/**
 * Adds to the audit log who ran a command whose effect names no one, because it writes Plaid's data or the books', or
 * takes a copy of them. Both roles may add to the log.
 */
export async function noteDone(
  member: Member,
  { what, subject, details }: Pick<AuditFact, 'what' | 'details'> & { readonly subject: string },
): Promise<void> {
  const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
  const { at, staff: by, identity } = byMember(member);
  const id = `DONE#${what}#${subject}#${at}`;
  await appendFact(
    auditLog,
    member.tenant,
    { id, at, what, actor: 'staff', by, identity, subject, details },
    member.now,
  );
}
