import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { agentId, clientId, officeId, type TenantId, tenantId, transferId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { CHANGED_KINDS } from '#shared/staff/listed-change.ts';
import { listedPayment } from '#shared/staff/listed-payment.ts';
import { CLEARS_LATER, type PaymentState, statusesOf } from '#shared/staff/payment-state.ts';
import { FOUND_BY } from '#shared/staff/search-text.ts';
import { isOpen, TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import type { ListingPorts } from '../../console/listing/keep-listed.ts';
import type { ChangePorts } from '../../console/listing/note-change.ts';
import type { ListPlace } from '../../console/listing/places-of.ts';
import type { ListAsked, ListReader, NamedTransfers, RowFilter, Scope } from '../../console/ports.ts';
import {
  findPartition,
  foundClientKey,
  foundKey,
  type Key,
  listedKey,
  listPartition,
  locatorKey,
  transferKey,
} from './keys.ts';
import { itemAt, itemsNamed, itemsOf, pageOf, partition, put, putIf, remove, removeIf } from './table.ts';

// The lists of payments that the stream keeps for the console.

function keyOf(tenant: TenantId, place: ListPlace): Key {
  if (place.kind === 'row') return listedKey(tenant, place.list, place.at, place.row.id);
  if (place.kind === 'wire') return listedKey(tenant, 'wires', place.wire.at, place.wire.reference);
  if (place.kind === 'hold') return listedKey(tenant, 'held clients', place.hold.at, place.hold.clientId);
  if (place.kind === 'client') return foundClientKey(tenant, place.text, place.clientId);
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

/** A payment whose outcome at the bank isn't known is open, too. */
const OPEN = TRANSFER_STATUSES.filter((status) => isOpen(status) || status === 'submitted');

type Condition = { readonly text: string; readonly names?: readonly string[]; readonly values: readonly unknown[] };

/** Matches any of several values of a field. */
const among = (field: string, values: readonly unknown[]): Condition => ({
  text: `#${field} IN (${values.map(() => '?').join(', ')})`,
  names: [field],
  values,
});

const one = (field: string, value: unknown, how = '='): Condition => ({
  text: `#${field} ${how} ?`,
  names: [field],
  values: [value],
});

/** Joins conditions into one. */
const joined = (conditions: readonly Condition[], by: 'AND' | 'OR'): Condition => ({
  text: `(${conditions.map(({ text }) => text).join(` ${by} `)})`,
  names: conditions.flatMap(({ names = [] }) => names),
  values: conditions.flatMap(({ values }) => values),
});

/** Any of these conditions. DynamoDB refuses parentheses around parentheses. */
const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : joined(conditions, 'OR');

const HELD: Condition = { text: 'contains(#flags, ?)', names: ['flags'], values: ['held'] };
const CLEARED: Condition = { text: 'attribute_exists(#clearedAt)', names: ['clearedAt'], values: [] };
const not = ({ text, ...rest }: Condition): Condition => ({ text: `NOT ${text}`, ...rest });

/** The rows in one of the staff's states, as `stateOf` reads them. */
function inState(state: PaymentState): Condition {
  if (state === 'on hold') return HELD;
  const later = one('kind', CLEARS_LATER);
  const cleared =
    state === 'received' ? [later, not(CLEARED)] : state === 'good funds' ? [anyOf([not(later), CLEARED])] : [];
  return joined([among('status', statusesOf(state)), not(HELD), ...cleared], 'AND');
}

/** The payments that a member may see, as conditions on an item. An empty list of offices matches none. */
const withinScope = ({ offices }: Scope): readonly Condition[] =>
  offices ? [offices.length > 0 ? among('officeId', offices) : one('officeId', '')] : [];

function narrowedTo({
  state,
  status,
  kind,
  invited,
  purpose,
  office,
  agent,
  file,
  least,
  most,
  openOrSince,
}: RowFilter): readonly Condition[] {
  return [
    ...(state ? [anyOf(state.map(inState))] : []),
    ...(status ? [among('status', status)] : []),
    ...(kind ? [among('kind', kind)] : []),
    ...(invited ? [{ text: 'attribute_exists(#invitation)', names: ['invitation'], values: [] }] : []),
    ...(purpose ? [among('purpose', purpose)] : []),
    ...(office ? [one('officeId', office)] : []),
    ...(agent ? [one('agentId', agent)] : []),
    ...(file ? [{ text: '#file.#id = ?', names: ['file', 'id'], values: [file] }] : []),
    ...(least === undefined ? [] : [one('amount', least, '>=')]),
    ...(most === undefined ? [] : [one('amount', most, '<=')]),
    ...(openOrSince ? [anyOf([among('status', OPEN), one('updatedAt', openOrSince, '>=')])] : []),
  ];
}

/** The filter in DynamoDB's syntax; undefined if everything matches. */
function asked(conditions: readonly Condition[]) {
  if (conditions.length === 0) return undefined;
  const values: Record<string, unknown> = {};
  const texts = conditions.map(({ text, values: own }) => {
    let at = 0;
    return text.replaceAll('?', () => {
      const name = `:f${Object.keys(values).length}`;
      values[name] = own[at];
      at += 1;
      return name;
    });
  });
  const names = conditions.flatMap(({ names: own = [] }) => own);
  return {
    expression: texts.join(' AND '),
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values,
  };
}

/** Rows of a list that a member may see and that match the filter. */
export const rowsThatFit = (filter: RowFilter, scope: Scope) => asked([...narrowedTo(filter), ...withinScope(scope)]);

/** Pointers to payments that a member may see and that contain all these words. */
export const pointersWith = (words: readonly string[], scope: Scope) =>
  asked([
    ...words.map((word): Condition => ({ text: 'contains(#words, ?)', names: ['words'], values: [` ${word}`] })),
    ...withinScope(scope),
  ]);

/** Rows that one filtered request reads: about 120 KB of the 1 MB limit. */
const LOOKED_AT_ONCE = 200;
/** Requests per call. A filter without matches ends here and says how far it searched. */
const ROUNDS = 5;
/** Pointers that one text search reads. If more begin the same, the text is too short for one payment. */
const POINTERS = { plain: 60, filtered: 500 } as const;

const sorted = z.object({ sk: z.string() });
const sortOf = (item: Record<string, unknown>): string => sorted.parse(item).sk;
const momentOf = (sort: string): string => sort.slice(0, sort.indexOf('#'));

const pointer = z.object({
  id: transferId,
  clientId,
  createdAt: instant,
  by: z.enum(FOUND_BY),
  words: z.string(),
  officeId: z.optional(officeId),
  agentId: z.optional(agentId),
});

const wire = z.object({
  ...{ reference: z.string(), received: cents, at: instant },
  proposedBy: z.optional(z.string()),
});

const noted = z.object({
  sk: z.string(),
  kind: z.enum(CHANGED_KINDS),
  id: z.string(),
  officeId: z.optional(officeId),
  agentId: z.optional(agentId),
});

/** The transfers of these rows, in no order. */
export const transfersNamed: NamedTransfers = (tenant, rows) =>
  itemsNamed(
    rows.map(({ clientId: client, id }) => transferKey(tenant, client, id)),
    (item) => transfer.parse(item),
  );

/** Sort before and after every moment that a row can have. */
const [FIRST, LAST] = ['0', ':'];

/** One request for rows of a list. A cursor outside the requested range starts the list over. */
async function queryRows(tenant: TenantId, { list, isNewestFirst, filter, scope, from, until }: ListAsked, page: Page) {
  const [first, last] = [from ?? FIRST, until ?? LAST];
  const fitting = rowsThatFit(filter, scope);
  const pk = listPartition(tenant, list);
  const isWithin = page.after !== undefined && page.after >= first && page.after <= last;
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    ...(fitting ? { FilterExpression: fitting.expression, ExpressionAttributeNames: fitting.names } : {}),
    ExpressionAttributeValues: { ':pk': pk, ':first': first, ':last': last, ...fitting?.values },
    ScanIndexForward: !isNewestFirst,
    Limit: fitting ? LOOKED_AT_ONCE : page.most,
    ...(isWithin ? { ExclusiveStartKey: { pk, sk: page.after } } : {}),
  };
  const { found: items, next } = await pageOf(query, (item) => item);
  return { items, next: next && sortOf(next), isFiltered: fitting !== undefined };
}
type Page = { readonly after: string | undefined; readonly most: number };

/** The staff's lists, as the table's stream keeps them. They lag the payments. */
export const listedPayments: ListReader = {
  async page(tenant, asked) {
    const found: Record<string, unknown>[] = [];
    let after = asked.after;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { items, next, isFiltered } = await queryRows(tenant, asked, { after, most: asked.most });
      found.push(...items);
      after = next;
      if (next === undefined || found.length >= asked.most || !isFiltered) break;
    }
    const shown = found.slice(0, asked.most);
    // If a request found more than are shown, the next page begins after the last row shown.
    const last = found.length > asked.most ? sortOf(shown.at(-1) ?? {}) : after;
    return {
      rows: shown.map((item) => listedPayment.parse(item)),
      moments: shown.map((item) => momentOf(sortOf(item))),
      after: last ?? null,
      lookedBack: last === undefined ? null : momentOf(last),
    };
  },

  row: (tenant, createdAt, id) => itemsOf(listedPayment, listedKey).peek(tenant, 'all', createdAt, id),

  async look(tenant, { begins, others }, scope) {
    const fitting = pointersWith(others, scope);
    const query = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :begins)',
      ...(fitting ? { FilterExpression: fitting.expression, ExpressionAttributeNames: fitting.names } : {}),
      ExpressionAttributeValues: { ':pk': findPartition(tenant, begins), ':begins': begins, ...fitting?.values },
      // For the same text, the newest payments come first.
      ScanIndexForward: false,
      Limit: fitting ? POINTERS.filtered : POINTERS.plain,
    };
    const { found, next } = await pageOf(query, (item) => pointer.parse(item));
    return { pointers: found, isMore: next !== undefined };
  },

  async clientsBy(tenant, text, most) {
    const query = {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :text)',
      ExpressionAttributeValues: { ':pk': findPartition(tenant, text), ':text': text },
      Limit: most,
    };
    return (await pageOf(query, (item) => z.object({ clientId }).parse(item).clientId)).found;
  },

  async wires(tenant, most) {
    const query = { ...partition(listPartition(tenant, 'wires')), Limit: most };
    return (await pageOf(query, (item) => wire.parse(item))).found;
  },

  async held(tenant, most) {
    const query = { ...partition(listPartition(tenant, 'held clients')), Limit: most };
    const { found, next } = await pageOf(query, (item) => z.object({ clientId }).parse(item).clientId);
    return { clients: found, isMore: next !== undefined };
  },

  async clientOf(tenant, id) {
    const item = await itemAt(locatorKey(tenant, id), false);
    return item && z.object({ clientId }).parse(item).clientId;
  },

  async changes(tenant, from, most) {
    const query = {
      KeyConditionExpression: 'pk = :pk AND sk >= :from',
      ExpressionAttributeValues: { ':pk': listPartition(tenant, 'changes'), ':from': from },
      Limit: most,
    };
    const { found, next } = await pageOf(query, (item) => {
      const { sk: mark, ...change } = noted.parse(item);
      return { ...change, mark };
    });
    return { changes: found, isMore: next !== undefined };
  },
};
