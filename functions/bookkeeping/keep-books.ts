import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { type AuditPorts, appendFact } from './audit-chain.ts';
import { bookEntries, type JournalPorts } from './book-entries.ts';
import { formerEvents, type TableChange } from './changes.ts';
import { factsOf } from './facts.ts';

/** What keeping a tenant's books stands on. */
export type BookkeepingPorts = {
  readonly journal: JournalPorts;
  readonly auditLog: AuditPorts;
  readonly now: () => Date;
};

const transferOf = ({ sk, after }: TableChange): Transfer | undefined =>
  sk.startsWith('TRANSFER#') && after ? transfer.parse(after) : undefined;

/**
 * Writes down what a change of the table means: the money it moved in the journal, and what an auditor has to know in
 * the audit log. Both know what they have, so a change may be told again.
 */
export async function keepBooks({ journal, auditLog, now }: BookkeepingPorts, change: TableChange): Promise<void> {
  const after = transferOf(change);
  if (after) await bookEntries(journal, { before: change.before && formerEvents.parse(change.before), after });
  for (const fact of factsOf(change)) await appendFact(auditLog, change.tenant, fact, now());
}
