import * as z from 'zod/mini';
import { type Instant, instant } from '../dates.ts';
import { PROVIDER_ACCOUNT_READ_DAYS } from '../limits.ts';

/** An account at the provider that a tenant's file names, or has named: never forgotten, because money may be there. */
export const recordedAccount = z.object({
  clientId: z.string(),
  secretName: z.string(),
  originator: z.optional(z.object({ clientId: z.string(), secretName: z.string() })),
  /** When a file was applied that no longer names it. */
  leftAt: z.optional(instant),
  /** Whether transfers that do not name their account were made here: it was the first one on record. */
  isFirst: z.optional(z.boolean()),
});
export type RecordedAccount = z.infer<typeof recordedAccount>;

/** Until when the events of an account are read that the file has left: all its returns have come by then. */
export const readUntil = (leftAt: Instant): Date =>
  new Date(Date.parse(leftAt) + PROVIDER_ACCOUNT_READ_DAYS * 86_400_000);

/** Whether its events are read: it is in force, or was left so lately that its payments may still be returned. */
export const isStillRead = ({ leftAt }: RecordedAccount, now: Date): boolean => !leftAt || readUntil(leftAt) > now;
