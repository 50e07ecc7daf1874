import { addDays } from '#shared/banking-days.ts';
import type { Day, Instant } from '#shared/dates.ts';
import { bookedOn, monthOf } from '#shared/ledger/entry.ts';
import type { LinkedReport, ReportPeriod, ReportSchedule } from '#shared/staff/report-schedule.ts';

const isSunday = (on: Day): boolean => new Date(`${on}T12:00:00Z`).getUTCDay() === 0;
const isLastOfMonth = (on: Day): boolean => monthOf(on) !== monthOf(addDays(on, 1));

/** The days of the books that ended between two moments. */
function daysEnded({ since, until }: { readonly since: Instant; readonly until: Instant }): readonly Day[] {
  const days: Day[] = [];
  for (let on = bookedOn(since); on < bookedOn(until); on = addDays(on, 1)) days.push(on);
  return days;
}

type Days = Pick<LinkedReport, 'from' | 'to'>;

/** The weeks, from Monday to Sunday, and the months that ended on one of these days; or these days themselves. */
const PERIODS_ENDED: Readonly<Record<ReportPeriod, (days: readonly Day[]) => readonly Days[]>> = {
  day: ([from, ...rest]) => (from ? [{ from, to: rest.at(-1) ?? from }] : []),
  week: (days) => days.filter(isSunday).map((to) => ({ from: addDays(to, -6), to })),
  month: (days) => days.filter(isLastOfMonth).map((to) => ({ from: `${monthOf(to)}-01`, to })),
};

/**
 * The reports of a schedule that a day's mail has links to: of the periods that ended in the hours that it tells of, so
 * that none is missed or sent twice, whatever day was missed. Days are those of the books, Eastern time.
 */
export function dueReports(
  { kind, every, account }: ReportSchedule,
  hours: { readonly since: Instant; readonly until: Instant },
): readonly LinkedReport[] {
  const days = daysEnded(hours);
  // A paper of a day is of one: after a weekend there are three.
  const periods = kind === 'day paper' ? days.map((on) => ({ from: on, to: on })) : PERIODS_ENDED[every](days);
  return periods.map((period) => ({ kind, ...period, ...(account ? { account } : {}) }));
}
