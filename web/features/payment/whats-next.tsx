import type { GraphTransfer } from '#shared/graph/replies.ts';
import { timingText } from '#shared/text/timing.ts';
import { nextSteps } from '#shared/transfer/whats-next.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { isGoingBack } from '../../lib/payment/no-turn.ts';
import { timesOf } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { CancelPayment } from './cancel-payment.tsx';
import { ScheduledPayment } from './scheduled-payment.tsx';

/**
 * The client's options for a payment in progress, and what its stages leave out: that the bank hasn't confirmed it, or
 * is late.
 */
export function WhatsNext({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(timingText);
  const { tenant } = useSite();
  const steps = nextSteps(timesOf(transfer), tenant.goodFundsDays, serverNow().toISOString());
  const unconfirmed = transfer.disbursement ? text.unconfirmedPayout : text.unconfirmed;
  return (
    <>
      {transfer.status === 'submitted' && (
        <Alert tone="info" announce={false}>
          <p>{isGoingBack(transfer) ? text.takeBack.asked : unconfirmed}</p>
        </Alert>
      )}
      {steps.some(({ isLate }) => isLate) && (
        <Alert tone="info" announce={false}>
          <p>{text.late}</p>
        </Alert>
      )}
      <CancelPayment transfer={transfer} />
      <ScheduledPayment transfer={transfer} />
    </>
  );
}
