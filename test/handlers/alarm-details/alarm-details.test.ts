import { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } from '@aws-sdk/client-cloudwatch-logs';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/lambdas/alarm-details.ts';
import { mocked } from '../../support/mocked.ts';

const [logs, sns] = [mocked(CloudWatchLogsClient), mocked(SNSClient)];

beforeEach(() => {
  logs.reset();
  sns.reset();
  vi.stubEnv('LOG_LEVEL', 'SILENT');
  vi.stubEnv('ALARM_TOPIC_ARN', 'arn:aws:sns:us-east-1:1:alarms');
  vi.stubEnv('FUNCTION_LOGS', '/portal/prod/transfers,/portal/prod/outbox');
  logs.on(StartQueryCommand).resolves({ queryId: 'q-1' });
  answer();
});

const field = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => ({ field: name, value }));
function answer(...lines: readonly Readonly<Record<string, string>>[]): void {
  logs.on(GetQueryResultsCommand).resolves({ status: 'Complete', results: lines.map(field) });
}

const stat = (namespace: string, name: string, period = 300) => ({
  id: 'm',
  metricStat: { metric: { namespace, name, dimensions: {} }, period, stat: 'Sum' },
  returnData: true,
});
const rung = (...metrics: readonly object[]) => ({
  source: 'aws.cloudwatch',
  time: '2026-11-20T15:00:00Z',
  detail: {
    alarmName: 'Portal-prod-Alarms-EventsParked1A2B3C4D',
    state: { value: 'ALARM' },
    configuration: { description: 'An event waits. Runbook: docs/runbooks/parked-records.md#x', metrics },
  },
});
const ring = (...metrics: readonly object[]) => handler(rung(...metrics), { awsRequestId: 'r' } as never);
const asked = () => logs.commandCalls(StartQueryCommand).map(({ args: [{ input }] }) => input);
const mailed = () => sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input);
const at = Date.parse('2026-11-20T15:00:00Z') / 1000;

describe('after an alarm of the portal’s own figures (X-106)', () => {
  it('names the companies and transfers of the lines that made the figure, with the runbook', async () => {
    answer(
      { times: '2', company: 'acme', transfer: '0192-aaaa', what: 'transfer.posted' },
      { times: '1', company: 'harbor' },
    );
    await ring(stat('Portal', 'EventsParked'));
    expect(mailed()).toEqual([
      {
        TopicArn: 'arn:aws:sns:us-east-1:1:alarms',
        Subject: 'About Portal-prod-Alarms-EventsParked1A2B3C4D',
        Message: [
          'An event waits. Runbook: docs/runbooks/parked-records.md#x',
          '',
          'What the log says it is about:',
          '2 x | acme | transfer 0192-aaaa | transfer.posted',
          '1 x | harbor',
        ].join('\n'),
      },
    ]);
  });

  it('asks every function’s log for the quarter of an hour before it', async () => {
    await ring(stat('Portal', 'EventsParked', 60));
    expect(asked()).toMatchObject([
      {
        logGroupNames: ['/portal/prod/transfers', '/portal/prod/outbox'],
        startTime: at - 15 * 60,
        endTime: at,
        queryString: expect.stringContaining('filter EventsParked > 0 or metric = "EventsParked"'),
      },
    ]);
  });

  it('asks for all figures of a rate, and no further back than an alarm looks', async () => {
    const week = 7 * 24 * 60 * 60;
    await ring({ id: 'rate', expression: 'a / b' }, stat('Portal', 'ReturnedUnauthorized', week));
    await ring(stat('Portal', 'CodesSent', 900), stat('Portal', 'CodesRight', 900));
    expect(asked().map(({ startTime }) => at - Number(startTime))).toEqual([week, 2700]);
    expect(asked()[1]?.queryString).toContain('CodesSent > 0 or metric = "CodesSent" or CodesRight > 0');
  });

  it('sends no email if the log names no one, because the alarm itself was emailed', async () => {
    answer({ times: '4', what: 'measured' });
    await ring(stat('Portal', 'TenantsLeft'));
    expect(mailed()).toEqual([]);
  });

  it('asks only for figures that the portal has, whatever an event says', async () => {
    await ring(stat('Portal', 'x" or 1 = 1 or "'), stat('Portal', 'toString'));
    expect(asked()).toEqual([]);
  });
});

describe('after an alarm of AWS’s figures', () => {
  it.each(['AWS/Lambda', 'AWS/SQS'])('in %s asks the logs for errors, which name whose work failed', async (space) => {
    answer({ times: '3', company: 'acme', transfer: '0192-bbbb', what: 'TypeError' });
    await ring(stat(space, 'Errors'));
    expect(asked()[0]?.queryString).toContain('filter level = "ERROR"');
    expect(mailed()[0]?.Message).toContain('3 x | acme | transfer 0192-bbbb | TypeError');
  });

  it('in the table asks no log, because no line belongs to it', async () => {
    await ring(stat('AWS/DynamoDB', 'ReadThrottleEvents'));
    expect(asked()).toEqual([]);
    expect(mailed()).toEqual([]);
  });
});

describe('an answer of the logs', () => {
  it('is waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    logs
      .on(GetQueryResultsCommand)
      .resolvesOnce({ status: 'Running' })
      .resolves({
        status: 'Complete',
        results: [field({ times: '1', company: 'acme' })],
      });
    const running = ring(stat('Portal', 'Faults'));
    await vi.runAllTimersAsync();
    await running;
    expect(mailed()).toHaveLength(1);
    vi.useRealTimers();
  });

  it('that fails ends the run as failed, and EventBridge tries again', async () => {
    logs.on(GetQueryResultsCommand).resolves({ status: 'Failed' });
    await expect(ring(stat('Portal', 'Faults'))).rejects.toThrow('The query of the logs ended as Failed.');
  });
});
