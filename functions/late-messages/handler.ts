import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { invariant } from '#shared/outcome.ts';
import { unsentWrites } from '../adapters/dynamo/unsent-writes.ts';
import { measure } from '../adapters/metrics.ts';
import { tenantsInTurn } from '../adapters/tenants-in-turn.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { tellOf, unsentWhy } from '../outbox/handler.ts';
import { sendLate } from './send-late.ts';

/** One message may take ten seconds of a service that hangs; a run must not be cut off in one. */
const SPARE_MS = 20_000;

const inTurn = tenantsInTurn();

/**
 * Runs on a schedule: sends messages that the outbox could not. A run in which a tenant failed ends as failed, so that
 * the alarm on this function fires; a message that fails again is no such failure.
 */
export const handler = middy<unknown, void>().handler(async (_event, context: Context) => {
  const hasTime = () => context.getRemainingTimeInMillis() > SPARE_MS;
  let [failed, oldest] = [0, 0];
  await inTurn(
    (tenant) =>
      withLogKeys({ tenant, requestId: context.awsRequestId }, async () => {
        try {
          const ran = await sendLate(
            {
              unsent: unsentWrites,
              deliver: ({ record, at, rounds }) => tellOf(JSON.parse(record), { hasTime, late: { at, rounds } }),
              why: unsentWhy,
              hasTime,
              random: Math.random,
              now: () => new Date(),
            },
            tenant,
          );
          oldest = Math.max(oldest, ran.oldestSeconds);
          if (Object.values(ran).some(Boolean)) logger.info('late messages', ran);
        } catch (fault) {
          failed += 1;
          logger.error('fault', { what: 'late messages', fault: told(fault) });
        }
      }),
    hasTime,
  );
  measure({ OldestUnsentSeconds: oldest });
  invariant(failed === 0, `late messages were not looked at for ${failed} tenants`);
});
