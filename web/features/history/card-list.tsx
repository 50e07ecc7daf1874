import type { GraphCard } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './history.module.css';
import { HistoryCard } from './history-card.tsx';
import type { TransferList } from './use-history.ts';

type CardsProps = { readonly cards: readonly GraphCard[]; readonly needsClient?: boolean | undefined };

/** Cards, one below the other. */
export const Cards = ({ cards, needsClient }: CardsProps) => (
  <ul className={styles['transfer-cards']}>
    {cards.map((card) => (
      <li key={card._id}>
        <HistoryCard card={card} needsClient={needsClient} />
      </li>
    ))}
  </ul>
);

/** The cards of a list, the error if it can't be loaded, and the button for more. */
export function CardList({ list }: { readonly list: TransferList }) {
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
