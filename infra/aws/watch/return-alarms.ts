import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Metric } from '#shared/metrics.ts';
import { RETURN_RATE_PERCENT } from '#shared/transfer/return-rates.ts';
import type { Alarms } from './alarm.ts';
import type { OwnMetrics } from './own-metrics.ts';

/** The longest period that an alarm allows (CloudWatch API reference, PutMetricAlarm, "Period"). */
const WEEK = Duration.days(7);

/** The share of a week's debits that were returned this way; without any debit, each return counts as a percent. */
const rateOf = (own: OwnMetrics, metric: Metric, label: string): MathExpression =>
  new MathExpression({
    label,
    period: WEEK,
    expression: 'IF(FILL(debits, 0) > 0, 100 * FILL(returned, 0) / FILL(debits, 1), 100 * FILL(returned, 0))',
    usingMetrics: { debits: own('Debits', WEEK), returned: own(metric, WEEK) },
  });

/** Alarms for the return rates that Nacha sets for originators. */
export const returnAlarms = (own: OwnMetrics): Alarms => ({
  UnauthorizedReturns: {
    metric: rateOf(own, 'ReturnedUnauthorized', 'unauthorized returns, percent of debits'),
    threshold: RETURN_RATE_PERCENT.unauthorized,
    sentence: 'In one week, half a percent or more of the debits were returned as not authorized.',
    runbook: 'late-return.md#too-many-are-unauthorized',
  },
  AdministrativeReturns: {
    metric: rateOf(own, 'ReturnedAdministrative', 'administrative returns, percent of debits'),
    threshold: RETURN_RATE_PERCENT.administrative,
    sentence: 'In one week, three percent or more of the debits were returned for a closed or unknown account.',
    runbook: 'late-return.md#too-many-returns',
  },
  OverallReturns: {
    metric: rateOf(own, 'ReturnedDebits', 'returns, percent of debits'),
    threshold: RETURN_RATE_PERCENT.overall,
    sentence: 'In one week, fifteen percent or more of the debits were returned.',
    runbook: 'late-return.md#too-many-returns',
  },
});
