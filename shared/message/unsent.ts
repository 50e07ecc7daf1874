import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { staffIdentity } from '../staff/person.ts';

const signed = { at: instant, by: z.string(), identity: z.optional(staffIdentity) };

/**
 * A write with messages that were not all sent. The complete stream record is stored, so that a late message describes
 * the time of the event. The messages already sent are known from their own items.
 */
export const unsent = z.object({
  /** The time of the write and its number in the stream, which stay the same when the stream repeats it. */
  id: z.string(),
  /** The record it is about, for people to look up: a transfer by its ID. */
  about: z.string(),
  /** The stream record, as JSON. */
  record: z.string(),
  /** The time of the event. */
  at: instant,
  /** The time of the first try, and the number of tries. */
  since: instant,
  tries: z.int(),
  nextAt: instant,
  /** The reason for the last failure, without addresses. */
  why: z.string(),
  /** Automatic retries ended at this time. */
  parkedAt: z.optional(instant),
  /** The number of times that a person restarted the retries. */
  rounds: z.int(),
  /** The staff informed the people concerned in another way. */
  dismissed: z.optional(z.object({ ...signed, reason: z.string() })),
  /** The person who last restarted the retries. */
  driven: z.optional(z.object(signed)),
  version: z.int(),
  expiresAt: z.int(),
});
export type Unsent = z.infer<typeof unsent>;

/** Retried for three days, which covers a weekend. After that it is no longer news. */
const TRIED_MS = 3 * 24 * 60 * 60 * 1000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Stored as long as the staff may need to know that it was not sent. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * The time of the next try: after a minute, two, four, and later every hour. Half of each wait is random, so that
 * messages that failed together are not retried together.
 */
function nextAfter(tries: number, now: Date, random: () => number): string {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return new Date(now.getTime() + wait * (0.5 + random() / 2)).toISOString();
}

type Made = Pick<Unsent, 'id' | 'about' | 'record' | 'at' | 'why'>;

/** A write with messages that failed on the first try. */
export const newUnsent = (made: Made, now: Date, random: () => number): Unsent => ({
  ...made,
  since: now.toISOString(),
  tries: 1,
  nextAt: nextAfter(1, now, random),
  rounds: 0,
  version: 1,
  expiresAt: Math.floor((now.getTime() + KEPT_MS) / 1000),
});

/** The same after another failed try. */
export function triedAgain(before: Unsent, why: string, now: Date, random: () => number): Unsent {
  const tries = before.tries + 1;
  const isOver = now.getTime() - Date.parse(before.since) >= TRIED_MS;
  return {
    ...before,
    tries,
    why,
    nextAt: nextAfter(tries, now, random),
    ...(isOver ? { parkedAt: now.toISOString() } : {}),
  };
}

/** The same after a person fixed the cause: it is retried at once and for the full period. */
export const drivenAgain = (
  { parkedAt: _, ...before }: Unsent,
  now: Date,
  driven: NonNullable<Unsent['driven']>,
): Unsent => ({
  ...before,
  driven,
  since: now.toISOString(),
  nextAt: now.toISOString(),
  tries: 0,
  rounds: before.rounds + 1,
});

/** True if it still has to be sent, automatically or by a person. */
export const isOwed = ({ dismissed }: Pick<Unsent, 'dismissed'>): boolean => dismissed === undefined;

/** True if it is due for a retry. */
export const isTriedNow = (each: Pick<Unsent, 'dismissed' | 'parkedAt' | 'nextAt'>, now: Date): boolean =>
  isOwed(each) && each.parkedAt === undefined && Date.parse(each.nextAt) <= now.getTime();
