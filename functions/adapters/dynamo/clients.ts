import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Client, type ClientName, client } from '#shared/client/client.ts';
import { type Instant, instant } from '#shared/dates.ts';
import { type ClientId, clientId, type TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { cancellationCodes, documents, isConditionFailed, tableName } from './documents.ts';
import { clientChangeKey, clientChangesPrefix, clientKey, phoneKey } from './keys.ts';

const phoneItem = z.object({ clientId, expiresAt: z.optional(z.int()) });
type PhoneItem = z.infer<typeof phoneItem>;

async function findPhone(tenant: TenantId, phone: Phone): Promise<PhoneItem | undefined> {
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: phoneKey(tenant, phone), ConsistentRead: true }),
  );
  return item && phoneItem.parse(item);
}

/** Whether a registration, or its claim on a phone, still waits for its first right code. */
const isUnproven = ({ expiresAt }: Pick<PhoneItem, 'expiresAt'>): boolean => expiresAt !== undefined;

const name = z.object({ firstName: z.string(), middleName: z.string(), lastName: z.string() });
/** A recorded change of a client's name. */
const nameChange = z.object({ at: instant, by: z.literal('client'), from: name, to: name });
export type NameChange = z.infer<typeof nameChange>;

/**
 * Clients, and which of them has a phone number. A phone belongs to one client of a tenant: the item under the number
 * is written in the same transaction as the client, so that neither exists without the other.
 */
export const clients = {
  /** The client of that id at this tenant. Read consistently: a code is checked right after registering. */
  async find(tenant: TenantId, id: ClientId): Promise<Client | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: clientKey(tenant, id), ConsistentRead: true }),
    );
    return item && client.parse(item);
  },

  /** The client who has proved that number at this tenant; whoever only typed it is nobody yet. */
  async findByPhone(tenant: TenantId, phone: Phone): Promise<Client | undefined> {
    const held = await findPhone(tenant, phone);
    return held && !isUnproven(held) ? clients.find(tenant, held.clientId) : undefined;
  },

  /**
   * Adds a new client together with the claim on the phone number; the second of two registrations at the same moment
   * fails here. One that no code has proved is replaced.
   */
  async add(added: Client): Promise<Outcome<Client, Refusal<'client/phone-taken' | 'client/auth-user-exists'>>> {
    const { tenantId, id, mobilePhone, expiresAt } = added;
    const held = await findPhone(tenantId, mobilePhone);
    if (held && !isUnproven(held)) return refuse({ code: 'client/phone-taken' });
    const table = { TableName: tableName() };
    const only = { ...table, ConditionExpression: 'attribute_not_exists(pk)' };
    const claim = {
      ...phoneKey(tenantId, mobilePhone),
      clientId: id,
      ...(expiresAt === undefined ? {} : { expiresAt }),
    };
    const replaced = held && {
      ConditionExpression: 'clientId = :held AND attribute_exists(expiresAt)',
      ExpressionAttributeValues: { ':held': held.clientId },
    };
    const former = held && {
      Delete: {
        ...table,
        Key: clientKey(tenantId, held.clientId),
        ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(expiresAt)',
      },
    };
    try {
      await documents.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { ...only, ...replaced, Item: claim } },
            { Put: { ...only, Item: { ...clientKey(tenantId, id), ...added } } },
            ...(former ? [former] : []),
          ],
        }),
      );
    } catch (error) {
      const [phone] = cancellationCodes(error) ?? [];
      // Another call registered the number meanwhile, or is writing it at this moment: the specification's other sentence.
      if (phone === 'ConditionalCheckFailed' || phone === 'TransactionConflict')
        return refuse({ code: 'client/auth-user-exists' });
      throw error;
    }
    return done(added);
  },

  /**
   * The first right code has proved the phone: from now on the client has an account, and has consented. Refused when
   * another registration has taken the number meanwhile.
   */
  async prove(unproven: Client, at: Instant): Promise<Outcome<Client, Refusal<'client/not-found'>>> {
    const { tenantId, id, mobilePhone } = unproven;
    const { expiresAt: _over, ...rest } = unproven;
    const proved: Client = {
      ...rest,
      consent: { ...unproven.consent, at },
      updatedAt: at,
      version: unproven.version + 1,
    };
    try {
      await documents.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: tableName(),
                Item: { ...phoneKey(tenantId, mobilePhone), clientId: id },
                ConditionExpression: 'clientId = :id',
                ExpressionAttributeValues: { ':id': id },
              },
            },
            {
              Put: {
                TableName: tableName(),
                Item: { ...clientKey(tenantId, id), ...proved },
                ConditionExpression: 'version = :read',
                ExpressionAttributeValues: { ':read': unproven.version },
              },
            },
          ],
        }),
      );
    } catch (error) {
      if (cancellationCodes(error)) return refuse({ code: 'client/not-found' });
      throw error;
    }
    return done(proved);
  },

  /**
   * Writes a client that was read before and changed since, `version` as it was read. The version increases by one; if
   * another writer saved in between, this write fails and the caller reads again.
   */
  async save(changed: Client): Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>> {
    const saved = { ...changed, version: changed.version + 1 };
    try {
      await documents.send(
        new PutCommand({
          TableName: tableName(),
          Item: { ...clientKey(changed.tenantId, changed.id), ...saved },
          ConditionExpression: 'version = :read AND mobilePhone = :phone',
          // The phone is claimed by an item of its own and cannot change here.
          ExpressionAttributeValues: { ':read': changed.version, ':phone': changed.mobilePhone },
        }),
      );
    } catch (error) {
      if (isConditionFailed(error)) return refuse({ code: 'client/changed-meanwhile' });
      throw error;
    }
    return done(saved);
  },

  /**
   * Saves a client under another name, and in the same transaction the previous name: the names on accounts and IDs are
   * compared with it, so every change of name leaves a record. These records are only ever added.
   */
  async rename(changed: Client, former: ClientName): Promise<Outcome<Client, Refusal<'client/changed-meanwhile'>>> {
    const { tenantId, id, version, updatedAt: at } = changed;
    const saved = { ...changed, version: version + 1 };
    const { firstName, middleName, lastName } = changed;
    try {
      await documents.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: tableName(),
                Item: { ...clientKey(tenantId, id), ...saved },
                ConditionExpression: 'version = :read AND mobilePhone = :phone',
                ExpressionAttributeValues: { ':read': version, ':phone': changed.mobilePhone },
              },
            },
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
          ],
        }),
      );
    } catch (error) {
      const [client] = cancellationCodes(error) ?? [];
      if (client === 'ConditionalCheckFailed' || client === 'TransactionConflict')
        return refuse({ code: 'client/changed-meanwhile' });
      throw error;
    }
    return done(saved);
  },

  /** Records when a client logged out. The version increases, so that no writer with an older copy overwrites it. */
  async signOut(tenant: TenantId, id: ClientId, at: Instant): Promise<void> {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: clientKey(tenant, id),
          UpdateExpression: 'SET signedOutAt = :at ADD version :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':at': at, ':one': 1 },
        }),
      );
    } catch (error) {
      // The record was deleted while its owner was signed in: there is no client left to move money.
      if (!isConditionFailed(error)) throw error;
    }
  },

  /** A client's former names, the last change first. */
  async formerNames(tenant: TenantId, id: ClientId): Promise<readonly NameChange[]> {
    const { pk, sk } = clientChangesPrefix(tenant, id);
    const { Items: items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        ScanIndexForward: false,
        Limit: 50,
      }),
    );
    return items.map((item) => nameChange.parse(item));
  },
};
