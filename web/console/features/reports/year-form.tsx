import { useState } from 'react';
import * as z from 'zod/mini';
import { takeYearRoute, year } from '#shared/contracts/exports.ts';
import { formatDay, today } from '#shared/dates.ts';
import { reportsText } from '#shared/text/console/reports.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { savePdf } from '../../lib/sheet.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { SignReport } from './sign-report.tsx';

const words = reportsText.year;
const typed = z.object({ year });
/** The number of years to choose from, including this one. */
const YEARS = 3;

type Taken = Pick<z.output<typeof takeYearRoute.reply>, 'name' | 'version' | 'signers' | 'isOver'> & {
  readonly of: string;
};

type YearFormProps = { readonly linked: string | undefined };

/** A year's review as PDF, and its signature by two people. */
export function YearForm({ linked }: YearFormProps) {
  const { tenantId, timeZone } = useHere();
  const [taken, setTaken] = useState<Taken>();
  const thisYear = Number(today(serverNow(), timeZone).slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, at) => String(thisYear - at));
  const form = useForm({
    schema: typed,
    initial: { year: linked && years.includes(linked) ? linked : String(thisYear) },
    onSubmit: async (body) => {
      setTaken(undefined);
      const { pdf, ...found } = await callStaff(takeYearRoute, { params: { tenantId }, body });
      savePdf({ name: found.name, pdf });
      setTaken({ ...found, of: body.year });
    },
  });
  return (
    <Card title={words.title}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <p>{words.lead}</p>
        <SelectField
          field={form.field('year')}
          label={words.year}
          options={years.map((value) => ({ value, label: value }))}
        />
        <p role="status">{taken && words.saved(taken.name)}</p>
        <FormEnd isBusy={form.isBusy} variant="secondary" icon="download" go={words.go} />
      </form>
      {taken && !taken.isOver && <p>{words.draft(formatDay(`${Number(taken.of) + 1}-01-01`))}</p>}
      {taken?.isOver && (
        <SignReport key={taken.version} of={{ report: taken.of, sha256: taken.version, signers: taken.signers }} />
      )}
    </Card>
  );
}
