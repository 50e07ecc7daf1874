import * as z from 'zod/mini';
import { clientStop } from '#shared/client/stop.ts';
import { clientDocument } from '#shared/document/document.ts';
import { clientId, type TenantId } from '#shared/ids.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import { receivedWire } from '#shared/wire/received.ts';
import type { Item, TableChange } from '../bookkeeping/changes.ts';
import { type ListPlace, placesOf, placesOfClient, placesOfDocument, placesOfWire } from './places-of.ts';

/** What keeping the staff's lists needs. */
export type ListingPorts = {
  /** Where a place is: two places of one name are the same item. */
  readonly nameOf: (place: ListPlace) => string;
  readonly put: (tenant: TenantId, place: ListPlace) => Promise<void>;
  readonly drop: (tenant: TenantId, place: ListPlace) => Promise<void>;
};

const markOf = (item: TableChange['after']): unknown => item?.['listedAs'];

/** What is listed: transfers, wires on the statement, photos of IDs, and clients that are held. */
export const isListedKind = ({ sk }: Pick<TableChange, 'sk'>): boolean =>
  /^(?:TRANSFER|RECEIVED|DOCUMENT)#|^CLIENT$/.test(sk);

/** Of a client's record only the hold is listed: most writes of it change nothing here. */
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

/** The places of an item as it was; of one that an older release wrote in another shape, none. */
function placesBefore(sk: string, item: Item): readonly ListPlace[] {
  return readerOf(sk).safeParse(item).success ? placesNow(sk, item) : [];
}

/**
 * Brings the staff's lists up to a write of a transfer or a wire: what it is listed by now is put there, and what it was listed by
 * before and no longer is goes away, with all of it if it was removed. A change of which nothing is listed
 * writes nothing. Delivered again it does the same again.
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
