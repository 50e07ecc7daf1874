import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCardDate, formatDate } from '#shared/dates.ts';
import type { GraphCard } from '#shared/graph/replies.ts';
import { formatDollars } from '#shared/money.ts';
import { cardsText } from '#shared/text/cards.ts';
import { historyText } from '#shared/text/history.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { cardButton, cardText, statusLook } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { stagesOf } from '#shared/transfer/stages.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { needsAnswer } from '../../lib/payment/offers.ts';
import { cardTarget } from '../../lib/payment/steps.ts';
import { isMoving, timesOf } from '../../lib/payment/transfers.ts';
import { whereIs } from '../../lib/payment/where-is.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Deadline } from '../../ui/deadline.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Money } from '../../ui/money.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stages } from '../../ui/stages.tsx';
import needs from '../../ui/styles/needs-you.module.css';
import { TransferTag } from '../../ui/transfer-tag.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './history.module.css';
import { isSearching, NO_SEARCH, readSearch, type Search, withSearch } from './search.ts';
import { type TransferList, useArchive, useHistory } from './use-history.ts';

/** True if nothing more will happen to it, from the client's point of view. */
const isOver = ({ status, method, disbursement, clearedOn_utc: clearedOn }: GraphCard) =>
  status === 'cancelled' ||
  status === 'error' ||
  (status === 'completed' && (disbursement || method === 'Wire' || clearedOn !== null));

type CardProps = { readonly card: GraphCard; readonly needsClient?: boolean | undefined };

/**
 * One transfer of the history: what happened, the amount, where the money is, and the one thing to do. A card that
 * needs the client is raised, one on its way shows its stages, and a finished one is a row.
 */
export function HistoryCard({ card, needsClient = false }: CardProps) {
  const text = useText(historyText);
  const { tenant } = useSite();
  const { status, scheduledOn, waitsFor, updatedAt_utc: since } = card;
  const { progress } = statusLook[status];
  const button = useText(cardsText).button[cardButton(card)];
  const isDone = isOver(card) && !needsClient;
  const isStaged = !isDone && !needsClient && stagesOf(timesOf(card), tenant.goodFundsDays).length > 0;
  // A payment's current stage, or its deadline, already says where the money is.
  const hasSentence = needsClient ? !card.deadlineAt_utc : !isStaged || waitsFor || status === 'submitted';
  const about = `${cardText(card)} ${formatDollars(totalOf(card))}, ${formatDate(since, tenant.timeZone)}`;
  const link = { to: cardTarget(card, tenant.id), 'aria-label': `${button}: ${about}` };
  return (
    <article
      className={['card', styles['transfer-card'], needsClient && needs['needs-you'], isDone && styles['transfer-done']]
        .filter(Boolean)
        .join(' ')}
      aria-label={about}
    >
      {/* Where its stages say it better, this is for screen readers. */}
      <ProgressBar value={progress.percent / 100} tone={progress.color} label={text.list.progress} />
      <div className={styles['transfer-head']}>
        <p>
          <span className="transfer-text">{cardText(card)}</span> <Money cents={totalOf(card)} />
        </p>
        <TransferTag status={status} scheduledOn={scheduledOn} />
      </div>
      <p className={styles['transfer-purpose']}>
        {[card.propertyAddress1, purposeName(card)].filter(Boolean).join(' · ')}
      </p>
      {isStaged && <Stages of={timesOf(card)} />}
      <div className={styles['transfer-foot']}>
        <div>
          {hasSentence && <p className={styles['transfer-where']}>{whereIs(text, { ...card, since }, tenant)}</p>}
          {needsClient && <Deadline of={card} />}
          <time dateTime={since}>{formatCardDate(since, tenant.timeZone)}</time>
        </div>
        {needsClient ? (
          <ButtonLink {...link}>{button}</ButtonLink>
        ) : (
          <Link {...link} className={styles['transfer-open']}>
            <span>{button}</span>
            <Icon name="chevron" />
          </Link>
        )}
      </div>
    </article>
  );
}

type CardsProps = { readonly cards: readonly GraphCard[]; readonly needsClient?: boolean | undefined };

/** Cards, one below the other. */
const Cards = ({ cards, needsClient }: CardsProps) => (
  <ul className={styles['transfer-cards']}>
    {cards.map((card) => (
      <li key={card._id}>
        <HistoryCard card={card} needsClient={needsClient} />
      </li>
    ))}
  </ul>
);

/** The cards of a list, the error if it can't be loaded, and the button for more. */
function CardList({ list }: { readonly list: TransferList }) {
  const text = useText(historyText);
  const { cards } = list;
  return (
    <>
      {list.isPending && <Skeleton shape="card" lines={4} />}
      {cards && cards.length > 0 && <Cards cards={cards} />}
      {list.isError && <LoadFailure thrown={list.error} onRetry={() => list.refetch()} />}
      {list.hasNextPage && (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.list.more}
        </Button>
      )}
    </>
  );
}

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
      {hasEditError && <Alert tone="warning" text={text.list.editError} />}
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
