import { reportsText as words } from '#shared/text/console/reports.ts';
import { DayForm } from '../features/reports/day-form.tsx';
import { ExportForm } from '../features/reports/export-form.tsx';
import { MonthForm } from '../features/reports/month-form.tsx';
import { Screen } from '../ui/screen.tsx';

/** The books, as they leave the portal: for a spreadsheet, for QuickBooks, or for a closing program. */
export function ReportsScreen() {
  return (
    <Screen title={words.title} lead={words.lead} width="text">
      <ExportForm />
      <DayForm />
      <MonthForm />
    </Screen>
  );
}
