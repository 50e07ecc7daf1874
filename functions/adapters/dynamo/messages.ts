import * as z from 'zod/mini';
import type { Day, Instant } from '#shared/dates.ts';
import { type ClientId, type TenantId, tenantId } from '#shared/ids.ts';
import {
  type Heard,
  isInTrouble,
  type MessageAbout,
  type MessageRecord,
  type MessageStanding,
  messageRecord,
  messageStanding,
  weightOf,
} from '#shared/message/fate.ts';
import { type Unsent, unsent } from '#shared/message/unsent.ts';
import { type DigestDay, digestDay } from '#shared/staff/digest-day.ts';
import type { About } from '../../http/log.ts';
import type { MessageClaim } from '../../messages/outbox/deliver-once.ts';
import type { NoticeSubject } from '../../messages/outbox/notices-of.ts';
import { wholeList } from '../every-page.ts';
import { messageKey, notArrivedPartition, toldPartition, unsentKey, unsentPartition } from './keys.ts';
import {
  finderOf,
  isAtVersion,
  isNew,
  itemAt,
  itemInTheWay,
  itemsOf,
  pageOf,
  partition,
  putIf,
  remove,
  update,
  updateIf,
} from './table.ts';

// Messages to send, what became of them, and the digests' days.

const LISTED = 'gsi2pk = :troubled, gsi2sk = :since';

/** A message's subject and recipient, as its claim keeps them. A later claim changes neither its time nor its place. */
export function keptAbout(tenant: TenantId, message: string, about: MessageAbout, now: Date) {
  const at = now.toISOString();
  const known = Object.entries(about).filter(([, value]) => value !== undefined);
  const names = known.map(([name]) => `${NAMES[name] ?? name} = :a${name}`);
  const values = Object.fromEntries(known.map(([name, value]) => [`:a${name}`, value]));
  if (about.to !== 'client') return { set: `${names.join(', ')}, askedAt = if_not_exists(askedAt, :now)`, values };
  return {
    set: `${names.join(', ')}, askedAt = if_not_exists(askedAt, :now), gsi3pk = :told, gsi3sk = if_not_exists(gsi3sk, :place)`,
    values: { ...values, ':told': toldPartition(tenant, about.clientId), ':place': `${at}#${message}` },
  };
}

/** Attribute names in place of DynamoDB's reserved words. */
const NAMES: Readonly<Record<string, string>> = { to: 'addressee', by: 'channel' };

const item = z.looseObject({ pk: z.string(), addressee: z.string(), channel: z.string() });

/** A message from the table; undefined for a mere mark. */
function recordOf(tenant: TenantId, found: Record<string, unknown> | undefined): MessageRecord | undefined {
  const kept = item.safeParse(found);
  if (!kept.success) return undefined;
  const { pk, addressee, channel, ...rest } = kept.data;
  const id = pk.slice(messageKey(tenant, '').pk.length);
  return messageRecord.parse({ ...rest, id, to: addressee, by: channel });
}

async function find(tenant: TenantId, message: string): Promise<MessageRecord | undefined> {
  return recordOf(tenant, await itemAt(messageKey(tenant, message), false));
}

/**
 * Records a message's delivery result, unless a more significant one is known; false if nothing changed. If someone has
 * to act, the message joins the list of those that didn't arrive.
 */
export async function heardOf(
  tenant: TenantId,
  message: string,
  { fate, at, why, isOwed }: Heard & { readonly isOwed: boolean },
): Promise<boolean> {
  const isListed = isOwed && isInTrouble(fate);
  const gone = [...(why ? [] : ['why']), ...(isListed ? [] : ['gsi2pk', 'gsi2sk'])];
  return updateIf({
    Key: messageKey(tenant, message),
    UpdateExpression:
      `SET fate = :fate, fateWeight = :weight, fateAt = :at${why ? ', why = :why' : ''}` +
      `${isListed ? `, ${LISTED}` : ''}${gone.length > 0 ? ` REMOVE ${gone.join(', ')}` : ''}`,
    ConditionExpression: 'attribute_exists(channel) AND (attribute_not_exists(fateWeight) OR fateWeight < :weight)',
    ExpressionAttributeValues: {
      ':fate': fate,
      ':weight': weightOf(fate),
      ':at': at,
      ...(why ? { ':why': why } : {}),
      ...(isListed ? { ':troubled': notArrivedPartition(tenant), ':since': `${at}#${message}` } : {}),
    },
  });
}

