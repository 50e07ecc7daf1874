import { Duration } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { INDEXES } from '../../table.ts';
import type { StageConfig } from '../config.ts';
import type { EventsStack } from '../events-stack.ts';
import { FIREWALL_METRIC, hasFirewall } from '../firewall.ts';
import type { TableInUse } from '../table-in-use.ts';
import type { Alarms } from './alarm.ts';
import type { OwnMetrics } from './own-metrics.ts';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** The number of a function's failed calls in five minutes that is too many, and their share of all calls. */
const ERRORS_LEAST = 3;
const ERRORS_PERCENT = 5;
/** Far above what scanners cause on a normal day. */
const BLOCKED_REQUESTS = 5000;
/** ACM renews 60 days before expiry; a month later, something prevents it. */
const CERTIFICATE_DAYS = 30;
/**
 * Below the rates at which SES puts an account under review: 5 % bounces, 0.1 % complaints (SES guide, "Reputation").
 */
const BOUNCE_RATE = 0.04;
const COMPLAINT_RATE = 0.0008;

type Parked = Readonly<
  Record<keyof EventsStack['parked'], readonly [string, Alarms[string]['sentence'], Alarms[string]['runbook']]>
>;

/** The queues for parked records: each alarm's name, sentence and runbook. */
const PARKED: Parked = {
  outbox: [
    'MessageParked',
    'A write whose messages could not even be kept for later was given up: receipts or warnings of it were not sent.',
    'parked-records.md#a-message',
  ],
  bookkeeping: [
    'BookkeepingParked',
    'A change was not written into the journal or the audit log. Run "ops ledger check" and repair it.',
    'parked-records.md#a-change-for-the-books',
  ],
  messageEvents: [
    'MailNewsParked',
    'What became of an e-mail was not noted: the staff may not see that it never arrived.',
    'mail.md#what-became-of-a-message',
  ],
};

/** Alarms for functions that the table's stream and the clock start: permanent failures, delays, and missing runs. */
export function eventAlarms({
  parked,
  outbox,
  bookkeeping,
  providerEvents,
  reconciliation,
  deadlines,
}: EventsStack): Alarms {
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
      sentence: "The provider's events are not read: transfers stay pending, even if the bank has settled them.",
      runbook: 'stuck-transfer.md#the-schedule-does-not-run',
    },
    ReconciliationStopped: {
      ...stopped,
      metric: reconciliation.function.metricInvocations({ period: Duration.hours(2), statistic: 'Sum' }),
      sentence: 'Nothing compares the portal with the bank: an event that was lost stays lost.',
      runbook: 'stuck-transfer.md#the-schedule-does-not-run',
    },
    DeadlinesStopped: {
      ...stopped,
      metric: calls(deadlines),
      sentence: 'Scheduled payments and reminders are not sent, and requests stay open past their deadlines.',
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
      sentence: 'The journal and the audit log are more than an hour late; the stream keeps records for a day.',
      runbook: 'parked-records.md#the-stream-is-behind',
    },
  };
}

/** Alarms for one function: too many failed calls, or throttling. */
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
    sentence: `The account's concurrency limit stopped a ${name} function: ask for a higher limit.`,
    runbook: 'faults.md#throttled',
  } as const;
  return {
    [`Errors-${name}`]: {
      metric: errors,
      threshold: ERRORS_PERCENT,
      sentence: `Calls of the function ${name} end without an answer: it crashes or times out.`,
      runbook: 'faults.md#a-function-fails',
    },
    // A function limited to one run at a time is throttled whenever a run takes more than a minute. That is expected.
    ...(isReserved ? {} : { [`Throttled-${name}`]: throttled }),
  };
}

/**
 * The same over all functions of the account, for a small company. It has so few calls that three failed ones count by
 * themselves. Functions limited to one run at a time are throttled on purpose, so theirs are subtracted.
 */
