import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { consoleAddress } from '#shared/tenant/portal-address.ts';
import { cached } from '../adapters/cached.ts';
import { digestDays } from '../adapters/dynamo/digest-days.ts';
import { documentReviews } from '../adapters/dynamo/document-reviews.ts';
import { listedPayments } from '../adapters/dynamo/listed-payments.ts';
import { messageFates } from '../adapters/dynamo/message-fates.ts';
import { messages } from '../adapters/dynamo/messages.ts';
import { proposals } from '../adapters/dynamo/proposals.ts';
import { staffHearers } from '../adapters/dynamo/staff-hearers.ts';
import { statementLines } from '../adapters/dynamo/statement-lines.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { unsentWrites } from '../adapters/dynamo/unsent-writes.ts';
import { emails } from '../adapters/emails.ts';
import { measure } from '../adapters/metrics.ts';
import { isCertainlyNotSent } from '../adapters/not-sent.ts';
import { setting } from '../adapters/settings.ts';
import { tenantsInTurn } from '../adapters/tenants-in-turn.ts';
import { type DigestPorts, sendDigest } from '../digest/send-digest.ts';
import { logger, told, withLogKeys } from '../http/log.ts';
import { tellOf, unsentWhy } from '../outbox/handler.ts';
import { sendLate } from './send-late.ts';

/** A message can take ten seconds if a service hangs, and a run must not be cut off during one. */
const SPARE_MS = 20_000;

const inTurn = tenantsInTurn();

/** The dependencies of a day's digest. Tests wrap each with their own clock and interruptions. */
export const digestPorts: Omit<DigestPorts, 'hasTime'> = {
  messages,
  isCertain: isCertainlyNotSent,
  rounds: 0,
  zoneOf: cached(async (tenant: TenantId) => (await tenants.config(tenant))?.timeZone, { seconds: 3600, most: 10_000 }),
  seen: new Map(),
  companyOf: tenants.config,
  hearers: staffHearers.now,
  isStill: staffHearers.isStill,
  days: digestDays,
  reads: {
    lists: listedPayments,
    messages: messageFates,
    reviews: documentReviews.waiting,
    lines: statementLines.waiting,
    proposals: proposals.waiting,
  },
  send: emails.send,
  linkTo: (place) => `${consoleAddress({ below: setting('PORTAL_ADDRESS') })}${place}`,
  random: Math.random,
  now: () => new Date(),
};

/**
 * Runs on a schedule: sends the messages that the outbox could not, and once per banking day the staff's digest and
 * report links. If a tenant failed, the run fails, so that the function's alarm goes off. A message that fails again
 * does not count.
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
        try {
          const messages = hasTime() ? await sendDigest({ ...digestPorts, hasTime }, tenant) : 0;
          if (messages > 0) logger.info('the day’s mail was sent', { messages });
        } catch (fault) {
          failed += 1;
          const causes = fault instanceof AggregateError ? fault.errors.map((each) => told(each)) : [];
          logger.error('fault', { what: 'digest', fault: told(fault), causes });
        }
      }),
    hasTime,
  );
  measure({ OldestUnsentSeconds: oldest });
  invariant(failed === 0, `late messages or digests were not sent for ${failed} tenants`);
});
