import { addDays, bankingDayFrom } from '../banking-days.ts';
import { type Day, type Instant, today } from '../dates.ts';
import { DRAFT_LIFE_DAYS } from '../limits.ts';
import { hourOn } from '../zoned-hour.ts';
import { holdOf } from './hold.ts';
import { NOT_COVERED } from './not-covered.ts';
import type { TransferStatus } from './status.ts';
import { hasRoomForAnAttempt, type Transfer } from './transfer.ts';

/** Hours before a deadline at which a client who has not answered is reminded. */
export const REMINDER_HOURS = [24, 8, 1] as const;

/**
 * Deadlines end at this hour in the tenant's zone: the office still answers the phone, and all three reminders come
 * within the hours in which a business may text a consumer, 8 a.m. to 9 p.m. (47 CFR 64.1200(c)(1)).
 */
const DEADLINE_HOUR = 17;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString();

/** The instant at which a deadline on a day ends in the tenant's zone. */
export const deadlineOn = (on: Day, timeZone: string): Instant => hourOn(on, DEADLINE_HOUR, timeZone);

/** The deadline this many days from now, or on the next day when banks and offices are open. */
export const deadlineAfter = (now: Date, days: number, timeZone: string): Instant =>
  deadlineOn(bankingDayFrom(addDays(today(now, timeZone), days)), timeZone);

/** The next timed step of a transfer. */
export type Due = { readonly at: Instant; readonly what: 'remind' | 'end' | 'send' };

/** A client who has opened a request knows of it and gets no reminders; a payment waits until it is accepted. */
const waitsToBeSeen = ({ status, disbursement }: Pick<Transfer, 'status' | 'disbursement'>): boolean =>
  disbursement ? ['sent', 'viewed', 'awaiting acceptance'].includes(status) : status === 'requested';

/** A client is not reminded to accept what cannot be paid now; the staff are, of a call that they owe. */
const canBeAnswered = ({ problem, accountCheck }: Pick<Transfer, 'problem' | 'accountCheck'>): boolean =>
  problem?.code !== NOT_COVERED || accountCheck?.standing === 'waiting';

/** While a transfer is in one of these, a client owes an answer by its deadline. */
const OWES_AN_ANSWER: readonly TransferStatus[] = ['requested', 'Initiated', 'sent', 'viewed', 'awaiting acceptance'];

/** The deadline of the client's answer; undefined if none is awaited, or there is no deadline. */
export const answerUntil = ({ status, deadlineAt }: Pick<Transfer, 'status' | 'deadlineAt'>): Instant | undefined =>
  OWES_AN_ANSWER.includes(status) ? deadlineAt : undefined;

/** When it ends automatically; never for a wire that the client reported as sent. */
function endOf(transfer: Transfer): Instant | undefined {
  const { status, wireDeadlineAt, wireReport, updatedAt } = transfer;
  if (status === 'draft') return later(updatedAt, DRAFT_LIFE_DAYS * DAY_MS);
  if (status === 'awaiting wire') return wireReport ? undefined : wireDeadlineAt;
  return answerUntil(transfer);
}

/** A scheduled payment: a reminder the day before, unless it was scheduled after that, and then the start. */
function sendingOf({ events }: Transfer, sendsAt: Instant, reminds: boolean): Due {
  const told = events.findLast(({ name }) => name === 'schedule' || name === 'remind');
  const remindsAt = later(sendsAt, -DAY_MS);
  return reminds && told && remindsAt > told.at ? { at: remindsAt, what: 'remind' } : { at: sendsAt, what: 'send' };
}

/**
 * The next timed step of a transfer: a reminder, its start, or its end; undefined if there is none. A reminder is
 * skipped if its hour passed before the client heard of the transfer, or before the last reminder was sent.
 * While a payment is held, nobody is reminded of it and it does not end: the client could not answer. On its scheduled
 * day the schedule ends.
 */
export function nextDue(transfer: Transfer): Due | undefined {
  // The last events are reserved for what happens to the money.
  const hasRoom = hasRoomForAnAttempt(transfer);
  const isHeld = holdOf(transfer) !== undefined;
  if (transfer.schedule) return sendingOf(transfer, transfer.schedule.sendsAt, hasRoom && !isHeld);
  if (isHeld) return undefined;
  const end = endOf(transfer);
  if (!end) return undefined;
  const told = transfer.events.findLast(
    ({ name, to }) => name === 'remind' || (name !== 'setFileNumber' && (to === 'requested' || to === 'sent')),
  );
  const reminds = waitsToBeSeen(transfer) && canBeAnswered(transfer) && hasRoom;
  const hours = reminds ? REMINDER_HOURS.map((before) => later(end, -before * HOUR_MS)) : [];
  const next = hours.find((at) => told === undefined || at > told.at);
  return next ? { at: next, what: 'remind' } : { at: end, what: 'end' };
}
