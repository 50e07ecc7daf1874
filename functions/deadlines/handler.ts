import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { bankAccounts } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { due } from '../adapters/dynamo/due.ts';
import { payerInvitations } from '../adapters/dynamo/payer-invitations.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { testDeposits } from '../adapters/dynamo/test-deposits.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { velocity } from '../adapters/dynamo/velocity.ts';
import { tenantsInTurn } from '../adapters/tenants-in-turn.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { keepDeadlines } from './keep-deadlines.ts';
import { tellDeposits } from './tell-deposits.ts';

/** The time to keep free at the end, so that a run is not cut off between two writes. */
const SPARE_MS = 10_000;

const inTurn = tenantsInTurn();

/** The dependencies of keeping deadlines. Tests wrap each with their own clock and interruptions. */
export const ports = {
  due,
  transfers,
  clients,
  accounts: bankAccounts,
  deposits: testDeposits,
  invitations: payerInvitations,
  tenants,
  velocity,
  now: () => new Date(),
};

/** Runs both jobs for a tenant, the one that moves money first. If one fails, the other still runs. */
async function keepTimes(hasTime: () => boolean, tenant: TenantId): Promise<void> {
  const jobs = [
    async () => {
      const kept = await keepDeadlines({ ...ports, hasTime }, tenant);
      if (Object.values(kept).some(Boolean)) logger.info('deadlines kept', kept);
    },
    async () => {
      const count = await tellDeposits({ ...ports, hasTime }, tenant);
      if (count > 0) logger.info('test deposits told', { count });
    },
  ];
  const faults: unknown[] = [];
  for (const job of jobs) await job().catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults.length > 1 ? new AggregateError(faults, 'Both jobs failed.') : faults[0];
}

/**
 * Runs on a schedule: reminds clients of deadlines, ends expired drafts, requests, payments and wires, starts scheduled
 * payments, and tells clients that their test deposit has arrived. If a tenant failed, the run fails, so that the
 * function's alarm goes off.
 */
export const handler = middy<unknown, void>().handler(async (_event, context: Context) => {
  const hasTime = () => context.getRemainingTimeInMillis() > SPARE_MS;
  let failed = 0;
  await inTurn(
    (tenant) =>
      withLogKeys({ tenant, requestId: context.awsRequestId }, async () => {
        try {
          await keepTimes(hasTime, tenant);
        } catch (fault) {
          failed += 1;
          logger.error('fault', { what: 'deadlines', fault: told(fault) });
        }
      }),
    hasTime,
  );
  invariant(failed === 0, `deadlines were not kept for ${failed} tenants`);
});
