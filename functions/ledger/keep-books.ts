import type { TenantId } from '#shared/ids.ts';
import { keptSweep } from '#shared/ledger/sweep.ts';
import type { Metric } from '#shared/metrics.ts';
import { wiresInItem } from '#shared/statement/kept-line.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { isListedKind, keepListed, type ListingPorts } from '../console/listing/keep-listed.ts';
import { type ChangePorts, isNotedKind, noteChange } from '../console/listing/note-change.ts';
import type { Clock } from '../ports.ts';
import { type AuditPorts, appendFact } from './audit-chain.ts';
import { bookEntries, bookSweep, bookWire, type JournalPorts } from './book-entries.ts';
import { formerEvents, type TableChange } from './changes.ts';
import { factsOf } from './facts.ts';
import { movesCounted } from './moves-counted.ts';

export type BookkeepingPorts = {
  readonly journal: JournalPorts;
  readonly auditLog: AuditPorts;
  readonly listing: ListingPorts & ChangePorts;
  readonly now: Clock;
  readonly measure: (counts: Partial<Record<Metric, number>>, tenant: TenantId) => void;
};

const transferOf = ({ sk, after }: TableChange): Transfer | undefined =>
  sk.startsWith('TRANSFER#') && after ? transfer.parse(after) : undefined;

/**
 * Applies a change of the table: its money to the journal, its facts to the audit log, and its payment's new state to
 * the staff's lists. All three are idempotent, because the same change may arrive twice.
 */
export async function keepBooks(
  { journal, auditLog, listing, now, measure }: BookkeepingPorts,
  change: TableChange,
): Promise<void> {
  const after = transferOf(change);
  const before = change.before && after && formerEvents.parse(change.before);
  if (after) await bookEntries(journal, { before, after });
  const wires = /^(?:RECEIVED|LINE)#/.test(change.sk) ? wiresInItem(change.sk, change.after) : [];
  for (const wire of wires) await bookWire(journal, wire);
  if (change.sk.startsWith('SWEEP#') && change.after) await bookSweep(journal, keptSweep.parse(change.after));
  for (const fact of factsOf(change)) await appendFact(auditLog, change.tenant, fact, now());
  if (isListedKind(change)) await keepListed(listing, change);
  if (isNotedKind(change)) await noteChange(listing, change, now);
  // Measured last, because a change that fails is delivered again as a whole, and counts once it is written.
  if (after) measure(movesCounted(after, newEvents(before, after)), change.tenant);
}
