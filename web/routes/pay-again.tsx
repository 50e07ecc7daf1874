import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountLabel } from '#shared/bank/account.ts';
import type { GraphCard, GraphTransfer } from '#shared/graph/replies.ts';
import type { TransferId } from '#shared/ids.ts';
import { onwardText } from '#shared/text/onward.ts';
import { isUsable, useAccounts } from '../lib/bank/accounts.ts';
import { leaving } from '../lib/page/flow.ts';
import { paths } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { keptDraftForm } from '../lib/payment/draft-form.ts';
import { isPaid } from '../lib/payment/newest-transfers.ts';
import { isAskedFor } from '../lib/payment/offers.ts';
import { nextStep } from '../lib/payment/steps.ts';
import { useTransfer, useTransferForm } from '../lib/payment/transfers.ts';
import { useWithAccount } from '../lib/payment/with-account.ts';
import { useClient } from '../lib/session/client.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './pay-again.module.css';

/** The form is loaded when it is opened, because most people come to check on their money. */
const PayAgainForm = lazy(async () => ({
  default: (await import('../features/details/pay-again-form.tsx')).PayAgainForm,
}));

/** True if a form for another property is half filled on this device. It must not be overwritten. */
function isElsewhere(last: GraphTransfer): boolean {
  const kept = keptDraftForm(undefined);
  return kept !== undefined && kept['address1'] !== last.propertyAddress1;
}

function Form({ last }: { readonly last: GraphTransfer }) {
  const { tenant } = useSite();
  const navigate = useNavigate();
  const client = useClient();
  const form = useTransferForm();
  const accounts = useAccounts();
  const used = accounts.data?.find((each) => each.bankAccountId === last.sourceBankAccount?._id && isUsable(each));
  const withAccount = useWithAccount(client.data ?? undefined, last.sourceBankAccount?._id);
  const failed = [client, form].find(({ isError }) => isError);
  if (failed) return <LoadFailure thrown={failed.error} onRetry={() => failed.refetch()} />;
  if (!client.data || !form.data) return <Skeleton lines={3} />;
  return (
    <PayAgainForm
      client={client.data}
      last={last}
      form={form.data}
      from={used && accountLabel(used)}
      onSaved={async (saved) => {
        const ready = await withAccount(saved);
        void navigate(nextStep(ready, ready.sourceBankAccount !== null, tenant.id));
        await leaving();
      }}
      onOther={() => void navigate(paths.details)}
    />
  );
}

function Offer({ id }: { readonly id: TransferId }) {
  const text = useText(onwardText).again;
  const [isOpen, setOpen] = useState(false);
  const { data: last, isPending } = useTransfer(id);
  // The space is reserved until the answer is known, so that the content below doesn't move under the thumb.
  if (isPending) return <div className={styles['line']} />;
  if (!last || isAskedFor(last) || isElsewhere(last)) return null;
  return (
    <Disclosure title={text.title(last.propertyAddress1)} quiet onOpen={() => setOpen(true)}>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <Form last={last} />
        </Suspense>
      )}
    </Disclosure>
  );
}

/** Another payment for the last one's property: it only asks for the amount, and the review is the next step. */
export function PayAgain({ newest }: { readonly newest: readonly GraphCard[] }) {
  const paid = newest.find(isPaid);
  return paid ? <Offer id={paid._id} /> : null;
}
