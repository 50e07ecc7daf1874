import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { auditLog } from '../adapters/dynamo/audit-log.ts';
import { journal } from '../adapters/dynamo/journal.ts';
import { listing } from '../adapters/dynamo/listing.ts';
import { recordAbout } from '../adapters/dynamo/record-about.ts';
import { tableChange } from '../adapters/dynamo/table-changes.ts';
import { measure } from '../adapters/metrics.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { type BookkeepingPorts, keepBooks } from './keep-books.ts';

const ports: BookkeepingPorts = { journal, auditLog, listing, now: () => new Date(), measure };

/** Enough of a batch to name the failed record, even if the rest can't be read. */
const batch = z.object({
  Records: z.array(z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) })),
});

/** Lambda's batch response. It redelivers from this record. */
type BatchAnswer = { readonly batchItemFailures: { itemIdentifier: string }[] };

/**
 * Maintains every tenant's journal and audit log, fed by the table's stream. It stops at the first record that fails,
 * and later records are written later.
 */
export const handler = middy<unknown, BatchAnswer>().handler(async (event, context: Context): Promise<BatchAnswer> => {
  for (const record of batch.parse(event).Records) {
    const { SequenceNumber: itemIdentifier } = record.dynamodb;
    const isWritten = await withLogKeys({ requestId: context.awsRequestId, ...recordAbout(record) }, async () => {
      try {
        await keepBooks(ports, tableChange(record));
        return true;
      } catch (fault) {
        logger.error('a stream record was not written', { itemIdentifier, fault: told(fault) });
        return false;
      }
    });
    if (!isWritten) return { batchItemFailures: [{ itemIdentifier }] };
  }
  return { batchItemFailures: [] };
});
