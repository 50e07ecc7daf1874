import { createHash } from 'node:crypto';
import { addressLine } from '#shared/address.ts';
import { bookedOn, type JournalEntry } from '#shared/ledger/entry.ts';
import { movementsOf } from '#shared/ledger/postings.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import { kindOf, type Transfer, type TransferEvent } from '#shared/transfer/transfer.ts';

/** What keeping the journal stands on. */
export type JournalPorts = {
  /** Writes an entry down, once; one that is there already stays as it is. */
  readonly add: (entry: JournalEntry) => Promise<'booked' | 'known'>;
};

/** A write to a transfer, as the table's stream tells it. */
export type TransferChange = {
  readonly before: { readonly events: readonly { readonly id: string }[] } | undefined;
  readonly after: Transfer;
};

/** How the staff call a closing: by its property. */
const fileOf = (transfer: Transfer): string =>
  addressLine({
    address1: transfer.propertyAddress1,
    address2: transfer.propertyAddress2,
    city: transfer.propertyCity,
    state: transfer.propertyState,
    zipcode: transfer.propertyZipcode.slice(0, 5),
  });

/** The same property typed with other capitals, signs or spaces is the same file. A hash: keys appear in metrics. */
const fileIdOf = (file: string): string =>
  createHash('sha256')
    .update(file.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' '))
    .digest('hex')
    .slice(0, 24);

/** The entry for an event of a transfer; undefined for the many that move no money. */
export function entryFor(transfer: Transfer, event: TransferEvent): JournalEntry | undefined {
  const movements = movementsOf(transfer, event);
  if (movements.length === 0) return undefined;
  const file = fileOf(transfer);
  const { tenantId, clientId, id, referenceId, provider } = transfer;
  return {
    id: `${id}#${event.id}`,
    at: event.at,
    on: bookedOn(event.at),
    tenantId,
    clientId,
    transferId: id,
    referenceId,
    kind: kindOf(transfer),
    event: event.name,
    fileId: fileIdOf(file),
    file,
    ...(provider.transferId ? { providerTransferId: provider.transferId } : {}),
    movements: [...movements],
  };
}

/**
 * Writes the entries of a transfer's new events, in their order. Without a state before, of all its events: that is
 * how the books are written again after a record of the stream was lost.
 */
export async function bookEntries(journal: JournalPorts, { before, after }: TransferChange): Promise<number> {
  let booked = 0;
  for (const event of newEvents(before, after)) {
    const entry = entryFor(after, event);
    if (entry && (await journal.add(entry)) === 'booked') booked += 1;
  }
  return booked;
}
