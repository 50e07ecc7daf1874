import { Duration } from 'aws-cdk-lib';
import { Metric as CloudWatchMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS, METRICS_NAMESPACE, type Metric } from '#shared/metrics.ts';

/** What the portal measures of itself, for the whole stage; counts are summed, of times the longest is taken. */
export const ownMetrics =
  (stage: string) =>
  (metricName: Metric, period = Duration.minutes(5)): CloudWatchMetric =>
    new CloudWatchMetric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { Stage: stage },
      statistic: METRICS[metricName] === 'Seconds' ? 'Maximum' : 'Sum',
      period,
      label: metricName,
    });
/** Reads one of the portal's own metrics. */
export type OwnMetrics = ReturnType<typeof ownMetrics>;
