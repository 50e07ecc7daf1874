import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ClientId, TenantId } from '#shared/ids.ts';
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
import { documents, tableName } from './documents.ts';
import { pageOf } from './every-item.ts';
import { messageKey, notArrivedPartition, toldPartition } from './keys.ts';
import { itemAt, updateIf } from './record.ts';

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
    await documents.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: messageKey(tenant, message),
        // The time has its own attribute, so that the stream can tell this write from other message writes.
        UpdateExpression: `SET ${how} = :by, mendedAt = :at${how === 'asked' ? '' : ' REMOVE gsi2pk, gsi2sk'}`,
        ConditionExpression: 'attribute_exists(channel)',
        ExpressionAttributeValues: { ':by': by, ':at': by.at },
      }),
    );
  },
};
