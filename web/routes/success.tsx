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

/** True if the status hasn't changed since before the click. */
const isNotStarted = ({ status }: GraphTransfer): boolean =>
  ['draft', 'viewed', 'awaiting acceptance'].includes(status);

/** /create-account/success: the payment's current result. */
export function SuccessPage() {
  const text = useText(transferText).success;
  const later = useText(scheduleText).success;
  const { title: fallback } = useText(historyText).details;
  const id = useCarriedTransfer();
  const transfer = useTransfer(id, {
    refetchInterval: (found) => (found && isMoving(found) ? nextLookMs(0) : false),
  });
  const { isError, error, isFetching, refetch } = transfer;
  // The review's copy of the transfer is from before the start, and must not read as a failure.
  const data = transfer.data && isFetching && isNotStarted(transfer.data) ? undefined : transfer.data;
  const title = data ? successView(data, text, later).title : fallback;
  return (
    <Page title={title} steps={<DisbursementSteps current={2} />}>
      {/* The heading already has the focus when the answer arrives, so its new text wouldn't be read out. */}
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
