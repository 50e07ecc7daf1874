import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  ResourceNotFoundException,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { beforeEach, describe, expect, it } from 'vitest';
import { rehearse } from '#infra/ops/doctor/rehearsal.ts';
import { exampleStage } from '#infra/review/example-stages.ts';
import { mocked } from '../../support/mocked.ts';

const cloudWatch = mocked(CloudWatchClient);
const config = { ...exampleStage('prod'), alarmEmail: 'ops@closings.com' };
const place = {
  stage: 'prod' as const,
  isProduction: true,
  domain: config.domain,
  name: 'prod',
  environment: { TABLE_NAME: 'portal-prod' },
  running: undefined,
};
const since = new Date('2026-11-20T15:00:00Z');
let waits = 0;
const ports = {
  now: () => since,
  wait: async () => {
    waits += 1;
  },
};
const ring = () => rehearse({ place, config }, ports);

beforeEach(() => {
  waits = 0;
  cloudWatch.reset();
  cloudWatch.on(SetAlarmStateCommand).resolves({});
});

describe('the doctor’s rehearsal of the alarms (X-107) (X-121)', () => {
  it('triggers an alarm as a real one does, even if it is already active, and asks whether the email arrived', async () => {
    cloudWatch
      .on(DescribeAlarmHistoryCommand)
      .resolvesOnce({ AlarmHistoryItems: [] })
      .resolves({ AlarmHistoryItems: [{ HistorySummary: 'Successfully executed action arn:aws:sns:us-east-1:1:t' }] });
    expect(await ring()).toEqual([
      {
        about: 'rehearsal',
        state: 'unknown',
        sentence:
          'portal-prod-rehearsal went off and was passed on. Did the email "ALARM: portal-prod-rehearsal" reach ops@closings.com?',
        todo: 'If not within five minutes: docs/runbooks/alarms.md#no-mail-came',
      },
    ]);
    const rung = cloudWatch.commandCalls(SetAlarmStateCommand).map(({ args: [{ input }] }) => input);
    expect(rung.map(({ AlarmName, StateValue }) => [AlarmName, StateValue])).toEqual([
      ['portal-prod-rehearsal', 'OK'],
      ['portal-prod-rehearsal', 'ALARM'],
    ]);
    const [asked] = cloudWatch.commandCalls(DescribeAlarmHistoryCommand).map(({ args: [{ input }] }) => input);
    expect(asked).toMatchObject({ HistoryItemType: 'Action', StartDate: since });
  });

  it('blocks if CloudWatch may not publish', async () => {
    const summary = 'Failed to execute action arn:aws:sns:us-east-1:1:t: not authorized to perform SNS:Publish';
    cloudWatch.on(DescribeAlarmHistoryCommand).resolves({ AlarmHistoryItems: [{ HistorySummary: summary }] });
    expect(await ring()).toMatchObject([
      { state: 'blocks', sentence: `portal-prod-rehearsal rang, and CloudWatch couldn’t pass it on: ${summary}` },
    ]);
  });

  it('blocks if no notification is sent in 15 seconds, and stops checking', async () => {
    cloudWatch.on(DescribeAlarmHistoryCommand).resolves({});
    expect(await ring()).toMatchObject([
      { state: 'blocks', sentence: 'portal-prod-rehearsal went off, and CloudWatch notified no one in 15 seconds.' },
    ]);
    expect(waits).toBe(15);
  });

  it('names what to deploy if there are no alarms yet', async () => {
    cloudWatch.on(SetAlarmStateCommand).rejects(new ResourceNotFoundException({ message: '', $metadata: {} }));
    expect(await ring()).toMatchObject([
      {
        state: 'blocks',
        sentence: 'There is no alarm portal-prod-rehearsal.',
        todo: "npm run deploy -- -c stage=prod 'Portal-prod/Alarms'",
      },
    ]);
  });

  it('triggers nothing on this machine', async () => {
    expect(await rehearse({ place, config: undefined }, ports)).toMatchObject([{ state: 'unknown' }]);
    expect(cloudWatch.calls()).toHaveLength(0);
  });
});
