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
 * The books, as they leave the portal: for a spreadsheet, for QuickBooks, or for a closing program. A link of an e-mail
 * fills the days in, and what it asks for stands first.
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
