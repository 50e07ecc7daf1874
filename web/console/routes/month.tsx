import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { readMonthRoute, type ShownTable, takeMonthRoute } from '#shared/contracts/exports.ts';
import { formatMoment } from '#shared/dates.ts';
import { month as monthText } from '#shared/ledger/entry.ts';
import { parseDollars, toCents } from '#shared/money.ts';
import { bookPaperText } from '#shared/text/console/book-papers.ts';
import { reportsText } from '#shared/text/console/reports.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from '../features/reports/month.module.css';
import { monthsOver } from '../features/reports/month-form.tsx';
import { SignReport } from '../features/reports/sign-report.tsx';
import { useHere } from '../lib/company.tsx';
import { callStaff } from '../lib/staff-call.ts';
import { useTaking } from '../lib/use-taking.ts';
import { useTypedForm } from '../lib/use-typed-form.ts';
import { FormEnd } from '../ui/form-end.tsx';
import { InlineSelect } from '../ui/inline-select.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { type Column, ListTable } from '../ui/table.tsx';

type Row = ShownTable['rows'][number];
/** A table row with its position, so that equal rows can be told apart. */
type Placed = Row & { readonly at: number };

/** The address a row opens; undefined for a sum or a row of several items. */
function usePlaceOf(): (row: Row) => string | undefined {
  const { places } = useHere();
  return ({ of: { line, payment, wire, file } }) => {
    if (line) return places.line(line);
    if (payment) return places.payment(payment);
    if (wire) return places.heldWire(wire);
    return file && places.file(file);
  };
}

const columnsOf = ({ columns }: ShownTable): readonly Column<Placed>[] =>
  columns.map(({ title, isAmount }, at) => ({
    ...{ name: title, title, isFigure: isAmount },
    card: at === 0 ? ('head' as const) : isAmount ? ('corner' as const) : ('line' as const),
    ...(isAmount ? { size: 'amount' as const } : {}),
    cell: ({ cells }) => cells[at] || (at === 0 ? reportsText.month.noNumber : ''),
  }));

/** A list of the report. A row about a single item opens it. */
function MonthList({ of }: { readonly of: ShownTable }) {
  const placeOf = usePlaceOf();
  const rows = of.rows.map((row, at) => ({ ...row, at }));
  const sum = of.rows.find(({ isSum }) => isSum);
  return (
    <Section title={of.heading}>
      {of.note && <p>{of.note}</p>}
      {rows.length > 0 && (
        <ListTable
          caption={of.heading}
          columns={columnsOf(of)}
          rows={rows.filter(({ isSum }) => !isSum)}
          idOf={({ at }) => `${of.heading} ${at}`}
          placeOf={placeOf}
        />
      )}
      {sum && (
        <p className={styles['sum']}>
          <span>{sum.cells[0]}</span>
          <span>{sum.cells.at(-1)}</span>
        </p>
      )}
    </Section>
  );
}

/** True for one of the three sides, or one of several trust accounts: items that lead to a sum. */
const isSide = ({ columns }: ShownTable): boolean => columns.length === 2;

