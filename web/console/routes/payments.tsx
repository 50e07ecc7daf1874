import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ConsolePayment } from '#shared/contracts/console.ts';
import { today } from '#shared/dates.ts';
import { transferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import type { PaymentFilter } from '#shared/staff/payment-filter.ts';
import { paymentsText as words } from '#shared/text/console/payments.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { showToast } from '../../lib/page/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActionBar } from '../features/moves/action-bar.tsx';
import { PaymentSheet } from '../features/payment/payment-sheet.tsx';
import { FilterSentence } from '../features/payments/filter-sentence.tsx';
import { orderOf, paymentColumns } from '../features/payments/payment-columns.tsx';
import { paymentsSheet } from '../features/payments/payments-csv.ts';
import styles from '../features/payments/payments-list.module.css';
import { paymentsPage, useFilter, usePayments } from '../features/payments/use-payments.ts';
import { ViewsBar } from '../features/payments/views-bar.tsx';
import { NewPaymentButton } from '../features/prepare/new-payment-button.tsx';
import { ToldOfPayment } from '../features/told/told-others.tsx';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { saveSheet } from '../lib/sheet.ts';
import { brieflyAt } from '../lib/when.ts';
import { Screen } from '../ui/screen.tsx';
import { ListCard } from '../ui/sheet.tsx';
import { Split } from '../ui/split.tsx';
import { ListTable, useBackToRow } from '../ui/table.tsx';

/** More than this many pages of 25 is an export, not a view. */
const PAGES_MAX = 200;

/** Saves all payments that match the filter as a table, including those not shown yet. */
function CsvButton({ filter }: { readonly filter: PaymentFilter }) {
  const { tenantId, timeZone } = useHere();
  const saving = useMutation({
    mutationFn: async () => {
      const rows: ConsolePayment[] = [];
      let after: string | undefined;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const read = await paymentsPage(tenantId, filter, { after });
        rows.push(...read.payments);
        if (read.after === null) return { rows, isAll: true };
        after = read.after;
      }
      return { rows, isAll: false };
    },
    onSuccess: ({ rows, isAll }) => {
      saveSheet(`payments-${tenantId}-${today(serverNow(), timeZone)}.csv`, paymentsSheet(rows, timeZone));
      if (!isAll) showToast(words.csvCut(rows.length), 'info');
    },
    onError: () => showToast(words.csvFailed, 'error'),
  });
  return (
    <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
      <ClientIcon name="download" />
      <span>
        {words.csv} <span className={styles['csv-of']}>{words.csvOf}</span>
      </span>
    </Button>
  );
}

type Shown = ReturnType<typeof usePayments>;

/** The number of payments shown, and their nonzero sums. */
function Sums({ count, sums, isAll }: Pick<Shown, 'count' | 'sums' | 'isAll'>) {
  return (
    <p className={styles['sums']} aria-live="polite">
      <span>{words.sums(count, isAll)}</span>
      {sums
        .filter(({ total }) => total > 0)
        .map(({ name, total }) => (
          <span key={name}>
            {words.sumsOf[name]} <strong>{formatDollars(total)}</strong>
          </span>
        ))}
    </p>
  );
}

/** Loads the next page. If the last one was short, it shows how far back the search has gone. */
function Further({ query, lookedBack, timeZone }: Pick<Shown, 'query' | 'lookedBack'> & { readonly timeZone: string }) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles['further']}>
      {lookedBack && <span>{words.lookedBack(brieflyAt(lookedBack, timeZone))}</span>}
      <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {lookedBack ? words.lookFurther : words.more}
      </Button>
    </div>
  );
}

type NothingProps = { readonly isNarrowed: boolean; readonly isQueue: boolean; readonly onClear: () => void };

function Nothing({ isNarrowed, isQueue, onClear }: NothingProps) {
  if (!isNarrowed)
    return (
      <EmptyState icon="list" title={words.none}>
        <p>{words.noneLead}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={isQueue ? 'check' : 'search'}
      title={isQueue ? words.emptyQueue : words.empty}
      action={
        <Button variant="secondary" onClick={onClear}>
          {words.filter.clearAll}
        </Button>
      }
    >
      <p>{isQueue ? words.emptyQueueLead : words.emptyLead}</p>
    </EmptyState>
  );
}

type PaymentsListProps = Pick<ReturnType<typeof useFilter>, 'filter' | 'setFilter'> & {
  readonly openId: string | undefined;
  /** The filter as it appears in the address, because a row opens beside the same list. */
  readonly search: string;
};

/** The payments that match the filter, with their sums at the foot. */
function PaymentsList({ filter, setFilter, openId, search }: PaymentsListProps): ReactNode {
  const { places, timeZone } = useHere();
  const { query, rows, count, sums, isAll, lookedBack } = usePayments(filter);
  if (query.isPending) return <Skeleton lines={8} />;
  if (query.data === undefined) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  if (rows.length === 0 && isAll)
    return (
      <Nothing
        isNarrowed={Object.keys(filter).length > 0}
        isQueue={Object.keys(filter).every((each) => each === 'queue')}
        onClear={() => setFilter({})}
      />
    );
  return (
    <ListCard
      foot={
        <>
          <Sums count={count} sums={sums} isAll={isAll} />
          <Further query={query} lookedBack={lookedBack} timeZone={timeZone} />
        </>
      }
    >
      <ListTable
        caption={words.caption}
        columns={paymentColumns(timeZone, filter.queue)}
        rows={rows}
        order={orderOf(filter.queue)}
        isWhole={isAll}
        idOf={({ id }) => id}
        placeOf={({ id }) => places.payment(id, search)}
        openId={openId}
        isNarrow={openId !== undefined}
      />
    </ListCard>
  );
}

/** The company's payments, and the open one beside them. */
export function PaymentsScreen() {
  const { places } = useHere();
  const { filter, setFilter, change } = useFilter();
  const { search } = useLocation();
  const navigate = useNavigate();
  const open = transferId.safeParse(useParams()['transferId']).data;
  const closeTo = `${places.payments()}${search}`;
  useBackToRow(open);
  useKeys(open ? { esc: () => void navigate(closeTo) } : {});
  const actions = (
    <>
      <CsvButton filter={filter} />
      <NewPaymentButton />
    </>
  );
  const list = (
    <Screen title={words.title} actions={actions}>
      <ViewsBar filter={filter} />
      <FilterSentence filter={filter} change={change} />
      <PaymentsList filter={filter} setFilter={setFilter} openId={open} search={search} />
    </Screen>
  );
  return (
    <Split
      list={list}
      open={
        open && (
          <PaymentSheet
            key={open}
            id={open}
            closeTo={closeTo}
            bar={(of) => <ActionBar of={of} />}
            told={(of) => <ToldOfPayment of={of} />}
          />
        )
      }
      label={words.open}
    />
  );
}
