import { type TenantId, tenantId } from '#shared/ids.ts';
import type { ListingPorts } from '../../console/listing/keep-listed.ts';
import type { ChangePorts } from '../../console/listing/note-change.ts';
import type { ListPlace } from '../../console/listing/places-of.ts';
import { foundKey, listedKey, locatorKey } from './book-keys.ts';
import type { Key } from './keys.ts';
import { put, putIf, remove, removeIf } from './record.ts';

function keyOf(tenant: TenantId, place: ListPlace): Key {
  if (place.kind === 'row') return listedKey(tenant, place.list, place.at, place.row.id);
  if (place.kind === 'wire') return listedKey(tenant, 'wires', place.wire.at, place.wire.reference);
  if (place.kind === 'hold') return listedKey(tenant, 'held clients', place.hold.at, place.hold.clientId);
  if (place.kind === 'id') return locatorKey(tenant, place.id);
  if (place.kind === 'review') return listedKey(tenant, 'reviews', place.review.receivedAt, place.review.documentId);
  const { createdAt, id } = place.pointer;
  return foundKey(tenant, place.text, createdAt, id);
}

function itemOf(place: ListPlace): Record<string, unknown> {
  if (place.kind === 'row') return { ...place.row };
  if (place.kind === 'wire') return { ...place.wire };
  if (place.kind === 'review') return { ...place.review };
  if (place.kind === 'hold') return { ...place.hold };
  if (place.kind === 'text') return { ...place.pointer };
  const { kind: _kind, ...located } = place;
  return located;
}

/** An open page polls every few seconds. One that was away longer reloads everything. */
const CHANGES_KEPT_SECONDS = 3600;

/** Any tenant will do, because places are compared within one. */
const SOME_TENANT = tenantId.parse('any');

/**
 * An invitation and its payment have places under the same keys. The stream may deliver their changes in either order,
 * so an invitation never replaces or removes a place that the payment has taken over.
 */
const IS_OF_INVITATION = 'attribute_exists(invitation)';
const MAY_PUT = `attribute_not_exists(pk) OR ${IS_OF_INVITATION}`;
const isOfInvitation = ({ invitation }: Record<string, unknown>): boolean => invitation !== undefined;

/** Writes the items that the staff's lists and searches read. Nothing else writes them, and they hold no secret. */
export const listing: ListingPorts & ChangePorts = {
  nameOf: (place) => Object.values(keyOf(SOME_TENANT, place)).join(' '),

  async put(tenant, place) {
    const Item = { ...keyOf(tenant, place), ...itemOf(place) };
    await (isOfInvitation(Item) ? putIf({ Item, ConditionExpression: MAY_PUT }) : put(Item));
  },

  async drop(tenant, place) {
    const Key = keyOf(tenant, place);
    await (isOfInvitation(itemOf(place)) ? removeIf({ Key, ConditionExpression: IS_OF_INVITATION }) : remove(Key));
  },

  async note(tenant, change, at) {
    const key = listedKey(tenant, 'changes', at.toISOString(), `${change.kind} ${change.id}`);
    const expiresAt = Math.floor(at.getTime() / 1000) + CHANGES_KEPT_SECONDS;
    await put({ ...key, ...change, expiresAt });
  },
};
