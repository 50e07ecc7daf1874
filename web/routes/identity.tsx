import { useNavigate, useSearchParams } from 'react-router-dom';
import { identityText } from '#shared/text/identity.ts';
import { IdentityForm } from '../features/identity/identity-form.tsx';
import { WaitingPayments, waitingOf } from '../features/send-money/waiting-payments.tsx';
import { useInFlow } from '../lib/page/flow.ts';
import { disbursementIn, paths, withQuery } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { useNewestTransfers } from '../lib/payment/newest-transfers.ts';
import { useClient } from '../lib/session/client.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { PayerSteps } from '../ui/payer-steps.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/**
 * /create-account/step-2: the client's identity. After that, the carried transfer continues, or the bank accounts open.
 */
export function IdentityPage() {
  const text = useText(identityText).step;
  const carried = useCarriedTransfer();
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const client = useClient();
  const newest = useNewestTransfers();
  const [query] = useSearchParams();
  const about = { go_to_transfer: carried, disbursement: disbursementIn(query) };
  // A client who is being paid needs no identity on file: they came from a text about the disbursement.
  const payments = carried ? [] : waitingOf(newest.data ?? []).filter(({ disbursement: isPaid }) => isPaid);
  // An invited client hasn't read the request yet.
  const asked = query.has('transfer_id') && withQuery(paths.details, { transfer_id: carried });
  const linked = query.has('for') && `${paths.details}?${query}`;
  const next = asked || linked || (carried ? withQuery(paths.selectAccount, about) : paths.bankAccounts);
  return (
    <Page title={text.title} lead={text.lead} steps={<PayerSteps at="identity" />}>
      <WaitingPayments cards={payments} />
      {client.data ? (
        <IdentityForm
          client={client.data}
          onSaved={() => void navigate(inFlow(next), { state: { isOnTheWay: true } })}
        />
      ) : client.isError ? (
        <LoadFailure thrown={client.error} onRetry={() => client.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}
