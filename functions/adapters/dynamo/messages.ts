import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Day } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import type { MessageClaim } from '../../outbox/deliver-once.ts';
import type { NoticeSubject } from '../../outbox/notices-of.ts';
import { documents, isConditionFailed, tableName } from './documents.ts';
import { messageKey, receiptsKey } from './keys.ts';

/** How long the record of a sent message is kept: longer than any dispute at a closing lasts. */
const KEEP_SECONDS = 400 * 24 * 60 * 60;

/** A message is tried once more after a try with an unknown outcome. */
const TRIES = 2;

const expiresAt = (now: Date): number => Math.floor(now.getTime() / 1000) + KEEP_SECONDS;

/**
 * Which messages of which events were sent, and how many receipts of a client on a day.
 *
 * A message is claimed before it is sent and marked after. A crash in between leaves a claim without a mark, and the
 * message is sent once more: at least once, and twice at most.
 */
export const messages = {
  async claim(tenant: TenantId, message: string, now: Date): Promise<MessageClaim> {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: messageKey(tenant, message),
          UpdateExpression: 'SET claimedAt = :now, expiresAt = :expires ADD tries :one',
          ConditionExpression: 'attribute_not_exists(sentAt) AND (attribute_not_exists(tries) OR tries < :most)',
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':expires': expiresAt(now),
            ':one': 1,
            ':most': TRIES,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return 'claimed';
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      const { Item: item } = error as { Item?: Record<string, unknown> };
      return item && !('sentAt' in item) ? 'given up' : 'sent';
    }
  },

  /** The message was sent. */
  async markSent(tenant: TenantId, message: string, now: Date): Promise<void> {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: messageKey(tenant, message),
        UpdateExpression: 'SET sentAt = :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    );
  },

  /** The message was certainly not sent: the try does not count. */
  async release(tenant: TenantId, message: string): Promise<void> {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: messageKey(tenant, message),
        UpdateExpression: 'ADD tries :back',
        ExpressionAttributeValues: { ':back': -1 },
      }),
    );
  },

  /** Whether this write is the one that tells a notice: the stream may bring several writes of one cause at once. */
  async isTeller(tenant: TenantId, notice: string, by: string, now: Date): Promise<boolean> {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: messageKey(tenant, `${notice}#teller`),
          UpdateExpression: 'SET toldBy = :by, expiresAt = :expires',
          ConditionExpression: 'attribute_not_exists(toldBy) OR toldBy = :by',
          ExpressionAttributeValues: { ':by': by, ':expires': expiresAt(now) },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },

  /** Takes one of a client's notices about something of a day; false when none is left. */
  async takeNotice(
    tenant: TenantId,
    client: ClientId,
    { about, most, now }: { readonly about: NoticeSubject; readonly most: number; readonly now: Date },
  ): Promise<boolean> {
    const on = now.toISOString().slice(0, 10);
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: messageKey(tenant, `${client}#notices#${about}#${on}`),
          UpdateExpression: 'SET expiresAt = :expires ADD taken :one',
          ConditionExpression: 'attribute_not_exists(taken) OR taken < :most',
          ExpressionAttributeValues: { ':expires': expiresAt(now), ':one': 1, ':most': most },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },

  /**
   * Counts receipts on a client's day, all or none; false when the day has too few left. The addresses are kept, as a
   * record of who was sent what.
   */
  async takeReceipts(
    tenant: TenantId,
    client: ClientId,
    day: Day,
    {
      transfer,
      to,
      most,
      now,
    }: { readonly transfer: TransferId; readonly to: readonly string[]; readonly most: number; readonly now: Date },
  ): Promise<boolean> {
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: receiptsKey(tenant, client, day),
          UpdateExpression:
            'SET recipients = list_append(if_not_exists(recipients, :none), :to), expiresAt = :expires ADD taken :count',
          ConditionExpression: 'attribute_not_exists(taken) OR taken <= :room',
          ExpressionAttributeValues: {
            ':none': [],
            ':to': to.map((address) => ({ transfer, address, at: now.toISOString() })),
            ':expires': expiresAt(now),
            ':count': to.length,
            ':room': most - to.length,
          },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  },
};
