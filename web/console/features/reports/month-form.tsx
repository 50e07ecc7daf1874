import { useState } from 'react';
import * as z from 'zod/mini';
import { addDays } from '#shared/banking-days.ts';
import { takeMonthRoute } from '#shared/contracts/exports.ts';
import { today } from '#shared/dates.ts';
import { month, monthOf } from '#shared/ledger/entry.ts';
import { MONTHS_TOLD_MAX } from '#shared/ledger/months-told.ts';
import { parseDollars } from '#shared/money.ts';
import type { LinkedReport } from '#shared/staff/report-schedule.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { reportsText } from '#shared/text/console/reports.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { savePdf } from '../../lib/sheet.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { type Downloaded, SignReport } from './sign-report.tsx';

const words = reportsText.month;
const typed = z.object({
  month,
  bank: z.string().check(z.refine((text) => text.trim() === '' || parseDollars(text) !== undefined, words.bankWrong)),
  account: z.string().check(z.refine((text) => /^(\d{4})?$/.test(text.trim()), words.accountWrong)),
});

/** The months that are over, the newest first, as far back as the provider's side of them is kept. */
function monthsOver(): readonly string[] {
  const months: string[] = [];
  let on = today(serverNow(), 'America/New_York');
  while (months.length < MONTHS_TOLD_MAX) {
    on = addDays(`${monthOf(on)}-01`, -1);
    months.push(monthOf(on));
  }
  return months;
}

/** The month that a link asks for, also where it is too old by now: the answer says what to do. */
const monthOfLink = (linked: LinkedReport | undefined): readonly string[] =>
  linked?.kind === 'month paper' ? [monthOf(linked.from)] : [];

type MonthFormProps = { readonly linked: LinkedReport | undefined };

/** A month's reconciliation as PDF, and its signature by two people. */
export function MonthForm({ linked }: MonthFormProps) {
  const { tenantId } = useHere();
  const [taken, setTaken] = useState<{ readonly name: string; readonly of: Downloaded | undefined }>();
  const [months] = useState(() => [...new Set([...monthsOver(), ...monthOfLink(linked)])]);
  const [asked] = monthOfLink(linked);
  const form = useForm({
    schema: typed,
    initial: { month: asked ?? months[0] ?? '', bank: '', account: '' },
    onSubmit: async ({ month: wanted, bank, account }) => {
      setTaken(undefined);
      const balance = parseDollars(bank);
      const body = {
        month: wanted,
        ...(balance === undefined ? {} : { closing: balance }),
        ...(account.trim() ? { account: account.trim() } : {}),
      };
      const { pdf, name, version, signers } = await callStaff(takeMonthRoute, { params: { tenantId }, body });
      savePdf({ name, pdf });
      const typedFor = { closing: body.closing, lastFour: body.account };
      const of = version && signers ? { ...typedFor, report: wanted, sha256: version, signers } : undefined;
      setTaken({ name, of });
    },
  });
  const options = months.map((value) => ({ value, label: bookPaperText.month.monthName(value) }));
  return (
    <Card title={words.title}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <p>{words.lead}</p>
        <SelectField field={form.field('month')} label={words.month} hint={words.monthHint} options={options} />
        <TextField
          field={form.field('bank')}
          label={words.bank}
          hint={words.bankHint}
          inputMode="decimal"
          autoComplete="off"
          optional
        />
        <TextField
          field={form.field('account')}
          label={words.account}
          hint={words.accountHint}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <p role="status">{taken && words.saved(taken.name)}</p>
        <div className="dialog-actions">
          <Button type="submit" variant="secondary" busy={form.isBusy}>
            <ClientIcon name="download" />
            {words.go}
          </Button>
        </div>
      </form>
      {taken?.of && <SignReport key={taken.of.sha256} of={taken.of} />}
    </Card>
  );
}
