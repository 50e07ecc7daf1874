import { addDays, bankingDayFrom } from '../banking-days.ts';
import { type Day, type Instant, today } from '../dates.ts';
import { DRAFT_LIFE_DAYS } from '../limits.ts';
import type { TransferStatus } from './status.ts';
import { hasRoomForAnAttempt, type Transfer } from './transfer.ts';

/** Hours before a deadline at which whoever has not answered is reminded. */
export const REMINDER_HOURS = [24, 8, 1] as const;

/**
 * Deadlines end at this hour where the tenant is: the office still answers the phone, and all three reminders fall into
 * the hours in which a business may text a consumer, 8 a.m. to 9 p.m. (47 CFR 64.1200(c)(1)).
 */
const DEADLINE_HOUR = 17;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString();

/** The hour that it is in a zone; summer time moves it. */
const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** The instant at which a deadline on a day ends in the tenant's zone. */
export function deadlineOn(on: Day, timeZone: string): Instant {
  const noon = new Date(`${on}T12:00:00.000Z`);
  // Noon in Greenwich is the same day everywhere in the United States, from 1 a.m. in Samoa to 10 p.m. in Guam.
  return new Date(noon.getTime() + (DEADLINE_HOUR - hourIn(timeZone, noon)) * HOUR_MS).toISOString();
}

/** The deadline so many days from now, or on the next day on which banks and offices work. */
export const deadlineAfter = (now: Date, days: number, timeZone: string): Instant =>
  deadlineOn(bankingDayFrom(addDays(today(now, timeZone), days)), timeZone);

/** What time asks of a transfer next. */
export type Due = { readonly at: Instant; readonly what: 'remind' | 'end' };

/** Whoever has opened a request knows of it and is left alone; a payment waits until it is accepted. */
const waitsToBeSeen = ({ status, disbursement }: Pick<Transfer, 'status' | 'disbursement'>): boolean =>
  disbursement ? ['sent', 'viewed', 'awaiting acceptance'].includes(status) : status === 'requested';

/** While a transfer is in one of these, a client owes an answer by its deadline. */
const OWES_AN_ANSWER: readonly TransferStatus[] = ['requested', 'sent', 'viewed', 'awaiting acceptance'];

/** Until when the client's answer is awaited; undefined where it is not, or has no end. */
export const answerUntil = ({ status, deadlineAt }: Pick<Transfer, 'status' | 'deadlineAt'>): Instant | undefined =>
  OWES_AN_ANSWER.includes(status) ? deadlineAt : undefined;

/** When it ends by itself; a wire that the client reported as sent is on its way and never does. */
function endOf(transfer: Transfer): Instant | undefined {
  const { status, wireDeadlineAt, wireReport, updatedAt } = transfer;
  if (status === 'draft') return later(updatedAt, DRAFT_LIFE_DAYS * DAY_MS);
  if (status === 'awaiting wire') return wireReport ? undefined : wireDeadlineAt;
  return answerUntil(transfer);
}

/**
 * The next thing that time asks of a transfer: a reminder, or its end; nothing when it waits for nobody. A reminder
 * whose hour has passed before the client heard of the transfer, or before the one that was sent last, is left out.
 */
export function nextDue(transfer: Transfer): Due | undefined {
  const end = endOf(transfer);
  if (!end) return undefined;
  const told = transfer.events.findLast(
    ({ name, to }) => name === 'remind' || (name !== 'setFileNumber' && (to === 'requested' || to === 'sent')),
  );
  // The last places among the events are kept for what happens to the money.
  const reminds = waitsToBeSeen(transfer) && hasRoomForAnAttempt(transfer);
  const hours = reminds ? REMINDER_HOURS.map((before) => later(end, -before * HOUR_MS)) : [];
  const next = hours.find((at) => told === undefined || at > told.at);
  return next ? { at: next, what: 'remind' } : { at: end, what: 'end' };
}
