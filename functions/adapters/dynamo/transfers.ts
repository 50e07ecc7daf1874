import * as z from 'zod/mini';
import type { Instant } from '#shared/dates.ts';
import { type BankAccountId, type ClientId, type TenantId, type TransferId, transferId } from '#shared/ids.ts';
import { HISTORY_PAGE } from '#shared/limits.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { LISTED_AS } from '#shared/staff/listed-payment.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { openProofRequestOf } from '#shared/transfer/proof-request.ts';
import { openReversalOf } from '#shared/transfer/reversal.ts';
import { isOpen, type TransferStatus } from '#shared/transfer/status.ts';
import { isInHistory, type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { cardParts, type TransferCard, transferCard } from '#shared/transfer/transfer-card.ts';
import { isGivenBack, isStillCounted } from '#shared/transfer/velocity.ts';
import type { Rooms } from '../../payments/engine/claim.ts';
import { tableName } from './documents.ts';
import { dueAttributes } from './due.ts';
import { beginning, everyItem, pageOf } from './every-item.ts';
import {
  historyPartition,
  openTransfersPartition,
  submittedPartition,
  transferKey,
  transferOfKey,
  transfersPrefix,
} from './keys.ts';
import { namedAtProvider } from './provider-transfers.ts';
import { areWritten, isAtVersion, isNew, itemsOf } from './record.ts';
import { ofAmount } from './same-amount.ts';
import { countingIn, givingBack } from './velocity.ts';
import { write } from './versioned-write.ts';

/** A transfer's item: itself, its keys, and its places in the sparse indexes it belongs to. */
function itemOf(record: Transfer): Record<string, unknown> {
  const { tenantId: tenant, clientId: client, id } = record;
  const history = isInHistory(record)
    ? {
        gsi1pk: historyPartition(tenant, client),
        gsi1sk: `${record.createdAt}#${id}`,
        ...cardParts(record),
      }
    : {};
  const places = { ...history, ...workOf(record), ...dueAttributes(record), listedAs: LISTED_AS };
  return { ...transferKey(tenant, client, id), ...places, ...record };
}

/**
 * A transfer's index: the sweeper's while its outcome is unknown; the staff's while it is open, scheduled or held, or
 * while a reversal or a proof request of it is open.
 */
function workOf(record: Transfer): Record<string, string> {
  const { tenantId: tenant, status, submittedAt, id, schedule } = record;
  if (status === 'submitted') return { gsi2pk: submittedPartition(tenant), gsi2sk: `${submittedAt}#${id}` };
  const isTheStaffs =
    isOpen(status) || schedule || holdOf(record) || openReversalOf(record) || openProofRequestOf(record);
  return isTheStaffs ? { gsi2pk: openTransfersPartition(tenant), gsi2sk: id } : {};
}

/** Adds a transfer. An id is used once. */
export const putNew = (fresh: Transfer) => ({
  TableName: tableName(),
  Item: itemOf(transfer.parse(fresh)),
  ...isNew,
});

/** Saves a transfer on the version that was read. */
export const putChanged = (changed: Transfer) => ({
  TableName: tableName(),
  Item: itemOf(transfer.parse({ ...changed, version: changed.version + 1 })),
  ...isAtVersion(changed.version),
});

/** Statuses in which, as for scheduled payments, the account must stay linked. */
const NEEDS_ACCOUNT: readonly TransferStatus[] = ['submitted', 'pending', 'awaiting acceptance'];

/** How far back sign-in looks for a waiting payment. A hundred cards cost about four read units. */
const INITIATED_AMONG = 100;

/** A card from the index, which holds the time of the last event rather than of the last write. */
const cardOf = (item: Record<string, unknown>): TransferCard =>
  transferCard.parse({ ...item, updatedAt: item['happenedAt'] ?? item['createdAt'] });

/** Where a page of the history ended, passed between two requests. It also names its owner. */
const cursor = z.object({
  gsi1pk: z.string(),
  gsi1sk: z.string().check(z.regex(/^[0-9T:.Z-]{1,40}#[0-9a-f]{24}$/)),
});

const toCursor = (key: Record<string, unknown> | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(cursor.parse(key))).toString('base64url') : null;

/** The index key to continue from. Its table keys are built here, so a cursor can't name another client's item. */
function fromCursor(text: string | null | undefined, tenant: TenantId, client: ClientId) {
  if (!text) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    // A mangled cursor was altered by hand, so it starts the list over.
    return undefined;
  }
  const key = cursor.safeParse(read);
  if (!key.success || key.data.gsi1pk !== historyPartition(tenant, client)) return undefined;
  const [, id] = key.data.gsi1sk.split('#');
  return { ...transferKey(tenant, client, transferId.parse(id)), ...key.data };
}

const submittedKey = z.object({ pk: z.string(), sk: z.string(), gsi2sk: z.string() });

/** Transfers in the single table. Every item is parsed on read, because the table is input like any other. */
export const transfers = {
  ofAmount,

  find: itemsOf(transfer, transferKey).find,

  async add(fresh: Transfer): Promise<Transfer> {
    const written = await write(putNew(fresh), []);
    invariant(written === 'done', 'an id is used once');
    return fresh;
  },

  /** Adds a transfer under its promised id. If two calls compete, the second finds what the first made. */
  async addPromised(fresh: Transfer): Promise<Transfer> {
    if ((await write(putNew(fresh), [])) === 'done') return fresh;
    const made = await transfers.find(fresh.tenantId, fresh.clientId, fresh.id);
    invariant(made, 'what was faster is there');
    return made;
  },

  /**
   * Saves on the version that was read. Status, events and money change in one conditional write, and a writer with an
   * older version gets a conflict. The same transaction releases velocity room that a payment no longer takes, so that
   * no crash can separate the two and neither happens twice on one version. It also writes the item by which provider
   * events find the transfer.
   */
  async save(changed: Transfer, madeAt?: string): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> {
    const { counted, ...uncounted } = changed;
    const back = counted && isGivenBack(changed) ? counted : undefined;
    const saved = back ? uncounted : changed;
    const isOfNow = back && isStillCounted(back.on, changed.updatedAt);
    const room = isOfNow ? givingBack(changed, back) : [];
    const written = await write(putChanged(saved), [...room, ...namedAtProvider(saved, madeAt)]);
    invariant(written !== 'no room', 'room is released without a condition');
    if (written !== 'done') return refuse({ code: 'transfer/changed-meanwhile' });
    return done({ ...saved, version: changed.version + 1 });
  },

  /** Saves only these attributes, on the version that was read. The roles of functions that need no more allow no more. */
  savingOnly:
    (...names: readonly (keyof Transfer)[]) =>
    async (changed: Transfer): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> => {
      const version = changed.version + 1;
      const at = isAtVersion(changed.version);
      const values = Object.fromEntries(names.map((name) => [`:${name}`, changed[name]]));
      const update = {
        TableName: tableName(),
        Key: transferKey(changed.tenantId, changed.clientId, changed.id),
        UpdateExpression: `SET #version = :next, ${names.map((name) => `${name} = :${name}`).join(', ')}`,
        ...at,
        ExpressionAttributeValues: { ...at.ExpressionAttributeValues, ':next': version, ...values },
      };
      // A transaction, because a repeat of it after a lost answer isn't refused.
      const isSaved = await areWritten([{ Update: update }]);
      return isSaved ? done({ ...changed, version }) : refuse({ code: 'transfer/changed-meanwhile' });
    },

  /** Saves a start as `save` does, and counts it in the same transaction if there is room. */
  async claim(
    started: Transfer,
    rooms: Rooms,
  ): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'request/too-many'>>> {
    const written = await write(putChanged(started), countingIn(started, rooms));
    if (written === 'done') return done({ ...started, version: started.version + 1 });
    return refuse({ code: written === 'no room' ? 'request/too-many' : 'transfer/changed-meanwhile' });
  },

  /**
   * A page of a client's history, newest first: one request and one read unit, however long the history is. `before`
   * limits it to transfers created before that instant.
   */
  async history(
    tenant: TenantId,
    client: ClientId,
    after?: string | null,
    before?: Instant,
  ): Promise<{ readonly cards: readonly TransferCard[]; readonly after: string | null }> {
    const partition = historyPartition(tenant, client);
    const cursor = fromCursor(after, tenant, client);
    // DynamoDB refuses to continue from a place outside the query, so such a cursor starts the list over.
    const start = before && cursor && cursor.gsi1sk >= before ? undefined : cursor;
    const query = {
      IndexName: 'gsi1',
      KeyConditionExpression: before ? 'gsi1pk = :partition AND gsi1sk < :before' : 'gsi1pk = :partition',
      ExpressionAttributeValues: { ':partition': partition, ...(before ? { ':before': before } : {}) },
      ScanIndexForward: false,
      Limit: HISTORY_PAGE,
      ...(start ? { ExclusiveStartKey: start } : {}),
    };
    const { found, next } = await pageOf(query, cardOf);
    return { cards: found, after: toCursor(next) };
  },

  /** Payments from outside that wait for a client (status Initiated), newest first, among the newest hundred. */
  async initiated(tenant: TenantId, client: ClientId): Promise<readonly TransferCard[]> {
    const query = {
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :partition',
      FilterExpression: '#status = :initiated',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':partition': historyPartition(tenant, client),
        ':initiated': 'Initiated' satisfies TransferStatus,
      },
      ScanIndexForward: false,
      Limit: INITIATED_AMONG,
    };
    return (await pageOf(query, cardOf)).found;
  },

  /** A hundred of a client's complete transfers, newest first, after the given one. */
  async some(
    tenant: TenantId,
    client: ClientId,
    after?: TransferId | null,
  ): Promise<{ readonly transfers: readonly Transfer[]; readonly after: TransferId | null }> {
    const query = {
      ...beginning(transfersPrefix(tenant, client)),
      ScanIndexForward: false,
      Limit: 100,
      ...(after ? { ExclusiveStartKey: transferKey(tenant, client, after) } : {}),
    };
    const { found, next } = await pageOf(query, (item) => transfer.parse(item));
    return { transfers: found, after: next ? (found.at(-1)?.id ?? null) : null };
  },

  /**
   * True if a transfer on its way still needs this account. All are checked, because any number of drafts may follow
   * the one that matters.
   */
  async needsAccount(tenant: TenantId, client: ClientId, account: BankAccountId): Promise<boolean> {
    const mine = beginning(transfersPrefix(tenant, client));
    const statuses = Object.fromEntries(NEEDS_ACCOUNT.map((status, at) => [`:status${at}`, status]));
    const query = {
      ...mine,
      FilterExpression: `#status IN (${Object.keys(statuses).join(', ')}) OR attribute_exists(#schedule)`,
      ExpressionAttributeNames: { '#status': 'status', '#schedule': 'schedule' },
      ExpressionAttributeValues: { ...mine.ExpressionAttributeValues, ...statuses },
      ConsistentRead: true,
    };
    for await (const item of everyItem(query)) {
      const { source, destination } = transfer.parse(item);
      if (source?.id === account || destination?.id === account) return true;
    }
    return false;
  },

  /** Transfers submitted before an instant whose outcome is still unknown, oldest first. */
  async submittedBefore(tenant: TenantId, instant: string, most: number) {
    const query = {
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :partition AND gsi2sk < :instant',
      ExpressionAttributeValues: { ':partition': submittedPartition(tenant), ':instant': instant },
      Limit: most,
    };
    const { found } = await pageOf(query, (item) => {
      const { gsi2sk, ...key } = submittedKey.parse(item);
      return { ...transferOfKey(key), submittedAt: gsi2sk.slice(0, gsi2sk.indexOf('#')) };
    });
    return found;
  },
};