type Indexed = { readonly IndexName: 'gsi2' | 'gsi3'; readonly isNewestFirst: boolean; readonly most: number };

/** The messages of an index partition. The index holds keys, so each is read. */
async function listed(tenant: TenantId, partition: string, { IndexName, isNewestFirst, most }: Indexed) {
  const query = {
    IndexName,
    KeyConditionExpression: `${IndexName}pk = :partition`,
    ExpressionAttributeValues: { ':partition': partition },
    ScanIndexForward: !isNewestFirst,
    Limit: most,
  };
  const prefix = messageKey(tenant, '').pk.length;
  const { found: names } = await pageOf(query, ({ pk }) => String(pk).slice(prefix));
  const found = await Promise.all(names.map((name) => find(tenant, name)));
  return found.filter((each) => each !== undefined);
}

/** Delivery results of messages, and what the staff did about those that didn't arrive. */
export const messageFates = {
  find,
  heard: heardOf,

  /** A message's delivery status; undefined if it wasn't tried. */
  async standing(tenant: TenantId, message: string): Promise<MessageStanding | undefined> {
    const found = await itemAt(messageKey(tenant, message), false);
    return found && messageStanding.parse(found);
  },

  /** Messages that didn't arrive and need attention, oldest first. */
  notArrived: (tenant: TenantId, most: number): Promise<readonly MessageRecord[]> =>
    listed(tenant, notArrivedPartition(tenant), { IndexName: 'gsi2', isNewestFirst: false, most }),

  /** A client's messages, newest first. */
  ofClient: (tenant: TenantId, client: ClientId, most: number): Promise<readonly MessageRecord[]> =>
    listed(tenant, toldPartition(tenant, client), { IndexName: 'gsi3', isNewestFirst: true, most }),

  /**
   * Records what the staff did about a message that didn't arrive. It then leaves the list, unless the client was only
   * asked for another address.
   */
  async mended(
    tenant: TenantId,
    message: string,
    how: 'again' | 'asked' | 'told',
    by: NonNullable<MessageRecord['told']>,
  ): Promise<void> {
    await update({
      Key: messageKey(tenant, message),
      // The time has its own attribute, so that the stream can tell this write from other message writes.
      UpdateExpression: `SET ${how} = :by, mendedAt = :at${how === 'asked' ? '' : ' REMOVE gsi2pk, gsi2sk'}`,
      ConditionExpression: 'attribute_exists(channel)',
      ExpressionAttributeValues: { ':by': by, ':at': by.at },
    });
  },
};

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
      await update({
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
      });
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
    await update({
      Key: messageKey(tenant, message),
      UpdateExpression: 'SET sentAt = :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    });
  },

  /** Ends the try, so that another run may claim the message. A certain failure doesn't count as a try. */
  async release(tenant: TenantId, message: string, { isCertain }: { readonly isCertain: boolean }): Promise<void> {
    await update({
      Key: messageKey(tenant, message),
      UpdateExpression: 'REMOVE claimedAt ADD tries :back',
      ExpressionAttributeValues: { ':back': isCertain ? -1 : 0 },
    });
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

const keyOf = (tenant: TenantId) => messageKey(tenant, 'digest');

/** The progress of each company's daily digest: one item per company, moved on from day to day. */
export const digestDays = {
  find: finderOf(digestDay, keyOf),

  /** Begins a day's digest after the previous one; false if another run was faster. */
  begin: (tenant: TenantId, fresh: DigestDay, before: Day | undefined): Promise<boolean> =>
    putIf({
      Item: { ...keyOf(tenant), ...fresh },
      ...(before === undefined
        ? isNew
        : {
            ConditionExpression: '#on = :before',
            ExpressionAttributeNames: { '#on': 'on' },
            ExpressionAttributeValues: { ':before': before },
          }),
    }),

  /** Records an incomplete try, unless another run has recorded one. */
  async tried(tenant: TenantId, { on, tries }: DigestDay, nextAt: Instant): Promise<void> {
    await updateIf({
      Key: keyOf(tenant),
      UpdateExpression: 'SET tries = :tries, nextAt = :next',
      ConditionExpression: '#on = :on AND tries = :before AND attribute_not_exists(doneAt)',
      ExpressionAttributeNames: { '#on': 'on' },
      ExpressionAttributeValues: { ':on': on, ':before': tries, ':tries': tries + 1, ':next': nextAt },
    });
  },

  /** Marks the digest as finished or given up, so that no run sends it again. */
  async finish(tenant: TenantId, on: Day, { at, isGivenUp }: { at: Instant; isGivenUp: boolean }): Promise<void> {
    await updateIf({
      Key: keyOf(tenant),
      UpdateExpression: 'SET doneAt = :at, isGivenUp = :givenUp',
      ConditionExpression: '#on = :on',
      ExpressionAttributeNames: { '#on': 'on' },
      ExpressionAttributeValues: { ':on': on, ':at': at, ':givenUp': isGivenUp },
    });
  },
};

/** An item holds a stream record with both images, so a few of them fill a response. */
const PAGE = 25;

/** Writes whose messages weren't all sent, oldest first. */
export const unsentWrites = {
  /** Saves a write once. A repeat keeps the count of tries. */
  async keep(tenant: TenantId, made: Unsent): Promise<void> {
    await itemsOf(unsent, unsentKey).add(made, tenant, made.id);
  },

  async page(tenant: TenantId, after?: string): Promise<{ page: readonly Unsent[]; after: string | undefined }> {
    const query = {
      ...partition(unsentPartition(tenant)),
      ConsistentRead: true,
      Limit: PAGE,
      ...(after ? { ExclusiveStartKey: unsentKey(tenant, after) } : {}),
    };
    const { found, next } = await pageOf(query, (item) => unsent.parse(item));
    return { page: found, after: next && String(next['sk']) };
  },

  /** All of them, for a person. */
  all: (tenant: TenantId): Promise<readonly Unsent[]> =>
    wholeList((after: string | undefined) => unsentWrites.page(tenant, after)),

  /** Saves the result against the version that was read; false if another writer was first. */
  save: (tenant: TenantId, changed: Unsent): Promise<boolean> =>
    putIf({
      Item: { ...unsentKey(tenant, changed.id), ...unsent.parse({ ...changed, version: changed.version + 1 }) },
      ...isAtVersion(changed.version),
    }),

  /** Removes a write whose messages are all sent. */
  drop: (tenant: TenantId, { id }: Pick<Unsent, 'id'>): Promise<void> => remove(unsentKey(tenant, id)),
};

const keyed = z.object({
  dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }) }),
});

