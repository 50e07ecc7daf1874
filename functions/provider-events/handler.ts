import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { type TenantConfig, tenants } from '../adapters/dynamo/tenants.ts';
import { carrying } from '../adapters/entries.ts';
import { eventStream } from '../adapters/event-stream.ts';
import { logger, told } from '../http/log.ts';
import { settleSubmitted } from './settle-submitted.ts';
import { syncEvents } from './sync-events.ts';

/** Every tenant with its configuration, page by page. */
async function* everyTenant(): AsyncGenerator<TenantConfig> {
  let after: TenantId | undefined;
  do {
    const page = await tenants.list(after);
    for (const id of page.ids) {
      const config = await tenants.config(id);
      if (config) yield config;
    }
    after = page.after;
  } while (after);
}

/** One tenant's trouble must not keep the others' money unsettled: it is logged, counted and told at the end. */
async function guarded(what: string, tenant: TenantId, run: () => Promise<object>): Promise<boolean> {
  try {
    const result = await run();
    if (Object.values(result).some(Boolean)) logger.info(what, { tenant, ...result });
    return true;
  } catch (fault) {
    logger.error('fault', { what, tenant, fault: told(fault) });
    return false;
  }
}

/** Left over at the end, so that a run is never cut off between two writes. */
const SPARE_MS = 15_000;

/**
 * Runs on a schedule: settles transfers whose outcome is unknown and reads each provider account's event stream. A run
 * in which a tenant failed ends as failed, so that the alarm on this function says so.
 */
export const handler = middy<unknown, void>().handler(async (_event, context: Context) => {
  const read = new Set<string>();
  let failed = 0;
  const all: TenantConfig[] = [];
  for await (const config of everyTenant()) all.push(config);
  for (const config of all) {
    if (context.getRemainingTimeInMillis() < SPARE_MS) break;
    if (!(await guarded('settled', config.id, () => settleSubmitted(carrying, config.id)))) failed += 1;
    // Tenants under the platform's own account share one stream.
    if (read.has(config.provider.clientId)) continue;
    read.add(config.provider.clientId);
    if (!(await guarded('synced', config.id, () => syncEvents(eventStream(config.provider))))) failed += 1;
  }
  invariant(failed === 0, `the provider run failed for ${failed} tenants`);
});
