import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { OwnNotices } from '#shared/contracts/notices.ts';
import {
  periodsOf,
  REPORT_KINDS,
  REPORT_PERIODS,
  REPORT_SCHEDULES_MAX,
  type ReportKind,
  type ReportPeriod,
  type ReportSchedule,
  scheduleKey,
} from '#shared/staff/report-schedule.ts';
import { accountName, reportKindText, reportSchedulesText as words } from '#shared/text/console/report-schedules.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { turnedOff, useChoosing, useOwnNotices } from '../../lib/own-notices.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { accountOptions, accountTyped, useAccountByKind } from './export-accounts.ts';
import styles from './report-schedules.module.css';

const lineOf = ({ kind, every, account }: ReportSchedule): string =>
  words.line(reportKindText[kind], words.every[every], account && accountName(account));

const typed = z.object({ kind: z.enum(REPORT_KINDS), every: z.enum(REPORT_PERIODS), account: accountTyped });

type AddProps = {
  readonly known: readonly ReportSchedule[];
  readonly isBusy: boolean;
  readonly onAdd: (schedule: ReportSchedule) => Promise<unknown>;
};

/** Asks which report to send, and how often. */
function AddSchedule({ known, isBusy, onAdd }: AddProps) {
  const form = useTypedForm({
    as: 'report schedule',
    hasNextStep: true,
    schema: typed,
    initial: { kind: 'register', every: 'month', account: '' },
    onSubmit: async (schedule) => {
      if (known.some((each) => scheduleKey(each) === scheduleKey(schedule))) form.fail({ kind: words.known });
      else {
        await onAdd(schedule);
        form.forget();
      }
    },
  });
  const { kind, every } = form.values;
  const periods = periodsOf(kind as ReportKind);
  const accounts = accountOptions(kind);
  const account = useAccountByKind(form.field('account'), kind);
  const kindField = form.field('kind');
  const choose = (next: string) => {
    kindField.onChange(next);
    const offered = periodsOf(next as ReportKind);
    const often = offered.find((each) => each === every) ?? offered[0] ?? every;
    form.set({ every: often, account: account.of(next) });
  };
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <SelectField
        field={{ ...kindField, onChange: choose }}
        label={words.kind}
        options={REPORT_KINDS.map((value) => ({ value, label: reportKindText[value] }))}
      />
      <SelectField
        field={form.field('every')}
        label={words.often}
        hint={words.oftenHint[every as ReportPeriod]}
        options={periods.map((value) => ({ value, label: words.every[value] }))}
      />
      {accounts.length > 0 && <SelectField field={account.field} label={words.account} options={accounts} />}
      <FormEnd isBusy={isBusy || form.isBusy} variant="secondary" icon="mail" go={words.add} />
    </form>
  );
}

type ChosenProps = {
  readonly reports: readonly ReportSchedule[];
  readonly isBusy: boolean;
  readonly onRemove: (key: string) => void;
};

/** The scheduled reports, each with a button to remove it. */
function Chosen({ reports, isBusy, onRemove }: ChosenProps) {
  if (reports.length === 0) return <p>{words.none}</p>;
  return (
    <ul className={styles['chosen']}>
      {reports.map((each) => (
        <li key={scheduleKey(each)}>
          <span>{lineOf(each)}</span>
          <Button
            variant="quiet"
            busy={isBusy}
            aria-label={words.removeOf(lineOf(each))}
            onClick={() => onRemove(scheduleKey(each))}
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The scheduled reports, and the form to add one. Both write the same version, so one waits for the other. After a row
 * is removed, the focus returns to this list.
 */
function Schedules({ notices }: { readonly notices: OwnNotices }) {
  const choosing = useChoosing();
  const [refused, setRefused] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { reports, digest, version } = notices;
  const choose = (next: readonly ReportSchedule[]) => {
    setRefused(undefined);
    return choosing.mutateAsync({ off: turnedOff(notices), digest, version, reports: next });
  };
  const remove = async (key: string) => {
    try {
      await choose(reports.filter((each) => scheduleKey(each) !== key));
      heading.current?.focus();
    } catch (thrown) {
      setRefused(thrown);
    }
  };
  const add = async (schedule: ReportSchedule) => {
    await choose([...reports, schedule]);
    if (reports.length + 1 === REPORT_SCHEDULES_MAX) heading.current?.focus();
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {words.yours}
      </h2>
      {refused !== undefined && <Alert tone="error" text={sentenceOf(refused)} />}
      <Chosen reports={reports} isBusy={choosing.isPending} onRemove={(key) => void remove(key)} />
      {reports.length < REPORT_SCHEDULES_MAX ? (
        <AddSchedule known={reports} isBusy={choosing.isPending} onAdd={add} />
      ) : (
        <p>{words.full(REPORT_SCHEDULES_MAX)}</p>
      )}
    </>
  );
}

/** The reports whose links are e-mailed to the signed-in person, folded below the reports themselves. */
export function ReportSchedules() {
  const { data, error, isError, refetch } = useOwnNotices();
  return (
    <section aria-label={words.title}>
      <Disclosure title={words.title}>
        {data ? (
          <div className={styles['schedules']}>
            <p>{words.lead(data.email)}</p>
            <Schedules notices={data} />
          </div>
        ) : isError ? (
          <LoadFailure thrown={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Disclosure>
    </section>
  );
}
