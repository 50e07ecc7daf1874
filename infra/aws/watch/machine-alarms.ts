import { Duration } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { INDEXES } from '../../table.ts';
import type { EventsStack } from '../events-stack.ts';
import { FIREWALL_METRIC } from '../firewall.ts';
import type { Alarms } from './alarm.ts';
import type { OwnMetrics } from './own-metrics.ts';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** Failed calls of a function in five minutes that are more than a slip, and the share of all that is too much. */
const ERRORS_LEAST = 3;
const ERRORS_PERCENT = 5;
/** Far above what scanners cause day by day at one portal. */
const BLOCKED_REQUESTS = 5000;
/** ACM renews 60 days before the end; a month later something keeps it from doing so. */
const CERTIFICATE_DAYS = 30;
/** Below the rates at which SES puts an account under review: 5 % bounces, 0.1 % complaints (SES guide, "Reputation"). */
const BOUNCE_RATE = 0.04;
const COMPLAINT_RATE = 0.0008;

type Parked = Readonly<
  Record<keyof EventsStack['parked'], readonly [string, Alarms[string]['sentence'], Alarms[string]['runbook']]>
>;

/** Each queue in which a record waits for a person: the alarm's name, what it says, and what to do. */
const PARKED: Parked = {
  outbox: [
    'MessageParked',
    'A receipt, text or notice was not sent and waits in the outbox queue.',
    'parked-records.md#a-message',
  ],
  bookkeeping: [
    'BookkeepingParked',
    'A change was not written into the journal or the audit log. Run "ops ledger check" and repair it.',
    'parked-records.md#a-change-for-the-books',
  ],
};

/** Alarms on what the table's stream and the clock start: work that failed for good, is late, or is not begun. */
export function eventAlarms({ parked, outbox, bookkeeping, providerEvents, deadlines }: EventsStack): Alarms {
  const waiting = Object.entries(PARKED).map(([name, [alarm, sentence, runbook]]) => {
    const queue = parked[name as keyof Parked];
    const metric = queue.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: 'Maximum' });
    return [alarm, { metric, threshold: 1, sentence, runbook }] as const;
  });
  const calls = (each: { readonly function: LambdaFunction }) =>
    each.function.metricInvocations({ period: FIVE_MINUTES, statistic: 'Sum' });
  const age = (each: { readonly function: LambdaFunction }) =>
    each.function.metric('IteratorAge', { period: MINUTE, statistic: 'Maximum' });
  const stopped = { threshold: 1, below: true, silence: 'is bad' } as const;
  return {
    ...Object.fromEntries(waiting),
    ProviderEventsStopped: {
      ...stopped,
      metric: calls(providerEvents),
      sentence: "Nobody reads the provider's events: transfers stay pending whatever the bank does.",
      runbook: 'stuck-transfer.md#the-schedule-does-not-run',
    },
    DeadlinesStopped: {
      ...stopped,
      metric: calls(deadlines),
      sentence: 'Scheduled payments are not sent, nobody is reminded of deadlines, and requests stay open past them.',
      runbook: 'stuck-transfer.md#the-schedule-does-not-run',
    },
    OutboxBehind: {
      metric: age(outbox),
      threshold: Duration.minutes(10).toMilliseconds(),
      periods: 5,
      sentence: 'Messages are more than ten minutes late.',
      runbook: 'parked-records.md#the-stream-is-behind',
    },
    BookkeepingBehind: {
      metric: age(bookkeeping),
      threshold: Duration.hours(1).toMilliseconds(),
      periods: 5,
      sentence: 'The journal and the audit log are more than an hour late; the stream forgets after a day.',
      runbook: 'parked-records.md#the-stream-is-behind',
    },
  };
}

