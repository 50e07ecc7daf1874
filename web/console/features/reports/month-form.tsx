import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import { today } from '#shared/dates.ts';
import { month, monthOf } from '#shared/ledger/entry.ts';
import { MONTHS_TOLD_MAX } from '#shared/ledger/months-told.ts';
import type { LinkedReport } from '#shared/staff/report-schedule.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { reportsText } from '#shared/text/console/reports.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { FormEnd } from '../../ui/form-end.tsx';

const words = reportsText.month;
const typed = z.object({ month });

/** Past months, newest first, as far back as Plaid's figures are kept. */
export function monthsOver(): readonly string[] {
  const months: string[] = [];
  let on = today(serverNow(), 'America/New_York');
  while (months.length < MONTHS_TOLD_MAX) {
    on = addDays(`${monthOf(on)}-01`, -1);
    months.push(monthOf(on));
  }
  return months;
}

/** The month in a link, even if it is too old by now: the answer says what to do. */
const monthOfLink = (linked: LinkedReport | undefined): readonly string[] =>
  linked?.kind === 'month paper' ? [monthOf(linked.from)] : [];

type MonthFormProps = { readonly linked: LinkedReport | undefined };

/** Opens a month's reconciliation. */
export function MonthForm({ linked }: MonthFormProps) {
  const { places } = useHere();
  const navigate = useNavigate();
  const [asked] = monthOfLink(linked);
  const [months] = useState(() => [...new Set([...monthsOver(), ...monthOfLink(linked)])]);
  const form = useForm({
    schema: typed,
    initial: { month: asked ?? months[0] ?? '' },
    onSubmit: async (chosen) => void navigate(places.month(chosen.month)),
  });
  const options = months.map((value) => ({ value, label: bookPaperText.month.monthName(value) }));
  return (
    <Card title={words.title}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <p>{words.lead}</p>
        <SelectField field={form.field('month')} label={words.month} options={options} />
        <FormEnd isBusy={form.isBusy} variant="secondary" go={words.open} />
      </form>
    </Card>
  );
}
