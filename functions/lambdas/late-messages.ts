import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { consoleAddress } from '#shared/tenant/portal-address.ts';
import { cached } from '../adapters/cached.ts';
import { statementLines } from '../adapters/dynamo/bank.ts';
import { documentReviews } from '../adapters/dynamo/clients.ts';
import { listedPayments } from '../adapters/dynamo/lists.ts';
import { digestDays, messageFates, messages, unsentWrites } from '../adapters/dynamo/messages.ts';
import { proposals } from '../adapters/dynamo/proposals.ts';
import { staffHearers } from '../adapters/dynamo/staff.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { emails } from '../adapters/emails.ts';
import { measure } from '../adapters/metrics.ts';
import { isCertainlyNotSent } from '../adapters/not-sent.ts';
import { setting } from '../adapters/settings.ts';
import { jobsInTurn } from '../adapters/tenants-in-turn.ts';
import { type DigestPorts, sendDigest } from '../console/digest/send-digest.ts';
import { lambda } from '../http/lambda.ts';
import { logger, told } from '../http/log.ts';
import { sendLate } from '../messages/send-late.ts';
import { tellOf, unsentWhy } from './outbox.ts';

/** A message can take ten seconds if a service hangs, and a run must not be cut off during one. */
const inTurn = jobsInTurn(20_000);

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
export const handler = lambda(async (_event, context) => {
  let oldest = 0;
  const { failed } = await inTurn(context, (tenant, hasTime) => ({
    'late messages': async () => {
      const ran = await sendLate(
        {
          unsent: unsentWrites,
          deliver: ({ record, at, rounds }) => tellOf(JSON.parse(record), { hasTime, late: { at, rounds } }),
          why: (fault) => {
            logger.warn('a late message was not sent', { fault: told(fault) });
            return unsentWhy(fault);
          },
          hasTime,
          random: Math.random,
          now: () => new Date(),
        },
        tenant,
      );
      oldest = Math.max(oldest, ran.oldestSeconds);
      if (Object.values(ran).some(Boolean)) logger.info('late messages', ran);
    },
    digest: async () => {
      const messages = hasTime() ? await sendDigest({ ...digestPorts, hasTime }, tenant) : 0;
      if (messages > 0) logger.info('the day’s mail was sent', { messages });
    },
  }));
  measure({ OldestUnsentSeconds: oldest });
  invariant(failed === 0, `late messages or digests were not sent for ${failed} tenants`);
});
