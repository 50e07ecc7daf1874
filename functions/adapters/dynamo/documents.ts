import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsClient, setting } from '../settings.ts';

/** One document client per container. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(awsClient()), {
  marshallOptions: { removeUndefinedValues: true },
});

export const tableName = (): string => setting('TABLE_NAME');

/** True when a conditional write was refused: another writer was faster, or the item is not as expected. */
export const isConditionFailed = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * The codes of a cancelled transaction, one per item ("None", "ConditionalCheckFailed", …); undefined for other errors.
 */
export function cancellationCodes(error: unknown): readonly string[] | undefined {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined;
  const { CancellationReasons: reasons } = error as { CancellationReasons?: { Code?: string }[] };
  return (reasons ?? []).map(({ Code }) => Code ?? 'None');
}
