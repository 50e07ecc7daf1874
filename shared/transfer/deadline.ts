import { addDays, bankingDayFrom } from '../banking-days.ts';
import { type Day, type Instant, today } from '../dates.ts';
import { DRAFT_LIFE_DAYS } from '../limits.ts';
import { hourOn } from '../zoned-hour.ts';
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

/** The instant at which a deadline on a day ends in the tenant's zone. */
export const deadlineOn = (on: Day, timeZone: string): Instant => hourOn(on, DEADLINE_HOUR, timeZone);

/** The deadline so many days from now, or on the next day on which banks and offices work. */
export const deadlineAfter = (now: Date, days: number, timeZone: string): Instant =>
  deadlineOn(bankingDayFrom(addDays(today(now, timeZone), days)), timeZone);

/** What time asks of a transfer next. */
export type Due = { readonly at: Instant; readonly what: 'remind' | 'end' | 'send' };

/** Whoever has opened a request knows of it and is left alone; a payment waits until it is accepted. */
const waitsToBeSeen = ({ status, disbursement }: Pick<Transfer, 'status' | 'disbursement'>): boolean =>
  disbursement ? ['sent', 'viewed', 'awaiting acceptance'].includes(status) : status === 'requested';

/** While a transfer is in one of these, a client owes an answer by its deadline. */
const OWES_AN_ANSWER: readonly TransferStatus[] = ['requested', 'Initiated', 'sent', 'viewed', 'awaiting acceptance'];

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

/** A scheduled payment is told of a day before, unless it was scheduled since, and then sent. */
function sendingOf({ events }: Transfer, sendsAt: Instant, reminds: boolean): Due {
  const told = events.findLast(({ name }) => name === 'schedule' || name === 'remind');
  const remindsAt = later(sendsAt, -DAY_MS);
  return reminds && told && remindsAt > told.at ? { at: remindsAt, what: 'remind' } : { at: sendsAt, what: 'send' };
}

/**
 * The next thing that time asks of a transfer: a reminder, its start, or its end; nothing when it waits for nobody. A reminder
 * whose hour has passed before the client heard of the transfer, or before the one that was sent last, is left out.
 */
export function nextDue(transfer: Transfer): Due | undefined {
  // The last places among the events are kept for what happens to the money.
  const hasRoom = hasRoomForAnAttempt(transfer);
  if (transfer.schedule) return sendingOf(transfer, transfer.schedule.sendsAt, hasRoom);
  const end = endOf(transfer);
  if (!end) return undefined;
  const told = transfer.events.findLast(
    ({ name, to }) => name === 'remind' || (name !== 'setFileNumber' && (to === 'requested' || to === 'sent')),
  );
  const reminds = waitsToBeSeen(transfer) && hasRoom;
  const hours = reminds ? REMINDER_HOURS.map((before) => later(end, -before * HOUR_MS)) : [];
  const next = hours.find((at) => told === undefined || at > told.at);
  return next ? { at: next, what: 'remind' } : { at: end, what: 'end' };
}
