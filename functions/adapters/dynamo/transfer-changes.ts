import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type PayerInvitation, payerInvitation } from '#shared/staff/payer-invitation.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import type { TransferChange } from '../../ports.ts';
import { mustBeInPlace } from './item-places.ts';

/** The parts of a stream record that the portal reads (view type NEW_AND_OLD_IMAGES). */
const streamRecord = z.object({
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
    NewImage: z.optional(z.record(z.string(), z.unknown())),
    OldImage: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type StreamRecord = z.infer<typeof streamRecord>;

/** Reads a record. Throws for an item out of place. */
export function streamRecordOf(record: unknown): StreamRecord {
  const read = streamRecord.parse(record);
  const { pk, sk } = read.dynamodb.Keys;
  mustBeInPlace({ pk: pk.S, sk: sk.S });
  return read;
}

/** A stream image in the form of the table's own reads. */
export const plain = (image: Record<string, unknown>): Record<string, unknown> =>
  unmarshall(image as Record<string, AttributeValue>);

/** Of the previous state only the events are parsed, so that one written by an older version can't stop the stream. */
const former = z.object({ events: z.array(z.object({ id: z.string() })) });

type EndedInvitation = { readonly before: PayerInvitation; readonly ended: PayerInvitation };

/** An invitation that this write ends, and as it was before; undefined for another item. A used one is a payment now. */
export function invitationEnd({ dynamodb }: StreamRecord): EndedInvitation | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  if (!keys.sk.S.startsWith('PAYER#') || !after || !before) return undefined;
  const ended = payerInvitation.parse(plain(after));
  const isEnd = ended.state === 'revoked' || ended.state === 'ended';
  return isEnd ? { before: payerInvitation.parse(plain(before)), ended } : undefined;
}

/** A transfer after a write, and its previous events; undefined for another item or a removal. */
export function transferChange(record: StreamRecord): TransferChange | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (!keys.sk.S.startsWith('TRANSFER#') || !after) return undefined;
  return { before: before && former.parse(plain(before)), after: transfer.parse(plain(after)) };
}
