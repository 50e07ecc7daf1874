import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DeleteCommand, PutCommand, type PutCommandInput, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Day, type Instant, instant, today } from '#shared/dates.ts';
import { type BankAccountId, type ClientId, type TenantId, type TransferId, transferId } from '#shared/ids.ts';
import { HISTORY_PAGE } from '#shared/limits.ts';
import type { Cents } from '#shared/money.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { LISTED_AS } from '#shared/staff/listed-payment.ts';
import { wasMadeSince } from '#shared/transfer/already-made.ts';
import { returnableUntil } from '#shared/transfer/comparison.ts';
import { nextDue } from '#shared/transfer/deadline.ts';
import { openFilingOf } from '#shared/transfer/filing.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { openProofRequestOf } from '#shared/transfer/proof-request.ts';
import { openReversalOf } from '#shared/transfer/reversal.ts';
import { isOpen, type TransferStatus } from '#shared/transfer/status.ts';
import { ownTransfer } from '#shared/transfer/streamed-event.ts';
import { isInHistory, type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { cardParts, type TransferCard, transferCard } from '#shared/transfer/transfer-card.ts';
import {
  type Counted,
  forgottenAt,
  isGivenBack,
  isStillCounted,
  type Load,
  type Room,
} from '#shared/transfer/velocity.ts';
import type { FormKey } from '../../console/desk/ports.ts';
import type { ClaimPorts, Rooms } from '../../payments/engine/claim.ts';
import type { FileTaking } from '../../payments/engine/file-funds.ts';
import {
  atBankPartition,
  clientVelocityKey,
  dueCursorKey,
  duePartition,
  filePromisesKey,
  formKey,
  historyPartition,
  type Key,
  limitRefusedKey,
  openTransfersPartition,
  providerTransferKey,
  submittedPartition,
  tenantVelocityKey,
  transferKey,
  transferOfKey,
  transfersPrefix,
} from './keys.ts';
import {
  areWritten,
  beginning,
  cancellationCodes,
  documents,
  everyItem,
  finderOf,
  isAtVersion,
  isConditionFailed,
  isNew,
  itemAt,
  itemInTheWay,
  itemsOf,
  pageOf,
  put,
  putIf,
  remove,
  tableName,
  transact,
} from './table.ts';

// Payments, with what is written in the same transaction: due days, limits, and promises to forms.

/**
 * A transfer's place in the time index: for its next deadline, or for the comparison with the bank. It never has both,
 * because a payment at the bank waits for no one's answer.
 */
export function dueAttributes(record: Transfer): Record<string, string> {
  const due = nextDue(record);
  if (due) return { gsi3pk: duePartition(record.tenantId), gsi3sk: `${due.at}#${record.id}` };
  const { status, provider, id, tenantId } = record;
  if (provider.transferId === undefined) return {};
  if (status === 'pending') return { gsi3pk: atBankPartition(tenantId), gsi3sk: `PENDING#${id}` };
  const until = status === 'completed' ? returnableUntil(record) : undefined;
  return until ? { gsi3pk: atBankPartition(tenantId), gsi3sk: `COMPLETED#${until}#${id}` } : {};
}

/** Where reading the list continues: after the last entry read, by its keys in the table and in the index. */
const place = z.object({ pk: z.string(), sk: z.string(), gsi3pk: z.string(), gsi3sk: z.string() });
export type DuePlace = z.infer<typeof place>;

/** A transfer, or an invitation to pay that ends. */
type DueItem = { readonly client: ClientId; readonly id: TransferId } | { readonly invitation: string };

const dueItem = (key: Key): DueItem =>
  key.sk.startsWith('PAYER#') ? { invitation: key.sk.slice('PAYER#'.length) } : transferOfKey(key);

/**
 * Transfers and invitations with something due, earliest first. The index lags the table, so each is read from the
 * table before acting.
 */
export const due = {
  /** A page of entries due before an instant, after the given place. */
  async before(
    tenant: TenantId,
    instant: Instant,
    { after, most }: { readonly after: DuePlace | undefined; readonly most: number },
  ): Promise<{
    readonly found: readonly DueItem[];
    readonly after: DuePlace | undefined;
  }> {
    const query = {
      IndexName: 'gsi3',
      KeyConditionExpression: 'gsi3pk = :partition AND gsi3sk < :instant',
      ExpressionAttributeValues: { ':partition': duePartition(tenant), ':instant': instant },
      Limit: most,
      ...(after ? { ExclusiveStartKey: after } : {}),
    };
    const { found, next } = await pageOf(query, (item) => dueItem(place.parse(item)));
    return { found, after: next && place.parse(next) };
  },

  /** Where the last run stopped, if it didn't reach the end. */
  async cursor(tenant: TenantId): Promise<DuePlace | undefined> {
    const item = await itemAt(dueCursorKey(tenant));
    return item && z.object({ after: place }).parse(item).after;
  },

  /**
   * Saves where this run stopped. At the end of the list the cursor is removed, so the next run begins at the front.
   */
  keepCursor: (tenant: TenantId, after: DuePlace | undefined): Promise<void> =>
    after ? put({ ...dueCursorKey(tenant), after }) : remove(dueCursorKey(tenant)),
};

/** The transfer behind an id at the provider, if an item names it. */
export const ownerAtProvider = finderOf(ownTransfer, providerTransferKey);

/**
 * The write by which provider events find a transfer, for the transaction that first knows its provider id; none
 * without an account. It has no condition, because a provider id belongs to one transfer for good.
 */
export function namedAtProvider({ tenantId, clientId, id, provider }: Transfer, madeAt: string | undefined) {
  if (madeAt === undefined || provider.transferId === undefined) return [];
  return [
    {
      Update: {
        TableName: tableName(),
        Key: providerTransferKey(madeAt, provider.transferId),
        UpdateExpression: 'SET tenant = :tenant, client = :client, transferId = :transfer',
        ExpressionAttributeValues: { ':tenant': tenantId, ':client': clientId, ':transfer': id },
      },
    },
  ];
}

/** The most pages read, a megabyte each: thousands of payments, more than a client's limits allow. */
const PAGES_MAX = 20;

/**
 * A client's payments of this amount, including scheduled ones and excluding open drafts. It reads the table, because
 * an index may lack what another tab just did. It reads all of the client's transfers, because any number of drafts may
 * follow the one that matters. Nearly every client's fit into one page. More than can be read is an error.
 */
export async function ofAmount(tenant: TenantId, client: ClientId, amount: Cents): Promise<readonly Transfer[]> {
  const mine = beginning(transfersPrefix(tenant, client));
  const query = {
    ...mine,
    FilterExpression:
      '#amount = :amount AND #disbursement = :false AND (#status <> :draft OR attribute_exists(#schedule))',
    ExpressionAttributeNames: {
      '#amount': 'amount',
      '#disbursement': 'disbursement',
      '#status': 'status',
      '#schedule': 'schedule',
    },
    ExpressionAttributeValues: {
      ...mine.ExpressionAttributeValues,
      ...{ ':amount': amount, ':false': false, ':draft': 'draft' satisfies TransferStatus },
    },
    ConsistentRead: true,
  };
  const found: Transfer[] = [];
  for await (const item of everyItem(query, PAGES_MAX)) found.push(transfer.parse(item));
  return found;
}

type Whose = Pick<Transfer, 'tenantId' | 'clientId'>;

/** One day's attributes. One item holds a week and a few days, so that one read and one condition cover all of it. */
const nameOf = (of: keyof Load, on: Day): string => `${of} ${on}`;
const DAY_ATTRIBUTE = /^(amount|count|starts) (\d{4}-\d{2}-\d{2})$/;
/** The number of starts on a day, which never decreases. */
const startsOn = (on: Day): string => `starts ${on}`;
/** The permission by which a payment of that day went over the limits. */
const overOn = (on: Day): string => `over ${on}`;
const OVER_ATTRIBUTE = /^over (\d{4}-\d{2}-\d{2})$/;

function countedOf(item: Readonly<Record<string, unknown>> = {}): Counted {
  const days: Record<Day, Counted[Day]> = {};
  for (const [name, value] of Object.entries(item)) {
    const [, overDay] = OVER_ATTRIBUTE.exec(name) ?? [];
    if (overDay) days[overDay] = { ...(days[overDay] ?? { amount: 0, count: 0 }), over: z.string().parse(value) };
    const [, of, on = ''] = DAY_ATTRIBUTE.exec(name) ?? [];
    if (of) days[on] = { ...(days[on] ?? { amount: 0, count: 0 }), [of]: z.int().parse(value) };
  }
  return days;
}

async function read(key: Key): Promise<Counted> {
  const item = await itemAt(key);
  return countedOf(item);
}

const keysOf = ({ tenantId, clientId }: Whose) =>
  [clientVelocityKey(tenantId, clientId), tenantVelocityKey(tenantId)] as const;

/** Counts a payment on its day, if no day exceeds its limit; for a transaction. */
function taken(key: Key, { on, amount, count, atMost, forget, startsBefore, over }: Room) {
  const ofDays = Object.entries(atMost).flatMap(([day, most]) =>
    (['amount', 'count'] as const).map((of) => ({ name: nameOf(of, day), most: most[of] })),
  );
  const limits = startsBefore === undefined ? ofDays : [...ofDays, { name: startsOn(on), most: startsBefore }];
  const names = Object.fromEntries(limits.map(({ name }, at) => [`#n${at}`, name]));
  const values = Object.fromEntries(limits.map(({ most }, at) => [`:n${at}`, most]));
  const old = forget.flatMap((day) => [nameOf('amount', day), nameOf('count', day), startsOn(day), overOn(day)]);
  const removed = old.length > 0 ? ` REMOVE ${old.map((_, at) => `#o${at}`).join(', ')}` : '';
  return {
    Update: {
      TableName: tableName(),
      Key: key,
      UpdateExpression: `SET expiresAt = :expiresAt${over ? ', #over = :over' : ''} ADD #amount :amount, #count :count, #starts :one${removed}`,
      ConditionExpression: [
        ...limits.map((_, at) => `(attribute_not_exists(#n${at}) OR #n${at} <= :n${at})`),
        // A permission is used once, whichever payment is faster.
        ...(over ? ['(attribute_not_exists(#over) OR #over <> :over)'] : []),
      ].join(' AND '),
      ExpressionAttributeNames: {
        ...names,
        ...Object.fromEntries(old.map((name, at) => [`#o${at}`, name])),
        '#amount': nameOf('amount', on),
        '#count': nameOf('count', on),
        '#starts': startsOn(on),
        ...(over ? { '#over': overOn(on) } : {}),
      },
      ExpressionAttributeValues: {
        ...values,
        ':expiresAt': forgottenAt(on),
        ':amount': amount,
        ':count': count,
        ':one': 1,
        ...(over ? { ':over': over } : {}),
      },
    },
  };
}

/** Removes a payment from its day. Unconditional, because releasing room must never block a transfer. */
const returned = (key: Key, { on, amount }: NonNullable<Transfer['counted']>) => ({
  Update: {
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'ADD #amount :amount, #count :one',
    ExpressionAttributeNames: { '#amount': nameOf('amount', on), '#count': nameOf('count', on) },
    ExpressionAttributeValues: { ':amount': -amount, ':one': -1 },
  },
});

/**
 * The writes that count a payment for its client, and for its tenant unless it is only scheduled; sent with the claim.
 */
export const countingIn = (of: Whose, rooms: Rooms) => {
  const [client, tenant] = keysOf(of);
  return [taken(client, rooms.client), ...(rooms.tenant ? [taken(tenant, rooms.tenant)] : [])];
};

/** The writes that release a payment's room, sent with the write that ends it. */
export const givingBack = (of: Whose, counted: NonNullable<Transfer['counted']>) =>
  keysOf(of).map((key) => returned(key, counted));

/** Recent starts, counted by the writes that start and end payments. */
export const velocity: ClaimPorts['velocity'] = {
  ofClient: (tenant: TenantId, client: ClientId): Promise<Counted> => read(clientVelocityKey(tenant, client)),
  ofTenant: (tenant: TenantId): Promise<Counted> => read(tenantVelocityKey(tenant)),

  /** Kept until the day is certainly over; the audit log has it for good. */
  refused: async ({ tenant, client, now }, limit): Promise<void> => {
    const on = today(now, 'UTC');
    const Item = { ...limitRefusedKey(tenant, client, on, limit), limit, expiresAt: forgottenAt(on) };
    await putIf({ Item, ConditionExpression: 'attribute_not_exists(pk)' });
  },
};

/** The result of a write. Otherwise another version is stored, or a count has no room. */
export type WriteResult = 'done' | 'changed meanwhile' | 'no room';

/** Counts that change with a record, as actions of one transaction. */
export type Counting = readonly { readonly Update: UpdateCommandInput & { readonly UpdateExpression: string } }[];

/** If two writers update the same count at the same instant, one has to wait. */
const TRIES = 6;
const PAUSE_MS = 20;

const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TransactionConflictException';

/**
 * True if this very write stored the record. If an answer is lost, the SDK repeats the request and finds the record of
 * the first. A transaction has its own token for this.
 */
async function isStored({ Item: { pk, sk, writtenBy } = {} }: PutCommandInput): Promise<boolean> {
  const stored = await itemAt({ pk, sk });
  return stored?.['writtenBy'] === writtenBy;
}

async function withoutCounts(said: PutCommandInput): Promise<WriteResult> {
  const put = { ...said, Item: { ...said.Item, writtenBy: randomUUID() } };
  try {
    await documents.send(new PutCommand(put));
    return 'done';
  } catch (error) {
    if (isConditionFailed(error)) return (await isStored(put)) ? 'done' : 'changed meanwhile';
    // Another transaction holds the record at this moment, so it was faster.
    if (isTransactionConflict(error)) return 'changed meanwhile';
    throw error;
  }
}

async function withCounts(put: PutCommandInput, counting: Counting): Promise<WriteResult> {
  for (let round = 1; ; round += 1) {
    try {
      await transact([{ Put: put }, ...counting]);
      return 'done';
    } catch (error) {
      const [ofRecord, ...ofCounts] = cancellationCodes(error) ?? [];
      if (ofRecord === 'ConditionalCheckFailed') return 'changed meanwhile';
      if (ofCounts.includes('ConditionalCheckFailed')) return 'no room';
      const isBusy = [ofRecord, ...ofCounts].includes('TransactionConflict');
      if (!isBusy || round === TRIES) throw error;
      await pause(Math.random() * PAUSE_MS * 2 ** round);
    }
  }
}

/** Writes a record against the version that was read together with the counts it changes, all or nothing. */
export const write = (put: PutCommandInput, counting: Counting): Promise<WriteResult> =>
  counting.length > 0 ? withCounts(put, counting) : withoutCounts(put);

/** Notes money taken out of files, without a condition. Each note makes a new version of its file's list. */
export const notesOf = (tenant: TenantId, takings: readonly FileTaking[]) =>
  takings.map(({ fileId, taking }) => ({
    Update: {
      TableName: tableName(),
      Key: filePromisesKey(tenant, fileId),
      UpdateExpression: 'SET takings = list_append(if_not_exists(takings, :none), :taking) ADD #version :one',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':none': [], ':taking': [taking], ':one': 1 },
    },
  }));

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
 * while a reversal, a proof request or a move to another file of it is open.
 */
