import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { timingText } from '#shared/text/timing.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { leaving } from '../../lib/page/flow.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths, paymentPath, withQuery } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { clearDraftForm } from '../../lib/payment/draft-form.ts';
import { showTransfer, transferQueryKey } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import styles from './payment.module.css';

type Whole = { readonly transfer: GraphTransfer };

/**
 * Creates a draft from a failed payment and opens it. Nothing is sent until the client has reviewed and authorized it.
 */
function Again({ transfer }: Whole) {
  const text = useText(timingText).retry;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const retrying = useMutation({
    mutationFn: () => ask('RetryTransfer', { _id: transfer._id }),
    onSuccess: async ({ retryTransfer: draft }) => {
      // Text typed for another payment must not appear in this one.
      clearDraftForm();
      await showTransfer(queries, draft);
      void navigate(withQuery(paths.details, { transfer_id: draft._id }));
      await leaving();
    },
    onError: () => queries.invalidateQueries({ queryKey: transferQueryKey(transfer._id) }),
  });
  return (
    <div className={`${styles['payment-choice']} not-printed`}>
      {retrying.isError && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(retrying.error)} />
          </p>
        </Alert>
      )}
      <Button busy={retrying.isPending} onClick={() => retrying.mutate()}>
        {transfer.retriedAs ? text.goOn : text.again}
      </Button>
      {transfer.retriedAs && (
        <p>
          <Link to={paymentPath(transfer.retriedAs)}>{text.newer}</Link>
        </p>
      )}
    </div>
  );
}

/** Offers to repeat a failed payment, and links the repetition to the original. */
export function TryAgain({ transfer }: Whole) {
  const text = useText(timingText).retry;
  const { nextTry, retryOf } = transfer;
  return (
    <>
      {nextTry && nextTry !== 'call' && <Again transfer={transfer} />}
      {retryOf && (
        <p className="field-hint not-printed">
          {text.former} <Link to={paymentPath(retryOf)}>{text.seeFormer}</Link>
        </p>
      )}
    </>
  );
}
