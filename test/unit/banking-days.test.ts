import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as bank from '#infra/local/plaid/calendar.ts';
import { timetable } from '#infra/local/plaid/rails.ts';
import {
  addBankingDays,
  addDays,
  bankingDayFrom,
  easternInstant,
  easternTime,
  fedHolidays,
  isBankingDay,
} from '#shared/banking-days.ts';
import {
  achDates,
  clearsFor,
  closingDay,
  closingInstant,
  cutOffAfter,
  lastAchFor,
} from '#shared/transfer/expected-dates.ts';

const HOLD = 3;
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(`${from}T12:00:00Z`), max: new Date(`${to}T12:00:00Z`), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
const moment = (from: string, to: string) =>
  fc
    .date({ min: new Date(`${from}T00:00:00Z`), max: new Date(`${to}T00:00:00Z`), noInvalidDate: true })
    .map((at) => at.toISOString());

describe('the days on which the Federal Reserve is closed', () => {
  // Federal Reserve, "Holidays Observed": the years with dates on weekends are the ones to test.
  test.for([
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2033, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2034, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ] as const)('in %i are the published ones', ([year, days]) => {
    expect(fedHolidays(year)).toEqual(days.split(' ').map((on) => `${year}-${on}`));
  });

  test('are none on a weekend, and never more than eleven, through 2035', () => {
    for (let year = 2026; year <= 2035; year += 1) {
      const days = fedHolidays(year);
      expect(days.length).toBeLessThanOrEqual(11);
      expect(days.length).toBeGreaterThanOrEqual(9);
      for (const on of days) expect([0, 6]).not.toContain(new Date(`${on}T12:00:00Z`).getUTCDay());
    }
  });

  test('match the ones the local bank counts for itself, in every year', () => {
    for (let on = '2026-01-01'; on <= '2040-12-31'; on = addDays(on, 1))
      if (isBankingDay(on) !== bank.isBankingDay(on)) expect.fail(`the portal and the bank disagree about ${on}`);
  });

  test('are observed by the local bank in every year', () => {
    // Requested on the eve of July 4, 2030 and of the observed New Year of 2034, a Thursday and a Monday.
    const settled = (madeAt: string) => bank.easternDay(timetable(new Date(madeAt), 'ach', 'debit').settledAt);
    expect(settled('2030-07-03T14:00:00.000Z')).toBe('2030-07-05');
    expect(settled('2033-12-30T14:00:00.000Z')).toBe('2034-01-03');
  });
});

describe('banking days', () => {
  test('add up: three days and then two more are five', () => {
    fc.assert(
      fc.property(day('2026-01-01', '2035-10-01'), fc.nat(20), fc.nat(20), (on, some, more) => {
        expect(addBankingDays(addBankingDays(on, some), more)).toBe(addBankingDays(on, some + more));
      }),
    );
  });

  test('are at most four days apart, with none skipped', () => {
    fc.assert(
      fc.property(day('2026-01-01', '2035-12-20'), (on) => {
        const found = bankingDayFrom(on);
        expect(isBankingDay(found)).toBe(true);
        expect(found <= addDays(on, 4)).toBe(true);
        for (let between = on; between < found; between = addDays(between, 1))
          expect(isBankingDay(between)).toBe(false);
      }),
    );
  });
});

test('a wall-clock time in New York is read back unchanged, even on the days the clocks change', () => {
  fc.assert(
    fc.property(day('2026-01-01', '2035-12-31'), fc.integer({ min: 3, max: 23 }), fc.nat(59), (on, hour, minute) => {
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      expect(easternTime(easternInstant(on, time))).toEqual({ on, time });
    }),
  );
  expect(easternInstant('2026-03-07', '20:15')).toBe('2026-03-08T01:15:00.000Z');
  expect(easternInstant('2026-03-08', '20:15')).toBe('2026-03-09T00:15:00.000Z');
  expect(easternInstant('2026-11-01', '20:15')).toBe('2026-11-02T01:15:00.000Z');
});

