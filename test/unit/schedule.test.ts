import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBankingDay } from '#shared/banking-days.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { dayRefusal, isMissed, scheduleDays, sendingAt } from '#shared/transfer/schedule.ts';

const timeZone = 'America/Chicago';
/** Saturday. Thanksgiving is the 26th. */
const SATURDAY = new Date('2026-11-21T15:00:00.000Z');

describe('the days a payment can be scheduled for', () => {
  test.for([
    ['from a Saturday', '2026-11-21T15:00:00.000Z', undefined, '2026-11-23', '2027-02-19'],
    ['from a banking day, the day itself never', '2026-11-23T13:00:00.000Z', undefined, '2026-11-24', '2027-02-19'],
    ['from the day before a holiday', '2026-11-25T15:00:00.000Z', undefined, '2026-11-27', '2027-02-23'],
    ['by the tenant’s calendar', '2026-11-24T03:00:00.000Z', undefined, '2026-11-24', '2027-02-19'],
    ['up to a deadline', '2026-11-21T15:00:00.000Z', '2026-12-04T23:00:00.000Z', '2026-11-23', '2026-12-04'],
    [
      'up to a deadline on a Sunday',
      '2026-11-21T15:00:00.000Z',
      '2026-12-06T23:00:00.000Z',
      '2026-11-23',
      '2026-12-04',
    ],
    ['before a deadline at dawn', '2026-11-21T15:00:00.000Z', '2026-12-04T12:00:00.000Z', '2026-11-23', '2026-12-03'],
    [
      'before a deadline at the hour it would leave',
      '2026-11-21T15:00:00.000Z',
      '2026-12-04T14:00:00.000Z',
      '2026-11-23',
      '2026-12-03',
    ],
    ['up to a far deadline', '2026-11-21T15:00:00.000Z', '2027-06-01T23:00:00.000Z', '2026-11-23', '2027-02-19'],
  ] as const)('%s (X-034)', ([, now, deadlineAt, first, last]) => {
    expect(scheduleDays(new Date(now), { timeZone, deadlineAt })).toEqual({ first, last });
  });

  test('are banking days on which it leaves before the deadline, in any zone and on any day (X-034)', () => {
    const zone = fc.constantFrom('America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'Pacific/Guam');
    const date = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 120 }), zone, (now, hours, timeZoneOf) => {
        const deadlineAt = new Date(now.getTime() + hours * 10 * 3_600_000).toISOString();
        const { first, last } = scheduleDays(now, { timeZone: timeZoneOf, deadlineAt });
        expect([isBankingDay(first), isBankingDay(last)]).toEqual([true, true]);
        expect(sendingAt(first, timeZoneOf) > now.toISOString()).toBe(true);
        expect(sendingAt(last, timeZoneOf) < deadlineAt).toBe(true);
      }),
    );
  });
});

test.for([
  ['2026-11-24', undefined, undefined],
  ['2027-02-19', undefined, undefined],
  ['2026-11-21', undefined, 'Choose a business day from Mon, Nov 23 to Fri, Feb 19.'],
  ['2026-11-20', undefined, 'Choose a business day from Mon, Nov 23 to Fri, Feb 19.'],
  ['2027-02-20', undefined, 'Choose a business day from Mon, Nov 23 to Fri, Feb 19.'],
  ['2026-02-30', undefined, 'Choose a business day from Mon, Nov 23 to Fri, Feb 19.'],
  ['', undefined, 'Choose a business day from Mon, Nov 23 to Fri, Feb 19.'],
  ['2026-11-26', undefined, "Banks don't move money on Thu, Nov 26. The next business day is Fri, Nov 27."],
  [
    '2026-11-28',
    '2026-11-30T23:00:00.000Z',
    "Banks don't move money on Sat, Nov 28. The next business day is Mon, Nov 30.",
  ],
  ['2026-12-01', '2026-11-30T23:00:00.000Z', 'Choose a business day from Mon, Nov 23 to Mon, Nov 30.'],
  ['2026-11-23', '2026-11-22T23:00:00.000Z', "There's no later day left for this payment. Please send it now."],
] as const)('%s with a deadline of %s: %s (X-034)', ([on, deadlineAt, sentence]) => {
  const refusal = dayRefusal(on, SATURDAY, { timeZone, deadlineAt });
  expect(refusal && refusalSentence(refusal)).toBe(sentence);
});

test.for([
  ['America/New_York', '2026-12-01T13:00:00.000Z'],
  ['America/Chicago', '2026-12-01T14:00:00.000Z'],
  ['Pacific/Honolulu', '2026-12-01T18:00:00.000Z'],
  ['Pacific/Guam', '2026-11-30T22:00:00.000Z'],
] as const)('a scheduled payment is sent at 8 a.m. in %s (X-034)', ([zone, at]) => {
  expect(sendingAt('2026-12-01', zone)).toBe(at);
});

test.for([
  ['on its day', '2026-11-25T20:00:00.000Z', false],
  ['on a holiday after it', '2026-11-26T20:00:00.000Z', false],
  ['on the next banking day', '2026-11-28T05:00:00.000Z', false],
  ['after that', '2026-11-28T07:00:00.000Z', true],
] as const)('an unsent payment of the day before Thanksgiving counts as missed, %s: %s (X-034)', ([, now, missed]) => {
  expect(isMissed('2026-11-25', new Date(now), timeZone)).toBe(missed);
});
