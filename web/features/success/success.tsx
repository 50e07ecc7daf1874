import type { ReactNode } from 'react';
import { propertyLine } from '#shared/address.ts';
import { accountLabel } from '#shared/bank/account.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { amountLabel } from '#shared/text/purposes.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { transferText } from '#shared/text/transfer.ts';
import { cardText } from '#shared/transfer/presentation.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { paths, paymentPath } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { ownAccountOf, timesOf } from '../../lib/payment/transfers.ts';
import { useClient } from '../../lib/session/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { OutcomeCard } from '../../ui/outcome-card.tsx';
import { usePartiesOf } from '../../ui/parties.tsx';
import { PaymentFace } from '../../ui/payment-face.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Stages } from '../../ui/stages.tsx';
import styles from './success.module.css';
import { successView } from './success-view.ts';

function Summary({ transfer }: { readonly transfer: GraphTransfer }) {
  const review = useText(transferText).review;
  const { tenant } = useSite();
  const account = ownAccountOf(transfer);
  const own = account && accountLabel(account);
  const [from, to] = transfer.disbursement ? [tenant.name, own] : [own, tenant.name];
  const where = propertyLine(transfer);
  return (
    <Rows
      rows={[
        {
          label: review.reference,
          value: (
            <span className={styles['reference']}>
              <span className="tabular">{transfer.referenceID}</span>
              <CopyButton text={transfer.referenceID} what={review.reference} />
            </span>
          ),
        },
        { label: review.from, value: from },
        { label: review.to, value: to },
        { label: review.property, value: where },
        { label: amountLabel(transfer.purpose), value: <Money cents={transfer.amount} /> },
        { label: review.fee, value: transfer.fee > 0 ? <Money cents={transfer.fee} /> : undefined },
        { label: review.total, value: <Money cents={totalOf(transfer)} />, strong: true },
      ]}
    />
  );
}

/** The end of the wizard: what was sent or accepted, its receipt, and what happens next. */
export function Success({ transfer, share }: { readonly transfer: GraphTransfer; readonly share: ReactNode }) {
  const text = useText(transferText).success;
  const later = useText(scheduleText).success;
  const { data: client } = useClient();
  // A seller is paid without giving an e-mail, and would look for a receipt that was never sent.
  const receipt = client?.email === '' ? text.receiptHere : text.receipt;
  const view = successView(transfer, { ...text, receipt }, later);
  // The largest sum of their life has just been sent.
  const isGlad = transfer.status === 'pending' && !transfer.disbursement && !transfer.scheduledOn;
  return (
    <OutcomeCard icon={view.icon} tone={view.tone}>
      <PaymentFace
        lead={cardText({ ...transfer, isRefund: transfer.refundOf !== null })}
        cents={totalOf(transfer)}
        note={isGlad && <p>{text.glad}</p>}
        {...usePartiesOf(transfer)}
      >
        <Stages of={timesOf(transfer)} />
      </PaymentFace>
      {view.next.length > 0 && (
        <ul className={styles['outcome-next']}>
          {view.next.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <h2>{text.summary}</h2>
      <Summary transfer={transfer} />
      <div className="button-row">
        <ButtonLink to={paths.history}>{text.history}</ButtonLink>
        <ButtonLink variant="secondary" to={paymentPath(transfer._id)}>
          {transfer.scheduledOn ? later.details : text.details}
        </ButtonLink>
        {share}
      </div>
    </OutcomeCard>
  );
}
