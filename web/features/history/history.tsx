import { historyText } from '#shared/text/history.ts';
import { sentenceOf } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { isMoving } from '../../lib/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TransferCard } from './transfer-card.tsx';
import { useHistory } from './use-history.ts';
import './history.css';

type HistoryProps = { readonly hasEditError: boolean };

/** Every transfer of the client as a card, newest first. */
export function History({ hasEditError }: HistoryProps) {
  const text = useText(historyText);
  const history = useHistory();
  const { cards } = history;
  return (
    <>
      {hasEditError && (
        <Alert tone="warning">
          <p>{text.list.editError}</p>
        </Alert>
      )}
      {history.isPending && <Skeleton shape="card" lines={4} />}
      {cards?.length === 0 && !history.hasNextPage && (
        <EmptyState
          icon="send"
          title={text.list.empty}
          action={<ButtonLink to={paths.details}>{text.list.newPayment}</ButtonLink>}
        >
          <p>{text.list.emptyHint}</p>
        </EmptyState>
      )}
      {cards && cards.length > 0 && (
        <ul className="transfer-cards">
          {cards.map((card) => (
            <li key={card._id}>
              <TransferCard card={card} />
            </li>
          ))}
        </ul>
      )}
      {history.isError && (
        <Alert tone="error">
          <p>{sentenceOf(history.error)}</p>
          <Button variant="secondary" onClick={() => void history.refetch()}>
            {text.details.tryAgain}
          </Button>
        </Alert>
      )}
      {cards?.some(isMoving) && <p className="field-hint">{text.list.live}</p>}
      {history.hasNextPage && (
        <Button variant="secondary" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {text.list.more}
        </Button>
      )}
    </>
  );
}
