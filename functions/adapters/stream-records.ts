import * as z from 'zod/mini';
import { logger, told, withLogKeys } from '../http/log.ts';
import { recordAbout } from './dynamo/messages.ts';

/** Enough of a batch to name the failed record, even if the rest can't be read. */
const batch = z.object({
  Records: z.array(z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) })),
});

/** Lambda's batch response. It redelivers from the first of these records. */
type BatchAnswer = { readonly batchItemFailures: { itemIdentifier: string }[] };

/** Works on a batch of the table's stream, one record after the other. A failed record is logged and reported. */
export async function streamRecords(
  event: unknown,
  work: (record: unknown) => Promise<void>,
  { goesOn }: { readonly goesOn: boolean },
): Promise<BatchAnswer> {
  const batchItemFailures: BatchAnswer['batchItemFailures'] = [];
  for (const record of batch.parse(event).Records) {
    const { SequenceNumber: itemIdentifier } = record.dynamodb;
    await withLogKeys(recordAbout(record), async () => {
      try {
        await work(record);
      } catch (fault) {
        logger.error('a stream record failed', { itemIdentifier, fault: told(fault) });
        batchItemFailures.push({ itemIdentifier });
      }
    });
    if (!goesOn && batchItemFailures.length > 0) break;
  }
  return { batchItemFailures };
}
