import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { digestDueOn, newDigestDay } from '#functions/digest/digest-day.ts';
import { dueReports } from '#functions/digest/due-reports.ts';
import { reportsEmail } from '#functions/digest/write-reports.ts';
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

const daily: ReportSchedule = { kind: 'register', every: 'day' };
const weekly: ReportSchedule = { kind: 'journal', every: 'week', account: 'trust bank' };
const monthly: ReportSchedule = { kind: 'qbo', every: 'month' };

/** The mail of a day, that begins at 8 a.m. in Chicago, after the one of another day. */
const hours = (since: string, until: string) => ({ since: `${since}T13:50:00.000Z`, until: `${until}T13:50:00.000Z` });

describe('the reports that are due on a day', () => {
  it('are of the days since the mail before: of one day, and on a Monday of three (X-304)', () => {
    expect(dueReports(daily, hours('2026-11-24', '2026-11-25'))).toEqual([
      { kind: 'register', from: '2026-11-24', to: '2026-11-24' },
    ]);
    expect(dueReports(daily, hours('2026-11-20', '2026-11-23'))).toEqual([
      { kind: 'register', from: '2026-11-20', to: '2026-11-22' },
    ]);
  });

  it('are of the week that ended on Sunday, and on no other day of one (X-304)', () => {
    expect(dueReports(weekly, hours('2026-11-20', '2026-11-23'))).toEqual([
      { kind: 'journal', from: '2026-11-16', to: '2026-11-22', account: 'trust bank' },
    ]);
    expect(dueReports(weekly, hours('2026-11-23', '2026-11-24'))).toEqual([]);
  });

  it('are of the month that ended, on the first banking day after it (X-304)', () => {
    // November of 2026 begins on a Sunday, and 2027 with a holiday before a weekend.
    expect(dueReports(monthly, hours('2026-10-30', '2026-11-02'))).toEqual([
      { kind: 'qbo', from: '2026-10-01', to: '2026-10-31' },
    ]);
    expect(dueReports(monthly, hours('2026-12-31', '2027-01-04'))).toEqual([
      { kind: 'qbo', from: '2026-12-01', to: '2026-12-31' },
    ]);
    expect(dueReports(monthly, hours('2026-11-02', '2026-11-03'))).toEqual([]);
  });

  it('are made up for when a day’s mail was given up: the next one tells of its days, too (X-304)', () => {
    expect(dueReports(monthly, hours('2026-10-30', '2026-11-03'))).toHaveLength(1);
    expect(dueReports(daily, hours('2026-10-30', '2026-11-03'))).toEqual([
      { kind: 'register', from: '2026-10-30', to: '2026-11-02' },
    ]);
  });

  it('are one paper for each day of a weekend, and a paper of the month that ended (X-304)', () => {
    const papers = dueReports({ kind: 'day paper', every: 'day' }, hours('2026-11-20', '2026-11-23'));
    expect(papers.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-21', '2026-11-21'],
      ['2026-11-22', '2026-11-22'],
    ]);
    expect(dueReports({ kind: 'month paper', every: 'month' }, hours('2026-10-30', '2026-11-02'))).toEqual([
      { kind: 'month paper', from: '2026-10-01', to: '2026-10-31' },
    ]);
  });

  it('never name a day of the books that is not over, wherever the company is (X-304)', () => {
    // 8 a.m. on Wednesday in Guam is Tuesday evening in New York.
    const guam = { since: '2026-11-23T21:50:00.000Z', until: '2026-11-24T21:50:00.000Z' };
    expect(dueReports(daily, guam)).toEqual([{ kind: 'register', from: '2026-11-23', to: '2026-11-23' }]);
  });
});

/** The days whose mail a company gets in some weeks, of which some are missed or given up. */
function mailsOf(zone: string, first: string, fates: readonly ('sent' | 'given up' | 'missed')[]): DigestDay[] {
  const mails: DigestDay[] = [];
  let before: DigestDay | undefined;
  for (const [nth, fate] of fates.entries()) {
    const on = addDays(first, nth);
    const now = Array.from({ length: 24 }, (_, hour) => new Date(`${on}T${String(hour).padStart(2, '0')}:00:30.000Z`));
    const at = now.find((each) => digestDueOn(each, zone) === on);
    if (!at || fate === 'missed') continue;
    const day = newDigestDay(before, on, at, zone);
    before = { ...day, doneAt: at.toISOString(), isGivenUp: fate === 'given up' };
    if (fate === 'sent') mails.push(day);
  }
  return mails;
}

