import { GetCommand, PutCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Client, type ClientName, client } from '#shared/client/client.ts';
import { type Instant, instant } from '#shared/dates.ts';
import { type ClientId, clientId, type TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { cancellationCodes, documents, isConditionFailed, tableName } from './documents.ts';
import { allItems, beginning } from './every-item.ts';
import { clientChangeKey, clientChangesPrefix, clientKey, phoneKey } from './keys.ts';

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
    await documents.send(new TransactWriteCommand({ TransactItems: writes }));
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
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: clientKey(tenant, id), ConsistentRead: true }),
    );
    return item && client.parse(item);
  },

  /** The client who has proved this number at this tenant. A number that was only typed doesn't count yet. */
  async findByPhone(tenant: TenantId, phone: Phone): Promise<Client | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: phoneKey(tenant, phone), ConsistentRead: true }),
    );
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

  /** The write that saves a client on the version that was read. */
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
      await documents.send(
        new TransactWriteCommand({
          TransactItems: [
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

  /** A client's previous names, the latest change first. */
  formerNames: (tenant: TenantId, id: ClientId): Promise<readonly NameChange[]> =>
    allItems({ ...beginning(clientChangesPrefix(tenant, id)), ScanIndexForward: false }, (item) =>
      nameChange.parse(item),
    ),
};
