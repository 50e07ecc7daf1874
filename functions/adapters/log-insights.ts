import { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } from '@aws-sdk/client-cloudwatch-logs';
import { awsClient, setting } from './settings.ts';

const logs = new CloudWatchLogsClient(awsClient());

/** The number of polls for the result, one per second. The function has a minute. */
const LOOKS = 40;

/** Runs a Logs Insights query over all functions' logs and returns the result's rows. */
export async function askLogs(question: {
  readonly query: string;
  readonly from: number;
  readonly to: number;
}): Promise<readonly Readonly<Record<string, string>>[]> {
  const { queryId } = await logs.send(
    new StartQueryCommand({
      logGroupNames: setting('FUNCTION_LOGS').split(','),
      queryString: question.query,
      startTime: question.from,
      endTime: question.to,
    }),
  );
  for (let look = 0; look < LOOKS; look += 1) {
    const { status, results = [] } = await logs.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete')
      return results.map((fields) =>
        Object.fromEntries(fields.flatMap(({ field, value }) => (field && value ? [[field, value]] : []))),
      );
    if (status !== 'Scheduled' && status !== 'Running') throw new Error(`The query of the logs ended as ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`The logs did not answer in ${LOOKS} seconds.`);
}
