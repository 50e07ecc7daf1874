import { type ReactNode, useState } from 'react';
import { receiptPdfRoute } from '#shared/contracts/receipts.ts';
import { API_BASE } from '#shared/contracts/route.ts';
import { unscheduleTransferRoute } from '#shared/contracts/schedule.ts';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { formatCreatedOn, formatDayAhead, formatMomentAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { historyText } from '#shared/text/history.ts';
import { offerText } from '#shared/text/offer.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { timingText } from '#shared/text/timing.ts';
import { reasonInWords } from '#shared/transfer/returns.ts';
import { cancellableUntil, nextSteps } from '#shared/transfer/whats-next.ts';
import { call, pathOf } from '../../lib/api/call.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { isGoingBack } from '../../lib/payment/no-turn.ts';
import { reviewPath } from '../../lib/payment/steps.ts';
import { timesOf } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Attachments } from './attachments.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './payment.module.css';
import { DetailsSection, FinancialsSection } from './sections.tsx';
import { Share } from './share.tsx';
import { StatusBlock } from './status-block.tsx';

type Step = GraphTransfer['events'][number];

/** A payment scheduled a second time was moved to another day. It isn't a second payment. */
const asRead = (step: Step, nth: number, steps: readonly Step[]): Step =>
  step.name === 'schedule' && steps[nth - 1]?.name === 'schedule' ? { ...step, name: 'schedule again' } : step;

/** The transfer's events, oldest first. Events without a text are left out. */
function Timeline({ transfer }: { readonly transfer: GraphTransfer }) {
  const words = useText(historyText).events;
  const { tenant } = useSite();
  const wordsOf = ({ name, actor }: Step) => words[`${name} by ${actor}`] ?? words[name];
  return (
    <ol className={styles['timeline']}>
      {transfer.events
        .filter((event) => wordsOf(event) !== undefined)
        .map(asRead)
        .map((event) => (
          <li key={`${event.at} ${event.name}`}>
            <span>{wordsOf(event)}</span>
            <time dateTime={event.at} className="field-hint">
              {formatCreatedOn(event.at, tenant.timeZone)}
            </time>
            {event.reason && <span className="field-hint">{reasonInWords(event, transfer.disbursement)}</span>}
          </li>
        ))}
    </ol>
  );
}

/**
 * Cancels a debit while the client still can, or withdraws one that the bank hasn't confirmed. The dialog stays until
 * its answer was read.
 */
function CancelPayment({ transfer }: { readonly transfer: GraphTransfer }) {
  const timing = useText(timingText);
  const text = transfer.status === 'submitted' ? timing.takeBack : timing.cancel;
  const { tenant } = useSite();
  const [isOpen, setOpen] = useState(false);
  const until = cancellableUntil(timesOf(transfer), serverNow().toISOString());
  return (
    <>
      {until && !isGoingBack(transfer) && (
        <div className={`${styles['payment-choice']} not-printed`}>
          <p>{text.until(formatMomentAhead(until, tenant.timeZone))}</p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {text.open}
          </Button>
        </div>
      )}
      {isOpen && (
        <CancelDialog
          transfer={transfer}
          text={text}
          cancel={() => call(cancelTransferRoute, { body: { transferId: transfer._id } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type Whole = { readonly transfer: GraphTransfer };

/** The client's actions on a scheduled payment before it starts: change its day or cancel it. */
function ScheduledPayment({ transfer }: Whole) {
  const text = useText(scheduleText).payment;
  const [isOpen, setOpen] = useState(false);
  const { scheduledOn } = transfer;
  return (
    <>
      {scheduledOn && (
        <div className={`${styles['payment-choice']} not-printed`}>
          <p>{text.until(formatDayAhead(scheduledOn))}</p>
          <div className="button-row">
            <ButtonLink variant="secondary" to={reviewPath(transfer)}>
              {text.change}
            </ButtonLink>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {text.open}
            </Button>
          </div>
        </div>
      )}
      {isOpen && (
        <CancelDialog
          transfer={transfer}
          text={text}
          cancel={() => call(unscheduleTransferRoute, { body: { transferId: transfer._id } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * The client's options for a payment in progress, and what its stages leave out: that the bank hasn't confirmed it, or
 * is late.
 */
function WhatsNext({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(timingText);
  const { tenant } = useSite();
  const steps = nextSteps(timesOf(transfer), tenant.goodFundsDays, serverNow().toISOString());
  const unconfirmed = transfer.disbursement ? text.unconfirmedPayout : text.unconfirmed;
  return (
    <>
      {transfer.status === 'submitted' && (
        <Alert tone="info" announce={false} text={isGoingBack(transfer) ? text.takeBack.asked : unconfirmed} />
      )}
      {steps.some(({ isLate }) => isLate) && <Alert tone="info" announce={false} text={text.late} />}
      <CancelPayment transfer={transfer} />
      <ScheduledPayment transfer={transfer} />
    </>
  );
}

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
