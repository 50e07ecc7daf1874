import { Duration } from 'aws-cdk-lib';
import { Metric as CloudWatchMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS, METRICS_NAMESPACE, type Metric } from '#shared/metrics.ts';

/** The portal's own metrics for the whole stage: counts are summed, and ages use the maximum. */
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
export type OwnMetrics = ReturnType<typeof ownMetrics>;
