import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { transferText } from '#shared/text/transfer.ts';
import { DisbursementSteps } from '../features/offer/steps.tsx';
import { Share } from '../features/payment/share.tsx';
import { Success } from '../features/success/success.tsx';
import { successView } from '../features/success/success-view.ts';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { isMoving, nextLookMs, useTransfer } from '../lib/payment/transfers.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NoTransfer } from './wizard-step.tsx';

/** Whether the status is still the one before the button was clicked. */
const isNotStarted = ({ status }: GraphTransfer): boolean =>
  ['draft', 'viewed', 'awaiting acceptance'].includes(status);

/** /create-account/success: the result of the payment, as it stands now. */
export function SuccessPage() {
  const text = useText(transferText).success;
  const later = useText(scheduleText).success;
  const { title: fallback } = useText(historyText).details;
  const id = useCarriedTransfer();
  const transfer = useTransfer(id, {
    refetchInterval: (found) => (found && isMoving(found) ? nextLookMs(0) : false),
  });
  const { isError, error, isFetching, refetch } = transfer;
  // The review still holds the transfer as it was before the start, which must not read as a failure.
  const data = transfer.data && isFetching && isNotStarted(transfer.data) ? undefined : transfer.data;
  const title = data ? successView(data, text, later).title : fallback;
  return (
    <Page title={title} steps={<DisbursementSteps current={2} />}>
      {/* The heading has the focus already when the answer comes, so its new words would not be read. */}
      <p className="visually-hidden" role="status">
        {data && title}
      </p>
      {data ? (
        <Success transfer={data} share={<Share transfer={data} />} />
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : id && isFetching ? (
        <Skeleton lines={5} />
      ) : (
        <NoTransfer />
      )}
    </Page>
  );
}
