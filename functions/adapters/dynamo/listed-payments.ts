import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { agentId, clientId, officeId, type TenantId, transferId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { CHANGED_KINDS } from '#shared/staff/listed-change.ts';
import { listedPayment } from '#shared/staff/listed-payment.ts';
import { FOUND_BY } from '#shared/staff/search-text.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import type { ConsolePorts, ListAsked, ListReader } from '../../console/ports.ts';
import { itemsNamed } from './batch-read.ts';
import { findPartition, listedKey, listPartition, locatorKey } from './book-keys.ts';
import { pageOf, partition } from './every-item.ts';
import { transferKey } from './keys.ts';
import { itemAt, itemsOf } from './record.ts';
import { pointersWith, rowsThatFit } from './row-filter.ts';

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
export const transfersNamed: ConsolePorts['transfers']['named'] = (tenant, rows) =>
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
