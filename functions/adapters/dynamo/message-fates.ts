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

/** What a message is about, as its claim keeps it; a later claim changes neither when it was asked for nor its place. */
export function keptAbout(tenant: TenantId, message: string, about: MessageAbout, now: Date) {
  const at = now.toISOString();
  const known = Object.entries(about).filter(([, value]) => value !== undefined);
  const names = known.map(([name]) => `${NAMES[name] ?? name} = :a${name}`);
  const values = Object.fromEntries(known.map(([name, value]) => [`:a${name}`, value]));
  if (about.to === 'staff') return { set: `${names.join(', ')}, askedAt = if_not_exists(askedAt, :now)`, values };
  return {
    set: `${names.join(', ')}, askedAt = if_not_exists(askedAt, :now), gsi3pk = :told, gsi3sk = if_not_exists(gsi3sk, :place)`,
    values: { ...values, ':told': toldPartition(tenant, about.clientId), ':place': `${at}#${message}` },
  };
}

/** Words that the table's language keeps for itself have other names there. */
const NAMES: Readonly<Record<string, string>> = { to: 'addressee', by: 'channel' };

const item = z.looseObject({ pk: z.string(), addressee: z.string(), channel: z.string() });

/** A message as it lies in the table; undefined for a mere mark. */
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
 * Notes what became of a message, unless something that outweighs it is known; false when nothing was changed. Where
 * somebody has to see to it, the message stands in the list of those that did not arrive.
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

/** The messages of a partition of an index; the index holds keys, so each is read for itself. */
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

/** What became of messages: as services tell of it, and as the staff see to what did not arrive. */
export const messageFates = {
  find,
  heard: heardOf,

  /** How a message stands; undefined while it was not tried. */
  async standing(tenant: TenantId, message: string): Promise<MessageStanding | undefined> {
    const found = await itemAt(messageKey(tenant, message), false);
    return found && messageStanding.parse(found);
  },

  /** Those that did not arrive and that nobody has seen to, the oldest first. */
  notArrived: (tenant: TenantId, most: number): Promise<readonly MessageRecord[]> =>
    listed(tenant, notArrivedPartition(tenant), { IndexName: 'gsi2', isNewestFirst: false, most }),

  /** What a client was sent, the newest first. */
  ofClient: (tenant: TenantId, client: ClientId, most: number): Promise<readonly MessageRecord[]> =>
    listed(tenant, toldPartition(tenant, client), { IndexName: 'gsi3', isNewestFirst: true, most }),

  /** Notes what a person did about one that did not arrive; with that it leaves the list, unless it was only asked. */
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
        // The time stands apart as well: by it the stream tells this write from all others to messages.
        UpdateExpression: `SET ${how} = :by, mendedAt = :at${how === 'asked' ? '' : ' REMOVE gsi2pk, gsi2sk'}`,
        ConditionExpression: 'attribute_exists(channel)',
        ExpressionAttributeValues: { ':by': by, ':at': by.at },
      }),
    );
  },
};
