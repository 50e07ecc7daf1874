import { sendMoneyText } from '#shared/text/send-money.ts';
import { ResumeDraft } from '../features/draft/resume.tsx';
import { PurposeList } from '../features/send-money/purpose-list.tsx';
import { WaitingPayments, waitingOf } from '../features/send-money/waiting-payments.tsx';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useDraft } from '../lib/payment/draft.ts';
import { useNewestTransfers } from '../lib/payment/newest-transfers.ts';
import { useTransferForm } from '../lib/payment/transfers.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** /create-account/send-money: payments that need the client, and everything that can be paid for. */
export function SendMoneyPage() {
  const text = useText(sendMoneyText);
  const { tenant } = useSite();
  const form = useTransferForm();
  const draft = useDraft();
  const newest = useNewestTransfers();
  return (
    <Page title={text.title} lead={text.lead(tenant.name)}>
      <ResumeDraft draft={draft.data} />
      {/* If these fail to load, they are still in the history. The page is about the purposes. */}
      {newest.data && <WaitingPayments cards={waitingOf(newest.data)} />}
      {/* The list appears once everything above it is known, so that it doesn't jump. */}
      {form.data && !draft.isLoading && !newest.isLoading ? (
        <PurposeList form={form.data} />
      ) : form.isError ? (
        <LoadFailure thrown={form.error} onRetry={() => form.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}
