import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
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

/** A transfer after a write, and its previous events; undefined for another item or a removal. */
export function transferChange(
  record: StreamRecord,
): { readonly before: z.infer<typeof former> | undefined; readonly after: Transfer } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (!keys.sk.S.startsWith('TRANSFER#') || !after) return undefined;
  return { before: before && former.parse(plain(before)), after: transfer.parse(plain(after)) };
}
