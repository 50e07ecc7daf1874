import { addDays, bankingDayFrom } from '../banking-days.ts';
import { type Day, type Instant, today } from '../dates.ts';
import { DRAFT_LIFE_DAYS } from '../limits.ts';
import { hourOn } from '../zoned-hour.ts';
import { holdOf } from './hold.ts';
import { isNote } from './lifecycle.ts';
import { isOurs } from './not-covered.ts';
import type { TransferStatus } from './status.ts';
import { hasRoomForAnAttempt, type Transfer } from './transfer.ts';

/** Hours before a deadline at which the client is reminded to answer. */
export const REMINDER_HOURS = [24, 8, 1] as const;

/**
 * Deadlines end at this hour in the tenant's zone. The office still answers the phone, and all three reminders fall
 * within the hours in which a business may text a consumer, 8 a.m. to 9 p.m. (47 CFR 64.1200(c)(1)).
 */
const DEADLINE_HOUR = 17;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString();

export const deadlineOn = (on: Day, timeZone: string): Instant => hourOn(on, DEADLINE_HOUR, timeZone);

/** The deadline this many days from now, moved to the next banking day if needed. */
export const deadlineAfter = (now: Date, days: number, timeZone: string): Instant =>
  deadlineOn(bankingDayFrom(addDays(today(now, timeZone), days)), timeZone);

/** The next timed step of a transfer. */
export type Due = { readonly at: Instant; readonly what: 'remind' | 'end' | 'send' };

/**
 * A client who opened a request knows about it and gets no reminders. A disbursement keeps waiting until it is
 * accepted.
 */
const waitsToBeSeen = ({ status, disbursement }: Pick<Transfer, 'status' | 'disbursement'>): boolean =>
  disbursement ? ['sent', 'viewed', 'awaiting acceptance'].includes(status) : status === 'requested';

/**
 * A client isn't reminded to accept a disbursement that can't be paid now. The staff are reminded of a call they owe.
 */
const canBeAnswered = ({ problem, accountCheck }: Pick<Transfer, 'problem' | 'accountCheck'>): boolean =>
  !isOurs(problem) || accountCheck?.standing === 'waiting';

/** Statuses in which a client owes an answer by the deadline. */
const OWES_AN_ANSWER: readonly TransferStatus[] = ['requested', 'Initiated', 'sent', 'viewed', 'awaiting acceptance'];

/** The deadline for the client's answer; undefined if no answer is due or there is no deadline. */
export const answerUntil = ({ status, deadlineAt }: Pick<Transfer, 'status' | 'deadlineAt'>): Instant | undefined =>
  OWES_AN_ANSWER.includes(status) ? deadlineAt : undefined;

/** When it ends automatically; never for a wire that the client reported as sent. */
function endOf(transfer: Transfer): Instant | undefined {
  const { status, wireDeadlineAt, wireReport, updatedAt } = transfer;
  if (status === 'draft') return later(updatedAt, DRAFT_LIFE_DAYS * DAY_MS);
  if (status === 'awaiting wire') return wireReport ? undefined : wireDeadlineAt;
  return answerUntil(transfer);
}

/**
 * The next step of a scheduled payment: a reminder the day before, unless it was scheduled later than that, and then
 * the start.
 */
function sendingOf({ events }: Transfer, sendsAt: Instant, reminds: boolean): Due {
  const told = events.findLast(({ name }) => name === 'schedule' || name === 'remind');
  const remindsAt = later(sendsAt, -DAY_MS);
  return reminds && told && remindsAt > told.at ? { at: remindsAt, what: 'remind' } : { at: sendsAt, what: 'send' };
}

/**
 * The next timed step of a transfer: a reminder, its start, or its end; undefined if there is none. A reminder is
 * skipped if its hour passed before the client learned of the transfer, or before the last reminder was sent. A held
 * payment gets no reminders and doesn't end, because the client couldn't answer. Its schedule still ends on the
 * scheduled day.
 */
export function nextDue(transfer: Transfer): Due | undefined {
  // The last free events are reserved for what happens to the money.
  const hasRoom = hasRoomForAnAttempt(transfer);
  const isHeld = holdOf(transfer) !== undefined;
  if (transfer.schedule) return sendingOf(transfer, transfer.schedule.sendsAt, hasRoom && !isHeld);
  if (isHeld) return undefined;
  const end = endOf(transfer);
  if (!end) return undefined;
  const told = transfer.events.findLast(
    ({ name, to }) => name === 'remind' || (!isNote(name) && (to === 'requested' || to === 'sent')),
  );
  const reminds = waitsToBeSeen(transfer) && canBeAnswered(transfer) && hasRoom;
  const hours = reminds ? REMINDER_HOURS.map((before) => later(end, -before * HOUR_MS)) : [];
  const next = hours.find((at) => told === undefined || at > told.at);
  return next ? { at: next, what: 'remind' } : { at: end, what: 'end' };
}
