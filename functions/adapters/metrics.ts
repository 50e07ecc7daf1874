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
export function measure(values: Values, tenant?: TenantId): void {
  const isByTenant = tenant !== undefined && setting('METRICS_BY_TENANT') === 'on';
  write(values, isByTenant ? [['Stage', 'Tenant']] : [], tenant ? { Tenant: tenant } : {});
}

/**
 * Counts a fault for the version of the function that had it, too: the release of a version is taken back by its own
 * faults (infra/aws/guarded-release.ts). Lambda tells a function which of its versions it is.
 */
export function measureFault(): void {
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version } = process.env;
  if (name && version) write({ Faults: 1 }, [['Function', 'Version']], { Function: name, Version: version });
  else measure({ Faults: 1 });
}

type Values = Readonly<Partial<Record<Metric, number>>>;

function write(values: Values, alsoBy: readonly string[][], named: Readonly<Record<string, string>>): void {
  const names = Object.keys(values) as Metric[];
  if (names.length === 0) return;
  logger.info('measured', {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: METRICS_NAMESPACE,
          Dimensions: [['Stage'], ...alsoBy],
          Metrics: names.map((Name) => ({ Name, Unit: METRICS[Name] })),
        },
      ],
    },
    Stage: stageName(),
    ...named,
    ...values,
  });
}
