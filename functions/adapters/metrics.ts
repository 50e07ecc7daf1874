import type { TenantId } from '#shared/ids.ts';
import { METRICS, METRICS_NAMESPACE, type Metric } from '#shared/metrics.ts';
import { logger } from '../http/log.ts';
import { setting, stageName } from './settings.ts';

/**
 * Sends metrics to CloudWatch as log lines in the embedded metric format, so that no call waits. Written without a
 * library: ten lines here instead of 16 KB in each bundle.
 *
 * Each metric counts for the stage, and per tenant if the stage is set to pay for that. The log line always names the
 * tenant, so that Logs Insights finds it.
 */
export function measure(values: Values, tenant?: TenantId): void {
  const isByTenant = tenant !== undefined && setting('METRICS_BY_TENANT') === 'on';
  write(values, isByTenant ? [['Stage', 'Tenant']] : [], tenant ? { Tenant: tenant } : {});
}

/**
 * Also counts a fault for the function's version, because a release is rolled back when its own version has faults
 * (infra/aws/guarded-release.ts). Lambda gives the function its version.
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
