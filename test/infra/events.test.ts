import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { synthesize } from './support.ts';

const prod = synthesize('prod');
const events = prod.template(prod.portal.events);

test('a record that fails stands alone, is tried five times and then parked', () => {
  events.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 5,
    StartingPosition: 'TRIM_HORIZON',
    DestinationConfig: {
      OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^OutboxParked'), 'Arn'] } },
    },
  });
});

test('the outbox hears of transfers and not of sign-ins', () => {
  const [mapping] = prod.all('AWS::Lambda::EventSourceMapping');
  const patterns = mapping?.Properties.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
    JSON.parse(Pattern),
  );
  expect(patterns).toEqual([
    { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { sk: { S: [{ prefix: 'TRANSFER#' }] } } } },
  ]);
});

test('the provider’s events are read every minute, by one run at a time', () => {
  events.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(1 minute)',
    Target: Match.objectLike({ DeadLetterConfig: Match.anyValue() }),
  });
  events.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'provider-events (prod)',
    ReservedConcurrentExecutions: 1,
    DeadLetterConfig: Match.anyValue(),
  });
});

test('only this account’s clock may take the clock’s role', () => {
  events.hasResourceProperties('AWS::IAM::Role', {
    AssumeRolePolicyDocument: Match.objectLike({
      Statement: [
        Match.objectLike({
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ],
    }),
  });
});

test('whatever is parked rings', () => {
  const queues = Object.keys(events.findResources('AWS::SQS::Queue'));
  const rung = JSON.stringify(prod.template(prod.portal.alarms).findResources('AWS::CloudWatch::Alarm'));
  expect(queues).toHaveLength(2);
  for (const queue of queues) expect(rung).toContain(queue);
});

test('each alarm is a sentence and reaches somebody', () => {
  const alarms = prod.all('AWS::CloudWatch::Alarm');
  expect(alarms.length).toBeGreaterThan(5);
  for (const { Properties } of alarms) {
    expect(Properties.AlarmDescription).toMatch(/^[A-Z].+\.$/);
    expect(Properties.AlarmActions).toHaveLength(1);
  }
});
