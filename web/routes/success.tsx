import { historyText } from '#shared/text/history.ts';
import { transferText } from '#shared/text/transfer.ts';
import { DisbursementSteps } from '../features/offer/steps.tsx';
import { Share } from '../features/payment/share.tsx';
import { outcomeOf } from '../features/success/outcome.ts';
import { Success } from '../features/success/success.tsx';
import { useCarriedTransfer } from '../lib/carried-transfer.ts';
import { useText } from '../lib/text.ts';
import { isMoving, nextLookMs, useTransfer } from '../lib/transfers.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadFailure, NoTransfer } from './wizard-step.tsx';

/** /create-account/success: how it went, as it stands now. */
export function SuccessPage() {
  const text = useText(transferText).success;
  const { title: fallback } = useText(historyText).details;
  const id = useCarriedTransfer();
  const { data, isError, error, isPending, refetch } = useTransfer(id, {
    refetchInterval: (transfer) => (transfer && isMoving(transfer) ? nextLookMs(0) : false),
  });
  return (
    <Page title={data ? outcomeOf(data, text).title : fallback} width="narrow">
      <DisbursementSteps current={2} />
      {data ? (
        <Success transfer={data} share={<Share transfer={data} />} />
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => void refetch()} />
      ) : id && isPending ? (
        <Skeleton lines={5} />
      ) : (
        <NoTransfer />
      )}
    </Page>
  );
}
