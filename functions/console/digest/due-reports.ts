import { addDays, isBankingDay } from '#shared/banking-days.ts';
import type { Day, Instant } from '#shared/dates.ts';
import { bookedOn, monthOf } from '#shared/ledger/entry.ts';
import type { LinkedReport, ReportPeriod, ReportSchedule } from '#shared/staff/report-schedule.ts';
import { bankingDayBefore } from './digest-day.ts';

const isSunday = (on: Day): boolean => new Date(`${on}T12:00:00Z`).getUTCDay() === 0;
const isLastOfMonth = (on: Day): boolean => monthOf(on) !== monthOf(addDays(on, 1));

/**
 * The banking days that began in the period of a day's e-mails. Usually this is one, and more if a day was missed or
 * given up. The reports due on a day depend only on that day, so that the day identifies their e-mail.
 */
export function reportDays({ since, until }: { readonly since: Instant; readonly until: Instant }): readonly Day[] {
  const days: Day[] = [];
  for (let on = addDays(bookedOn(since), 1); on <= bookedOn(until); on = addDays(on, 1))
    if (isBankingDay(on)) days.push(on);
  return days;
}

/** The book days that ended since the previous banking day. */
function daysOver(on: Day): readonly Day[] {
  const days: Day[] = [];
  for (let over = bankingDayBefore(on); over < on; over = addDays(over, 1)) days.push(over);
  return days;
}

type Days = Pick<LinkedReport, 'from' | 'to'>;

/** The days themselves, or the weeks (Monday to Sunday) or months that ended on one of them. */
const PERIODS_OVER: Readonly<Record<ReportPeriod, (days: readonly Day[]) => readonly Days[]>> = {
  day: ([from, ...rest]) => (from ? [{ from, to: rest.at(-1) ?? from }] : []),
  week: (days) => days.filter(isSunday).map((to) => ({ from: addDays(to, -6), to })),
  month: (days) => days.filter(isLastOfMonth).map((to) => ({ from: `${monthOf(to)}-01`, to })),
};

/** The reports of a schedule that are due on a banking day. Book days are in Eastern time. */
export function dueReports({ kind, every, account }: ReportSchedule, on: Day): readonly LinkedReport[] {
  const days = daysOver(on);
  // A day's reconciliation covers one day, so after a weekend there are three.
  const periods = kind === 'day paper' ? days.map((each) => ({ from: each, to: each })) : PERIODS_OVER[every](days);
  return periods.map((period) => ({ kind, ...period, ...(account ? { account } : {}) }));
}
