import * as z from 'zod/mini';
import { tenantId } from '../ids.ts';
import { NOTICE_PARTIES, NOTICE_ROLES, NOTICE_TOPICS } from '../staff/notices.ts';
import { REPORT_SCHEDULES_MAX, reportSchedule } from '../staff/report-schedule.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const topic = z.enum(NOTICE_TOPICS);
const version = z.int().check(z.nonnegative());

/** Whether somebody is told of a topic: always, as they have it, or not at all by the company's choice. */
const NOTICE_STANDINGS = ['always', 'on', 'off', 'not'] as const;

/** What a member is told by e-mail, and whom else the company has told. */
export const ownNotices = z.object({
  email: z.string(),
  topics: z.array(z.object({ topic, standing: z.enum(NOTICE_STANDINGS), to: z.array(z.enum(NOTICE_PARTIES)) })),
  /** Whether they get the digest of the day, and whether the company's shared addresses do. */
  digest: z.boolean(),
  sharedDigest: z.boolean(),
  /** The reports that they are sent a link to. */
  reports: z.array(reportSchedule),
  version,
});
export type OwnNotices = z.infer<typeof ownNotices>;

/** What whoever calls is told by e-mail for this company. */
export const ownNoticesRoute = {
  name: 'own-notices',
  function: 'staff-sign-in',
  method: 'GET',
  path: `${COMPANY_BASE}/own-notices`,
  caller: 'staff',
  roles: NOTICE_ROLES,
  params: z.object({ tenantId }),
  reply: ownNotices,
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/**
 * Turns topics and the digest on and off for whoever calls, and says which reports they are sent a link to, on top of the
 * version that was shown. Without reports, these stay as they are.
 */
export const chooseNoticesRoute = {
  ...ownNoticesRoute,
  name: 'choose-notices',
  method: 'POST',
  body: z.object({
    off: z.array(topic).check(z.maxLength(NOTICE_TOPICS.length)),
    digest: z.boolean(),
    reports: z.optional(z.array(reportSchedule).check(z.maxLength(REPORT_SCHEDULES_MAX))),
    version,
  }),
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
