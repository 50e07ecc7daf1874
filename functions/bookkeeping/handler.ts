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

/** Enough of a batch to say which record failed, even when the rest of the record cannot be read. */
const batch = z.object({
  Records: z.array(z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) })),
});

/** What Lambda reads from the answer: it delivers again from this record on. */
type BatchAnswer = { readonly batchItemFailures: { itemIdentifier: string }[] };

/**
 * Keeps every tenant's journal and audit log, fed by the table's stream. It stops at the first record that fails: later
 * records are written later.
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
