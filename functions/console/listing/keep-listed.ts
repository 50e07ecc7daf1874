import * as z from 'zod/mini';
import { client } from '#shared/client/client.ts';
import { clientDocument } from '#shared/document/document.ts';
import type { TenantId } from '#shared/ids.ts';
import { payerInvitation } from '#shared/staff/payer-invitation.ts';
import { keptLine, wiresOfLine } from '#shared/statement/kept-line.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import { receivedWire, withParts } from '#shared/wire/received.ts';
import type { Item, TableChange } from '../../ledger/changes.ts';
import {
  type ListPlace,
  placesOf,
  placesOfClient,
  placesOfDocument,
  placesOfInvitation,
  placesOfWire,
} from './places-of.ts';

export type ListingPorts = {
  /** The key of a place. Two places with the same key are the same item. */
  readonly nameOf: (place: ListPlace) => string;
  readonly put: (tenant: TenantId, place: ListPlace) => Promise<void>;
  readonly drop: (tenant: TenantId, place: ListPlace) => Promise<void>;
};

const markOf = (item: TableChange['after']): unknown => item?.['listedAs'];

/** True for the listed kinds: transfers, invitations to pay, wires on the statement, ID photos, clients. */
export const isListedKind = ({ sk }: Pick<TableChange, 'sk'>): boolean =>
  /^(?:TRANSFER|PAYER|RECEIVED|LINE|DOCUMENT)#|^CLIENT$/.test(sk);

/** Most writes to clients change none of these. */
const foundClient = z.pick(client, {
  ...{ id: true, tenantId: true, firstName: true, middleName: true, lastName: true },
  ...{ email: true, expiresAt: true, stopped: true },
});

type Schema<T> = { readonly parse: (item: Item) => T; readonly safeParse: (item: Item) => { data?: T | undefined } };

/** The current and previous places of one kind of item; no previous ones if an older release wrote another shape. */
function kind<T>(schema: Schema<T>, places: (read: T) => readonly ListPlace[]) {
  return {
    now: (item: Item) => places(schema.parse(item)),
    before(item: Item) {
      const { data } = schema.safeParse(item);
      return data === undefined ? [] : places(data);
    },
  };
}

const KINDS: Readonly<Record<string, { readonly [when in 'now' | 'before']: (item: Item) => readonly ListPlace[] }>> = {
  CLIENT: kind(foundClient, placesOfClient),
  TRANSFER: kind(transfer, placesOf),
  PAYER: kind(payerInvitation, placesOfInvitation),
  DOCUMENT: kind(clientDocument, placesOfDocument),
  RECEIVED: kind(receivedWire, (wire) => withParts(wire).flatMap(placesOfWire)),
  LINE: kind(keptLine, (line) => wiresOfLine(line).flatMap(placesOfWire)),
};

/**
 * Updates the staff's lists after a write: adds the item's current places and removes those it no longer has, or all if
 * it was deleted. A change that affects no list writes nothing. Safe to repeat.
 */
export async function keepListed(ports: ListingPorts, { tenant, sk, before, after }: TableChange): Promise<void> {
  const listed = KINDS[sk.split('#', 1)[0] ?? ''];
  // A wire that became part of its transaction is listed with that.
  if (!listed || (sk.startsWith('RECEIVED#') && after && !('steps' in after))) return;
  const named = (places: readonly ListPlace[]) => new Map(places.map((place) => [ports.nameOf(place), place]));
  const [former, now] = [named(before ? listed.before(before) : []), named(after ? listed.now(after) : [])];
  const isAnew = markOf(before) !== markOf(after);
  const isKept = (name: string, place: ListPlace) =>
    !isAnew && JSON.stringify(former.get(name)) === JSON.stringify(place);
  await Promise.all([
    ...[...now].filter(([name, place]) => !isKept(name, place)).map(([, place]) => ports.put(tenant, place)),
    ...[...former].filter(([name]) => !now.has(name)).map(([, place]) => ports.drop(tenant, place)),
  ]);
}
