import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { digestDueOn, newDigestDay } from '#functions/console/digest/digest-day.ts';
import { dueReports, reportDays } from '#functions/console/digest/due-reports.ts';
import { reportsEmail } from '#functions/console/digest/write-reports.ts';
import { senderOf } from '#functions/messages/sender.ts';
import { addDays } from '#shared/banking-days.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import type { DigestDay } from '#shared/staff/digest-day.ts';
import {
  knownSchedules,
  type LinkedReport,
  periodsOf,
  REPORT_KINDS,
  REPORT_PERIODS,
  type ReportSchedule,
  reportAccounts,
  reportInSearch,
  reportSchedule,
  searchOfReport,
} from '#shared/staff/report-schedule.ts';
import { aTenant } from '../support/people.ts';

const isSunday = (on: string): boolean => new Date(`${on}T12:00Z`).getUTCDay() === 0;

/** The days from one to another, both included. */
function daysFrom(from: string, to: string): string[] {
  const days: string[] = [];
  for (let on = from; from && on <= to; on = addDays(on, 1)) days.push(on);
  return days;
}

const daily: ReportSchedule = { kind: 'register', every: 'day' };
const weekly: ReportSchedule = { kind: 'journal', every: 'week', account: 'trust bank' };
const monthly: ReportSchedule = { kind: 'qbo', every: 'month' };

describe('the reports that are due on a day', () => {
  it('cover the days since the previous banking day: one day, and three on a Monday (X-304)', () => {
    expect(dueReports(daily, '2026-11-25')).toEqual([{ kind: 'register', from: '2026-11-24', to: '2026-11-24' }]);
    expect(dueReports(daily, '2026-11-23')).toEqual([{ kind: 'register', from: '2026-11-20', to: '2026-11-22' }]);
  });

  it('cover the week that ended on Sunday, on one day of the week only (X-304)', () => {
    expect(dueReports(weekly, '2026-11-23')).toEqual([
      { kind: 'journal', from: '2026-11-16', to: '2026-11-22', account: 'trust bank' },
    ]);
    expect(dueReports(weekly, '2026-11-24')).toEqual([]);
  });

  it('cover the month that ended, on the first banking day after it (X-304)', () => {
    // November of 2026 begins on a Sunday, and 2027 with a holiday before a weekend.
    expect(dueReports(monthly, '2026-11-02')).toEqual([{ kind: 'qbo', from: '2026-10-01', to: '2026-10-31' }]);
    expect(dueReports(monthly, '2027-01-04')).toEqual([{ kind: 'qbo', from: '2026-12-01', to: '2026-12-31' }]);
    expect(dueReports(monthly, '2026-11-03')).toEqual([]);
  });

  it('are one report for each day of a weekend, and one of the month that ended (X-304)', () => {
    const papers = dueReports({ kind: 'day paper', every: 'day' }, '2026-11-23');
    expect(papers.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-21', '2026-11-21'],
      ['2026-11-22', '2026-11-22'],
    ]);
    expect(dueReports({ kind: 'month paper', every: 'month' }, '2026-11-02')).toEqual([
      { kind: 'month paper', from: '2026-10-01', to: '2026-10-31' },
    ]);
  });
});

/** A day's email, which is due at 8 a.m. in Chicago, after another day's. */
const hours = (since: string, until: string) => ({ since: `${since}T13:50:00.000Z`, until: `${until}T13:50:00.000Z` });

describe('the days whose reports an email has', () => {
  it('are its own, and each banking day since the last email that was missed or given up (X-304)', () => {
    expect(reportDays(hours('2026-11-20', '2026-11-23'))).toEqual(['2026-11-23']);
    expect(reportDays(hours('2026-10-30', '2026-11-03'))).toEqual(['2026-11-02', '2026-11-03']);
    expect(reportDays(hours('2026-11-24', '2026-11-27'))).toEqual(['2026-11-25', '2026-11-27']);
  });

  it('never include one that has not begun in New York, wherever the company is (X-304)', () => {
    // 8 a.m. on Wednesday in Guam is Tuesday evening in New York.
    const guam = { since: '2026-11-23T21:50:00.000Z', until: '2026-11-24T21:50:00.000Z' };
    expect(reportDays(guam)).toEqual(['2026-11-24']);
  });
});

/** The emails that a company gets in some weeks, some of which are missed, and some digests are given up. */
function mailsOf(zone: string, first: string, fates: readonly ('sent' | 'given up' | 'missed')[]): DigestDay[] {
  const mails: DigestDay[] = [];
  for (const [nth, fate] of fates.entries()) {
    const on = addDays(first, nth);
    const now = Array.from({ length: 24 }, (_, hour) => new Date(`${on}T${String(hour).padStart(2, '0')}:00:30.000Z`));
    const at = now.find((each) => digestDueOn(each, zone) === on);
    if (!at || fate === 'missed') continue;
    mails.push({
      ...newDigestDay(mails.at(-1), on, at, zone),
      doneAt: at.toISOString(),
      isGivenUp: fate === 'given up',
    });
  }
  return mails;
}

