import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reportInSearch } from '#shared/staff/report-schedule.ts';
import { reportsText as words } from '#shared/text/console/reports.ts';
import { DayForm } from '../features/reports/day-form.tsx';
import { ExportForm } from '../features/reports/export-form.tsx';
import { MonthForm } from '../features/reports/month-form.tsx';
import { ReportSchedules } from '../features/reports/report-schedules.tsx';
import { YearForm } from '../features/reports/year-form.tsx';
import { useHere } from '../lib/company.tsx';
import { Screen } from '../ui/screen.tsx';

/**
 * Reports and exports: for a spreadsheet, QuickBooks, or a closing program. A link in an e-mail fills in the days, and
 * its report comes first.
 */
export function ReportsScreen() {
  const { company } = useHere();
  const [search] = useSearchParams();
  const [linked] = useState(() => reportInSearch(search));
  const [year] = useState(() => search.get('year') ?? undefined);
  const forms = {
    export: <ExportForm key="export" linked={linked} />,
    'day paper': <DayForm key="day" linked={linked} />,
    'month paper': <MonthForm key="month" linked={linked} />,
    year: <YearForm key="year" linked={year} />,
  };
  const paper = linked?.kind === 'day paper' || linked?.kind === 'month paper' ? linked.kind : 'export';
  const first = year ? 'year' : paper;
  return (
    <Screen title={words.title} lead={words.lead} width="text">
      {forms[first]}
      {Object.entries(forms).map(([name, form]) => name !== first && form)}
      {!company.offices && <ReportSchedules />}
    </Screen>
  );
}
