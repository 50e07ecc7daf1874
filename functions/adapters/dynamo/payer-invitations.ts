import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { type Phone, phone } from '#shared/phone.ts';
import {
  type AskedOfPhone,
  askedOfPhone,
  type PayerInvitation,
  payerInvitation,
  payerListOf,
} from '#shared/staff/payer-invitation.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { AskedPage, PayerInvitations } from '../../invitations/ports.ts';
import { cancellationCodes, documents, isConditionFailed, tableName } from './documents.ts';
import { payerCountKey, payerInvitationKey, payerPhoneKey, payersPartition } from './staff-keys.ts';
import { putNew } from './transfers.ts';

/** On top of the version that was read: 0 for what is not there yet. */
const onTopOf = (version: number) => ({
  TableName: tableName(),
  ...(version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :read',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':read': version },
      }),
});

/** Where it stands in the lists: in that of all, and in that of those who have come as far. */
function placesOf(changed: PayerInvitation) {
  const place = `${changed.at}#${changed.id}`;
  return {
    ...{ gsi2pk: payersPartition(changed.tenantId), gsi2sk: place },
    ...{ gsi3pk: payersPartition(changed.tenantId, payerListOf(changed)), gsi3sk: place },
  };
}

const writeOf = (changed: PayerInvitation) => ({
  ...onTopOf(changed.version),
  Item: {
    ...payerInvitationKey(changed.tenantId, changed.id),
    ...placesOf(changed),
    ...changed,
    version: changed.version + 1,
  },
});

const OVERTAKEN = ['ConditionalCheckFailed', 'TransactionConflict'];

async function isWritten(
  TransactItems: NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]>['TransactItems'],
) {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
    return true;
  } catch (error) {
    if (cancellationCodes(error)?.some((code) => OVERTAKEN.includes(code))) return false;
    throw error;
  }
}

async function find(tenant: TenantId, id: string): Promise<PayerInvitation | undefined> {
  const { Item: item } = await documents.send(
    new GetCommand({ TableName: tableName(), Key: payerInvitationKey(tenant, id), ConsistentRead: true }),
  );
  return item && payerInvitation.parse(item);
}

const placed = z.object({ sk: z.string(), gsi2sk: z.string() });

/** People who were asked for a payment and are no clients yet, in a partition of their own. */
export const payerInvitations = {
  find,

  /** What a phone was asked for lately. */
  async askedOf(tenant: TenantId, of: Phone): Promise<AskedOfPhone | undefined> {
    const { Item: item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: payerPhoneKey(tenant, of), ConsistentRead: true }),
    );
    return item && askedOfPhone.parse(item);
  },

  /** Adds one, and notes it with what its phone was asked for: both, or neither. */
  async add(fresh: PayerInvitation, noted: AskedOfPhone): Promise<PayerInvitation | undefined> {
    const { tenantId, who } = fresh;
    const note = {
      ...onTopOf(noted.version),
      Item: { ...payerPhoneKey(tenantId, phone.parse(who.phone)), ...noted, version: noted.version + 1 },
    };
    return (await isWritten([{ Put: writeOf(fresh) }, { Put: note }])) ? { ...fresh, version: 1 } : undefined;
  },

  /** Adds or saves one on top of the version that was read; undefined when another writer was faster. */
  async save(changed: PayerInvitation): Promise<PayerInvitation | undefined> {
    try {
      await documents.send(new PutCommand(writeOf(changed)));
      return { ...changed, version: changed.version + 1 };
    } catch (error) {
      const isBusy = error instanceof Error && error.name === 'TransactionConflictException';
      if (isConditionFailed(error) || isBusy) return undefined;
      throw error;
    }
  },

  /** Uses an invitation up and adds its payment: both, or neither. False when another writer was faster. */
  use: (used: PayerInvitation, payment: Transfer): Promise<boolean> =>
    isWritten([{ Put: writeOf(used) }, { Put: putNew(payment) }]),

  /**
   * A page, the newest first. The indexes hold keys, and lag the table by a moment: each is read for itself, as it
   * stands now.
   */
  async page(tenant: TenantId, { list, after, most }: AskedPage) {
    const index = list ? 'gsi3' : 'gsi2';
    const { Items: keys = [], LastEvaluatedKey: next } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: index,
        KeyConditionExpression: `${index}pk = :list${after ? ` AND ${index}sk < :after` : ''}`,
        ExpressionAttributeValues: { ':list': payersPartition(tenant, list), ...(after ? { ':after': after } : {}) },
        ScanIndexForward: false,
        Limit: most,
      }),
    );
    const all = keys.map((key) => placed.parse({ ...key, gsi2sk: key[`${index}sk`] }));
    const found = await Promise.all(all.map(({ sk }) => find(tenant, sk.slice('PAYER#'.length))));
    return {
      invitations: found.filter((each) => each !== undefined),
      after: next ? (all.at(-1)?.gsi2sk ?? null) : null,
    };
  },

  /** Counts one more of a day, up to `most`: one atomic write, however many arrive at once. */
  async count(
    tenant: TenantId,
    what: string,
    { window, most, expiresAt }: { readonly window: string; readonly most: number; readonly expiresAt: number },
  ): Promise<boolean> {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: payerCountKey(tenant, what, window),
          UpdateExpression: 'SET expiresAt = :expiresAt ADD #count :one',
          ConditionExpression: 'attribute_not_exists(#count) OR #count < :most',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':one': 1, ':most': most, ':expiresAt': expiresAt },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },
} satisfies PayerInvitations;