const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu'];
const isEndOf = { day: () => true, week: isSunday, month: (on: string) => addDays(on, 1).endsWith('-01') };

test('each day, week and month is in exactly one report of its kind, whatever emails are missed or given up (X-304)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 700 }),
      fc.array(fc.constantFrom('sent', 'sent', 'given up', 'missed'), { minLength: 20, maxLength: 40 }),
      (zone, later, fates) => {
        const mails = mailsOf(zone, addDays('2026-01-05', later), fates);
        // Anything older than a week when an email is sent is no news.
        fc.pre(mails.every(({ on }, nth) => nth === 0 || on <= addDays(mails[nth - 1]?.on ?? on, 7)));
        for (const mail of mails) for (const on of reportDays(mail)) expect(on <= bookedOn(mail.until)).toBe(true);
        // A member who has a day's email gets no second one: it is identified by its day.
        const days = [...new Set(mails.flatMap(reportDays))].toSorted();
        for (const every of REPORT_PERIODS) {
          const told = days.flatMap((on) => dueReports({ kind: 'register', every }, on));
          const covered = told.flatMap(({ from, to }) => daysFrom(from, to));
          expect(new Set(covered).size).toBe(covered.length);
          const over = days.flatMap((on) => dueReports(daily, on)).flatMap(({ from, to }) => daysFrom(from, to));
          expect(over).toEqual(daysFrom(over[0] ?? '', over.at(-1) ?? ''));
          const ends = new Set(told.map(({ to }) => to));
          const missed = over.filter((on) => isEndOf[every](on) && !covered.includes(on) && !ends.has(on));
          expect(missed, every).toEqual([]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

const aLink = fc.record({
  kind: fc.constantFrom(...REPORT_KINDS),
  on: fc.integer({ min: 0, max: 3000 }),
  nth: fc.nat(),
});

describe('a link', () => {
  it('asks for what it was written for, and for nothing else (X-304)', () => {
    fc.assert(
      fc.property(aLink, ({ kind, on, nth }) => {
        const accounts = reportAccounts(kind);
        const account = accounts[nth % (accounts.length + 1)];
        const from = addDays('2024-01-01', on);
        const report: LinkedReport = { kind, from, to: addDays(from, nth % 40), ...(account ? { account } : {}) };
        expect(reportInSearch(new URLSearchParams(searchOfReport(report)))).toEqual(report);
      }),
    );
  });

  it('asks for nothing if it was cut off or made up (X-304)', () => {
    for (const search of [
      '',
      'kind=register&from=2026-11-01',
      'kind=everything&from=2026-11-01&to=2026-11-02',
      'kind=register&from=2026-11-03&to=2026-11-02',
      'kind=register&from=yesterday&to=2026-11-02',
      'kind=register&from=2026-11-01&to=2026-11-02&account=fees',
      'kind=day+paper&from=2026-11-01&to=2026-11-01&account=trust+bank',
    ])
      expect(reportInSearch(new URLSearchParams(search)), search).toBeUndefined();
  });
});

test('a report has its own periods and accounts, and no others (X-304)', () => {
  const allowed = REPORT_KINDS.flatMap((kind) =>
    REPORT_PERIODS.filter((every) => reportSchedule.safeParse({ kind, every }).success).map((every) => [kind, every]),
  );
  expect(allowed).toEqual(REPORT_KINDS.flatMap((kind) => periodsOf(kind).map((every) => [kind, every])));
  expect(reportSchedule.safeParse({ ...daily, account: 'fees' }).success).toBe(false);
  expect(reportSchedule.safeParse({ kind: 'journal', every: 'day', account: 'fees' }).success).toBe(true);
});

test('keeps what a newer release stored and this one does not know (X-304)', () => {
  expect(knownSchedules([{ kind: 'moon phases', every: 'day' }, daily, { kind: 'register', every: 'hour' }])).toEqual([
    daily,
  ]);
});

test('the e-mail names reports and days, links each of them, and has no figures of the books (X-304)', () => {
  const due: LinkedReport[] = [
    { kind: 'register', from: '2026-11-24', to: '2026-11-24' },
    { kind: 'journal', from: '2026-11-01', to: '2026-11-30', account: 'trust bank' },
  ];
  const linkTo = (search: string) => `https://console.closings.example/acme/reports?${search}`;
  const email = reportsEmail(senderOf(aTenant()), due, { on: '2026-12-01', linkTo });
  expect(email.subject).toMatch(/^Reports ready on Tue, Dec 1: /);
  expect(email.text).toContain(
    [
      'Register of cleared money: 11/24/2026',
      '  https://console.closings.example/acme/reports?kind=register&from=2026-11-24&to=2026-11-24',
      'Journal: 11/01/2026 to 11/30/2026',
      '  Escrow trust checking',
      '  https://console.closings.example/acme/reports?kind=journal&from=2026-11-01&to=2026-11-30&account=trust+bank',
    ].join('\n'),
  );
  expect(email.html).toContain(
    '<a href="https://console.closings.example/acme/reports?kind=register&amp;from=2026-11-24&amp;to=2026-11-24">Open “Register of cleared money”</a>',
  );
  expect(email.text).not.toContain('$');
});
