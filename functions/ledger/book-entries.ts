import { createHash } from 'node:crypto';
import { addressLine } from '#shared/address.ts';
import { bookedOn, type JournalEntry } from '#shared/ledger/entry.ts';
import { filedAnew, type Movement, movementsOf, unassignedMovements } from '#shared/ledger/postings.ts';
import { type KeptSweep, sweepMovements } from '#shared/ledger/sweep.ts';
import { fileNumberAt } from '#shared/transfer/file-number.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import type { TransferChange } from '../ports.ts';

export type JournalPorts = {
  /** Writes an entry, once. An existing one doesn't change. */
  readonly add: (entry: JournalEntry) => Promise<'booked' | 'known'>;
};

/** The property of a file, in one line. */
const propertyOf = (transfer: Transfer): string =>
  addressLine({
    address1: transfer.propertyAddress1,
    address2: transfer.propertyAddress2,
    city: transfer.propertyCity,
    state: transfer.propertyState,
    zipcode: transfer.propertyZipcode.slice(0, 5),
  });

/**
 * A file is identified by the tenant's file number, or without one by its property, ignoring case, punctuation and
 * spaces. A property has no #, so it never equals a number. A hash, because keys appear in metrics.
 */
export const fileIdOf = (property: string, fileNumber: string | undefined): string =>
  createHash('sha256')
    .update(fileNumber ? `#${fileNumber.toLowerCase()}` : property.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' '))
    .digest('hex')
    .slice(0, 24);

/** The file that a transfer belongs to now. */
export const fileOf = (transfer: Transfer): string => fileIdOf(propertyOf(transfer), transfer.fileNumber);

type Part = {
  readonly id: string;
  readonly fileNumber: string | undefined;
  readonly movements: readonly Movement[];
};

/** An event's journal entries by file. A move to another file writes into both. */
function partsOf(transfer: Transfer, event: TransferEvent): readonly Part[] {
  const id = `${transfer.id}#${event.id}`;
  if (!event.file) return [{ id, fileNumber: fileNumberAt(transfer, event), movements: movementsOf(transfer, event) }];
  const moved = filedAnew(transfer, event);
  return [
    { id, fileNumber: event.file.from, movements: moved.out },
    { id: `${id}#in`, fileNumber: event.file.to, movements: moved.in },
  ];
}

/** The entries of a transfer's event; empty for the many that move no money. */
export function entriesFor(transfer: Transfer, event: TransferEvent): readonly JournalEntry[] {
  const file = propertyOf(transfer);
  const { tenantId, clientId, id: transferId, referenceId, provider } = transfer;
  return partsOf(transfer, event)
    .filter(({ movements }) => movements.length > 0)
    .map(({ id, fileNumber, movements }) => ({
      id,
      at: event.at,
      on: event.wire?.on ?? bookedOn(event.at),
      tenantId,
      clientId,
      transferId,
      referenceId,
      kind: kindOf(transfer),
      event: event.name,
      fileId: fileIdOf(file, fileNumber),
      file,
      ...(fileNumber ? { fileNumber } : {}),
      ...(provider.transferId ? { providerTransferId: provider.transferId } : {}),
      movements: [...movements],
    }));
}

/**
 * Writes the entries of a transfer's new events, in order. Without a previous state, of all its events, which rebuilds
 * the books after a stream record was lost.
 */
export async function bookEntries(journal: JournalPorts, { before, after }: TransferChange): Promise<number> {
  let booked = 0;
  for (const event of newEvents(before, after)) {
    for (const entry of entriesFor(after, event)) if ((await journal.add(entry)) === 'booked') booked += 1;
  }
  return booked;
}

/** The journal's place for unmatched wires: in no file, so that no payment can be made from them. */
const UNASSIGNED = { fileId: fileIdOf('wires that belong to nobody', undefined), file: 'Wires that belong to nobody' };

/** The entries of a wire's own steps. Those of its payment belong to the payment. */
export const entriesOfWire = ({ tenantId, reference, steps }: ReceivedWire): readonly JournalEntry[] =>
  steps.flatMap((step, at): readonly JournalEntry[] => {
    const movements = unassignedMovements(step);
    if (movements.length === 0) return [];
    const id = `WIRE#${wireReferenceOf(reference)}#${at + 1}`;
    const said = {
      id,
      at: step.at,
      on: step.on,
      tenantId,
      referenceId: reference,
      kind: 'Wire',
      event: step.name,
    } as const;
    return [{ ...said, ...UNASSIGNED, movements: [...movements] }];
  });

/** Writes the entries of a wire's steps, each once, however often the change is delivered. */
export async function bookWire(journal: JournalPorts, wire: ReceivedWire): Promise<number> {
  let booked = 0;
  for (const entry of entriesOfWire(wire)) if ((await journal.add(entry)) === 'booked') booked += 1;
  return booked;
}

/** The journal's place for the company's own money on its way: in no file. */
const BETWEEN = {
  fileId: fileIdOf('money between the ledger and the own account', undefined),
  file: 'Between the Plaid balance and your own account',
};

/** The entries of a sweep's steps: left, arrived, returned. */
export const entriesOfSweep = (sweep: KeptSweep): readonly JournalEntry[] =>
  sweep.steps.map((step) => ({
    ...{ id: `SWEEP#${sweep.id}#${step.name}`, at: step.at, on: step.on, tenantId: sweep.tenantId },
    ...{ referenceId: sweep.id, providerTransferId: sweep.id, kind: 'Sweep' as const },
    event: `${sweep.way} ${step.name}`,
    ...BETWEEN,
    movements: [...sweepMovements(sweep, step)],
  }));

/** Writes the entries of a sweep's steps, each once. */
export async function bookSweep(journal: JournalPorts, sweep: KeptSweep): Promise<number> {
  let booked = 0;
  for (const entry of entriesOfSweep(sweep)) if ((await journal.add(entry)) === 'booked') booked += 1;
  return booked;
}