function workOf(record: Transfer): Record<string, string> {
  const { tenantId: tenant, status, submittedAt, id, schedule } = record;
  if (status === 'submitted') return { gsi2pk: submittedPartition(tenant), gsi2sk: `${submittedAt}#${id}` };
  const isNoted = openReversalOf(record) || openProofRequestOf(record) || openFilingOf(record);
  return isOpen(status) || schedule || holdOf(record) || isNoted
    ? { gsi2pk: openTransfersPartition(tenant), gsi2sk: id }
    : {};
}

/** Adds a transfer. An id is used once. */
export const putNew = (fresh: Transfer) => ({
  TableName: tableName(),
  Item: itemOf(transfer.parse(fresh)),
  ...isNew,
});

/** Saves a transfer against the version that was read. */
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

  find: finderOf(transfer, transferKey),

  async add(fresh: Transfer): Promise<Transfer> {
    const written = await write(putNew(fresh), []);
    invariant(written === 'done', 'an id is used once');
    return fresh;
  },

  /** Adds a transfer under its promised id. If two calls compete, the second finds what the first made. */
  async addPromised(fresh: Transfer): Promise<Transfer> {
    if ((await write(putNew(fresh), [])) === 'done') return fresh;
    const made = await transfers.find(fresh.tenantId, fresh.clientId, fresh.id);
    invariant(made, 'the faster write is in the table');
    return made;
  },

  /**
   * Saves against the version that was read. Status, events and money change in one conditional write, and a writer
   * with an older version gets a conflict. The same transaction releases velocity room that a payment no longer takes.
   * So no crash can separate the two, and neither happens twice on one version. It also writes the item by which
   * provider events find the transfer.
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

  /** Saves only these attributes, against the version that was read, for functions whose roles allow no more. */
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

