import * as z from 'zod/mini';
import { day, today } from '#shared/dates.ts';
import { EXPORT_FORMATS, EXPORT_PROFILES, type ExportKind } from '#shared/ledger/export-asked.ts';
import type { LinkedReport } from '#shared/staff/report-schedule.ts';
import { exportKindText, reportsText as words } from '#shared/text/console/reports.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import type { Form, FormValues } from '../../../lib/form/form.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { accountOptions, accountTyped, isExportKind, isStatement, useAccountByKind } from './export-accounts.ts';
import { type ExportState, useExport } from './use-export.ts';

const KINDS = Object.keys(exportKindText).filter(isExportKind);

/** Empty means everything. */
const none = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);

/** A kind is a table's profile, or the format of a statement. */
const typed = z.object({
  kind: z.enum(KINDS),
  from: day,
  to: day,
  account: accountTyped,
  file: z.union([none, fileNumber]),
});
type Typed = z.output<typeof typed>;

function askedOf({ kind, file, ...rest }: Typed) {
  const format = EXPORT_FORMATS.find((each) => each === kind) ?? 'csv';
  const profile = EXPORT_PROFILES.find((each) => each === kind) ?? 'journal';
  return { ...rest, format, profile, ...(isStatement(kind) ? {} : { file }) };
}

/** The progress, and what was saved. It is announced without moving the focus. */
function Progress({ of }: { readonly of: ExportState }) {
  return (
    <p role="status">
      {of.is === 'reading' && of.parts > 0 && words.going(of.parts)}
      {of.is === 'saved' && words.saved(of.name, of.lines)} {of.is === 'saved' && of.lines === 0 && words.none}
    </p>
  );
}

function Days({ form }: { readonly form: Form<Values> }) {
  const max = today(serverNow(), 'America/New_York');
  return (
    <div className="form-pair">
      <TextField field={form.field('from')} label={words.from} type="date" max={max} hint={words.days} />
      <TextField field={form.field('to')} label={words.to} type="date" max={max} hint={words.daysMost} />
    </div>
  );
}

type Values = FormValues & Record<'kind' | 'from' | 'to' | 'account' | 'file', string>;

/** This month so far, by the bookkeeping days. */
function thisMonth(): Values {
  const on = today(serverNow(), 'America/New_York');
  return { kind: 'journal', from: `${on.slice(0, 8)}01`, to: on, account: '', file: '' };
}

/** The values in a link. A statement without an account is for the trust account. */
const fromLink = ({ kind, from, to, account }: LinkedReport): Values => ({
  ...{ kind, from, to, file: '' },
  account: account ?? (isStatement(kind) ? 'trust bank' : ''),
});

type ExportFormProps = { readonly linked: LinkedReport | undefined };

/** Asks for the records, the days and the program they are for. The file is loaded part by part. */
export function ExportForm({ linked }: ExportFormProps) {
  const { state, take } = useExport();
  const initial = linked && isExportKind(linked.kind) ? fromLink(linked) : thisMonth();
  const form = useTypedForm<Values, Typed>({
    as: `export ${Object.values(initial).join(' ')}`,
    schema: typed,
    initial,
    onSubmit: (wanted) => take(askedOf(wanted)),
  });
  const { kind } = form.values;
  const kindField = form.field('kind');
  const accounts = accountOptions(kind);
  const account = useAccountByKind(form.field('account'), kind, linked?.account && { [linked.kind]: linked.account });
  const choose = (next: string) => {
    kindField.onChange(next);
    form.set({ account: account.of(next) });
  };
  return (
    <Card title={words.exports}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <SelectField
          field={{ ...kindField, onChange: choose }}
          label={words.kind}
          hint={exportKindText[kind as ExportKind][1]}
          options={KINDS.map((value) => ({ value, label: exportKindText[value][0] }))}
        />
        <Days form={form} />
        <SelectField field={account.field} label={words.account} options={accounts} />
        {!isStatement(kind) && (
          <TextField field={form.field('file')} label={words.file} hint={words.fileHint} autoComplete="off" optional />
        )}
        <Progress of={state} />
        <FormEnd isBusy={form.isBusy} icon="download" go={words.go} />
      </form>
    </Card>
  );
}
