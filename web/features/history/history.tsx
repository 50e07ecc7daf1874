import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GraphCard } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { paths } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { needsAnswer } from '../../lib/payment/offers.ts';
import { isMoving } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardList, Cards } from './card-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './history.module.css';
import { isSearching, NO_SEARCH, readSearch, type Search, withSearch } from './search.ts';
import { type TransferList, useArchive, useHistory } from './use-history.ts';

/** How long a failed payment needs the client's attention. After that it is history. */
const FAILED_DAYS = 30;

/** A payment with the same values is considered a repetition of the failed one (D-130). */
const SAME = ['amount', 'purpose', 'propertyAddress1', 'disbursement'] as const;

/** True if a payment failed or was returned, and nothing has been done about it since. */
function isFailedNow(card: GraphCard, others: readonly GraphCard[], now: Date): boolean {
  const { status, isRefund, updatedAt_utc: since } = card;
  if (status !== 'error' || isRefund) return false;
  if (now.getTime() - Date.parse(since) > FAILED_DAYS * 86_400_000) return false;
  return !others.some(
    (other) =>
      other.createdAt_utc > since &&
      other.status !== 'error' &&
      other.status !== 'cancelled' &&
      SAME.every((part) => other[part] === card[part]),
  );
}

/** True if the next step is the client's: an answer, a wire to report, or a failed payment. */
const needsClient = (card: GraphCard, others: readonly GraphCard[], now: Date): boolean =>
  needsAnswer(card) || (card.status === 'awaiting wire' && !card.waitsFor) || isFailedNow(card, others, now);

type NothingProps = { readonly isSearch: boolean; readonly hasDraft: boolean; readonly onClear: () => void };

/** The empty list: no transfer yet, or no match. */
function Nothing({ isSearch, hasDraft, onClear }: NothingProps) {
  const { list, filter } = useText(historyText);
  if (isSearch)
    return (
      <EmptyState icon="search" title={filter.none} action={<Button onClick={onClear}>{filter.showAll}</Button>}>
        <p>{filter.noneHint}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      icon="send"
      title={list.empty}
      action={
        <ButtonLink variant={hasDraft ? 'secondary' : 'primary'} to={paths.details}>
          {list.newPayment}
        </ButtonLink>
      }
    >
      <p>{list.emptyHint}</p>
    </EmptyState>
  );
}

/** The archive, below the history, with the same cards. */
function Archive({ list }: { readonly list: TransferList }) {
  const { filter } = useText(historyText);
  return (
    <section className={styles['archive']} aria-labelledby="archive-title">
      <h2 id="archive-title">{filter.archive}</h2>
      {list.cards?.length === 0 && !list.hasNextPage && <p>{filter.archiveEmpty}</p>}
      <CardList list={list} />
    </section>
  );
}

/** Payments that need the client, above everything else. The list below is only for reference. */
function NeedsYou({ cards }: { readonly cards: readonly GraphCard[] }) {
  const { list } = useText(historyText);
  if (cards.length === 0) return null;
  return (
    <section className={styles['archive']} aria-labelledby="needs-you-title">
      <h2 id="needs-you-title">{list.needsYou}</h2>
      <Cards cards={cards} needsClient />
    </section>
  );
}

type HistoryProps = {
  readonly hasEditError: boolean;
  /** True if a started payment is offered above the list. */
  readonly hasDraft: boolean;
  /** True while something above the list is still loading. The list waits for it, so that it doesn't jump. */
  readonly isHeld: boolean;
  /** Renders an offer above the list, based on the newest payments in it. */
  readonly offer: (newest: readonly GraphCard[]) => ReactNode;
  /** Called with true if a button of the list is the primary one, so that no other button is filled. */
  readonly onAsks: (asks: boolean) => void;
};

/** All of the client's transfers as cards, newest first. With a search, the matching ones. */
export function History({ hasEditError, hasDraft, isHeld, offer, onAsks }: HistoryProps) {
  const text = useText(historyText);
  const [query, setQuery] = useSearchParams();
  const search = useMemo(() => readSearch(query), [query]);
  const isSearch = isSearching(search);
  const [isOpened, setOpened] = useState(isSearch);
  const isArchiveShown = query.get('archived') === '1';
  const history = useHistory(isSearch ? search : undefined, isArchiveShown);
  const archive = useArchive(isArchiveShown && !isSearch);
  const { cards } = history;
  // Search results keep their own order.
  const waiting = isSearch || !cards ? [] : cards.filter((card) => needsClient(card, cards, serverNow()));
  const others = cards?.filter((card) => !waiting.includes(card));
  const isEmpty = cards?.length === 0 && !history.hasNextPage;
  const look = (next: Search) => setQuery(withSearch(query, next));
  const toggleArchive = () => {
    const next = new URLSearchParams(query);
    if (isArchiveShown) next.delete('archived');
    else next.set('archived', '1');
    setQuery(next, { preventScrollReset: true });
  };
  const asks = !cards || isEmpty || waiting.length > 0;
  useEffect(() => onAsks(asks), [asks, onAsks]);
  const isWaiting = isHeld || (history.isPending && !isOpened);
  // Only at first: anything that appears there later may hold the focus, so it stays.
  if (!isWaiting && !isOpened) setOpened(true);
  if (isWaiting) return <Skeleton shape="card" lines={4} />;
  return (
    <>
      {hasEditError && (
        <Alert tone="warning">
          <p>{text.list.editError}</p>
        </Alert>
      )}
      <NeedsYou cards={waiting} />
      {!isSearch && offer(cards ?? [])}
      {(isSearch || !isEmpty) && <FilterBar search={search} onSearch={look} />}
      <p className="visually-hidden" role="status">
        {isSearch && cards ? text.filter.found(cards.length, history.hasNextPage) : ''}
      </p>
      {isEmpty && <Nothing isSearch={isSearch} hasDraft={hasDraft} onClear={() => look(NO_SEARCH)} />}
      <CardList list={{ ...history, cards: others }} />
      {cards?.some(isMoving) && <p className="field-hint">{text.list.live}</p>}
      {isArchiveShown && !isSearch && <Archive list={archive} />}
      {history.isSuccess && (
        <div>
          <Button variant="quiet" onClick={toggleArchive}>
            {isArchiveShown ? text.filter.hideArchive : text.filter.showArchive}
          </Button>
        </div>
      )}
    </>
  );
}
