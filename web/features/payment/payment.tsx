import type { ReactNode } from 'react';
import { receiptPdfRoute } from '#shared/contracts/receipts.ts';
import { API_BASE } from '#shared/contracts/route.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { offerText } from '#shared/text/offer.ts';
import { pathOf } from '../../lib/api/call.ts';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Attachments } from './attachments.tsx';
import styles from './payment.module.css';
import { DetailsSection, FinancialsSection } from './sections.tsx';
import { Share } from './share.tsx';
import { StatusBlock } from './status-block.tsx';
import { Timeline } from './timeline.tsx';
import { WhatsNext } from './whats-next.tsx';

type PaymentProps = {
  readonly transfer: GraphTransfer;
  /** The client's answer to a request or a payment. */
  readonly answer?: ReactNode;
};

/** An unfinished draft has no receipt. */
const hasReceipt = ({ status, scheduledOn }: GraphTransfer): boolean => status !== 'draft' || scheduledOn !== null;

/** On a wide screen there is room for the activity next to the receipt. On a phone it is folded below it. */
const isBeside = (): boolean => globalThis.matchMedia?.('(min-width: 1200px)').matches === true;

/** One full payment: status and amount, the receipt's two sections, documents, and activity. */
export function Payment({ transfer, answer }: PaymentProps) {
  const text = useText(historyText).details;
  const { accept } = useText(offerText);
  const pdf = `${API_BASE}${pathOf(receiptPdfRoute, { transferId: transfer._id })}`;
  return (
    <div className={styles['payment']}>
      <div className={styles['payment-main']}>
        <StatusBlock transfer={transfer} />
        {transfer.sharesPaid && <p>{transfer.sharesPaid}</p>}
        {answer}
        <WhatsNext transfer={transfer} />
        {hasReceipt(transfer) && (
          <div className={styles['payment-actions']}>
            <a className="button button-secondary" href={pdf} download={`${transfer.referenceID}.pdf`}>
              <span className="button-label">
                <ClientIcon name="download" /> {text.download}
              </span>
            </a>
            <Share transfer={transfer} />
            <Button variant="quiet" className={styles['payment-print']} onClick={() => globalThis.print()}>
              {text.print}
            </Button>
          </div>
        )}
        <DetailsSection transfer={transfer} />
        <FinancialsSection transfer={transfer} />
      </div>
      <div className={styles['payment-side']}>
        <Attachments transfer={transfer} />
        <Disclosure title={text.timeline} open={isBeside()}>
          <Timeline transfer={transfer} />
        </Disclosure>
        {transfer.authorizationText && (
          <Disclosure title={transfer.disbursement ? accept.acceptance : text.authorization}>
            <p className="portal-critical">{transfer.authorizationText}</p>
          </Disclosure>
        )}
      </div>
    </div>
  );
}
