import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarms } from './alarm.ts';
import type { OwnMetrics } from './own-metrics.ts';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
const QUARTER_HOUR = Duration.minutes(15);

/** The sweeper asks each minute, so by then it has asked about a transfer a dozen times without an answer. */
const SUBMITTED_SECONDS = 15 * 60;
/** Plaid's events are read each minute; with a longer lag, clients call before we know. */
const LAG_SECONDS = 15 * 60;
/** By then a message has been tried four times. */
const UNSENT_SECONDS = 15 * 60;
/** Fewer texts than this in 15 minutes say nothing about who requested them. */
const CODES_LEAST = 30;
/** People enter most codes they request; scripts that earn from each text enter none. */
const CODES_RIGHT_PERCENT = 25;

/** Alarms for delayed or returned money, and for jobs that don't run. */
export const moneyAlarms = (own: OwnMetrics): Alarms => ({
  SubmittedTooLong: {
    metric: own('OldestSubmittedSeconds', MINUTE),
    threshold: SUBMITTED_SECONDS,
    periods: 3,
    silence: 'is bad',
    sentence: 'The outcome of a transfer has been unknown for fifteen minutes, or the sweeper does not run.',
    runbook: 'stuck-transfer.md#submitted-too-long',
  },
  EventsBehind: {
    metric: own('EventLagSeconds', MINUTE),
    threshold: LAG_SECONDS,
    periods: 3,
    sentence: "The provider's events are applied more than fifteen minutes late.",
    runbook: 'stuck-transfer.md#events-behind',
  },
  ProviderSilent: {
    metric: own('SilentAccounts', MINUTE),
    threshold: 1,
    periods: 5,
    sentence: 'The provider has not answered for five minutes.',
    runbook: 'provider-outage.md#first-five-minutes',
  },
  TenantsFailed: {
    metric: own('TenantsFailed', MINUTE),
    threshold: 1,
    periods: 5,
    sentence: "For five minutes, a tenant's transfers could not be settled or its events could not be read.",
    runbook: 'stuck-transfer.md#a-tenant-fails',
  },
  TenantsLeft: {
    metric: own('TenantsLeft', MINUTE),
    threshold: 1,
    periods: 5,
    sentence: 'A run is too short for all tenants: those at the end of the list wait.',
    runbook: 'stuck-transfer.md#tenants-left',
  },
  MessagesUnsent: {
    metric: own('OldestUnsentSeconds', MINUTE),
    threshold: UNSENT_SECONDS,
    periods: 3,
    silence: 'is bad',
    sentence: 'A message has not been sent for fifteen minutes, or nothing tries again.',
    runbook: 'parked-records.md#a-message',
  },
  Unapproved: {
    metric: own('Unapproved', FIVE_MINUTES),
    threshold: 1,
    sentence:
      'A disbursement or refund was stopped because no approval fits its record: someone wrote it past the console.',
    runbook: 'written-by-hand.md#a-payment-that-no-one-approved',
  },
  EventsParked: {
    metric: own('EventsParked'),
    threshold: 1,
    sentence:
      'The provider reports a transfer that the portal does not have, or a move that the lifecycle does not allow.',
    runbook: 'parked-records.md#an-event-of-the-provider',
  },
});

/** Alarms for the codes that let clients in, and for their cost. */
export const codeAlarms = (own: OwnMetrics, smsDollars: number): Alarms => ({
  CodesPumped: {
    metric: new MathExpression({
      label: 'codes typed in, percent of those sent',
      period: QUARTER_HOUR,
      expression: `IF(FILL(sent, 0) >= ${CODES_LEAST}, 100 * FILL(right, 0) / FILL(sent, 1), 100)`,
      usingMetrics: { sent: own('CodesSent', QUARTER_HOUR), right: own('CodesRight', QUARTER_HOUR) },
    }),
    threshold: CODES_RIGHT_PERCENT,
    below: true,
    sentence: 'Many codes are sent and few are typed in: someone may be pumping texts.',
    runbook: 'text-pumping.md#first-five-minutes',
  },
  CodesUnsent: {
    metric: own('CodesUnsent', FIVE_MINUTES),
    threshold: 3,
    sentence: 'SNS refuses the texts with codes: clients cannot log in.',
    runbook: 'text-pumping.md#texts-are-not-sent',
  },
  PhonesDiffer: {
    metric: own('PhonesDiffer', FIVE_MINUTES),
    threshold: 1,
    sentence: "A client's phone in the user pool is not that of their record: someone changed one outside the portal.",
    runbook: 'changed-phone.md#first-five-minutes',
  },
  TextsCost: {
    metric: new Metric({
      namespace: 'AWS/SNS',
      metricName: 'SMSMonthToDateSpentUSD',
      statistic: 'Maximum',
      period: FIVE_MINUTES,
    }),
    threshold: smsDollars,
    sentence: 'Texts cost more this month than expected: someone may be pumping them.',
    runbook: 'text-pumping.md#first-five-minutes',
  },
});
