import { invariant } from '#shared/outcome.ts';
import { bankAccounts, testDeposits } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { payerInvitations } from '../adapters/dynamo/payers.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { due, transfers, velocity } from '../adapters/dynamo/transfers.ts';
import { jobsInTurn } from '../adapters/tenants-in-turn.ts';
import { lambda } from '../http/lambda.ts';
import { logger } from '../http/log.ts';
import { keepDeadlines } from '../payments/keep-deadlines.ts';
import { tellDeposits } from '../payments/tell-deposits.ts';

const inTurn = jobsInTurn(10_000);

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

/**
 * Runs on a schedule: reminds clients of deadlines, ends expired drafts, requests, payments and wires, starts scheduled
 * payments, and tells clients that their test deposit has arrived. What moves money comes first. If a tenant failed,
 * the run fails, so that the function's alarm goes off.
 */
export const handler = lambda(async (_event, context) => {
  const { failed } = await inTurn(context, (tenant, hasTime) => ({
    deadlines: async () => {
      const kept = await keepDeadlines({ ...ports, hasTime }, tenant);
      if (Object.values(kept).some(Boolean)) logger.info('deadlines kept', kept);
    },
    'test deposits': async () => {
      const count = await tellDeposits({ ...ports, hasTime }, tenant);
      if (count > 0) logger.info('test deposits told', { count });
    },
  }));
  invariant(failed === 0, `deadlines were not kept for ${failed} tenants`);
});
