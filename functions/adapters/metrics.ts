import type { TenantId } from '#shared/ids.ts';
import { METRICS, METRICS_NAMESPACE, type Metric } from '#shared/metrics.ts';
import { logger } from '../http/log.ts';
import { setting, stageName } from './settings.ts';

/**
 * Sends figures to CloudWatch: a log line in its embedded metric format becomes a metric by itself, so that no call
 * waits for it. Written by our logger without a library: ten lines here instead of 16 KB in each bundle.
 *
 * Each figure counts for the stage, and for its tenant as well where the stage pays for that; the line always has the
 * tenant's name, so that Logs Insights finds it.
 */
export function measure(values: Readonly<Partial<Record<Metric, number>>>, tenant?: TenantId): void {
  const names = Object.keys(values) as Metric[];
  if (names.length === 0) return;
  const isByTenant = tenant !== undefined && setting('METRICS_BY_TENANT') === 'on';
  logger.info('measured', {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: METRICS_NAMESPACE,
          Dimensions: [['Stage'], ...(isByTenant ? [['Stage', 'Tenant']] : [])],
          Metrics: names.map((Name) => ({ Name, Unit: METRICS[Name] })),
        },
      ],
    },
    Stage: stageName(),
    ...(tenant ? { Tenant: tenant } : {}),
    ...values,
  });
}
