import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { invariant } from '#shared/outcome.ts';
import { bankAccounts } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { due } from '../adapters/dynamo/due.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { velocity } from '../adapters/dynamo/velocity.ts';
import { tenantsInTurn } from '../adapters/tenants-in-turn.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { keepDeadlines } from './keep-deadlines.ts';

/** Left over at the end, so that a run is never cut off between two writes. */
const SPARE_MS = 10_000;

const inTurn = tenantsInTurn();

/** What keeping deadlines needs here; tests put their own clock and seam around each of these. */
export const ports = { due, transfers, clients, accounts: bankAccounts, tenants, velocity, now: () => new Date() };

/**
 * Runs on a schedule: reminds clients of deadlines, ends drafts, requests, payments and wires whose time has passed,
 * and starts scheduled payments. A run in which a tenant failed ends as failed, so that the alarm on this function
 * fires.
 */
export const handler = middy<unknown, void>().handler(async (_event, context: Context) => {
  const hasTime = () => context.getRemainingTimeInMillis() > SPARE_MS;
  let failed = 0;
  await inTurn(
    (tenant) =>
      withLogKeys({ tenant, requestId: context.awsRequestId }, async () => {
        try {
          const kept = await keepDeadlines({ ...ports, hasTime }, tenant);
          if (Object.values(kept).some(Boolean)) logger.info('deadlines kept', kept);
        } catch (fault) {
          failed += 1;
          logger.error('fault', { what: 'deadlines', fault: told(fault) });
        }
      }),
    hasTime,
  );
  invariant(failed === 0, `deadlines were not kept for ${failed} tenants`);
});
