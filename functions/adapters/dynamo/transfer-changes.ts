import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';

/** What the portal reads of a record of the table's stream (view type NEW_AND_OLD_IMAGES). */
export const streamRecord = z.object({
  eventName: z.enum(['INSERT', 'MODIFY', 'REMOVE']),
  dynamodb: z.object({
    SequenceNumber: z.string(),
    Keys: z.object({ sk: z.object({ S: z.string() }) }),
    NewImage: z.optional(z.record(z.string(), z.unknown())),
    OldImage: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type StreamRecord = z.infer<typeof streamRecord>;

const transferIn = (image: Record<string, unknown>): Transfer =>
  transfer.parse(unmarshall(image as Record<string, AttributeValue>));

/** A transfer before and after a write; undefined when the record is about another item, or a removal. */
export function transferChange(
  record: StreamRecord,
): { readonly before: Transfer | undefined; readonly after: Transfer } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (!keys.sk.S.startsWith('TRANSFER#') || !after) return undefined;
  return { before: before && transferIn(before), after: transferIn(after) };
}
