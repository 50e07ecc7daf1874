import { useParams } from 'react-router-dom';
import { transferId } from '#shared/ids.ts';
import { historyText } from '#shared/text/history.ts';
import { Answer } from '../features/offer/answer.tsx';
import { Decline } from '../features/offer/decline.tsx';
import { Payment } from '../features/payment/payment.tsx';
import { paths } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { isMoving, nextLookMs, useTransfer } from '../lib/payment/transfers.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** /payment-details/{transferId}: one payment and its receipt. */
export function PaymentPage() {
  const text = useText(historyText).details;
  const params = useParams();
  const read = transferId.safeParse(params['transferId']);
  const id = read.success ? read.data : undefined;
  const { data, isError, error, isPending, refetch } = useTransfer(id, {
    refetchInterval: (transfer) => (transfer && isMoving(transfer) ? nextLookMs(0) : false),
  });
  return (
    <Page title={text.title} back={{ to: paths.history, label: text.back }}>
      {data ? (
        <Payment transfer={data} answer={<Answer transfer={data} decline={<Decline transfer={data} />} />} />
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : id && isPending ? (
        <Skeleton lines={6} />
      ) : (
        <EmptyState title={text.notFound} action={<ButtonLink to={paths.history}>{text.back}</ButtonLink>} />
      )}
    </Page>
  );
}
