import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { timingText } from '#shared/text/timing.ts';
import { cardText, statusLook } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { phoneInLine } from '../../lib/form/phone-line.ts';
import { leaving } from '../../lib/page/flow.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths, paymentPath, withQuery } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { clearDraftForm } from '../../lib/payment/draft-form.ts';
import { readNotes } from '../../lib/payment/notes.ts';
import { isAskedFor, isOpenOffer } from '../../lib/payment/offers.ts';
import { showTransfer, timesOf, transferQueryKey } from '../../lib/payment/transfers.ts';
import { whereIs } from '../../lib/payment/where-is.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LookedForAgain } from '../../ui/looked-for-again.tsx';
import { usePartiesOf } from '../../ui/parties.tsx';
import { PaymentFace } from '../../ui/payment-face.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Stages } from '../../ui/stages.tsx';
import { TransferTag } from '../../ui/transfer-tag.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import styles from './payment.module.css';

/**
 * Why a payment failed, what the client can do, and who to call, in the words of its messages. Or it says that a wire
 * brought a different amount.
 */
function AfterFailure({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(timingText).retry;
  const { tenant } = useSite();
  const { status, problem, nextTry, method } = transfer;
  const isFailed = status === 'error';
  if (!problem || (!isFailed && (status !== 'completed' || method !== 'Wire'))) return null;
  const phone = phoneInLine(tenant.pocPhone);
  const sentence = isFailed && text.next[nextTry ?? 'call']({ tenant: tenant.name, phone, where: text.here });
  return (
    <Alert tone={isFailed ? 'error' : 'warning'} announce={false}>
      {[problem, ...(sentence ? [sentence] : [])].map((said) => (
        <p key={said}>
          <WithPhones text={said} />
        </p>
      ))}
    </Alert>
  );
}

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
      {retrying.isError && <Alert tone="error" text={sentenceOf(retrying.error)} />}
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
function TryAgain({ transfer }: Whole) {
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

/** For a request, its purpose and the company's note. For anything else, where the money is. */
function Note({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(historyText);
  const { tenant } = useSite();
  const since = transfer.events.findLast(({ name }) => name === 'returned')?.at ?? transfer.updatedAt_utc;
  if (isAskedFor(transfer) && isOpenOffer(transfer) && !transfer.waitsFor)
    return [purposeName(transfer), ...readNotes(transfer.notes)].map((line) => <p key={line}>{line}</p>);
  // The stages say it, each with its day.
  if (transfer.status === 'pending') return null;
  return <p>{whereIs(text, { ...transfer, since }, tenant)}</p>;
}

/** The head of a receipt: the tenant's logo, the payment's ID, status and amount, and its main dates. */
export function StatusBlock({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(historyText);
  const { tenant, branding } = useSite();
  const { progress } = statusLook[transfer.status];
  const { status, scheduledOn, completedOn_utc: completedAt } = transfer;
  const isOver = status === 'completed';
  // A returned payment must not read as paid. Only the timeline shows when it had arrived.
  const dateOf = (at: string | null) => (isOver && at ? formatDate(at, tenant.timeZone) : undefined);
  return (
    <div className={`card ${styles['payment-head']}`}>
      {branding.logoURL && <img className={styles['payment-logo']} src={branding.logoURL} alt={tenant.name} />}
      <ProgressBar value={progress.percent / 100} tone={progress.color} label={text.list.progress} />
      <PaymentFace
        lead={cardText({ ...transfer, isRefund: transfer.refundOf !== null })}
        cents={totalOf(transfer)}
        tag={<TransferTag status={status} scheduledOn={scheduledOn} />}
        note={<Note transfer={transfer} />}
        {...usePartiesOf(transfer)}
      >
        <Stages of={timesOf(transfer)} />
      </PaymentFace>
      <AfterFailure transfer={transfer} />
      {transfer.waitsFor === 'wire' && <LookedForAgain />}
      <TryAgain transfer={transfer} />
      <Rows
        rows={[
          {
            label: text.details.paymentId,
            value: (
              <span className={styles['payment-id']}>
                <span className="tabular">{transfer.referenceID}</span>
                <CopyButton text={transfer.referenceID} what={text.details.paymentId} />
              </span>
            ),
          },
          { label: text.details.completedOn, value: dateOf(completedAt) },
          { label: text.details.clearedOn, value: dateOf(transfer.clearedOn_utc) },
          { label: text.details.updatedOn, value: formatDate(transfer.updatedAt_utc, tenant.timeZone) },
        ]}
      />
    </div>
  );
}
