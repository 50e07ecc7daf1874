import { useState } from 'react';
import * as z from 'zod/mini';
import { takeDayRoute } from '#shared/contracts/exports.ts';
import { day, today } from '#shared/dates.ts';
import type { LinkedReport } from '#shared/staff/report-schedule.ts';
import { reportsText } from '#shared/text/console/reports.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { savePdf } from '../../lib/sheet.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';

const words = reportsText.day;
const typed = z.object({ on: day });

type DayFormProps = { readonly linked: LinkedReport | undefined };

/** Daily receipts and disbursements as PDF, for the day's folder or an examiner. */
export function DayForm({ linked }: DayFormProps) {
  const { tenantId } = useHere();
  const [name, setName] = useState<string>();
  const max = today(serverNow(), 'America/New_York');
  const on = linked?.kind === 'day paper' ? linked.from : max;
  const form = useTypedForm({
    as: `day report ${on}`,
    schema: typed,
    initial: { on },
    onSubmit: async (body) => {
      setName(undefined);
      const taken = await callStaff(takeDayRoute, { params: { tenantId }, body });
      savePdf(taken);
      setName(taken.name);
    },
  });
  return (
    <Card title={words.title}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <p>{words.lead}</p>
        <TextField field={form.field('on')} label={words.on} type="date" max={max} hint={reportsText.days} />
        <p role="status">{name && words.saved(name)}</p>
        <FormEnd isBusy={form.isBusy} variant="secondary" icon="download" go={words.go} />
      </form>
    </Card>
  );
}
