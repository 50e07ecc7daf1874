import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { staffIdentity } from '../staff/person.ts';

const signed = { at: instant, by: z.string(), identity: z.optional(staffIdentity) };

/**
 * A write to the table whose messages were not all sent. The whole record of the stream is kept, so that a message sent
 * later says what was so when it happened; which of its messages were sent is known by their own items.
 */
export const unsent = z.object({
  /** When the write was made, and its number in the stream: the same however often the stream repeats it. */
  id: z.string(),
  /** What was written, as a person looks it up: a transfer by its id. */
  about: z.string(),
  /** The record of the stream, as JSON. */
  record: z.string(),
  /** When it happened. */
  at: instant,
  /** Since when it has been tried, and how often. */
  since: instant,
  tries: z.int(),
  nextAt: instant,
  /** What was not sent the last time, without addresses. */
  why: z.string(),
  /** From then on nothing tries it by itself. */
  parkedAt: z.optional(instant),
  /** How often a person has had it tried again. */
  rounds: z.int(),
  /** A person has told those concerned in another way. */
  dismissed: z.optional(z.object({ ...signed, reason: z.string() })),
  /** Who had it tried again last. */
  driven: z.optional(z.object(signed)),
  version: z.int(),
  expiresAt: z.int(),
});
export type Unsent = z.infer<typeof unsent>;

/** Tried by itself for three days: long enough for a weekend, and no news after that. */
const TRIED_MS = 3 * 24 * 60 * 60 * 1000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Kept for as long as a person may still want to know what was not sent. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * When the next try is: after a minute, two, four, and from then on every hour. Half of each wait is drawn, so that
 * what failed together is not tried together.
 */
function nextAfter(tries: number, now: Date, random: () => number): string {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return new Date(now.getTime() + wait * (0.5 + random() / 2)).toISOString();
}

type Made = Pick<Unsent, 'id' | 'about' | 'record' | 'at' | 'why'>;

/** A write whose messages were not all sent at the first try. */
export const newUnsent = (made: Made, now: Date, random: () => number): Unsent => ({
  ...made,
  since: now.toISOString(),
  tries: 1,
  nextAt: nextAfter(1, now, random),
  rounds: 0,
  version: 1,
  expiresAt: Math.floor((now.getTime() + KEPT_MS) / 1000),
});

/** After one more try that did not send everything. */
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

/** A person has mended the cause: it is tried at once, and for as long as at first. */
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

/** Whether somebody or something still has to send it. */
export const isOwed = ({ dismissed }: Pick<Unsent, 'dismissed'>): boolean => dismissed === undefined;

/** Whether it is to be tried now. */
export const isTriedNow = (each: Pick<Unsent, 'dismissed' | 'parkedAt' | 'nextAt'>, now: Date): boolean =>
  isOwed(each) && each.parkedAt === undefined && Date.parse(each.nextAt) <= now.getTime();