/** The owner of a stream record, for the log, even if the rest of the record can't be read. */
export function recordAbout(record: unknown): About {
  const read = keyed.safeParse(record);
  if (!read.success) return {};
  const { pk, sk } = read.data.dynamodb.Keys;
  const [kind, tenant] = pk.S.split('#');
  const [what, transferId] = sk.S.split('#');
  return {
    ...(kind === 'TENANT' ? { tenant } : {}),
    ...(what === 'TRANSFER' && transferId ? { transferId } : {}),
  };
}

const numbered = z.object({
  dynamodb: z.object({ ApproximateCreationDateTime: z.number(), SequenceNumber: z.string() }),
});

/** About the length of the longest sequence number, so that ids sort as the writes did, even within an instant. */
const SEQUENCE_DIGITS = 40;

/** Names the write behind a stream record. The name is the same however often it is delivered. */
export function namedWrite(
  record: unknown,
): { readonly tenant: TenantId; readonly id: string; readonly about: string; readonly at: string } | undefined {
  const [key, number] = [keyed.safeParse(record), numbered.safeParse(record)];
  if (!key.success || !number.success) return undefined;
  const { pk, sk } = key.data.dynamodb.Keys;
  const { ApproximateCreationDateTime: seconds, SequenceNumber: sequence } = number.data.dynamodb;
  const [kind, tenant] = pk.S.split('#');
  const owner = kind === 'TENANT' ? tenantId.safeParse(tenant) : undefined;
  if (!owner?.success) return undefined;
  const at = new Date(seconds * 1000).toISOString();
  return { tenant: owner.data, id: `${at}#${sequence.padStart(SEQUENCE_DIGITS, '0')}`, about: sk.S, at };
}
