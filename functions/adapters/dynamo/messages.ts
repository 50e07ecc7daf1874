import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ClientId, TenantId } from '#shared/ids.ts';
import type { Heard, MessageAbout } from '#shared/message/fate.ts';
import type { MessageClaim } from '../../messages/outbox/deliver-once.ts';
import type { NoticeSubject } from '../../messages/outbox/notices-of.ts';
import { documents, tableName } from './documents.ts';
import { messageKey } from './keys.ts';
import { heardOf, keptAbout } from './message-fates.ts';
import { itemInTheWay, updateIf } from './record.ts';

/** How long the record of a sent message is kept: longer than any closing dispute lasts. */
const KEEP_SECONDS = 400 * 24 * 60 * 60;

/** Longer than any run lives. An older claim was left by a run that died. */
const CLAIM_SECONDS = 180;

const expiresAt = (now: Date): number => Math.floor(now.getTime() / 1000) + KEEP_SECONDS;

const claimed = z.object({ sentAt: z.optional(z.string()), tries: z.optional(z.number()) });

/**
 * Which messages of which events were sent.
 *
 * A message is claimed before it is sent and marked after, so no other run sends it meanwhile. A crash in between
 * leaves a claim without a mark, and the message is sent again once the claim is old: at least once, and a few times at
 * most.
 */
export const messages = {
  async claim(
    tenant: TenantId,
    message: string,
    { now, most, about }: { readonly now: Date; readonly most: number; readonly about?: MessageAbout | undefined },
  ): Promise<MessageClaim> {
    const { set = undefined, values = {} } = about ? keptAbout(tenant, message, about, now) : {};
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tableName(),
          Key: messageKey(tenant, message),
          UpdateExpression: `SET claimedAt = :now, expiresAt = :expires${set ? `, ${set}` : ''} ADD tries :one`,
          ConditionExpression:
            'attribute_not_exists(sentAt) AND (attribute_not_exists(tries) OR tries < :most) AND ' +
            '(attribute_not_exists(claimedAt) OR claimedAt < :old)',
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':old': new Date(now.getTime() - CLAIM_SECONDS * 1000).toISOString(),
            ':expires': expiresAt(now),
            ':one': 1,
            ':most': most,
            ...values,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return 'claimed';
    } catch (error) {
      const { sentAt, tries = 0 } = claimed.parse(itemInTheWay(error) ?? {});
      if (sentAt !== undefined) return 'sent';
      return tries >= most ? 'given up' : 'busy';
    }
  },

  /** Marks a message as sent, with its delivery result if that is known at once. */
  async markSent(tenant: TenantId, message: string, now: Date, heard?: Heard & { isOwed: boolean }): Promise<void> {
    if (heard) await heardOf(tenant, message, heard);
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: messageKey(tenant, message),
        UpdateExpression: 'SET sentAt = :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    );
  },

  /** Ends the try, so that another run may claim the message. A certain failure doesn't count as a try. */
  async release(tenant: TenantId, message: string, { isCertain }: { readonly isCertain: boolean }): Promise<void> {
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: messageKey(tenant, message),
        UpdateExpression: 'REMOVE claimedAt ADD tries :back',
        ExpressionAttributeValues: { ':back': isCertain ? -1 : 0 },
      }),
    );
  },

  /** True if this write is the one to send a notice. The stream may deliver several writes with one cause at once. */
  isTeller: (tenant: TenantId, notice: string, by: string, now: Date): Promise<boolean> =>
    updateIf({
      Key: messageKey(tenant, `${notice}#teller`),
      UpdateExpression: 'SET toldBy = :by, expiresAt = :expires',
      ConditionExpression: 'attribute_not_exists(toldBy) OR toldBy = :by',
      ExpressionAttributeValues: { ':by': by, ':expires': expiresAt(now) },
    }),

  /**
   * Takes one of a client's daily notices about a topic; false if none is left. A notice that took one before and
   * wasn't sent doesn't take another.
   */
  async takeNotice(
    tenant: TenantId,
    client: ClientId,
    {
      notice,
      about,
      most,
      now,
    }: { readonly notice: string; readonly about: NoticeSubject; readonly most: number; readonly now: Date },
  ): Promise<boolean> {
    const on = now.toISOString().slice(0, 10);
    return updateIf({
      Key: messageKey(tenant, `${client}#notices#${about}#${on}`),
      UpdateExpression: 'SET expiresAt = :expires ADD takenBy :notice',
      ConditionExpression: 'attribute_not_exists(takenBy) OR contains(takenBy, :id) OR size(takenBy) < :most',
      ExpressionAttributeValues: {
        ':expires': expiresAt(now),
        ':notice': new Set([notice]),
        ':id': notice,
        ':most': most,
      },
    });
  },
};