const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu'];

test('each day, week and month is in exactly one report of its kind, whatever mails are missed or given up (X-304)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 700 }),
      fc.array(fc.constantFrom('sent', 'sent', 'sent', 'given up', 'missed'), { minLength: 20, maxLength: 40 }),
      (zone, later, fates) => {
        // A week without any mail is more than it looks back; a holiday weekend has three days of it.
        fc.pre(!/(?:given up|missed)(?:,(?:given up|missed)){2}/.test(fates.join()));
        const mails = mailsOf(zone, addDays('2026-01-05', later), fates);
        const told = mails.flatMap((each) => dueReports(daily, each));
        for (const [nth, { from }] of told.entries())
          if (nth > 0) expect(from).toBe(addDays(told[nth - 1]?.to ?? '', 1));
        for (const [nth, { to }] of told.entries()) expect(to < bookedOn(mails[nth]?.until ?? '')).toBe(true);
        const [start, end] = [told[0]?.from ?? '', told.at(-1)?.to ?? ''];
        const ended = (every: 'week' | 'month') => mails.flatMap((each) => dueReports({ ...daily, every }, each));
        for (const every of ['week', 'month'] as const) {
          const ends = ended(every).map(({ to }) => to);
          expect(new Set(ends).size).toBe(ends.length);
          for (let on = start; on <= end && start; on = addDays(on, 1)) {
            const isEnd =
              every === 'week' ? new Date(`${on}T12:00Z`).getUTCDay() === 0 : addDays(on, 1).endsWith('-01');
            expect(ends.includes(on), `${every} ${on}`).toBe(isEnd);
          }
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

  it('that was cut off or made up asks for nothing (X-304)', () => {
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

test('a report has the periods and accounts that it can be of, and no others (X-304)', () => {
  const allowed = REPORT_KINDS.flatMap((kind) =>
    REPORT_PERIODS.filter((every) => reportSchedule.safeParse({ kind, every }).success).map((every) => [kind, every]),
  );
  expect(allowed).toEqual(REPORT_KINDS.flatMap((kind) => periodsOf(kind).map((every) => [kind, every])));
  expect(reportSchedule.safeParse({ ...daily, account: 'fees' }).success).toBe(false);
  expect(reportSchedule.safeParse({ kind: 'journal', every: 'day', account: 'fees' }).success).toBe(true);
});

test('of what a newer release has kept, what this one does not know is left alone (X-304)', () => {
  expect(knownSchedules([{ kind: 'moon phases', every: 'day' }, daily, { kind: 'register', every: 'hour' }])).toEqual([
    daily,
  ]);
});

test('the e-mail names reports and days, links each of them, and has no figure of the books (X-304)', () => {
  const due: LinkedReport[] = [
    { kind: 'register', from: '2026-11-24', to: '2026-11-24' },
    { kind: 'journal', from: '2026-11-01', to: '2026-11-30', account: 'trust bank' },
  ];
  const linkTo = (search: string) => `https://console.closings.example/acme/reports?${search}`;
  const email = reportsEmail(senderOf(aTenant()), due, { on: '2026-12-01', linkTo });
  expect(email.subject).toMatch(/^Reports of Tue, Dec 1: /);
  expect(email.text).toContain(
    [
      'Register of cleared money: 11/24/2026',
      '  https://console.closings.example/acme/reports?kind=register&from=2026-11-24&to=2026-11-24',
      'Journal: 11/01/2026 to 11/30/2026',
      '  Trust bank',
      '  https://console.closings.example/acme/reports?kind=journal&from=2026-11-01&to=2026-11-30&account=trust+bank',
    ].join('\n'),
  );
  expect(email.html).toContain(
    '<a href="https://console.closings.example/acme/reports?kind=register&amp;from=2026-11-24&amp;to=2026-11-24">Open “Register of cleared money”</a>',
  );
  expect(email.text).not.toContain('$');
});