/**
 * Adds a refund, saves its payment, which names it, against the version that was read, and notes on the file what the
 * refund took out. All of it, or nothing.
 */
export async function addRefund(
  refund: Transfer,
  payment: Transfer,
  takings: readonly FileTaking[] = [],
): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>> {
  const isAdded = await areWritten([
    { Put: putNew(refund) },
    { Put: putChanged(payment) },
    ...notesOf(payment.tenantId, takings),
  ]);
  return isAdded ? done(refund) : refuse({ code: 'transfer/changed-meanwhile' });
}

const DRAFT = 'draft' satisfies TransferStatus;

/** The query for a client's newest transfers, including drafts. */
function newestOf(tenant: TenantId, client: ClientId, most: number) {
  return { ...beginning(transfersPrefix(tenant, client)), ScanIndexForward: false, Limit: most };
}

/** How many transfers back drafts are counted. A hundred transfers cost about fifty read units. */
const COUNTED_AMONG = 100;

const counted = z.object({ status: z.string(), createdAt: instant });

/** Among a client's newest transfers, the number of drafts and the number begun since an instant. */
export async function draftsOf(
  tenant: TenantId,
  client: ClientId,
  since: Instant,
): Promise<{ readonly open: number; readonly begun: number }> {
  const asked = {
    ...newestOf(tenant, client, COUNTED_AMONG),
    ProjectionExpression: '#status, createdAt',
    ExpressionAttributeNames: { '#status': 'status' },
  };
  const { found: newest } = await pageOf(asked, (item) => counted.parse(item));
  return {
    open: newest.filter(({ status }) => status === DRAFT).length,
    begun: newest.filter(({ createdAt }) => createdAt > since).length,
  };
}

