import { formatDayAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { timingText } from '#shared/text/timing.ts';
import { type NextStep, nextSteps } from '#shared/transfer/whats-next.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { isGoingBack } from '../../lib/payment/no-turn.ts';
import { timesOf } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { CancelPayment } from './cancel-payment.tsx';
import styles from './payment.module.css';
import { ScheduledPayment } from './scheduled-payment.tsx';

function Steps({ steps }: { readonly steps: readonly NextStep[] }) {
  const text = useText(timingText);
  const { tenant } = useSite();
  return (
    <ol className={`${styles['timeline']} ${styles['timeline-ahead']}`}>
      {steps.map(({ step, on }) => (
        <li key={step}>
          <span>{text[step](formatDayAhead(on), tenant.name)}</span>
        </li>
      ))}
    </ol>
  );
}

/** What comes next for a transfer in progress, and by when. Nothing for one that waits for a person or has ended. */
export function WhatsNext({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(timingText);
  const { tenant } = useSite();
  const steps = nextSteps(timesOf(transfer), tenant.goodFundsDays, serverNow().toISOString());
  const unconfirmed = transfer.disbursement ? text.unconfirmedPayout : text.unconfirmed;
  if (transfer.status === 'submitted')
    return (
      <Card title={text.title}>
        <p>{isGoingBack(transfer) ? text.takeBack.asked : unconfirmed}</p>
        <CancelPayment transfer={transfer} />
      </Card>
    );
  if (steps.length === 0) return null;
  return (
    <Card title={text.title}>
      {steps.some(({ isLate }) => isLate) ? (
        <Alert tone="info" announce={false}>
          <p>{text.late}</p>
        </Alert>
      ) : (
        <>
          <Steps steps={steps} />
          {/* The banks' calendar does not apply to an instant payment. */}
          {steps.some(({ step }) => step !== 'instant') && <p className="field-hint">{text.estimate}</p>}
        </>
      )}
      <CancelPayment transfer={transfer} />
      <ScheduledPayment transfer={transfer} />
    </Card>
  );
}
