import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { synthesize } from './support.ts';

const prod = synthesize('prod');
const events = prod.template(prod.portal.events);

test.each(['Outbox', 'Bookkeeping'])(
  'a record that fails in the %s is isolated, tried five times and then parked',
  (name) => {
    events.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 5,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp(`^${name}Parked`), 'Arn'] } },
      },
    });
  },
);

test('a slow e-mail delays only messages about the same transfer', () => {
  const factors = prod.all('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties.ParallelizationFactor);
  expect(factors.toSorted((one, other) => one - other)).toEqual([4, 10]);
});

/** Records that pass the mapping of a parking queue's function. */
const patternsOf = (name: string) =>
  prod
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ Properties }) => JSON.stringify(Properties.DestinationConfig).includes(`${name}Parked`))
    .flatMap(({ Properties }) => Properties.FilterCriteria.Filters)
    .map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));

test('the outbox reads changes of transfers and clients, not sign-ins', () => {
  expect(patternsOf('Outbox')).toEqual([
    {
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: {
        Keys: {
          sk: {
            S: [
              'TRANSFER#',
              'CLIENT',
              'BANK#',
              'SIGN-IN',
              'FUNDING#',
              'LEDGER-LOW',
              'EXCEPTION-WORD',
              'RECEIVED#',
              'LINE#',
              'CHANGE#',
              'PAYER#',
              'PARTY#',
              'INVITATION#',
            ].map((prefix) => ({ prefix })),
          },
        },
      },
    },
  ]);
});

test('the books read removals, but not their own writes', () => {
  const [pattern] = patternsOf('Bookkeeping');
  expect(pattern.eventName).toBeUndefined();
  const prefixes: string[] = pattern.dynamodb.Keys.sk.S.map(({ prefix }: { prefix: string }) => prefix);
  expect(prefixes).toContain('TRANSFER#');
  for (const own of ['ENTRY#', 'TOTAL#', 'MONTH#', 'FILE#', 'RECORD#', 'HEAD', 'FACT'])
    expect(
      prefixes.some((prefix) => own.startsWith(prefix)),
      own,
    ).toBe(false);
});

test('the books read only people’s actions about messages (X-290)', () => {
  const [, ...marked] = patternsOf('Bookkeeping');
  expect(marked).toEqual([
    { dynamodb: { Keys: { sk: { S: ['MESSAGE'] } }, NewImage: { mendedAt: { S: [{ exists: true }] } } } },
  ]);
});

test('no more than two functions read the stream', () => {
  expect(prod.all('AWS::Lambda::EventSourceMapping')).toHaveLength(2);
});

test('the provider’s events are read every minute, by one run at a time', () => {
  events.hasResourceProperties('AWS::Scheduler::Schedule', {
    ScheduleExpression: 'rate(1 minute)',
  });
  events.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'provider-events (prod)',
    ReservedConcurrentExecutions: 1,
  });
});

test('deadlines are processed every minute, by one run at a time', () => {
  const rates = prod.all('AWS::Scheduler::Schedule').map(({ Properties }) => Properties.ScheduleExpression);
  expect(rates.toSorted()).toEqual([...Array(3).fill('rate(1 minute)'), 'rate(5 minutes)', 'rate(60 minutes)']);
  events.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'deadlines (prod)',
    ReservedConcurrentExecutions: 1,
  });
});

test('late messages are retried every minute, by one run at a time (X-120)', () => {
  events.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'late-messages (prod)',
    ReservedConcurrentExecutions: 1,
  });
});

test('first screens are prerendered every five minutes, by one run at a time (X-171)', () => {
  events.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'first-screens (prod)',
    ReservedConcurrentExecutions: 1,
  });
});

test('transfers and books are compared with the bank every hour, by one run at a time (X-120)', () => {
  events.hasResourceProperties('AWS::Lambda::Function', {
    Description: 'reconciliation (prod)',
    ReservedConcurrentExecutions: 1,
    Timeout: 900,
  });
});

test('a missed run is neither repeated nor queued, because the next minute runs again', () => {
  const calls = prod.all('AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties);
  expect(calls).toHaveLength(6);
  const byTheClock = calls.filter((call) => !JSON.stringify(call.FunctionName).includes('messageevents'));
  expect(byTheClock).toHaveLength(5);
  for (const call of byTheClock) expect(call).toMatchObject({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
  for (const { Properties } of prod.all('AWS::Scheduler::Schedule'))
    expect(Properties.Target.RetryPolicy).toEqual({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
  for (const { Properties } of prod.all('AWS::Lambda::Function'))
    expect(Properties).not.toHaveProperty('DeadLetterConfig');
});

test('only this account’s scheduler may assume the scheduler’s role', () => {
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

test('the delivery of each email reaches one function, through a topic that only this account’s SES writes to (X-042)', () => {
  const messages = prod.template(prod.portal.messages);
  const [destination] = Object.values(messages.findResources('AWS::SES::ConfigurationSetEventDestination'));
  expect(destination?.['Properties'].EventDestination).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ['send', 'delivery', 'bounce', 'complaint', 'deliveryDelay', 'reject'],
  });
  const [policy] = Object.values(messages.findResources('AWS::SNS::TopicPolicy'));
  const allowed = policy?.['Properties'].PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === 'Allow',
  );
  expect(allowed).toMatchObject([
    {
      Principal: { Service: 'ses.amazonaws.com' },
      Action: 'sns:Publish',
      Condition: {
        StringEquals: { 'AWS:SourceAccount': { Ref: 'AWS::AccountId' }, 'AWS:SourceArn': expect.anything() },
      },
    },
  ]);
  const subscriptions = prod.all('AWS::SNS::Subscription').filter(({ Properties }) => Properties.Protocol === 'lambda');
  expect(subscriptions).toHaveLength(1);
});