export function allFunctionsAlarms(reserved: readonly LambdaFunction[]): Alarms {
  const sum = { period: FIVE_MINUTES, statistic: 'Sum' };
  const own = Object.fromEntries(reserved.map((each, at) => [`own${at}`, each.metricThrottles(sum)]));
  return {
    'Errors-all': {
      metric: LambdaFunction.metricAllErrors(sum),
      threshold: ERRORS_LEAST,
      sentence: 'Calls of some function end without an answer: it crashes or times out.',
      runbook: 'faults.md#a-function-fails',
    },
    'Throttled-all': {
      metric: new MathExpression({
        label: 'throttled calls of all functions',
        period: FIVE_MINUTES,
        expression: ['FILL(total, 0)', ...Object.keys(own).map((name) => `FILL(${name}, 0)`)].join(' - '),
        usingMetrics: { total: LambdaFunction.metricAllThrottles(sum), ...own },
      }),
      threshold: 1,
      sentence: "The account's concurrency limit stopped a function: ask for a higher limit.",
      runbook: 'faults.md#throttled',
    },
  };
}

/**
 * Alarms for faults that clients see. The gateway's 5xx count doesn't work here: a bank that declines or doesn't answer
 * is a 502, not a fault. Functions that don't answer at all have their own alarms.
 */
export const apiAlarms = (own: OwnMetrics): Alarms => ({
  Faults: {
    metric: own('Faults', FIVE_MINUTES),
    threshold: 5,
    sentence: 'Clients read "something went wrong" five times in five minutes.',
    runbook: 'faults.md#replies-that-are-faults',
  },
});

/** Alarms for the table: our own limit or a DynamoDB fault blocks writes about money. */
export const tableAlarms = (table: TableInUse): Alarms => ({
  TableThrottled: {
    metric: new MathExpression({
      label: 'throttled reads and writes',
      period: FIVE_MINUTES,
      expression: 'SUM(METRICS())',
      usingMetrics: Object.fromEntries(
        // DynamoDB counts an index's throttled requests separately from its table's.
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
    sentence: 'The table throttles requests: its own limit, or that of one partition, is reached.',
    runbook: 'faults.md#the-table-turns-requests-away',
  },
});

/** Requests blocked by the firewall, by one rule or by all. */
export const blockedRequests = (rule: string): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: FIREWALL_METRIC, Rule: rule },
    statistic: 'Sum',
    period: FIVE_MINUTES,
    label: rule,
  });

/** Alarms for the firewall, if there is one. */
export const firewallAlarms = (config: StageConfig): Alarms =>
  hasFirewall(config)
    ? {
        RequestsBlocked: {
          metric: blockedRequests('ALL'),
          threshold: BLOCKED_REQUESTS,
          sentence: 'The firewall blocks far more than usual: an attack, or a rule that hits clients.',
          runbook: 'firewall.md#first-five-minutes',
        },
      }
    : {};

/** Alarms for a certificate that isn't renewed. */
export const edgeAlarms = (certificate: ICertificate): Alarms => ({
  CertificateEnds: {
    metric: certificate.metricDaysToExpiry({ period: Duration.days(1), statistic: 'Minimum' }),
    threshold: CERTIFICATE_DAYS,
    below: true,
    // ACM reports nothing about an expired one.
    silence: 'changes nothing',
    sentence: "The certificate of all tenants' addresses expires within thirty days and was not renewed.",
    runbook: 'certificate.md#first-five-minutes',
  },
});

const reputation = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Average', period: Duration.hours(1) });

/** Alarms for bounces and complaints: above the limits, AWS stops email for all tenants. */
export const mailAlarms = (): Alarms => ({
  MailBounces: {
    metric: reputation('Reputation.BounceRate'),
    threshold: BOUNCE_RATE,
    silence: 'changes nothing',
    sentence: 'Mail bounces so often that AWS will soon stop all of it.',
    runbook: 'mail.md#first-five-minutes',
  },
  MailComplaints: {
    metric: reputation('Reputation.ComplaintRate'),
    threshold: COMPLAINT_RATE,
    silence: 'changes nothing',
    sentence: 'Recipients mark mail as spam so often that AWS will soon stop all of it.',
    runbook: 'mail.md#first-five-minutes',
  },
});
