import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb';
import { awsClient } from '#functions/adapters/settings.ts';
import { type Finding, findingFrom, findingsAbout, type Patient } from './finding.ts';

const { good, blocks, warns } = findingsAbout('table');

/** The table's findings. Without a table, tenants can't be checked. */
export type TableFound = { readonly isThere: boolean; readonly findings: readonly Finding[] };

/** Checks that the table exists, can be restored, and has a stream for the functions. */
export async function tableFindings({ place, config }: Patient): Promise<TableFound> {
  const dynamo = new DynamoDBClient(awsClient());
  const TableName = place.environment['TABLE_NAME'] ?? '';
  const deploy = `npm run deploy -- -c stage=${place.stage} 'Portal-${place.stage}/Data'`;
  const table = await dynamo.send(new DescribeTableCommand({ TableName })).catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  });
  if (!table?.Table) {
    const sentence = `There is no table ${TableName}: nothing is deployed yet, and no tenant can be read.`;
    return { isThere: false, findings: [blocks(sentence, deploy)] };
  }
  const { TableStatus, DeletionProtectionEnabled, StreamSpecification } = table.Table;
  const found: Finding[] = [];
  if (TableStatus !== 'ACTIVE') found.push(blocks(`The table is ${TableStatus} and doesn’t answer.`));
  if (!StreamSpecification?.StreamEnabled)
    found.push(blocks('The table has no stream: no receipt is sent and no book is kept.', deploy));
  if (config?.keepsData && !DeletionProtectionEnabled)
    found.push(blocks('The table can be deleted with one command.', deploy));
  const backups = await findingFrom('table', 'Can the table be restored?', async () => {
    const { ContinuousBackupsDescription: told } = await dynamo.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    const { PointInTimeRecoveryStatus: status, RecoveryPeriodInDays: days } =
      told?.PointInTimeRecoveryDescription ?? {};
    if (status === 'ENABLED') return [good(`The table can be restored to any second of the last ${days ?? 35} days.`)];
    const sentence = 'The table can’t be restored: point-in-time recovery is off.';
    return [config?.keepsData === false ? warns(sentence, deploy) : blocks(sentence, deploy)];
  });
  const { TimeToLiveDescription: life } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }));
  if (life?.TimeToLiveStatus !== 'ENABLED')
    found.push(blocks('The table keeps what has expired: codes, sessions and counts.', deploy));
  const itself = found.length > 0 ? found : [good(`${TableName} is there, with its stream.`)];
  return { isThere: true, findings: [...itself, ...backups] };
}
