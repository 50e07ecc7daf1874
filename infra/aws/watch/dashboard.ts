import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Metric } from '#shared/metrics.ts';
import type { ApiStack } from '../api-stack.ts';
import type { EventsStack } from '../events-stack.ts';
import { FIREWALL_RULES } from '../firewall.ts';
import { blockedRequests } from './machine-alarms.ts';
import type { OwnMetrics } from './own-metrics.ts';

export interface Watched {
  readonly own: OwnMetrics;
  readonly api: ApiStack;
  readonly events: EventsStack;
  readonly functions: ReadonlyMap<string, { readonly function: LambdaFunction }>;
  readonly alarms: readonly cloudwatch.IAlarm[];
}

const FIVE_MINUTES = Duration.minutes(5);
/** A dashboard is 24 columns wide. */
const [THIRD, HALF, WHOLE] = [8, 12, 24];

/** Metrics of the oldest open item's age. */
const WAITING = ['OldestSubmittedSeconds', 'EventLagSeconds', 'OldestUnsentSeconds'] as const satisfies Metric[];

const title = (text: string) => new cloudwatch.TextWidget({ markdown: `## ${text}`, width: WHOLE, height: 1 });
const graph = (name: string, width: number, left: cloudwatch.IMetric[], label?: string) =>
  new cloudwatch.GraphWidget({
    title: name,
    width,
    height: 6,
    left,
    leftYAxis: { min: 0, showUnits: false, ...(label ? { label } : {}) },
  });

/** The rows of the dashboard, the most important first: the top shows if money is moving. */
export function dashboardRows({ own, api, events, functions, alarms }: Watched): cloudwatch.IWidget[][] {
  const counts = (...names: Metric[]) => names.map((name) => own(name));
  const seconds = (...names: Metric[]) => names.map((name) => own(name, Duration.minutes(1)));
  return [
    [new cloudwatch.AlarmStatusWidget({ title: 'Alarms', width: WHOLE, height: 4, alarms: [...alarms] })],
    [title('Is money moving?')],
    [
      graph('Payments on their way', THIRD, counts('Started', 'Pending', 'Completed')),
      graph('Payments that did not arrive', THIRD, counts('Declined', 'Failed', 'Returned', 'Cancelled')),
      graph('What waits', THIRD, seconds(...WAITING), 'seconds'),
    ],
    [
      graph('The provider', HALF, counts('SilentAccounts', 'EventsParked')),
      graph('The run of each minute', HALF, counts('TenantsFailed', 'TenantsLeft')),
    ],
    [graph('Debits that came back', WHOLE, counts('ReturnedDebits', 'ReturnedAdministrative', 'ReturnedUnauthorized'))],
    [
      graph('Compared with the bank', HALF, counts('Compared', 'TenantsUncompared')),
      graph(
        'What differed from the bank',
        HALF,
        counts('StatusesHealed', 'StatusesContradict', 'BooksDiffer', 'Adopted'),
      ),
    ],
    [graph('What waits for the staff', WHOLE, counts('EventsStanding', 'WiresOverdue', 'DecisionsOverdue'))],
    [title('Codes')],
    [graph('Codes', WHOLE, counts('CodesSent', 'CodesRight', 'CodesWrong', 'CodesUnsent', 'ProofsRefused'))],
    [title('Errors and latency')],
    [
      graph('Replies that are errors', THIRD, [
        own('Faults'),
        api.api.metricClientError({ period: FIVE_MINUTES, statistic: 'Sum', label: '4xx' }),
        api.api.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum', label: '5xx' }),
      ]),
      graph(
        'Latency of the API',
        THIRD,
        ['p50', 'p95', 'p99'].map((statistic) =>
          api.api.metricLatency({ period: FIVE_MINUTES, statistic, label: statistic }),
        ),
        'ms',
      ),
      graph(
        'Failed calls of functions',
        THIRD,
        [...functions].map(([name, each]) => each.function.metricErrors({ period: FIVE_MINUTES, label: name })),
      ),
    ],
    [title('Queues and streams')],
    [
      graph(
        'What is parked',
        HALF,
        Object.entries(events.parked).map(([name, queue]) =>
          queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES, statistic: 'Maximum', label: name }),
        ),
      ),
      graph(
        'How late the readers of the stream are',
        HALF,
        [events.outbox, events.bookkeeping].map((each) =>
          each.function.metric('IteratorAge', { period: FIVE_MINUTES, statistic: 'Maximum' }),
        ),
        'ms',
      ),
    ],
    [title('Firewall')],
    [graph('Requests turned away, by rule', WHOLE, FIREWALL_RULES.map(blockedRequests))],
  ];
}
