import { formatDate } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { cardText, statusLook } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Rows } from '../../ui/rows.tsx';
import { TransferTag } from '../../ui/transfer-tag.tsx';

/** The head of a receipt: the tenant's logo, the payment's id, its status and amount, and the dates that matter. */
export function StatusBlock({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(historyText);
  const { tenant, branding } = useSite();
  const { progress } = statusLook[transfer.status];
  const dateOf = (at: string | null) => at && formatDate(at);
  return (
    <div className="card payment-head">
      <div className="payment-top">
        {branding.logoURL && <img className="payment-logo" src={branding.logoURL} alt={tenant.name} />}
        <TransferTag status={transfer.status} />
      </div>
      <p className="transfer-text">{cardText(transfer)}</p>
      <Money cents={totalOf(transfer)} size="large" />
      <p>{text.whereIsIt[transfer.status]}</p>
      <ProgressBar value={progress.percent / 100} tone={progress.color} label={text.list.progress} />
      {transfer.problem && transfer.status === 'error' && (
        <Alert tone="error" announce={false}>
          <p>{transfer.problem}</p>
        </Alert>
      )}
      <Rows
        rows={[
          {
            label: text.details.paymentId,
            value: (
              <span className="payment-id">
                <span className="figures">{transfer.referenceID}</span>
                <CopyButton text={transfer.referenceID} what={text.details.paymentId} />
              </span>
            ),
          },
          { label: text.details.completedOn, value: dateOf(transfer.completedOn_utc) },
          { label: text.details.clearedOn, value: dateOf(transfer.clearedOn_utc) },
          { label: text.details.updatedOn, value: dateOf(transfer.updatedAt_utc) },
        ]}
      />
    </div>
  );
}
