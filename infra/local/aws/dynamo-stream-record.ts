import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';
import { type Item, itemSize, type Write } from 'dynalite/db/index.js';
import { sameItem } from './dynamo-capacity.ts';
import type { ItemChange } from './dynamo-overlay.ts';
import { LOCAL_REGION } from './sigv4.ts';

/** The prefix of a table's stream rows on disk. */
export const streamPrefix = (table: string): string => `stream~${table}~`;

/** Where a reader's position in a table's stream is stored: the key of the first row that it hasn't finished. */
export const placeRow = (table: string, reader: string): string => `place~${table}~${reader}`;

/** Where the last sequence number is stored. It must never be used twice, even after a restart. */
export const SEQUENCE_ROW = 'counter~stream';

/** The rows that add a request's changes to their tables' streams, for the same batch as the changes. */
export function streamWrites(changes: readonly ItemChange[], nextSequence: () => number, now: Date): Write[] {
  const rows = changes.flatMap((change): Write[] => {
    const view = change.table.StreamSpecification;
    // A write that changes nothing creates no record (DynamoDB guide, "Change data capture for DynamoDB Streams").
    if (!view?.StreamEnabled || sameItem(change.before, change.after)) return [];
    if (!change.before && !change.after) return [];
    const sequence = String(nextSequence()).padStart(21, '0');
    const value = streamRecord(change, view.StreamViewType ?? 'NEW_AND_OLD_IMAGES', sequence, now);
    return [{ type: 'put', key: streamPrefix(change.table.TableName) + sequence, value }];
  });
  return rows;
}

function streamRecord({ table, before, after }: ItemChange, view: string, sequence: string, now: Date): DynamoDBRecord {
  const image = (after ?? before) as Item;
  const keys = Object.fromEntries(table.KeySchema.map(({ AttributeName: name }) => [name, image[name]]));
  const images = {
    ...(before && view !== 'NEW_IMAGE' && view !== 'KEYS_ONLY' && { OldImage: before }),
    ...(after && view !== 'OLD_IMAGE' && view !== 'KEYS_ONLY' && { NewImage: after }),
  };
  const dynamodb = {
    ApproximateCreationDateTime: Math.floor(now.getTime() / 1000),
    Keys: keys,
    ...images,
    SequenceNumber: sequence,
    SizeBytes: Object.values(images).reduce((sum, one) => sum + itemSize(one), itemSize(keys as Item)),
    StreamViewType: view,
  } as StreamRecord;
  return {
    eventID: randomUUID().replaceAll('-', ''),
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: LOCAL_REGION,
    dynamodb,
    eventSourceARN: table.LatestStreamArn ?? table.TableArn,
  };
}