/** A side or a trust account, with its components. */
const MonthSide = ({ of: { heading, note, rows } }: { readonly of: ShownTable }) => (
  <Card title={heading}>
    {note && <p>{note}</p>}
    <dl className={styles['side']}>
      {rows.map(({ cells: [what = '', amount = ''], isSum }) => (
        <div key={`${what} ${amount}`} data-sum={isSum || undefined}>
          <dt>{what}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

const words = reportsText.month;
const { monthName } = bookPaperText.month;

type Shown = z.output<typeof readMonthRoute.reply>;

const typedBalance = z.object({
  bank: z.string().check(z.refine((text) => parseDollars(text) !== undefined, words.bankWrong)),
});

type BalanceProps = {
  /** The account and the month. */
  readonly as: string;
  readonly label: string;
  readonly onSay: (closing: number) => void;
};

/** Asks for an account's closing balance if no imported statement has it. */
function TypedBalance({ as, label, onSay }: BalanceProps) {
  const form = useTypedForm({
    as,
    schema: typedBalance,
    initial: { bank: '' },
    onSubmit: async ({ bank }) => onSay(parseDollars(bank) ?? 0),
  });
  return (
    <form className={styles['balance']} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{words.noStatement}</p>
      <TextField field={form.field('bank')} label={label} inputMode="decimal" autoComplete="off" />
      <FormEnd variant="secondary" go={words.bankGo} />
    </form>
  );
}

/** The request in a month's address: the month, and a typed balance with its account if there are several. */
function useAsked() {
  const { month = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const [account, closing] = [search.get('account') ?? undefined, search.get('closing') ?? undefined];
  const choose = (about: Readonly<Record<string, string>>) => setSearch(about, { replace: true });
  return { month, query: { ...(account ? { account } : {}), ...(closing ? { closing } : {}) }, choose };
}

type AskedMonth = ReturnType<typeof useAsked>;

/** Downloads the current report as PDF. */
function TakePdf({ month, query: { account, closing } }: Pick<AskedMonth, 'month' | 'query'>) {
  const { tenantId } = useHere();
  const taking = useTaking(() => {
    const about = { ...(account ? { account } : {}), ...(closing ? { closing: Number(closing) } : {}) };
    return callStaff(takeMonthRoute, { params: { tenantId }, body: { month, ...about } });
  });
  return (
    <Button variant="secondary" busy={taking.isPending} onClick={() => taking.mutate()}>
      <ClientIcon name="download" />
      {words.go}
    </Button>
  );
}

/** The three sides and each of several trust accounts, their differences, and the signatures. */
function Month({ of, asked: { month, query, choose } }: { readonly of: Shown; readonly asked: AskedMonth }) {
  const isOne = of.account !== null;
  const { account, isTyped, unconfirmed, tables, version: sha256, signers } = of;
  const closing = query.closing === undefined ? {} : { closing: toCents(Number(query.closing)) };
  return (
    <>
      <Alert
        tone={of.isReconciled ? 'success' : 'warning'}
        announce={false}
        title={of.verdict}
        text={words.toldAt(formatMoment(of.toldAt, 'America/New_York', 'en'))}
      />
      <div className={styles['sides']}>
        {tables.filter(isSide).map((side) => (
          <MonthSide key={side.heading} of={side} />
        ))}
      </div>
      {isTyped ? (
        <p className={styles['bar']}>
          {words.typed}
          <Button variant="quiet" onClick={() => choose({})}>
            {words.bankAgain}
          </Button>
        </p>
      ) : (
        unconfirmed.map((each) => (
          <TypedBalance
            key={`${each.account} ${month}`}
            as={`closing balance ${each.account} ${month}`}
            label={isOne ? words.bank : words.bankOf(each.name)}
            onSay={(cents) => choose({ ...(isOne ? {} : { account: each.account }), closing: String(cents) })}
          />
        ))
      )}
      {tables
        .filter((table) => !isSide(table))
        .map((table) => (
          <MonthList key={table.heading} of={table} />
        ))}
      <SignReport
        key={sha256}
        of={{ report: month, sha256, signers, ...closing, ...(account ? { lastFour: account } : {}) }}
      />
    </>
  );
}

/** A past month's three-way reconciliation. Each item that only one side has links to where it is decided. */
export function MonthScreen() {
  const { tenantId, places } = useHere();
  const navigate = useNavigate();
  const asked = useAsked();
  const { month, query: about } = asked;
  const query = useQuery({
    queryKey: ['month', tenantId, month, about],
    queryFn: ({ signal }) => callStaff(readMonthRoute, { params: { tenantId, month }, query: about, signal }),
    enabled: monthText.safeParse(month).success,
    // An item may have been decided a moment ago.
    staleTime: 0,
  });
  const months = [...new Set([month, ...monthsOver()])].toSorted().toReversed();
  return (
    <Screen title={words.title} actions={query.data && <TakePdf month={month} query={about} />}>
      <div className={styles['month']}>
        <div className={styles['bar']}>
          <InlineSelect
            label={words.month}
            value={month}
            choices={months.map((value) => ({ value, words: monthName(value) }))}
            onChoose={(chosen) => void navigate(places.month(chosen))}
          />
        </div>
        {query.data ? (
          <Month of={query.data} asked={asked} />
        ) : query.isPending ? (
          <Skeleton lines={8} />
        ) : (
          <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />
        )}
      </div>
    </Screen>
  );
}
