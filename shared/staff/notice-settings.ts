import * as z from 'zod/mini';
import { keptSchedule } from './report-schedule.ts';

/**
 * A person's own notice settings at one company. Topics are plain strings here, because a newer release may have
 * written a new one.
 */
export const noticeSettings = z.object({
  off: z.array(z.string()),
  digest: z.boolean(),
  /** Reports that they are sent a link to. */
  reports: z._default(z.array(keptSchedule), []),
  version: z.int(),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** The settings of a person who has chosen nothing. */
export const USUAL_SETTINGS: NoticeSettings = { off: [], digest: false, reports: [], version: 0 };
