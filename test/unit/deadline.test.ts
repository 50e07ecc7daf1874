import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerUntil, deadlineAfter, deadlineOn, nextDue, REMINDER_HOURS } from '#shared/transfer/deadline.ts';
import { TRANSFER_STATUSES, type TransferKind } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { aTransfer } from '../support/transfers.ts';

const DEADLINE = '2026-12-04T22:00:00.000Z';
const hoursBefore = (hours: number) => new Date(Date.parse(DEADLINE) - hours * 3_600_000).toISOString();

const event = (name: string, to: TransferEvent['to'], at: string): TransferEvent => ({
  id: at,
  name,
  from: null,
  to,
  actor: 'staff',
  at,
});
const asked = (overrides: Partial<Transfer> = {}, at = '2026-11-20T15:00:00.000Z') =>
  aTransfer({ status: 'requested', deadlineAt: DEADLINE, events: [event('release', 'requested', at)], ...overrides });

describe('a deadline', () => {
  test.each([
    ['America/New_York', '2026-12-04', '2026-12-04T22:00:00.000Z'],
    ['America/Chicago', '2026-07-01', '2026-07-01T22:00:00.000Z'],
    ['America/Phoenix', '2026-07-01', '2026-07-02T00:00:00.000Z'],
    ['Pacific/Honolulu', '2026-12-04', '2026-12-05T03:00:00.000Z'],
    ['Pacific/Guam', '2026-12-04', '2026-12-04T07:00:00.000Z'],
    // The day on which the clocks are set back.
    ['America/New_York', '2026-11-01', '2026-11-01T22:00:00.000Z'],
  ])('ends at five in the afternoon in %s on %s', (zone, on, at) => expect(deadlineOn(on, zone)).toBe(at));

  test('counts days from today in the tenant’s zone', () => {
    const lateInNewYork = new Date('2026-11-21T03:00:00.000Z');
    expect(deadlineAfter(lateInNewYork, 14, 'America/New_York')).toBe('2026-12-04T22:00:00.000Z');
  });

  test('moves from a weekend or a holiday to the next banking day', () => {
    const friday = new Date('2026-11-20T15:00:00.000Z');
    expect(deadlineAfter(friday, 1, 'America/New_York')).toBe('2026-11-23T22:00:00.000Z');
    expect(deadlineAfter(friday, 6, 'America/New_York')).toBe('2026-11-27T22:00:00.000Z');
  });
});

test('a scheduled payment causes one reminder, a day before, and the reminder itself causes no message', () => {
  const schedule = { on: '2026-12-04', sendsAt: DEADLINE } as Transfer['schedule'];
  const scheduled = (...events: readonly TransferEvent[]) =>
    nextDue({ ...aTransfer({ status: 'draft', events: [...events] }), schedule });
  const made = event('schedule', 'draft', '2026-11-20T15:00:00.000Z');
  expect(scheduled(made)).toEqual({ at: hoursBefore(24), what: 'remind' });
  expect(scheduled(made, event('remind', 'draft', hoursBefore(24)))).toEqual({ at: DEADLINE, what: 'send' });
});

test('a client sees a deadline only while an answer is expected', () => {
  expect(answerUntil(asked())).toBe(DEADLINE);
  expect(answerUntil(asked({ status: 'awaiting wire' }))).toBeUndefined();
  expect(answerUntil(asked({ status: 'submitted' }))).toBeUndefined();
});

