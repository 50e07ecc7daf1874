import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import type { StageConfig } from './config.ts';
import type { EventsStack } from './events-stack.ts';

interface Props extends StackProps {
  readonly config: StageConfig;
  readonly api: ApiStack;
  readonly events: EventsStack;
}

interface Alarmed {
  readonly metric: cloudwatch.IMetric;
  readonly threshold: number;
  readonly sentence: string;
  readonly periods?: number;
  /** No data is itself the bad news. */
  readonly silenceIsBad?: boolean;
}

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** What wakes an operator: money or messages that stopped moving, and a bill that grows by itself. */
export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { config, api, events, ...props }: Props) {
    super(scope, id, props);
    this.topic = new Topic(this, 'Alarms', { displayName: `Portal ${config.stage}`, enforceSSL: true });
    if (config.alarmEmail) this.topic.addSubscription(new EmailSubscription(config.alarmEmail));
    const { parked, outbox, bookkeeping, providerEvents } = events;

    this.ring('MessageParked', {
      metric: parked.outbox.metricApproximateNumberOfMessagesVisible({ period: MINUTE }),
      threshold: 1,
      sentence: 'A receipt, text or notice was not sent and waits in the outbox queue.',
    });
    this.ring('BookkeepingParked', {
      metric: parked.bookkeeping.metricApproximateNumberOfMessagesVisible({ period: MINUTE }),
      threshold: 1,
      sentence: 'A change was not written into the journal or the audit log. Run "ops ledger check" and repair it.',
    });
    this.ring('ProviderEventsParked', {
      metric: parked.providerEvents.metricApproximateNumberOfMessagesVisible({ period: MINUTE }),
      threshold: 1,
      sentence: "A reading of the provider's events failed. The next one repeats it; look at the log.",
    });
    this.ring('ProviderEventsStopped', {
      metric: providerEvents.function.metricInvocations({ period: FIVE_MINUTES, statistic: 'Sum' }),
      threshold: 1,
      below: true,
      silenceIsBad: true,
      sentence: "Nobody reads the provider's events: transfers stay pending whatever the bank does.",
    });
    this.ring('OutboxBehind', {
      metric: outbox.function.metric('IteratorAge', { period: MINUTE, statistic: 'Maximum' }),
      threshold: Duration.minutes(10).toMilliseconds(),
      periods: 5,
      sentence: 'Messages are more than ten minutes late.',
    });
    this.ring('BookkeepingBehind', {
      metric: bookkeeping.function.metric('IteratorAge', { period: MINUTE, statistic: 'Maximum' }),
      threshold: Duration.hours(1).toMilliseconds(),
      periods: 5,
      sentence: 'The journal and the audit log are more than an hour late; the stream forgets after a day.',
    });
    this.ring('Faults', {
      metric: api.api.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' }),
      threshold: 5,
      sentence: 'Clients read "we do not know what went wrong" five times in five minutes.',
    });
    for (const [name, each] of api.functions)
      this.ring(`Throttled-${name}`, {
        metric: each.function.metricThrottles({ period: FIVE_MINUTES, statistic: 'Sum' }),
        threshold: 1,
        sentence: `The account has no room for another ${name} function: ask for a higher limit.`,
      });
    this.ring('TextsCost', {
      metric: new cloudwatch.Metric({
        namespace: 'AWS/SNS',
        metricName: 'SMSMonthToDateSpentUSD',
        statistic: 'Maximum',
        period: FIVE_MINUTES,
      }),
      threshold: config.smsAlarmDollars,
      sentence: 'Texts cost more this month than expected: somebody may be pumping them.',
    });
  }

  private ring(
    name: string,
    { metric, threshold, sentence, periods = 1, ...how }: Alarmed & { below?: boolean },
  ): void {
    const alarm = new cloudwatch.Alarm(this, name, {
      alarmDescription: sentence,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: how.below
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: how.silenceIsBad
        ? cloudwatch.TreatMissingData.BREACHING
        : cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