/** Alarms on one function: too many of its calls fail, or it gets no room. */
export function functionAlarms(name: string, target: LambdaFunction, isReserved: boolean): Alarms {
  const sum = { period: FIVE_MINUTES, statistic: 'Sum' };
  const errors = new MathExpression({
    label: `${name}: failed calls, percent`,
    period: FIVE_MINUTES,
    expression: `IF(errors >= ${ERRORS_LEAST}, 100 * errors / calls, 0)`,
    usingMetrics: { errors: target.metricErrors(sum), calls: target.metricInvocations(sum) },
  });
  const throttled = {
    metric: target.metricThrottles(sum),
    threshold: 1,
    sentence: `The account has no room for another ${name} function: ask for a higher limit.`,
    runbook: 'faults.md#throttled',
  } as const;
  return {
    [`Errors-${name}`]: {
      metric: errors,
      threshold: ERRORS_PERCENT,
      sentence: `Calls of the function ${name} end without an answer: it crashes or runs out of time.`,
      runbook: 'faults.md#a-function-fails',
    },
    // One that may run once at a time is throttled whenever a run outlasts the minute, as it should be.
    ...(isReserved ? {} : { [`Throttled-${name}`]: throttled }),
  };
}

/**
 * Alarms on what clients read when the portal itself fails. The gateway's count of 5xx will not do: a bank that declines,
 * or does not answer, is a 502 and no fault. Functions that do not answer at all have alarms of their own.
 */
export const apiAlarms = (own: OwnMetrics): Alarms => ({
  Faults: {
    metric: own('Faults', FIVE_MINUTES),
    threshold: 5,
    sentence: 'Clients read "something went wrong" five times in five minutes.',
    runbook: 'faults.md#replies-that-are-faults',
  },
});

/** Alarms on the table: a limit of ours or a fault of DynamoDB's keeps money from being written down. */
export const tableAlarms = (table: TableV2): Alarms => ({
  TableThrottled: {
    metric: new MathExpression({
      label: 'throttled reads and writes',
      period: FIVE_MINUTES,
      expression: 'SUM(METRICS())',
      usingMetrics: Object.fromEntries(
        // DynamoDB counts what an index turns away under the index, and not under its table.
        [{}, ...INDEXES.map((GlobalSecondaryIndexName) => ({ GlobalSecondaryIndexName }))].flatMap((of, at) =>
          ['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) => [
            `${metricName.charAt(0).toLowerCase()}${metricName.slice(1)}${at}`,
            new Metric({
              namespace: 'AWS/DynamoDB',
              metricName,
              dimensionsMap: { TableName: table.tableName, ...of },
              period: FIVE_MINUTES,
              statistic: 'Sum',
            }),
          ]),
        ),
      ),
    }),
    threshold: 10,
    sentence: 'The table turns requests away: its upper limit, or one partition, is reached.',
    runbook: 'faults.md#the-table-turns-requests-away',
  },
});

/** What the firewall has turned away, by one rule or by all. */
export const blockedRequests = (rule: string): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: FIREWALL_METRIC, Rule: rule },
    statistic: 'Sum',
    period: FIVE_MINUTES,
    label: rule,
  });

/** Alarms on the edge: an attack, and a certificate that nobody renews. */
export const edgeAlarms = (certificate: ICertificate): Alarms => ({
  RequestsBlocked: {
    metric: blockedRequests('ALL'),
    threshold: BLOCKED_REQUESTS,
    sentence: 'The firewall turns away far more than usual: an attack, or a rule that hits clients.',
    runbook: 'firewall.md#first-five-minutes',
  },
  CertificateEnds: {
    metric: certificate.metricDaysToExpiry({ period: Duration.days(1), statistic: 'Minimum' }),
    threshold: CERTIFICATE_DAYS,
    below: true,
    // ACM says nothing of one that has run out.
    silence: 'changes nothing',
    sentence: "The certificate of all tenants' addresses ends within thirty days and was not renewed.",
    runbook: 'certificate.md#first-five-minutes',
  },
});

const reputation = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });

/** Alarms on what mailboxes think of the portal's mail: past the limits AWS stops it for all tenants. */
export const mailAlarms = (): Alarms => ({
  MailBounces: {
    metric: reputation('Reputation.BounceRate'),
    threshold: BOUNCE_RATE,
    silence: 'changes nothing',
    sentence: 'So much mail bounces that AWS will soon stop all of it.',
    runbook: 'mail.md#first-five-minutes',
  },
  MailComplaints: {
    metric: reputation('Reputation.ComplaintRate'),
    threshold: COMPLAINT_RATE,
    silence: 'changes nothing',
    sentence: 'So many recipients call the mail spam that AWS will soon stop all of it.',
    runbook: 'mail.md#first-five-minutes',
  },
});
