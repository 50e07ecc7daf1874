import * as z from 'zod/mini';
import { keptSchedule } from './report-schedule.ts';

/**
 * What somebody has chosen for themselves at one company. Topics are texts here: a release that knows one more may have
 * written it.
 */
export const noticeSettings = z.object({
  off: z.array(z.string()),
  digest: z.boolean(),
  /** The reports that they are sent a link to. */
  reports: z._default(z.array(keptSchedule), []),
  version: z.int(),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** Of somebody who has chosen nothing. */
export const USUAL_SETTINGS: NoticeSettings = { off: [], digest: false, reports: [], version: 0 };
