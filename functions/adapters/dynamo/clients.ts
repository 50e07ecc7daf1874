import { DeleteCommand, PutCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Client, type ClientName, client } from '#shared/client/client.ts';
import { instructionsVersion, WIRING_USES } from '#shared/contracts/wiring.ts';
import { type Instant, instant } from '#shared/dates.ts';
import { type ClientDocument, clientDocument, identityDocument } from '#shared/document/document.ts';
import { DATE_TRIES_MAX } from '#shared/document/review.ts';
import {
  bankAccountId,
  type ClientId,
  clientId,
  documentId,
  type TenantId,
  type TransferId,
  transferId,
} from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { type Phone, phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { staffIdentity } from '#shared/staff/person.ts';
import type { KeptIdentity } from '../../client/identity/save-identity.ts';
import type { WireView, WiringSeen } from '../../client/wiring/ports.ts';
import type { ReviewPorts } from '../../people/photo-ports.ts';
import {
  clientChangeKey,
  clientChangesPrefix,
  clientKey,
  documentKey,
  documentLookKey,
  documentsPrefix,
  identityKey,
  listPartition,
  phoneKey,
  wireViewKey,
  wiringSeenKey,
  wiringSeenPrefix,
} from './keys.ts';
import {
  allItems,
  beginning,
  cancellationCodes,
  documents,
  finderOf,
  isConditionFailed,
  isNew,
  itemAt,
  itemsOf,
  pageOf,
  partition,
  put,
  putIf,
  tableName,
  transact,
  updateIf,
} from './table.ts';

// Clients, their identities, their documents with the reviews, and the wire instructions they saw.

const phoneItem = z.object({ clientId });

const name = z.object({ firstName: z.string(), middleName: z.string(), lastName: z.string() });
/** A recorded change of a client's name. */
const nameChange = z.object({ at: instant, by: z.literal('client'), from: name, to: name });
export type NameChange = z.infer<typeof nameChange>;

type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** The write that claims a phone number. Only one client of a tenant can have it. */
const claimOf = ({ tenantId, id, mobilePhone }: Client): Writes[number] => ({
  Put: {
    TableName: tableName(),
    Item: { ...phoneKey(tenantId, mobilePhone), clientId: id },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Writes all or nothing; `taken` if another call has written, or is writing, an item that may exist only once. */
async function allOrNone(writes: Writes): Promise<Outcome<void, 'taken'>> {
  try {
    await transact(writes);
    return done(undefined);
  } catch (error) {
    const codes = cancellationCodes(error) ?? [];
    if (codes.some((code) => code === 'ConditionalCheckFailed' || code === 'TransactionConflict'))
      return refuse('taken');
    throw error;
  }
}

/**
 * Clients and their phone numbers. A phone belongs to one client of a tenant. The item under the number claims it for
 * the first client who types a code texted to it. Until then, registrations with the same number coexist, each for a
 * day (`expiresAt`, the table's time to live).
 */
export const clients = {
  /** Read consistently, because a code is checked right after registering. */
  async find(tenant: TenantId, id: ClientId): Promise<Client | undefined> {
    const item = await itemAt(clientKey(tenant, id));
    return item && client.parse(item);
  },

  /** The client who has proved this number at this tenant. A number that was only typed doesn't count yet. */
  async findByPhone(tenant: TenantId, phone: Phone): Promise<Client | undefined> {
    const item = await itemAt(phoneKey(tenant, phone));
    return item && clients.find(tenant, phoneItem.parse(item).clientId);
  },

  /**
   * Adds a new client. One with an `expiresAt` waits for the first right code; one without it claims the phone number
   * at once. Refused if the number has an account.
   */
  async add(added: Client): Promise<Outcome<Client, Refusal<'client/phone-taken'>>> {
    const { tenantId, id, mobilePhone, expiresAt } = added;
    if (await clients.findByPhone(tenantId, mobilePhone)) return refuse({ code: 'client/phone-taken' });
    const claim = expiresAt === undefined ? [claimOf(added)] : [];
    const only = { TableName: tableName(), ConditionExpression: 'attribute_not_exists(pk)' };
    const written = await allOrNone([{ Put: { ...only, Item: { ...clientKey(tenantId, id), ...added } } }, ...claim]);
    return written.ok ? done(added) : refuse({ code: 'client/phone-taken' });
  },

  /**
   * Records that the first right code proved the phone. From now on the number has an account, and its client has
   * consented. Refused if another client has proved the number meanwhile.
   */
  async prove(unproven: Client, at: Instant): Promise<Outcome<Client, Refusal<'client/auth-user-exists'>>> {
    const { expiresAt: _over, ...rest } = unproven;
    const { tenantId, id, version } = unproven;
    const proved: Client = { ...rest, consent: { ...rest.consent, at }, updatedAt: at, version: version + 1 };
    const written = await allOrNone([
      {
        Put: {
          TableName: tableName(),
          Item: { ...clientKey(tenantId, id), ...proved },
          ConditionExpression: 'version = :read',
          ExpressionAttributeValues: { ':read': version },
        },
      },
      claimOf(unproven),
    ]);
    return written.ok ? done(proved) : refuse({ code: 'client/auth-user-exists' });
  },

  /** The write that saves a client against the version that was read. */
  saving(changed: Client) {
    const { tenantId, id, version, mobilePhone } = changed;
    const saved = { ...changed, version: version + 1 };
    const put = {
      TableName: tableName(),
      Item: { ...clientKey(tenantId, id), ...saved },
      ConditionExpression: 'version = :read AND mobilePhone = :phone',
      // The phone is claimed by its own item and can't change here.
      ExpressionAttributeValues: { ':read': version, ':phone': mobilePhone },
    };
    return { Put: put, saved };
  },

  /**
   * Saves a changed client with the `version` that was read, and increases it by one. If another writer saved in
   * between, this fails and the caller reads again.
   */
  async save(changed: Client): Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>> {
    const { Put: put, saved } = clients.saving(changed);
    try {
      await documents.send(new PutCommand(put));
    } catch (error) {
      if (isConditionFailed(error)) return refuse({ code: 'client/changed-meanwhile' });
      throw error;
    }
    return done(saved);
  },

  /**
   * Saves a client under a new name, together with a record of the previous one. Names on accounts and IDs are compared
   * with it, so every change has to leave a record. These records are only ever added.
   */
  async rename(changed: Client, former: ClientName): Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>> {
    const { tenantId, id, updatedAt: at } = changed;
    const { Put: put, saved } = clients.saving(changed);
    const { firstName, middleName, lastName } = changed;
    try {
      await transact([
        { Put: put },
        {
          Put: {
            TableName: tableName(),
            Item: {
              ...clientChangeKey(tenantId, id, at, saved.version),
              at,
              by: 'client',
              from: former,
              to: { firstName, middleName, lastName },
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ]);
    } catch (error) {
      const [client] = cancellationCodes(error) ?? [];
      if (client === 'ConditionalCheckFailed' || client === 'TransactionConflict')
        return refuse({ code: 'client/changed-meanwhile' });
      throw error;
    }
    return done(saved);
  },

  /** A client's previous names, the latest change first. */
  formerNames: (tenant: TenantId, id: ClientId): Promise<readonly NameChange[]> =>
    allItems({ ...beginning(clientChangesPrefix(tenant, id)), ScanIndexForward: false }, (item) =>
      nameChange.parse(item),
    ),
};

/**
 * The sensitive part of a client. It can be written and never read: no function needs it yet, and data that can't be
 * read can't leak.
 */
export const identities = {
  /**
   * Writes both values and the client's "on file" marks in one transaction. The marks are only ever set, so the
   * client's version is increased rather than compared; a simultaneous profile edit has to read again.
   */
  async save(tenant: TenantId, client: ClientId, { locked, birthMark }: KeptIdentity, now: Date): Promise<void> {
    const savedAt = now.toISOString();
    await transact([
      { Put: { TableName: tableName(), Item: { ...identityKey(tenant, client), ...locked, savedAt } } },
      {
        Update: {
          TableName: tableName(),
          Key: clientKey(tenant, client),
          UpdateExpression:
            'SET ssnOnFile = :yes, dobOnFile = :yes, birthMark = :mark, identityAt = :at, updatedAt = :at ADD version :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':yes': true, ':mark': birthMark, ':at': savedAt, ':one': 1 },
        },
      },
    ]);
  },
};

/** An announced upload that never arrives is deleted after a day. Its form expires long before. */
const EXPECTED_SECONDS = 24 * 3600;

/** The most uploads that can be announced in a day. Few clients ever make five. */
const LISTED_MAX = 200;

/** Documents that clients uploaded. The key holds tenant and client, so another person's id finds nothing. */
export const clientDocuments = {
  find: finderOf(clientDocument, documentKey),

  /** Oldest first, because ids begin with the time. */
  async list(tenant: TenantId, client: ClientId): Promise<readonly ClientDocument[]> {
    // Consistent, because the list is read right after an upload.
    const query = { ...beginning(documentsPrefix(tenant, client)), ConsistentRead: true, Limit: LISTED_MAX };
    return (await pageOf(query, (item) => clientDocument.parse(item))).found;
  },

  /** Saves a document's current state. One that hasn't arrived expires by itself. */
  async put(document: ClientDocument): Promise<void> {
    const { tenantId, clientId, id, status, createdAt } = document;
    const expiresAt = Math.floor(Date.parse(createdAt) / 1000) + EXPECTED_SECONDS;
    await put({
      ...documentKey(tenantId, clientId, id),
      ...clientDocument.parse(document),
      ...(status === 'expected' ? { expiresAt } : {}),
    });
  },

  /** Deletes a document. If two calls compete, only one gets true. */
  async remove({ tenantId, clientId, id }: ClientDocument): Promise<boolean> {
    const Key = documentKey(tenantId, clientId, id);
    const { Attributes: removed } = await documents.send(
      new DeleteCommand({ TableName: tableName(), Key, ReturnValues: 'ALL_OLD' }),
    );
    return removed !== undefined;
  },
};

/** The instructions of an account that a client saw last, and their answer about later ones. */
const wiringSeen = z.object({
  account: bankAccountId,
  /** Part of the version, so that a reader of it can't try account numbers against it. */
  salt: z.string(),
  version: instructionsVersion,
  /** The tenant's number as the client knew it then. After a change, it is the one to call. */
  pocPhone: phone,
  seenAt: instant,
  /** The client said that they called about this version. */
  confirmed: z.optional(z.object({ version: instructionsVersion, at: instant })),
  /** The staff released the hold on this version. */
  lifted: z.optional(
    z.object({
      ...{ version: instructionsVersion, at: instant, by: z.string() },
      ...{ identity: z.optional(staffIdentity), reason: z.optional(z.string()) },
    }),
  ),
  /** Counts the writes. Each requires the revision that was read. */
  revision: z.int(),
});

/** An entry of the record of who had the instructions, when and where; kept for good. */
const wireView = z.object({
  transferId,
  what: z.enum(['shown', 'confirmed', 'taken back', ...WIRING_USES]),
  version: instructionsVersion,
  at: instant,
  sourceAddress: z.string(),
  userAgent: z.string(),
});

/** The wiring instructions that clients have seen, and the clients' actions with them. */
const seenItems = itemsOf(wiringSeen, wiringSeenKey);
export const wiringSeenBy = {
  find: seenItems.find,

  /** Those of all accounts that the client's payments go to. */
  list: (tenant: TenantId, client: ClientId): Promise<readonly WiringSeen[]> =>
    seenItems.list(wiringSeenPrefix(tenant, client)),

  /** Saves on the revision that was read, 0 for none; false if another writer was faster. */
  async save(tenant: TenantId, client: ClientId, seen: WiringSeen): Promise<boolean> {
    const item = wiringSeen.parse({ ...seen, revision: seen.revision + 1 });
    return putIf({
      Item: { ...wiringSeenKey(tenant, client, seen.account), ...item },
      ...(seen.revision === 0
        ? isNew
        : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': seen.revision } }),
    });
  },

  /**
   * Adds an entry to the record. The request's id separates two entries of the same millisecond, and makes an entry
   * that the SDK sends twice one.
   */
  async record(tenant: TenantId, client: ClientId, view: WireView, requestId: string): Promise<void> {
    const { transferId: id, at }: { transferId: TransferId; at: string } = view;
    await put({ ...wireViewKey(tenant, client, id, `${at}#${requestId}`), ...wireView.parse(view) });
  },
};

const look = z.object({ at: instant, by: z.string(), identity: staffIdentity, kind: z.string() });
const listed = z.object({ clientId, documentId, type: identityDocument, receivedAt: instant });
const lookKeyOf = ({ tenantId, clientId: client, id }: ClientDocument, at: string) =>
  documentLookKey(tenantId, client, id, at);

/** Staff decisions about photos of IDs, who viewed them, and which are open. */
export const documentReviews: Pick<ReviewPorts['documents'], 'decide' | 'tryDate' | 'undo' | 'waiting'> &
  Pick<ReviewPorts, 'looks'> = {
  decide: ({ tenantId, clientId: client, id }, review) =>
    updateIf({
      Key: documentKey(tenantId, client, id),
      UpdateExpression: 'SET #review = :review',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#review)',
      ExpressionAttributeNames: { '#review': 'review' },
      ExpressionAttributeValues: { ':review': review },
    }),

  tryDate: ({ tenantId, clientId: client, id }) =>
    updateIf({
      Key: documentKey(tenantId, client, id),
      UpdateExpression: 'ADD #tries :one',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(#tries) OR #tries < :most)',
      ExpressionAttributeNames: { '#tries': 'dateTries' },
      ExpressionAttributeValues: { ':one': 1, ':most': DATE_TRIES_MAX },
    }),

  undo: ({ tenantId, clientId: client, id, review }, by) =>
    updateIf({
      Key: documentKey(tenantId, client, id),
      UpdateExpression: 'SET #undone = :by REMOVE #review',
      ConditionExpression: '#review.#at = :accepted',
      ExpressionAttributeNames: { '#review': 'review', '#undone': 'undone', '#at': 'at' },
      ExpressionAttributeValues: { ':by': by, ':accepted': review?.at },
    }),

  async waiting(tenant, most) {
    const { found, next } = await pageOf({ ...partition(listPartition(tenant, 'reviews')), Limit: most }, (item) =>
      listed.parse(item),
    );
    return { listed: found, isMore: next !== undefined };
  },

  looks: {
    /** Two views at the same instant are two records. The later one fails, and its caller tries again. */
    add: (document, made) => put({ ...lookKeyOf(document, made.at), ...made }, isNew),

    find: finderOf(look, lookKeyOf),
  },
};