describe('the dates of an ACH payment', () => {
  test.for([
    ['a Saturday morning', '2026-11-21T15:00:00.000Z', '2026-11-23', '2026-11-24', '2026-11-30'],
    ['a minute before the cut-off', '2026-11-24T01:14:59.000Z', '2026-11-23', '2026-11-24', '2026-11-30'],
    ['at the cut-off', '2026-11-24T01:15:00.000Z', '2026-11-24', '2026-11-25', '2026-12-01'],
    ['the eve of Thanksgiving, late', '2026-11-26T02:00:00.000Z', '2026-11-27', '2026-11-30', '2026-12-03'],
    [
      'a summer evening, an hour earlier by the sun',
      '2026-07-02T00:14:00.000Z',
      '2026-07-01',
      '2026-07-02',
      '2026-07-07',
    ],
    ['New Year’s Eve', '2026-12-31T18:00:00.000Z', '2026-12-31', '2027-01-04', '2027-01-07'],
  ] as const)('made on %s', ([, madeAt, leavesOn, settlesOn, goodFundsOn]) => {
    expect(achDates(madeAt, HOLD)).toEqual({ leavesOn, settlesOn, goodFundsOn });
  });

  test('match those of the local bank, except in the quarter hour before its cut-off', () => {
    fc.assert(
      fc.property(moment('2026-01-05', '2035-12-10'), (madeAt) => {
        const bankers = timetable(new Date(madeAt), 'ach', 'debit');
        const { time } = easternTime(madeAt);
        fc.pre(time < '20:15' || time >= '20:30');
        expect(achDates(madeAt, HOLD)).toEqual({
          leavesOn: bank.easternDay(bankers.postedAt),
          settlesOn: bank.easternDay(bankers.settledAt),
          goodFundsOn: bankers.fundsAvailableAt && bank.easternDay(bankers.fundsAvailableAt),
        });
      }),
      { numRuns: 300 },
    );
  });

  test('come in order, on banking days, and never earlier for a later payment (X-025)', () => {
    fc.assert(
      fc.property(moment('2026-01-05', '2035-11-01'), fc.nat(96 * 60), fc.nat(10), (madeAt, minutes, hold) => {
        const dates = achDates(madeAt, hold);
        expect(dates.leavesOn < dates.settlesOn && dates.settlesOn <= dates.goodFundsOn).toBe(true);
        expect(Object.values(dates).every(isBankingDay)).toBe(true);
        expect(cutOffAfter(madeAt) > madeAt).toBe(true);
        const later = achDates(new Date(Date.parse(madeAt) + minutes * 60_000).toISOString(), hold);
        expect(later.leavesOn >= dates.leavesOn && later.goodFundsOn >= dates.goodFundsOn).toBe(true);
      }),
    );
  });
});

describe('paying by ACH for a closing', () => {
  test('is in time until the last moment, and too late after it', () => {
    fc.assert(
      fc.property(day('2026-02-01', '2035-12-01'), fc.nat(6), (closingOn, hold) => {
        const last = lastAchFor(closingOn, hold);
        const before = new Date(Date.parse(last) - 1000).toISOString();
        expect(clearsFor(closingOn, before, hold)).toBe(true);
        expect(clearsFor(closingOn, last, hold)).toBe(false);
      }),
    );
  });

  test('needs good funds on the day before, because they come in the afternoon', () => {
    expect(clearsFor('2026-11-30', '2026-11-21T15:00:00.000Z', HOLD)).toBe(false);
    expect(clearsFor('2026-12-01', '2026-11-21T15:00:00.000Z', HOLD)).toBe(true);
    expect(lastAchFor('2026-12-01', HOLD)).toBe('2026-11-24T01:15:00.000Z');
  });

  test('keeps the day of the closing in every zone of the country', () => {
    const at = closingInstant('2026-12-01');
    expect(closingDay(at)).toBe('2026-12-01');
    for (const timeZone of ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'])
      expect(new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))).toBe('2026-12-01');
  });
});
