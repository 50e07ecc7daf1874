import * as z from 'zod/mini';
import { clientStop } from '#shared/client/stop.ts';
import { clientDocument } from '#shared/document/document.ts';
import { clientId, type TenantId } from '#shared/ids.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import { receivedWire } from '#shared/wire/received.ts';
import type { Item, TableChange } from '../bookkeeping/changes.ts';
import { type ListPlace, placesOf, placesOfClient, placesOfDocument, placesOfWire } from './places-of.ts';

export type ListingPorts = {
  /** The key of a place. Two places with the same key are the same item. */
  readonly nameOf: (place: ListPlace) => string;
  readonly put: (tenant: TenantId, place: ListPlace) => Promise<void>;
  readonly drop: (tenant: TenantId, place: ListPlace) => Promise<void>;
};

const markOf = (item: TableChange['after']): unknown => item?.['listedAs'];

/** True for the listed kinds: transfers, wires on the statement, ID photos and clients on hold. */
export const isListedKind = ({ sk }: Pick<TableChange, 'sk'>): boolean =>
  /^(?:TRANSFER|RECEIVED|DOCUMENT)#|^CLIENT$/.test(sk);

/** Only the hold of a client is listed. Most writes to clients change nothing here. */
const heldClient = z.object({ id: clientId, stopped: z.optional(clientStop) });

function readerOf(sk: string) {
  if (sk === 'CLIENT') return heldClient;
  if (sk.startsWith('TRANSFER#')) return transfer;
  return sk.startsWith('DOCUMENT#') ? clientDocument : receivedWire;
}

function placesNow(sk: string, item: Item): readonly ListPlace[] {
  if (sk === 'CLIENT') return placesOfClient(heldClient.parse(item));
  if (sk.startsWith('TRANSFER#')) return placesOf(transfer.parse(item));
  return sk.startsWith('DOCUMENT#')
    ? placesOfDocument(clientDocument.parse(item))
    : placesOfWire(receivedWire.parse(item));
}

/** The previous places of an item. None if an older release wrote it in another shape. */
function placesBefore(sk: string, item: Item): readonly ListPlace[] {
  return readerOf(sk).safeParse(item).success ? placesNow(sk, item) : [];
}

/**
 * Updates the staff's lists after a write: adds the item's current places and removes those it no longer has, or all if
 * it was deleted. A change that affects no list writes nothing. Safe to repeat.
 */
export async function keepListed(ports: ListingPorts, { tenant, sk, before, after }: TableChange): Promise<void> {
  const named = (places: readonly ListPlace[]) => new Map(places.map((place) => [ports.nameOf(place), place]));
  const [former, now] = [named(before ? placesBefore(sk, before) : []), named(after ? placesNow(sk, after) : [])];
  const isAnew = markOf(before) !== markOf(after);
  const isKept = (name: string, place: ListPlace) =>
    !isAnew && JSON.stringify(former.get(name)) === JSON.stringify(place);
  await Promise.all([
    ...[...now].filter(([name, place]) => !isKept(name, place)).map(([, place]) => ports.put(tenant, place)),
    ...[...former].filter(([name]) => !now.has(name)).map(([, place]) => ports.drop(tenant, place)),
  ]);
}
