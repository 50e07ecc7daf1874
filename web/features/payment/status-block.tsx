import { formatDate } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { cardText, statusLook } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { readNotes } from '../../lib/payment/notes.ts';
import { isAskedFor, isOpenOffer } from '../../lib/payment/offers.ts';
import { timesOf } from '../../lib/payment/transfers.ts';
import { whereIs } from '../../lib/payment/where-is.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LookedForAgain } from '../../ui/looked-for-again.tsx';
import { usePartiesOf } from '../../ui/parties.tsx';
import { PaymentFace } from '../../ui/payment-face.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Stages } from '../../ui/stages.tsx';
import { TransferTag } from '../../ui/transfer-tag.tsx';
import { AfterFailure } from './after-failure.tsx';
import styles from './payment.module.css';
import { TryAgain } from './try-again.tsx';

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
