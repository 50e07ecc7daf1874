import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { verificationText } from '#shared/text/verification.ts';
import { IdUpload } from '../features/id-upload/id-upload.tsx';
import { MismatchForm } from '../features/mismatch/mismatch-form.tsx';
import { Override } from '../features/mismatch/override.tsx';
import { isUsable, useAccounts } from '../lib/bank/accounts.ts';
import { useInFlow } from '../lib/page/flow.ts';
import { disbursementIn, paths, withQuery } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { useClient } from '../lib/session/client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { OutcomeCard } from '../ui/outcome-card.tsx';
import { Page } from '../ui/page.tsx';
import { PayerSteps } from '../ui/payer-steps.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The account in the address, otherwise the first one to correct. */
const accountIn = (accounts: readonly ListedAccount[], named: string | null): ListedAccount | undefined =>
  accounts.find(({ bankAccountId, mismatch }) => mismatch && (named === null || bankAccountId === named));

/** The next page: the carried transfer, a payment from a first account, or the accounts. */
function useNext(): string {
  const carried = useCarriedTransfer();
  const inFlow = useInFlow();
  const [query] = useSearchParams();
  const accounts = useAccounts().data;
  const about = { go_to_transfer: carried, disbursement: disbursementIn(query) };
  if (carried) return inFlow(withQuery(paths.selectAccount, about));
  return accounts?.length === 1 && accounts.every(isUsable) ? paths.details : paths.bankAccounts;
}

type CorrectionProps = {
  readonly named: string | null;
  readonly next: string;
  readonly onMatched: () => void;
  readonly onOverridden: () => void;
};

function Correction({ named, next, onMatched, onOverridden }: CorrectionProps) {
  const text = useText(verificationText).mismatch;
  const client = useClient();
  const list = useAccounts();
  const failed = [client, list].find(({ isError }) => isError);
  if (failed) return <LoadFailure thrown={failed.error} onRetry={() => failed.refetch()} />;
  if (!client.data || !list.data) return <Skeleton shape="card" lines={6} />;
  const account = accountIn(list.data, named);
  if (!account)
    return (
      <EmptyState icon="check" title={text.notFound} action={<ButtonLink to={next}>{text.toAccounts}</ButtonLink>}>
        <p>{text.notFoundHint}</p>
      </EmptyState>
    );
  return (
    <>
      <MismatchForm client={client.data} account={account} onMatched={onMatched} />
      <Override account={account} onOverridden={onOverridden} />
    </>
  );
}

/** /create-account/error: the bank's records differ. The client corrects or overrides them, then uploads an ID. */
export function MismatchPage() {
  const { mismatch, photo } = useText(verificationText);
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const next = useNext();
  const [isUploaded, setUploaded] = useState(false);
  if (isUploaded)
    return (
      <Page key="uploaded" part="uploaded" title={photo.done}>
        <OutcomeCard icon="check" tone="good">
          <p>{photo.doneHint}</p>
          <ButtonLink to={next}>{photo.continue}</ButtonLink>
        </OutcomeCard>
      </Page>
    );
  if (query.get('task') === 'upload')
    return (
      <Page key="upload" part="upload" title={photo.title} lead={photo.lead} steps={<PayerSteps at="bank" />}>
        <IdUpload next={next} onUploaded={() => setUploaded(true)} />
      </Page>
    );
  const toUpload = () => {
    const kept = new URLSearchParams(query);
    kept.set('task', 'upload');
    setQuery(kept);
  };
  return (
    <Page key="correct" title={mismatch.title} lead={mismatch.lead} steps={<PayerSteps at="bank" />}>
      <Correction
        named={query.get('bank_account_id')}
        next={next}
        onMatched={() => void navigate(next, { replace: true })}
        onOverridden={toUpload}
      />
    </Page>
  );
}