/** How many transfers back to look for the draft to continue. Every view of the history does this. */
const LATEST_AMONG = 25;

/** A draft that the client can continue: its card, and the account chosen to pay it. */
export type DraftCard = TransferCard & { readonly sourceId: BankAccountId | undefined };

/**
 * The draft edited last, among a client's newest transfers. Scheduled drafts don't count. Neither do drafts whose
 * payment was made since from another draft, because offering one would invite a duplicate payment.
 */
export async function latestDraft(tenant: TenantId, client: ClientId): Promise<DraftCard | undefined> {
  const { found: newest } = await pageOf(newestOf(tenant, client, LATEST_AMONG), (item) => transfer.parse(item));
  const [latest] = newest
    .filter((each) => each.status === DRAFT && !each.schedule && !wasMadeSince(each, newest))
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  return latest && { ...transferCard.parse(latest), sourceId: latest.source?.id };
}

const promise = z.object({ id: transferId, said: z.string() });
/** A form may stay open over lunch, and its answer may be requested again the same day. */
const DAY_SECONDS = 86_400;

/** The id promised to an earlier submission of a form, and that submission's content. */
export const promisedBefore = ({ tenant, person, key }: FormKey) => itemsOf(promise, formKey).find(tenant, person, key);

/**
 * The payment id of a form's key. The first id stays for repeats of the same content. A form with different content
 * gets none, because two payments must never share an id.
 */
export async function promisedId(
  { tenant, person, key, said, now }: FormKey,
  id: TransferId,
): Promise<TransferId | undefined> {
  const Item = { ...formKey(tenant, person, key), id, said, expiresAt: Math.floor(now.getTime() / 1000) + DAY_SECONDS };
  try {
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item,
        ...isNew,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return id;
  } catch (error) {
    const item = itemInTheWay(error);
    invariant(item, 'a refused write returns the existing item');
    const before = promise.parse(item);
    return before.said === said ? before.id : undefined;
  }
}

/** Releases a form's key that was promised this id, if nothing was made under it. */
export async function releasedId({ tenant, person, key, said }: FormKey, id: TransferId): Promise<void> {
  try {
    await documents.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: formKey(tenant, person, key),
        ConditionExpression: '#id = :id AND said = :said',
        ExpressionAttributeNames: { '#id': 'id' },
        ExpressionAttributeValues: { ':id': id, ':said': said },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
}
