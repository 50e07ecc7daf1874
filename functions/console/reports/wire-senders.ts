import type { TenantId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { wireReferenceOf } from '#shared/wire/received.ts';
import type { BooksPorts } from './ports.ts';

/** True for an unmatched wire's entry, which is known only by the bank's reference. */
const isOfNobody = ({ kind, transferId }: JournalEntry): boolean => kind === 'Wire' && transferId === undefined;

/** The senders of the unmatched wires of these entries, as the bank names them. */
export async function sendersOf(
  { wires }: Pick<BooksPorts, 'wires'>,
  tenant: TenantId,
  entries: readonly JournalEntry[],
): Promise<(entry: JournalEntry) => string | undefined> {
  const references = entries.filter(isOfNobody).map(({ referenceId }) => referenceId);
  const found = references.length > 0 ? await wires.named(tenant, references) : [];
  const senders = new Map(found.map(({ reference, sender }) => [wireReferenceOf(reference), sender]));
  return (entry) => (isOfNobody(entry) ? senders.get(wireReferenceOf(entry.referenceId)) : undefined);
}
