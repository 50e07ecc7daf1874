import * as z from 'zod/mini';
import { tenantId } from '../ids.ts';
import { NOTICE_PARTIES, NOTICE_ROLES, NOTICE_TOPICS } from '../staff/notices.ts';
import { REPORT_SCHEDULES_MAX, reportSchedule } from '../staff/report-schedule.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const topic = z.enum(NOTICE_TOPICS);
const version = z.int().check(z.nonnegative());

/** A member's setting for a topic: always on, on or off by their choice, or not theirs by the company's choice. */
const NOTICE_STANDINGS = ['always', 'on', 'off', 'not'] as const;

/** A member's email notices, and who else at the company gets them. */
export const ownNotices = z.object({
  email: z.string(),
  topics: z.array(z.object({ topic, standing: z.enum(NOTICE_STANDINGS), to: z.array(z.enum(NOTICE_PARTIES)) })),
  /** True if they get the daily digest, and if the company's shared addresses do. */
  digest: z.boolean(),
  sharedDigest: z.boolean(),
  /** Scheduled reports that they are sent a link to. */
  reports: z.array(reportSchedule),
  version,
});
export type OwnNotices = z.infer<typeof ownNotices>;

export const ownNoticesRoute = {
  name: 'own-notices',
  about: 'The caller’s email notifications for this company.',
  function: 'staff-sign-in',
  method: 'GET',
  path: `${COMPANY_BASE}/own-notices`,
  caller: 'staff',
  roles: NOTICE_ROLES,
  params: z.object({ tenantId }),
  reply: ownNotices,
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

/** If reports are absent, they stay as they are. */
export const chooseNoticesRoute = {
  ...ownNoticesRoute,
  name: 'choose-notices',
  about: 'Turns the caller’s notifications and daily digest on or off. Those that no one may miss stay on.',
  method: 'POST',
  body: z.object({
    off: z.array(topic).check(z.maxLength(NOTICE_TOPICS.length)),
    digest: z.boolean(),
    reports: z.optional(z.array(reportSchedule).check(z.maxLength(REPORT_SCHEDULES_MAX))),
    version,
  }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/notices-changed', 'staff/whole-company'],
} as const satisfies Route;
