import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { METRICS_NAMESPACE } from '#shared/metrics.ts';
import type { Alarmed } from './alarm.ts';

/** An alarm that measures nothing: it fires only when the doctor triggers it (`npm run ops -- doctor --ring`). */
export const rehearsal = (stage: string): Alarmed => ({
  metric: new Metric({
    namespace: METRICS_NAMESPACE,
    metricName: 'Rehearsal',
    dimensionsMap: { Stage: stage },
    statistic: 'Sum',
  }),
  threshold: 1,
  sentence: 'This is a rehearsal: someone asked the doctor to try the alarms.',
  runbook: 'alarms.md#first-five-minutes',
});
