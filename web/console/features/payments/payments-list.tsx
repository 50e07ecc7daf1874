import type { ReactNode } from 'react';
import { formatDollars } from '#shared/money.ts';
import { paymentsText as words } from '#shared/text/console/payments.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { brieflyAt } from '../../lib/when.ts';
import { ListCard } from '../../ui/sheet.tsx';
import { ListTable } from '../../ui/table.tsx';
import { orderOf, paymentColumns } from './payment-columns.tsx';
import styles from './payments-list.module.css';
import { type useFilter, usePayments } from './use-payments.ts';

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
export function PaymentsList({ filter, setFilter, openId, search }: PaymentsListProps): ReactNode {
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
