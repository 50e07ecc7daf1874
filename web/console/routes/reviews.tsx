import { useNavigate, useParams } from 'react-router-dom';
import { reviewsText as words } from '#shared/text/console/reviews.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { PhotoSheet } from '../features/reviews/photo-sheet.tsx';
import { useDecision, useReviews, useUndo, type WaitingPhoto } from '../features/reviews/use-reviews.ts';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { whenAt } from '../lib/when.ts';
import { Screen } from '../ui/screen.tsx';
import { ListCard } from '../ui/sheet.tsx';
import { Split } from '../ui/split.tsx';
import { type Column, ListTable, useBackToRow } from '../ui/table.tsx';

const columnsIn = (timeZone: string): readonly Column<WaitingPhoto>[] => [
  { name: 'name', title: words.columns.name, card: 'head', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    name: 'type',
    title: words.columns.type,
    card: 'line',
    sortBy: ({ type }) => words.types[type],
    cell: ({ type }) => words.types[type],
  },
  {
    name: 'since',
    title: words.columns.since,
    card: 'foot',
    isFigure: true,
    sortBy: ({ receivedAt }) => receivedAt,
    sortsAs: 'date',
    cell: ({ receivedAt }) => whenAt(receivedAt, timeZone),
  },
];

function Waiting({ openId }: { readonly openId: string | undefined }) {
  const { places, timeZone } = useHere();
  const query = useReviews();
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.data === undefined) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  if (query.data.waiting.length === 0)
    return (
      <EmptyState icon="check" title={words.none}>
        <p>{words.noneLead}</p>
      </EmptyState>
    );
  return (
    <ListCard foot={query.data.isMore ? words.isMore : undefined}>
      <ListTable
        caption={words.caption}
        columns={columnsIn(timeZone)}
        rows={query.data.waiting}
        order={{ by: 'since', isDown: false }}
        isWhole={!query.data.isMore}
        idOf={({ documentId }) => documentId}
        placeOf={({ documentId }) => places.review(documentId)}
        openId={openId}
        isNarrow={openId !== undefined}
      />
    </ListCard>
  );
}

function UndoAccept({ photo, seconds, close }: NonNullable<ReturnType<typeof useUndo>>) {
  const { places } = useHere();
  const navigate = useNavigate();
  const undoing = useDecision(photo, () => {
    close();
    void navigate(places.review(photo.documentId));
  });
  return (
    <Alert tone="info" announce={false} text={words.youAccepted(photo.name)}>
      {undoing.isError && (
        <p>
          <WithPhones text={sentenceOf(undoing.error)} />
        </p>
      )}
      <Button
        variant="secondary"
        busy={undoing.isPending}
        onClick={() => undoing.mutate({ decision: { decision: 'undo accept' }, said: words.undone })}
      >
        {words.undo(seconds)}
      </Button>
    </Alert>
  );
}

/** ID photos that need review, and the open one beside them. */
export function ReviewsScreen() {
  const { places } = useHere();
  const navigate = useNavigate();
  const { documentId } = useParams();
  const { data } = useReviews();
  const undo = useUndo();
  const open = data?.waiting.find((each) => each.documentId === documentId);
  const close = () => void navigate(places.reviews);
  useBackToRow(open?.documentId);
  useKeys(documentId ? { esc: close } : {});
  const list = (
    <Screen title={words.title} lead={words.lead}>
      {documentId && data && !open && <p role="status">{words.gone}</p>}
      {undo && <UndoAccept {...undo} />}
      <Waiting openId={open?.documentId} />
    </Screen>
  );
  const sheet = open && <PhotoSheet key={open.documentId} of={open} closeTo={places.reviews} onDone={close} />;
  return <Split list={list} open={sheet} label={words.open} />;
}