describe('the next timed step', () => {
  test('for an unopened request is one of three reminders and then its end (X-018)', () => {
    let request = asked();
    const told: string[] = [];
    for (let due = nextDue(request); due?.what === 'remind'; due = nextDue(request)) {
      told.push(due.at);
      request = { ...request, events: [...request.events, event('remind', 'requested', due.at)] };
    }
    expect(told).toEqual(REMINDER_HOURS.map(hoursBefore));
    expect(nextDue(request)).toEqual({ at: DEADLINE, what: 'end' });
  });

  test('is one reminder when two have become due meanwhile (X-018)', () => {
    const late = asked({
      events: [event('release', 'requested', hoursBefore(200)), event('remind', 'requested', hoursBefore(3))],
    });
    expect(nextDue(late)).toEqual({ at: hoursBefore(1), what: 'remind' });
  });

  test('skips a reminder that would be sent before the request itself (X-018)', () => {
    expect(nextDue(asked({}, hoursBefore(10)))).toEqual({ at: hoursBefore(8), what: 'remind' });
    expect(nextDue(asked({}, hoursBefore(0.5)))).toEqual({ at: DEADLINE, what: 'end' });
  });

  test('for an opened request is only its end, and a payment gets reminders until it is accepted (X-018)', () => {
    expect(nextDue(asked({ status: 'viewed' }))?.what).toBe('end');
    for (const status of ['sent', 'viewed', 'awaiting acceptance'] as const)
      expect(nextDue(asked({ status, disbursement: true }))?.what, status).toBe('remind');
  });

  test('for a payment that its file no longer covers is only its end, unless the staff have to call (X-113)', () => {
    const problem = { code: 'NOT_COVERED', sentence: 'said', at: DEADLINE };
    const payment = { status: 'viewed', disbursement: true, problem } as const;
    expect(nextDue(asked(payment))?.what).toBe('end');
    expect(nextDue(asked({ ...payment, problem: { ...problem, code: 'R01' } }))?.what).toBe('remind');
    const accountCheck = { standing: 'waiting' } as never;
    expect(nextDue({ ...asked({ ...payment, status: 'awaiting acceptance' }), accountCheck })?.what).toBe('remind');
  });

  test('ends a draft thirty days after its last change', () => {
    const draft = aTransfer({ status: 'draft', updatedAt: '2026-11-01T12:00:00.000Z', deadlineAt: DEADLINE });
    expect(nextDue(draft)).toEqual({ at: '2026-12-01T12:00:00.000Z', what: 'end' });
  });

  test('ends a wire only if the tenant sets a time, and never after it was reported as sent', () => {
    const wire = aTransfer({ status: 'awaiting wire', method: 'Wire', deadlineAt: hoursBefore(400) });
    expect(nextDue(wire)).toBeUndefined();
    expect(nextDue({ ...wire, wireDeadlineAt: DEADLINE })).toEqual({ at: DEADLINE, what: 'end' });
    const reported = { ...wire, wireDeadlineAt: DEADLINE, wireReport: { reference: 'IMAD', at: hoursBefore(2) } };
    expect(nextDue(reported)).toBeUndefined();
  });

  test('doesn’t exist for money on its way and ended transfers', () => {
    for (const status of ['submitted', 'pending', 'completed', 'error', 'cancelled', 'rejected', 'created'] as const)
      expect(nextDue(asked({ status })), status).toBeUndefined();
  });

  test('leaves room in the record for the money’s events', () => {
    const events = Array.from({ length: 49 }, (_, at) => event('edit', 'draft', `2026-11-20T15:00:${10 + at}.000Z`));
    expect(nextDue(asked({ events }))).toEqual({ at: DEADLINE, what: 'end' });
  });

  test('never repeats forever, because each step moves the next one, or ends them', () => {
    const kinds: readonly TransferKind[] = ['ACH', 'Wire', 'Disbursement'];
    fc.assert(
      fc.property(fc.constantFrom(...TRANSFER_STATUSES), fc.constantFrom(...kinds), (status, kind) => {
        let transfer = asked({ status, disbursement: kind === 'Disbursement', wireDeadlineAt: DEADLINE });
        let steps = 0;
        for (let due = nextDue(transfer); due?.what === 'remind'; due = nextDue(transfer), steps += 1)
          transfer = { ...transfer, events: [...transfer.events, event('remind', status, due.at)] };
        expect(steps).toBeLessThanOrEqual(REMINDER_HOURS.length);
      }),
    );
  });
});
