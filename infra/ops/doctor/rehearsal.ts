import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  ResourceNotFoundException,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { awsClient } from '#functions/adapters/settings.ts';
import { rehearsalName } from '../../aws/names.ts';
import { type Finding, findingFrom, findingsAbout, type Patient } from './finding.ts';

const { blocks, unknown } = findingsAbout('rehearsal');

/** The number of tries, a second apart; CloudWatch acts within seconds. */
const LOOKS = 15;

export type RehearsalPorts = { readonly wait: (ms: number) => Promise<void>; readonly now: () => Date };

type History = { readonly HistorySummary?: string | undefined };

/** The alarm history's entry about the notification, or nothing if there is none yet. */
async function passedOn(alarm: string, since: Date, { wait }: RehearsalPorts): Promise<History | undefined> {
  const cloudWatch = new CloudWatchClient(awsClient());
  for (let look = 0; look < LOOKS; look += 1) {
    const { AlarmHistoryItems: [last] = [] } = await cloudWatch.send(
      new DescribeAlarmHistoryCommand({
        AlarmName: alarm,
        HistoryItemType: 'Action',
        StartDate: since,
        MaxRecords: 1,
        ScanBy: 'TimestampDescending',
      }),
    );
    if (last) return last;
    await wait(1000);
  }
  return undefined;
}

/**
 * Triggers an alarm that measures nothing, the way a real one fires, and reports the result. Only the recipient knows
 * if the email arrived.
 */
export const rehearse = ({ config, place }: Patient, ports: RehearsalPorts): Promise<readonly Finding[]> =>
  findingFrom('rehearsal', 'Whether alarms arrive', async () => {
    if (!config) return [unknown('There are no alarms on this machine.')];
    const cloudWatch = new CloudWatchClient(awsClient());
    const deploy = `npm run deploy -- -c stage=${place.stage} 'Portal-${place.stage}/Alarms'`;
    const alarm = rehearsalName(config.stage);
    const since = ports.now();
    try {
      // An alarm that is already firing doesn't notify again.
      for (const StateValue of ['OK', 'ALARM'] as const)
        await cloudWatch.send(
          new SetAlarmStateCommand({ AlarmName: alarm, StateValue, StateReason: 'The doctor tries the alarms.' }),
        );
    } catch (fault) {
      if (fault instanceof ResourceNotFoundException) return [blocks(`There is no alarm ${alarm}.`, deploy)];
      throw fault;
    }
    const item = await passedOn(alarm, since, ports);
    if (!item) return [blocks(`${alarm} went off, and CloudWatch notified no one in ${LOOKS} seconds.`, deploy)];
    if (!item.HistorySummary?.startsWith('Successfully'))
      return [blocks(`${alarm} rang, and CloudWatch couldn’t pass it on: ${item.HistorySummary}`, deploy)];
    return [
      unknown(
        `${alarm} went off and was passed on. Did the email "ALARM: ${alarm}" reach ${config.alarmEmail ?? 'no one'}?`,
        'If not within five minutes: docs/runbooks/alarms.md#no-mail-came',
      ),
    ];
  });
